#include "ui/day/NextFreeButton.h"

#include "ui/parts/FocusRing.h"
#include "ui/parts/KeyButton.h"
#include "ui/parts/Look.h"

#include <QHBoxLayout>
#include <QMenu>
#include <QPainter>
#include <QToolButton>

namespace holdfast {

namespace {

class MenuArrow : public QToolButton
{
public:
    using QToolButton::QToolButton;

protected:
    void paintEvent(QPaintEvent *event) override
    {
        QToolButton::paintEvent(event);
        if (!hasFocus())
            return;
        QPainter painter(this);
        paintFocusRing(painter, *this);
    }
};

} // namespace

NextFreeButton::NextFreeButton(QWidget *parent) : QWidget(parent)
{
    auto *row = new QHBoxLayout(this);
    row->setContentsMargins(0, 0, 0, 0);
    row->setSpacing(4);
    m_next = new KeyButton(tr("Next free"), QStringLiteral("N"), this);
    m_next->setFocusPolicy(Qt::TabFocus);
    setLook(m_next, "primary");
    connect(m_next, &QPushButton::clicked, this, [this] { Q_EMIT asked(FreeOf::Anybody); });
    m_more = new MenuArrow(this);
    setLook(m_more, "more");
    m_more->setText(QStringLiteral("▾"));
    m_more->setAccessibleName(tr("Whose next free seat"));
    m_more->setToolTip(tr("Whose next free seat"));
    m_more->setFocusPolicy(Qt::TabFocus);
    m_more->setFixedSize(26, 34);
    m_more->setPopupMode(QToolButton::InstantPopup);
    m_more->setMenu(new QMenu(m_more));
    addChoice(tr("Next free of all shown"), QStringLiteral("N"), FreeOf::Anybody);
    addChoice(tr("Next free of this doctor"), QStringLiteral("Shift N"), FreeOf::Doctor);
    addChoice(tr("Next free of this specialty"), QStringLiteral("Alt N"), FreeOf::Specialty);
    row->addWidget(m_next);
    row->addWidget(m_more);
}

void NextFreeButton::addChoice(const QString &text, const QString &key, FreeOf whose)
{
    QAction *action = m_more->menu()->addAction(text + QLatin1Char('\t') + key);
    connect(action, &QAction::triggered, this, [this, whose] { Q_EMIT asked(whose); });
}

} // namespace holdfast

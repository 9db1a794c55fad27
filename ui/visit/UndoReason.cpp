#include "ui/visit/UndoReason.h"

#include "ui/DeskSession.h"
#include "ui/parts/KeyHint.h"
#include "ui/parts/Look.h"
#include "ui/visit/Visits.h"

#include <QHBoxLayout>
#include <QLineEdit>
#include <QVBoxLayout>

namespace holdfast {

UndoReason::UndoReason(DeskSession &session, QWidget *parent) : QFrame(parent), m_session(session)
{
    setLook(this, "notice");
    auto *column = new QVBoxLayout(this);
    column->setContentsMargins(16, 12, 16, 12);
    column->setSpacing(8);
    m_what = makeLines(QString(), "strong", this);
    m_reason = new QLineEdit(this);
    m_reason->setObjectName(QStringLiteral("undoReason"));
    m_reason->setMaxLength(200);
    m_reason->setPlaceholderText(tr("Why? May stay empty"));
    m_reason->setAccessibleName(tr("Why it is taken back"));
    column->addWidget(m_what);
    column->addWidget(m_reason);
    auto *hints = new QHBoxLayout;
    hints->setSpacing(12);
    hints->addWidget(new KeyHint(tr("Enter"), tr("take back"), this));
    hints->addWidget(new KeyHint(QStringLiteral("Esc"), tr("leave as it is"), this));
    hints->addStretch(1);
    column->addLayout(hints);
    connect(m_reason, &QLineEdit::returnPressed, this, &UndoReason::take);
    hide();
}

void UndoReason::ask()
{
    const QString last = m_session.visits().steps().lastText();
    if (last.isEmpty()) {
        m_session.visits().undoLast();
        return;
    }
    m_what->setText(tr("Take back “%1”").arg(last));
    m_reason->clear();
    show();
    m_reason->setFocus();
}

bool UndoReason::isAsking() const
{
    return isVisibleTo(parentWidget());
}

void UndoReason::leave()
{
    hide();
    Q_EMIT closed();
}

void UndoReason::take()
{
    const QString reason = m_reason->text().simplified();
    leave();
    m_session.visits().undoLast(reason);
}

} // namespace holdfast

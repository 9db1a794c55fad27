#include "ui/parts/NoticeStrip.h"

#include "ui/parts/Look.h"

#include <QVBoxLayout>

namespace holdfast {

namespace {

constexpr int shownMs = 20000;

const char *lookOf(Tone tone)
{
    switch (tone) {
    case Tone::Warning:
        return "warning";
    case Tone::Good:
        return "good";
    case Tone::Plain:
        break;
    }
    return "muted";
}

} // namespace

NoticeStrip::NoticeStrip(QWidget *parent) : QFrame(parent)
{
    setLook(this, "notice");
    auto *column = new QVBoxLayout(this);
    column->setContentsMargins(16, 12, 16, 12);
    m_text = makeLines(QString(), "muted", this);
    m_text->setObjectName(QStringLiteral("notice"));
    column->addWidget(m_text);
    m_end.setSingleShot(true);
    m_end.setInterval(shownMs);
    connect(&m_end, &QTimer::timeout, this, &QWidget::hide);
    hide();
}

void NoticeStrip::show(const QString &text, Tone tone)
{
    if (text.isEmpty())
        return;
    setLook(m_text, lookOf(tone));
    m_text->setText(tone == Tone::Good ? QStringLiteral("✓ ") + text : text);
    QFrame::show();
    m_end.start();
}

} // namespace holdfast

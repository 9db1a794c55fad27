#include "ui/parts/KeyHint.h"

#include "ui/parts/Look.h"

#include <QEvent>

#include <algorithm>

namespace holdfast {

namespace {

constexpr int gap = 6;
constexpr int narrowest = 96; // of words that break

} // namespace

KeyHint::KeyHint(const QString &key, const QString &does, QWidget *parent, bool wraps)
    : QWidget(parent)
    , m_cap(makeLabel(key, "key", this))
    , m_words(wraps ? makeLines(does, "muted", this) : makeLabel(does, "muted", this))
{
    m_words->setAlignment(Qt::AlignLeft | Qt::AlignTop);
    QSizePolicy policy(QSizePolicy::Preferred, wraps ? QSizePolicy::Minimum : QSizePolicy::Fixed);
    policy.setHeightForWidth(wraps);
    setSizePolicy(policy);
    setAccessibleName(QStringLiteral("%1: %2").arg(key, does));
}

int KeyHint::wordsLeft() const
{
    return m_cap->sizeHint().width() + gap;
}

QSize KeyHint::sizeHint() const
{
    const int words = m_words->wordWrap() ? m_words->fontMetrics().horizontalAdvance(m_words->text()) + 1
                                          : m_words->sizeHint().width();
    return {wordsLeft() + words, std::max(m_cap->sizeHint().height(), m_words->fontMetrics().height())};
}

QSize KeyHint::minimumSizeHint() const
{
    QSize least = sizeHint();
    if (m_words->wordWrap())
        least.setWidth(std::min(least.width(), wordsLeft() + narrowest));
    return least;
}

int KeyHint::heightForWidth(int width) const
{
    if (!m_words->wordWrap())
        return sizeHint().height();
    return std::max(m_cap->sizeHint().height(), m_words->heightForWidth(std::max(1, width - wordsLeft())));
}

void KeyHint::place()
{
    m_cap->setGeometry(QRect(QPoint(0, 0), m_cap->sizeHint()));
    m_words->setGeometry(wordsLeft(), 0, std::max(0, width() - wordsLeft()), height());
}

bool KeyHint::event(QEvent *event)
{
    if (event->type() == QEvent::LayoutRequest) { // another font, or another style sheet
        updateGeometry();
        place();
    }
    return QWidget::event(event);
}

void KeyHint::resizeEvent(QResizeEvent *)
{
    place();
}

} // namespace holdfast

#include "ui/parts/KeyButton.h"

#include "ui/look/Palette.h"
#include "ui/parts/FocusRing.h"
#include "ui/parts/KeyCap.h"

#include <QPainter>
#include <QStyleOptionButton>

namespace holdfast {

namespace {

constexpr int gap = 8;
constexpr int sidePadding = 12;

} // namespace

KeyButton::KeyButton(const QString &text, const QString &key, QWidget *parent) : QPushButton(text, parent), m_key(key)
{
    setAccessibleName(text);
    setToolTip(QStringLiteral("%1 (%2)").arg(text, key));
    setAutoDefault(false);
}

void KeyButton::setTall(int height)
{
    m_height = height;
    updateGeometry();
}

bool KeyButton::isLook(QStringView look) const
{
    return property("look").toString() == look;
}

QFont KeyButton::textFont() const
{
    QFont words = font();
    if (isLook(u"primary") || isLook(u"row"))
        words.setWeight(QFont::DemiBold);
    return words;
}

int KeyButton::keyWidth() const
{
    return isLook(u"primary") ? QFontMetrics(textFont()).horizontalAdvance(m_key) : KeyCap::size(m_key, font()).width();
}

QSize KeyButton::sizeHint() const
{
    const QFontMetrics metrics(textFont());
    return {2 * sidePadding + metrics.horizontalAdvance(text()) + gap + keyWidth(), m_height};
}

void KeyButton::paintEvent(QPaintEvent *)
{
    QStyleOptionButton option;
    initStyleOption(&option);
    const QString words = option.text;
    option.text.clear();
    QPainter painter(this);
    style()->drawControl(QStyle::CE_PushButton, &option, &painter, this);
    painter.setFont(textFont());
    if (isLook(u"primary") && hasFocus())
        paintFocusRing(painter, *this);
    if (isLook(u"row"))
        paintRow(painter, words);
    else
        paintCentred(painter, words);
}

void KeyButton::paintRow(QPainter &painter, const QString &words)
{
    const QRect inside = rect().adjusted(sidePadding, 0, -sidePadding, 0);
    painter.setPen(Palette::of(window()).accent);
    const QRect place = inside.adjusted(0, 0, -keyWidth() - gap, 0);
    painter.drawText(place, Qt::AlignVCenter | Qt::AlignLeft,
                     QFontMetrics(textFont()).elidedText(words, Qt::ElideRight, place.width()));
    KeyCap::paint(painter, inside, m_key, this);
}

void KeyButton::paintCentred(QPainter &painter, const QString &words)
{
    const Palette &palette = Palette::of(window());
    const int wordWidth = QFontMetrics(textFont()).horizontalAdvance(words);
    const int left = (width() - wordWidth - gap - keyWidth()) / 2;
    if (isLook(u"primary"))
        painter.setPen(!isEnabled() ? palette.muted : underMouse() ? palette.onHeldMine : palette.onAccent);
    else
        painter.setPen(isEnabled() ? palette.text : palette.faint);
    painter.drawText(QRect(left, 0, wordWidth + 2, height()), Qt::AlignVCenter | Qt::AlignLeft, words);
    const QRect keyPlace(left + wordWidth + gap, 0, keyWidth(), height());
    if (isLook(u"primary"))
        painter.drawText(keyPlace.adjusted(0, 0, 2, 0), Qt::AlignVCenter | Qt::AlignLeft, m_key);
    else
        KeyCap::paint(painter, keyPlace, m_key, this);
}

} // namespace holdfast

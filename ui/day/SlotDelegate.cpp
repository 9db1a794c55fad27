#include "ui/day/SlotDelegate.h"

#include "models/GridModel.h"
#include "ui/day/SlotCard.h"
#include "ui/day/SlotDress.h"
#include "ui/day/SlotSign.h"
#include "ui/look/Palette.h"
#include "ui/parts/DevicePixels.h"

#include <QLinearGradient>
#include <QPainter>
#include <QPainterPath>

#include <algorithm>

namespace holdfast {

namespace {

using State = SlotCard::State;

constexpr int TitleHeight = 18;
constexpr int TitleBaseline = 14;
constexpr int SecondHeight = 16;
constexpr int BarHeight = 5;
constexpr int LowBarHeight = 3;
constexpr int LowestWithBar = 26;
constexpr int WordsMargin = 41; // beside the words: bar, gaps and the widest sign

/// No room for two lines: the words stand in the middle, a bar at the very bottom.
bool isLow(const QRect &card)
{
    return card.height() < TitleHeight + SecondHeight + 4;
}

QBrush hatched(const QColor &ground, const QColor &stripe)
{
    QLinearGradient gradient(0, 0, 7, 7);
    gradient.setSpread(QGradient::RepeatSpread);
    gradient.setStops({{0, ground}, {0.46, ground}, {0.54, stripe}, {0.92, stripe}, {1, ground}});
    return gradient;
}

void paintGround(QPainter *painter, const QRect &card, const SlotDress &dress, bool dashed)
{
    const DevicePixels pixels(*painter);
    const qreal hairline = pixels.hairline();
    QPen pen(Qt::NoPen);
    if (dress.frame.isValid())
        pen = QPen(dress.frame, hairline, dashed ? Qt::DashLine : Qt::SolidLine);
    painter->setPen(pen);
    painter->setBrushOrigin(card.topLeft());
    painter->setBrush(dress.hatch.isValid() ? hatched(dress.fill, dress.hatch)
                                            : (dress.fill.isValid() ? QBrush(dress.fill) : QBrush(Qt::NoBrush)));
    const qreal half = dress.frame.isValid() ? hairline / 2 : 0;
    painter->drawRoundedRect(pixels.snapped(card).adjusted(half, half, -half, -half), SlotDelegate::Radius,
                             SlotDelegate::Radius);
}

void paintLeftBar(QPainter *painter, const QRect &card, const QColor &ink)
{
    const DevicePixels pixels(*painter);
    QPainterPath whole;
    whole.addRoundedRect(pixels.snapped(card), SlotDelegate::Radius, SlotDelegate::Radius);
    QPainterPath bar;
    bar.addRect(pixels.snapped(QRectF(card.left(), card.top(), 4, card.height())));
    painter->fillPath(whole.intersected(bar), ink);
}

void paintBar(QPainter *painter, const QRectF &bar, double fraction, const QColor &ink, const QColor &ground)
{
    painter->setPen(Qt::NoPen);
    painter->setBrush(ground);
    painter->drawRoundedRect(bar, bar.height() / 2, bar.height() / 2);
    if (fraction <= 0)
        return;
    painter->setBrush(ink);
    QRectF filled = bar;
    filled.setWidth(std::max(bar.height(), bar.width() * fraction));
    painter->drawRoundedRect(filled, bar.height() / 2, bar.height() / 2);
}

void paintCardBar(QPainter *painter, const QRect &card, const SlotCard &said, const Palette &look)
{
    const bool mine = said.state == State::HeldMine;
    QColor ground = mine ? look.onHeldMine : look.line;
    if (mine)
        ground.setAlphaF(0.35F);
    const QColor ink = mine ? look.onHeldMine : (said.state == State::CapacityFull ? look.full : look.bookedInk);
    const bool low = isLow(card);
    const int top = low ? card.bottom() - 2 * LowBarHeight + 1 : card.top() + std::min(card.height(), 42) - 11;
    paintBar(painter, QRectF(card.left() + 8, top, card.width() - 16, low ? LowBarHeight : BarHeight), said.fraction,
             ink, ground);
}

QFont sized(const QFont &base, int pixels, bool strong)
{
    QFont font(base);
    font.setPixelSize(pixels);
    font.setWeight(strong ? QFont::DemiBold : QFont::Normal);
    return font;
}

/// The selected card: a thin line around it, a broad ring while the keys are the grid's. On what I hold, which has the
/// ring's colour, another one within.
void paintRing(QPainter *painter, const QRect &card, const SlotCard &said, const Palette &look, bool strong)
{
    const qreal width = strong ? 3 : 1;
    const qreal out = 0.5; // on whole pixels: half of one would be faint
    painter->setBrush(Qt::NoBrush);
    painter->setPen(QPen(look.accent, width));
    painter->drawRoundedRect(QRectF(card).adjusted(-out, -out, out, out), SlotDelegate::Radius, SlotDelegate::Radius);
    if (said.state != State::HeldMine)
        return;
    painter->setPen(QPen(look.onHeldMine, strong ? 2 : 1));
    const qreal in = strong ? 3 : 2.5;
    painter->drawRoundedRect(QRectF(card).adjusted(in, in, -in, -in), SlotDelegate::Radius - 2,
                             SlotDelegate::Radius - 2);
}

/// A key cap at the right of a line: keys stand beside what they do. Says how much width it took.
int paintKey(QPainter *painter, int right, int middle, const QString &key, const QFont &base, const Palette &look)
{
    painter->setFont(sized(base, 11, false));
    const int wide = painter->fontMetrics().horizontalAdvance(key) + 10;
    const QRectF cap(right - wide + 0.5, middle - 8.5, wide - 1, 17);
    painter->setPen(look.frame);
    painter->setBrush(look.panel);
    painter->drawRoundedRect(cap, 4, 4);
    painter->setPen(look.muted);
    painter->drawText(cap, Qt::AlignCenter, key);
    return wide;
}

/// The words of a card. They stand on fixed lines whatever the script: a fallback font's height must not push them up
/// or down.
void paintWords(QPainter *painter, const QRect &card, const SlotCard &said, const SlotDress &dress, const QFont &base,
                const QString &key, const Palette &look)
{
    const bool low = isLow(card);
    const int room = card.height() - (said.fraction >= 0 ? 2 * LowBarHeight : 0);
    const int line = (low ? card.top() + (room - TitleHeight) / 2 : card.top() + 4) + TitleBaseline;
    const int left = card.left() + (dress.ink.isValid() ? 12 : 8);
    int right = card.right() - 7;
    if (const int sign = paintSlotSign(*painter, card, said.state, dress.ink); sign > 0)
        right = card.right() - sign - 2;
    if (!key.isEmpty())
        right -= paintKey(painter, right, line - TitleBaseline + TitleHeight / 2, key, base, look) + 6;

    const auto atRight = [&](const QString &text, const QFont &font, const QColor &color) {
        painter->setFont(font);
        painter->setPen(color);
        const int wide = painter->fontMetrics().horizontalAdvance(text);
        painter->drawText(right - wide, line, text);
        right -= wide + 6;
    };
    const bool counts = said.state == State::HeldMine || said.state == State::HeldOther;
    if (!said.corner.isEmpty())
        atRight(said.corner, sized(base, counts ? 13 : 12, counts), dress.corner);
    // Not enough height for two lines: what is unsettled must be read all the same, instead of what the colour tells.
    const bool checks = low && said.unsettled && !said.second.isEmpty();
    const bool mine = said.state == State::HeldMine;
    if (checks && !mine)
        atRight(said.second, sized(base, 12, false), dress.second);
    if (said.continues)
        return;

    const bool strong = said.state != State::Blocked && said.state != State::Open && said.state != State::PastOpen;
    painter->setFont(sized(base, strong ? 13 : 12, strong));
    painter->setPen(dress.title);
    const QString title = checks && mine ? said.second : said.title;
    const bool brief = !said.brief.isEmpty() && painter->fontMetrics().horizontalAdvance(title) > right - left;
    painter->drawText(left, line,
                      painter->fontMetrics().elidedText(brief ? said.brief : title, Qt::ElideRight, right - left));
    const QString second = brief && said.second.isEmpty() ? said.briefSecond : said.second;
    if (low || second.isEmpty())
        return;
    painter->setFont(sized(base, 12, false));
    painter->setPen(dress.second);
    painter->drawText(left, line + SecondHeight,
                      painter->fontMetrics().elidedText(second, Qt::ElideRight, card.right() - 7 - left));
}

} // namespace

SlotDelegate::SlotDelegate(Now now, QObject *parent) : QStyledItemDelegate(parent), m_now(std::move(now)) {}

QRect SlotDelegate::cardRect(const QRect &cell)
{
    return cell.adjusted(4, 2, -4, -2);
}

void SlotDelegate::paint(QPainter *painter, const QStyleOptionViewItem &option, const QModelIndex &index) const
{
    const auto *model = qobject_cast<const GridModel *>(index.model());
    const DayBlock *block = model ? model->blockAt(index) : nullptr;
    if (block)
        paintCard(painter, option, SlotCard::of(*model, *block, m_now()));
}

void SlotDelegate::paintCard(QPainter *painter, const QStyleOptionViewItem &option, SlotCard said) const
{
    const Palette &look = Palette::of(option.widget);
    SlotDress dress = SlotDress::of(said, look);
    if (said.unsettled && said.state != State::HeldMine)
        dress.frame = look.accent;
    else if (said.state == State::Open && option.state.testFlag(QStyle::State_MouseOver))
        dress.fill = look.accentTint;
    const QRect card = cardRect(option.rect);

    painter->save();
    painter->setRenderHint(QPainter::Antialiasing);
    paintGround(painter, card, dress, said.state == State::PastOpen || said.unsettled);
    if (dress.ink.isValid())
        paintLeftBar(painter, card, dress.ink);
    if (said.fraction >= 0 && card.height() >= LowestWithBar)
        paintCardBar(painter, card, said, look);
    else
        said.fraction = -1;
    const bool active = option.state.testFlag(QStyle::State_HasFocus) && option.state.testFlag(QStyle::State_Active);
    const bool offered = active && said.state == State::Open && !said.unsettled;
    if (offered)
        said.title = tr("Hold");
    paintWords(painter, card, said, dress, option.font, offered ? tr("Enter") : QString(), look);
    if (option.state.testFlag(QStyle::State_HasFocus))
        paintRing(painter, card, said, look, option.state.testFlag(QStyle::State_Active));
    painter->restore();
}

QString SlotDelegate::cutWords(const QModelIndex &index, const QRect &cell, const QFont &base) const
{
    const auto *model = qobject_cast<const GridModel *>(index.model());
    const DayBlock *block = model ? model->blockAt(index) : nullptr;
    if (!block)
        return {};
    const SlotCard said = SlotCard::of(*model, *block, m_now());
    const QRect card = cardRect(cell);
    const int room = card.width() - WordsMargin;
    const bool cut = QFontMetrics(sized(base, 13, true)).horizontalAdvance(said.title) > room ||
                     QFontMetrics(sized(base, 12, false)).horizontalAdvance(said.second) > room ||
                     (isLow(card) && !said.second.isEmpty());
    if (!cut)
        return {};
    QStringList lines{said.title, said.second};
    lines.removeAll(QString());
    return lines.join(QLatin1Char('\n'));
}

void SlotDelegate::paintBreak(QPainter *painter, const QRect &cell, const QWidget *widget) const
{
    const Palette &look = Palette::of(widget);
    const SlotDress dress{look.blocked, {}, {}, look.muted, look.muted, look.muted, look.blockedHatch};
    SlotCard said;
    said.state = State::Blocked;
    said.title = tr("Break");
    painter->save();
    painter->setRenderHint(QPainter::Antialiasing);
    paintGround(painter, cardRect(cell), dress, false);
    if (cardRect(cell).height() >= TitleHeight)
        paintWords(painter, cardRect(cell), said, dress, widget->font(), QString(), look);
    painter->restore();
}

} // namespace holdfast

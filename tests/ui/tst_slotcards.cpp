#include "models/DayModel.h"
#include "tests/ui/SampleDay.h"
#include "ui/day/DayGridView.h"
#include "ui/day/DayHeader.h"
#include "ui/day/SlotCard.h"
#include "ui/day/SlotDelegate.h"
#include "ui/day/SlotDress.h"
#include "ui/day/TimeColumn.h"
#include "ui/look/Palette.h"

#include <QApplication>
#include <QHelpEvent>
#include <QLineEdit>
#include <QScrollBar>
#include <QTest>
#include <QToolTip>

#include <cmath>
#include <functional>

using namespace holdfast;

namespace {

struct Dressed
{
    QString name;
    SlotCard::State state;
    QImage picture;
};

/// What is drawn on a card, whatever its colours: the pixels that stand out from its commonest one.
QImage shapesOf(const QImage &card)
{
    QHash<QRgb, int> count;
    for (int y = 0; y < card.height(); ++y)
        for (int x = 0; x < card.width(); ++x)
            ++count[card.pixel(x, y)];
    const QRgb ground = std::ranges::max_element(count.keyValueBegin(), count.keyValueEnd(), {}, [](const auto &one) {
                            return one.second;
                        })->first;
    QImage shapes(card.size(), QImage::Format_Grayscale8);
    for (int y = 0; y < card.height(); ++y)
        for (int x = 0; x < card.width(); ++x)
            shapes.setPixelColor(x, y, contrast(card.pixelColor(x, y), QColor(ground)) > 1.1 ? Qt::black : Qt::white);
    return shapes;
}

SlotDress dressOf(SlotCard::State state, const Palette &look)
{
    SlotCard card;
    card.state = state;
    return SlotDress::of(card, look);
}

int differing(const QImage &one, const QImage &other)
{
    int pixels = 0;
    for (int y = 0; y < std::min(one.height(), other.height()); ++y)
        for (int x = 0; x < std::min(one.width(), other.width()); ++x)
            pixels += one.pixel(x, y) != other.pixel(x, y);
    return pixels;
}

/// Pixels that changed so much that an eye sees it.
int seen(const QImage &one, const QImage &other)
{
    int pixels = 0;
    for (int y = 0; y < std::min(one.height(), other.height()); ++y)
        for (int x = 0; x < std::min(one.width(), other.width()); ++x)
            pixels += contrast(one.pixelColor(x, y), other.pixelColor(x, y)) >= 2.9;
    return pixels;
}

} // namespace

/// How the cards look: each state by colour and by shape, a long visit as one, sharp at every scale.
class SlotCardsTest : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void init();
    void cleanup();
    void noTwoStatesShareColourAndShape_data();
    void noTwoStatesShareColourAndShape();
    void theRingTellsWhereTheKeysGo_data();
    void theRingTellsWhereTheKeysGo();
    void whoHoldsAnUnsettledSeatIsNotSaid();
    void visitOfSeveralStartsIsOneCard();
    void visitOfSeveralStartsFallsApartWhenCancelled();
    void columnsFitFewAndMany();
    void cutWordsAreToldByTheTip();
    void linesAreSharpAtEveryScale_data();
    void linesAreSharpAtEveryScale();
    void nothingIsCutAtEveryScale_data();
    void nothingIsCutAtEveryScale();

private:
    QModelIndex block(qint64 doctorId, const QString &time) const
    {
        return m_model->indexOfBlock(doctorId, m_sample.at(time));
    }
    QImage card(qint64 doctorId, const QString &time)
    {
        const QModelIndex index = block(doctorId, time);
        m_view->scrollTo(index);
        return m_view->viewport()->grab(m_view->visualRect(index)).toImage();
    }
    QList<Dressed> everyState();
    void book(qint64 doctorId, const QString &time, qint64 appointmentId, const QString &until);
    QImage drawnAt(double ratio);

    SampleDay m_sample;
    QDateTime m_now;
    qint64 m_version = 100;
    DayModel *m_model = nullptr;
    DayGridView *m_view = nullptr;
};

void SlotCardsTest::init()
{
    m_now = m_sample.now();
    m_model = new DayModel;
    m_model->setDay(m_sample.snapshot());
    m_view = new DayGridView([this] { return m_now; });
    m_view->setGridModel(m_model);
    m_view->resize(1011, 503); // odd on purpose: edges fall between pixels at 150 %
    m_view->show();
    QVERIFY(QTest::qWaitForWindowActive(m_view));
}

void SlotCardsTest::cleanup()
{
    delete m_view;
    delete m_model;
    applyLook(*qApp, Theme::Light);
}

/// Whose a seat is, is what is being found out: the desk that the seat names may be this one.
void SlotCardsTest::whoHoldsAnUnsettledSeatIsNotSaid()
{
    const QString time = QStringLiteral("09:30");
    Slot slot = m_sample.seat(3, time);
    slot.version = ++m_version;
    slot.status = SlotStatus::Held;
    slot.holdExpiresAt = m_now.addSecs(200);
    slot.heldBy = Holder{.accountId = 2, .name = QStringLiteral("Minh"), .desk = QStringLiteral("Quầy 2")};
    m_model->applySlot(slot);
    m_model->setUnsettled(slot.id, true);
    const SlotCard checking = SlotCard::of(*m_model, *m_model->blockAt(block(3, time)), m_now);
    QCOMPARE(checking.title, QStringLiteral("checking…"));
    QCOMPARE(checking.second + checking.brief + checking.briefSecond + checking.corner, QString());
    m_model->setUnsettled(slot.id, false);
    const SlotCard settled = SlotCard::of(*m_model, *m_model->blockAt(block(3, time)), m_now);
    QCOMPARE(settled.title, QStringLiteral("Quầy 2 holds"));
    QVERIFY(!settled.corner.isEmpty());
}

/// One seat after the other at the same place, so that nothing but its state makes the difference.
QList<Dressed> SlotCardsTest::everyState()
{
    const QString time = QStringLiteral("09:30");
    const Slot free = m_sample.seat(3, time);
    QList<Dressed> all;
    const auto show = [&](const QString &name, Slot slot) {
        slot.version = ++m_version;
        m_model->applySlot(slot);
        const SlotCard said = SlotCard::of(*m_model, *m_model->blockAt(block(3, time)), m_now);
        all.append({name, said.state, card(3, time)});
    };
    show(QStringLiteral("open"), free);
    Slot slot = free;
    slot.status = SlotStatus::Blocked;
    show(QStringLiteral("blocked"), slot);

    slot = free;
    slot.status = SlotStatus::Held;
    slot.holdExpiresAt = m_now.addSecs(200);
    slot.heldBy = Holder{.accountId = 2, .name = QStringLiteral("Minh"), .desk = QStringLiteral("Quầy 2")};
    show(QStringLiteral("held by another desk"), slot);
    m_model->setOwnHold({.slotId = slot.id,
                         .holdId = QStringLiteral("b"),
                         .grantedAt = m_now.addSecs(-100),
                         .expiresAt = m_now.addSecs(200)});
    show(QStringLiteral("held by me"), slot);
    m_model->clearOwnHold(slot.id);

    slot = free;
    slot.status = SlotStatus::Booked;
    slot.appointment = Appointment{};
    slot.appointment->id = 1;
    slot.appointment->patientName = QStringLiteral("Lan");
    slot.appointment->statusSince = m_now.addSecs(-10 * 60);
    show(QStringLiteral("booked"), slot);
    using enum AppointmentStatus;
    for (const auto status : {Arrived, InRoom, Completed, NoShow}) {
        slot.appointment->status = status;
        show(toString(status), slot);
    }
    slot.appointment->status = Arrived;
    slot.appointment->statusSince = m_now.addSecs(-31 * 60);
    show(QStringLiteral("waiting long"), slot);
    slot.appointment->status = Confirmed;
    slot.appointment->needsMoving = true;
    show(QStringLiteral("must be moved"), slot);
    slot.appointment->needsMoving = false;
    m_model->setUnsettled(slot.id, true);
    show(QStringLiteral("unsettled"), slot);
    m_model->setUnsettled(slot.id, false);

    Slot extra = slot;
    extra.id = 9001;
    extra.seat = 2;
    extra.extra = true;
    extra.version = ++m_version;
    extra.appointment->id = 2;
    m_model->applySlot(extra);
    show(QStringLiteral("overbooked"), slot);
    m_model->setDay(m_sample.snapshot());

    const QDateTime before = std::exchange(m_now, m_sample.at(QStringLiteral("09:50")));
    show(QStringLiteral("late"), slot);
    m_now = m_sample.at(QStringLiteral("12:00"));
    show(QStringLiteral("past and open"), free);
    m_now = before;

    for (int number = 2; number <= 10; ++number) {
        Slot more = free;
        more.id = 9100 + number;
        more.seat = number;
        more.version = ++m_version;
        m_model->applySlot(more);
    }
    show(QStringLiteral("capacity"), slot);
    for (int number = 2; number <= 10; ++number) {
        Slot more = slot;
        more.id = 9100 + number;
        more.seat = number;
        more.version = ++m_version;
        m_model->applySlot(more);
    }
    show(QStringLiteral("full"), slot);
    return all;
}

void SlotCardsTest::noTwoStatesShareColourAndShape_data()
{
    QTest::addColumn<bool>("dark");
    QTest::newRow("light") << false;
    QTest::newRow("dark") << true;
}

void SlotCardsTest::noTwoStatesShareColourAndShape()
{
    QFETCH(bool, dark);
    applyLook(*qApp, dark ? Theme::Dark : Theme::Light);
    const Palette &look = Palette::of(dark ? Theme::Dark : Theme::Light);
    m_view->clearFocus();
    const QList<Dressed> all = everyState();
    QSet<int> states;
    for (const Dressed &one : all)
        states.insert(static_cast<int>(one.state));
    QCOMPARE(states.size(), static_cast<int>(SlotCard::State::CapacityFull) + 1); // each state was there
    for (qsizetype i = 0; i < all.size(); ++i) {
        for (qsizetype j = 0; j < i; ++j) {
            const QString both = all[i].name + QStringLiteral(" and ") + all[j].name;
            // Without its colours, for those who do not see them: a sign or a word makes the difference.
            const int pixels = differing(shapesOf(all[i].picture), shapesOf(all[j].picture));
            QVERIFY2(pixels >= 20, qPrintable(QStringLiteral("%1 differ in %2 pixels").arg(both).arg(pixels)));
            if (all[i].state == all[j].state)
                continue;
            // And the colours differ too, where no bar that fills up has the say.
            const bool fills = all[i].state >= SlotCard::State::Capacity || all[j].state >= SlotCard::State::Capacity;
            const SlotDress one = dressOf(all[i].state, look);
            const SlotDress other = dressOf(all[j].state, look);
            const bool same =
                one.fill == other.fill && one.ink == other.ink && one.frame == other.frame && one.hatch == other.hatch;
            QVERIFY2(fills || !same, qPrintable(both));
        }
    }
}

void SlotCardsTest::book(qint64 doctorId, const QString &time, qint64 appointmentId, const QString &until)
{
    Slot slot = m_model->blockAt(block(doctorId, time))->seats.constFirst();
    slot.version = ++m_version;
    slot.status = SlotStatus::Booked;
    slot.appointment = Appointment{};
    slot.appointment->id = appointmentId;
    slot.appointment->patientName = QStringLiteral("Đặng Thị Huệ");
    slot.appointment->endsAt = m_sample.at(until);
    QVERIFY(m_model->applySlot(slot));
}

void SlotCardsTest::theRingTellsWhereTheKeysGo_data()
{
    QTest::addColumn<bool>("dark");
    QTest::newRow("light") << false;
    QTest::newRow("dark") << true;
}

/// Every card: broad while the keys are the grid's, thin while they are not, none on the others.
void SlotCardsTest::theRingTellsWhereTheKeysGo()
{
    QFETCH(bool, dark);
    applyLook(*qApp, dark ? Theme::Dark : Theme::Light);
    m_model->setOwnHold(m_sample.ownHold());
    QLineEdit elsewhere(m_view);
    elsewhere.setGeometry(0, 0, 1, 1);
    elsewhere.show();
    int looked = 0;
    for (int column = 0; column < m_model->columnCount(); ++column)
        for (int row = 0; row < m_model->blockCount(column); ++row) {
            const QModelIndex index = m_model->index(row, column);
            if (m_model->visitHead(index) != index)
                continue;
            const auto grabbed = [&](const QModelIndex &current, QWidget &focus) {
                m_view->setCurrentIndex(current);
                m_view->scrollTo(index);
                focus.setFocus();
                return m_view->viewport()->grab(m_view->visualRect(index)).toImage();
            };
            const QImage with = grabbed(index, *m_view);
            const QImage thin = grabbed(index, elsewhere);
            const QImage none = grabbed({}, elsewhere);
            const int around = 2 * (with.width() + with.height());
            const QByteArray which = index.data(Qt::AccessibleTextRole).toString().toUtf8();
            QVERIFY2(seen(thin, none) > around * 6 / 10, which);
            QVERIFY2(seen(with, thin) > around * 6 / 10, which);
            QVERIFY2(seen(with, none) > seen(thin, none) * 3 / 2, which);
            ++looked;
        }
    QVERIFY(looked > 60);
    applyLook(*qApp, Theme::Light);
}

void SlotCardsTest::visitOfSeveralStartsIsOneCard()
{
    const QString until = QStringLiteral("11:15");
    book(3, QStringLiteral("10:15"), 77, until);
    book(3, QStringLiteral("10:30"), 77, until);
    book(3, QStringLiteral("10:45"), 77, until);
    const QModelIndex head = block(3, QStringLiteral("10:15"));
    m_view->setFocus();
    m_view->setCurrentIndex(head);
    QCOMPARE(m_view->visualRect(head).height(), 3 * 46);
    QCOMPARE(m_view->indexAt(m_view->visualRect(head).center()), head);
    QCOMPARE(m_view->visualRect(block(3, QStringLiteral("10:45"))), m_view->visualRect(head));
    // One card: where two of them would meet there is no gap.
    const QImage picture = m_view->viewport()->grab(m_view->visualRect(head)).toImage();
    const QColor fill = Palette::of(m_view).booked;
    for (int y = 60; y < 3 * 46 - 20; ++y)
        QCOMPARE(picture.pixelColor(picture.width() / 2, y), fill);
    QTest::keyClick(m_view, Qt::Key_Down);
    QCOMPARE(m_view->currentIndex(), block(3, QStringLiteral("11:00")));
    QTest::keyClick(m_view, Qt::Key_Up);
    QCOMPARE(m_view->currentIndex(), head);
    QTest::keyClick(m_view, Qt::Key_Up);
    QCOMPARE(m_view->currentIndex(), block(3, QStringLiteral("10:00")));
    m_view->setCurrentIndex(block(2, QStringLiteral("10:45")));
    QTest::keyClick(m_view, Qt::Key_Right);
    QCOMPARE(m_view->currentIndex(), head);
    m_view->showSlot(m_model->blockAt(block(3, QStringLiteral("10:45")))->seats.constFirst().id);
    QCOMPARE(m_view->currentIndex(), head);
}

void SlotCardsTest::visitOfSeveralStartsFallsApartWhenCancelled()
{
    const QString until = QStringLiteral("10:45");
    book(3, QStringLiteral("10:15"), 77, until);
    book(3, QStringLiteral("10:30"), 77, until);
    for (const QString &time : {QStringLiteral("10:15"), QStringLiteral("10:30")}) {
        Slot slot = m_model->blockAt(block(3, time))->seats.constFirst();
        slot.version = ++m_version;
        slot.status = SlotStatus::Open;
        slot.appointment.reset();
        QVERIFY(m_model->applySlot(slot));
    }
    QCOMPARE(m_view->visualRect(block(3, QStringLiteral("10:15"))).height(), 46);
    QCOMPARE(m_view->indexAt(m_view->visualRect(block(3, QStringLiteral("10:30"))).center()),
             block(3, QStringLiteral("10:30")));
}

void SlotCardsTest::columnsFitFewAndMany()
{
    const DayColumns three({0, 1, 2}, 1300);
    QCOMPARE(three.right(0) - three.left(0), DayColumns::Widest);
    QList<int> forty;
    for (int column = 0; column < 40; ++column)
        forty.append(column);
    const DayColumns many(forty, 1300);
    QCOMPARE(many.right(39) - many.left(39), DayColumns::Narrowest);
    const DayColumns smaller(forty, 1300, 0.5);
    QCOMPARE(smaller.width(), many.width() / 2);
    const DayColumns some({1, 4, 6}, 900);
    QCOMPARE(some.at(some.left(4) + 5), 4);
    QCOMPARE(some.beside(4, 1), 6);
    QCOMPARE(some.beside(5, -1), 4); // from a hidden one
    QCOMPARE(some.beside(1, -1), -1);
    QCOMPARE(some.at(some.width() + 5), -1);
}

void SlotCardsTest::cutWordsAreToldByTheTip()
{
    const auto tip = [this](const QModelIndex &index) {
        m_view->scrollTo(index);
        QToolTip::hideText();
        const QPoint at = m_view->visualRect(index).center();
        QHelpEvent help(QEvent::ToolTip, at, m_view->viewport()->mapToGlobal(at));
        QApplication::sendEvent(m_view->viewport(), &help);
        return QToolTip::text();
    };
    QVERIFY(tip(block(1, QStringLiteral("11:30"))).startsWith(QStringLiteral("Nguyễn Hoàng Phương Uyên Thảo")));
    const auto *delegate = qobject_cast<SlotDelegate *>(m_view->itemDelegate());
    const QModelIndex fits = block(2, QStringLiteral("08:00")); // "Trịnh Công"
    QCOMPARE(delegate->cutWords(fits, m_view->visualRect(fits), m_view->font()), QString());
}

QImage SlotCardsTest::drawnAt(double ratio)
{
    QImage image((QSizeF(m_view->size()) * ratio).toSize(), QImage::Format_ARGB32_Premultiplied);
    image.setDevicePixelRatio(ratio);
    image.fill(Qt::magenta);
    m_view->render(&image);
    return image;
}

void SlotCardsTest::linesAreSharpAtEveryScale_data()
{
    QTest::addColumn<double>("ratio");
    for (const double ratio : {1.0, 1.25, 1.5, 2.0})
        QTest::newRow(qPrintable(QString::number(ratio))) << ratio;
}

void SlotCardsTest::linesAreSharpAtEveryScale()
{
    QFETCH(double, ratio);
    m_view->clearFocus();
    m_view->setCurrentIndex({});
    m_view->verticalScrollBar()->setValue(0);
    const QImage image = drawnAt(ratio);
    const Palette &look = Palette::of(m_view);
    const int hairline = static_cast<int>(std::floor(ratio));
    const QPoint origin = m_view->viewport()->pos();
    const auto device = [ratio](double logical) { return static_cast<int>(std::lround(logical * ratio)); };
    // Along a line of pixels: only the two colours, and the line's as many as a hairline has.
    const auto check = [&](const QString &what, const QColor &line, const QColor &ground, int from, int to,
                           const std::function<QColor(int)> &at) {
        int inked = 0;
        for (int pixel = from; pixel < to; ++pixel) {
            const QColor color = at(pixel);
            QVERIFY2(color == line || color == ground,
                     qPrintable(QStringLiteral("%1: %2 between").arg(what, color.name())));
            inked += color == line;
        }
        QVERIFY2(inked == hairline, qPrintable(QStringLiteral("%1: %2 pixels").arg(what).arg(inked)));
    };
    const QModelIndex open = block(3, QStringLiteral("09:00"));
    const QRect cell = m_view->visualRect(open).translated(origin);
    const QRect card = SlotDelegate::cardRect(cell);
    const int middleY = device(card.center().y());
    const int middleX = device(card.center().x());
    const auto alongX = [&](int y) { return [&image, y](int x) { return image.pixelColor(x, y); }; };
    const auto alongY = [&](int x) { return [&image, x](int y) { return image.pixelColor(x, y); }; };
    for (const int column : {0, 1, 2, 3, 4}) {
        const int edge = device(origin.x() + m_view->columns().right(column));
        // Between the cards of two columns, in the header and below it.
        check(QStringLiteral("column edge %1").arg(column), look.line, look.panel, edge - 3, edge + 3,
              alongX(device(origin.y() + 5 * 46 + 3)));
        check(QStringLiteral("head edge %1").arg(column), look.line, look.panel, edge - 3, edge + 3,
              alongX(device(DayHeader::Height / 2)));
    }
    check(QStringLiteral("card's top"), look.frame, look.panel, device(card.top()) - 1, device(card.top()) + 6,
          alongY(middleX));
    check(QStringLiteral("card's bottom"), look.frame, look.panel, device(card.bottom() + 1) - 6,
          device(card.bottom() + 1) + 1, alongY(middleX));
    check(QStringLiteral("card's left"), look.frame, look.panel, device(card.left()) - 1, device(card.left()) + 6,
          alongX(middleY));
    check(QStringLiteral("card's right"), look.frame, look.panel, device(card.right() + 1) - 6,
          device(card.right() + 1) + 1, alongX(middleY));
    check(QStringLiteral("below the head"), look.line, look.panel, device(DayHeader::Height) - 4,
          device(DayHeader::Height) + 2, alongY(device(origin.x() + m_view->columns().left(4) + 2)));
    check(QStringLiteral("beside the times"), look.line, look.panel, device(TimeColumn::Width) - 4,
          device(TimeColumn::Width) + 3, alongX(device(origin.y() + 20)));
}

void SlotCardsTest::nothingIsCutAtEveryScale_data()
{
    linesAreSharpAtEveryScale_data();
}

/// Each card lies where it lies at 100 %, scaled: what is around it stays the panel's.
void SlotCardsTest::nothingIsCutAtEveryScale()
{
    QFETCH(double, ratio);
    m_view->clearFocus();
    m_view->setCurrentIndex({});
    m_view->verticalScrollBar()->setValue(0);
    const QImage image = drawnAt(ratio);
    const Palette &look = Palette::of(m_view);
    const QPoint origin = m_view->viewport()->pos();
    int cards = 0;
    for (const QString &time : {QStringLiteral("09:00"), QStringLiteral("09:15"), QStringLiteral("09:45")}) {
        for (const qint64 doctor : {2, 4}) {
            const QModelIndex index = block(doctor, time);
            const QRect cell = m_view->visualRect(index).translated(origin);
            const QRectF card(QPointF(SlotDelegate::cardRect(cell).topLeft()) * ratio,
                              QSizeF(SlotDelegate::cardRect(cell).size()) * ratio);
            const int y = qRound(card.center().y());
            const int left = qRound(card.left());
            const int right = qRound(card.right());
            QCOMPARE(image.pixelColor(left - 1, y), look.panel);
            QVERIFY(image.pixelColor(left, y) != look.panel);
            QVERIFY(image.pixelColor(right - 1, y) != look.panel);
            QCOMPARE(image.pixelColor(right, y), look.panel);
            const int x = qRound(card.center().x());
            QVERIFY(image.pixelColor(x, qRound(card.top())) != look.panel);
            QCOMPARE(image.pixelColor(x, qRound(card.top()) - 1), look.panel);
            QVERIFY(image.pixelColor(x, qRound(card.bottom()) - 1) != look.panel);
            QCOMPARE(image.pixelColor(x, qRound(card.bottom())), look.panel);
            ++cards;
        }
    }
    QCOMPARE(cards, 6);
}

QTEST_MAIN(SlotCardsTest)
#include "tst_slotcards.moc"

#include "models/DayModel.h"
#include "tests/ui/SampleDay.h"
#include "ui/day/CardFades.h"
#include "ui/day/DayGridView.h"
#include "ui/look/Palette.h"

#include <QApplication>
#include <QProxyStyle>
#include <QSignalSpy>
#include <QTest>

using namespace holdfast;

namespace {

/// A platform that wants motion, or asks for less.
class Platform : public QProxyStyle
{
public:
    bool moves = true;

    int styleHint(StyleHint hint, const QStyleOption *option, const QWidget *widget,
                  QStyleHintReturn *answer) const override
    {
        if (hint == SH_Widget_Animation_Duration)
            return moves ? 200 : 0;
        return QProxyStyle::styleHint(hint, option, widget, answer);
    }
};

SlotCard card(SlotCard::State state, const QString &title)
{
    SlotCard said;
    said.state = state;
    said.title = title;
    return said;
}

} // namespace

class CardFadesTest : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void init();
    void cleanup();
    void theLastLookFadesWithinItsTime();
    void aCountdownIsNoChange();
    void manyAtOnceShowAtOnce();
    void aChangedSeatFadesInTheGrid();
    void lessMotionMeansNone();

private:
    QImage shown() { return m_view->viewport()->grab(m_view->visualRect(m_index)).toImage(); }
    void arrive();

    SampleDay m_sample;
    Platform m_platform;
    qint64 m_now = 0;
    std::unique_ptr<DayModel> m_model;
    std::unique_ptr<DayGridView> m_view;
    QPersistentModelIndex m_index;
};

void CardFadesTest::init()
{
    applyLook(*qApp, Theme::Light);
    m_platform.moves = true;
    m_model = std::make_unique<DayModel>();
    m_model->setDay(m_sample.snapshot());
    m_view = std::make_unique<DayGridView>([this] { return m_sample.now(); });
    m_view->setStyle(&m_platform);
    m_view->setGridModel(m_model.get());
    m_view->startFades();
    m_view->resize(1000, 700);
    m_view->show();
    QVERIFY(QTest::qWaitForWindowExposed(m_view.get()));
    m_index = m_model->indexOfBlock(1, m_sample.at(QStringLiteral("09:00")));
    m_view->scrollTo(m_index);
    shown();
}

void CardFadesTest::cleanup()
{
    m_view.reset();
    m_model.reset();
}

/// Another desk says that the patient of 09:00 has arrived.
void CardFadesTest::arrive()
{
    Slot seat = *m_model->slot(m_sample.seat(1, QStringLiteral("09:00")).id);
    QVERIFY(seat.appointment);
    seat.appointment->status = AppointmentStatus::Arrived;
    seat.appointment->statusSince = m_sample.now();
    seat.version += 100;
    m_model->applySlot(seat);
}

void CardFadesTest::theLastLookFadesWithinItsTime()
{
    CardFades fades(nullptr, [this] { return m_now; });
    fades.start();
    fades.remember(7, card(SlotCard::State::Open, {}));
    fades.change(7, card(SlotCard::State::Booked, QStringLiteral("A")));
    QVERIFY(fades.fadingOf(7).last);
    QCOMPARE(fades.fadingOf(7).last->state, SlotCard::State::Open);
    QCOMPARE(fades.fadingOf(7).strength, 1.0);
    m_now += CardFades::Milliseconds / 2;
    QCOMPARE(fades.fadingOf(7).strength, 0.5);
    QSignalSpy painted(&fades, &CardFades::faded);
    m_now += CardFades::Milliseconds;
    QTRY_VERIFY(!fades.isFading());
    QVERIFY(painted.count() > 0); // without the last painting the past would stay
    QVERIFY(!fades.fadingOf(7).last);
}

void CardFadesTest::aCountdownIsNoChange()
{
    CardFades fades(nullptr, [this] { return m_now; });
    fades.start();
    SlotCard held = card(SlotCard::State::HeldOther, QStringLiteral("Counter 2 holds"));
    held.corner = QStringLiteral("4:59");
    fades.remember(7, held);
    held.corner = QStringLiteral("4:58");
    fades.change(7, held);
    QVERIFY(!fades.isFading());
}

void CardFadesTest::manyAtOnceShowAtOnce()
{
    CardFades fades(nullptr, [this] { return m_now; });
    fades.start();
    for (int seat = 0; seat < 100; ++seat) {
        fades.remember(seat, card(SlotCard::State::Open, {}));
        fades.change(seat, card(SlotCard::State::Booked, QStringLiteral("A")));
    }
    int fading = 0;
    for (int seat = 0; seat < 100; ++seat)
        fading += fades.fadingOf(seat).last ? 1 : 0;
    QCOMPARE(fading, CardFades::Most);
}

void CardFadesTest::aChangedSeatFadesInTheGrid()
{
    const auto *fades = m_view->findChild<CardFades *>();
    const QImage before = shown();
    arrive();
    QVERIFY(fades->isFading());
    QTRY_VERIFY(!fades->isFading());
    const QImage after = shown();
    QVERIFY(after != before);
    m_view->viewport()->update();
    QCOMPARE(shown(), after);
}

void CardFadesTest::lessMotionMeansNone()
{
    m_platform.moves = false;
    arrive();
    QVERIFY(!m_view->findChild<CardFades *>()->isFading());
    const QImage atOnce = shown();
    QTest::qWait(0);
    QCOMPARE(shown(), atOnce);
}

QTEST_MAIN(CardFadesTest)
#include "tst_cardfades.moc"

#include "ui/visit/UndoStack.h"

#include <QSignalSpy>
#include <QTest>

using namespace holdfast;

/// The service's end, played by hand: each undo is kept until the test answers it.
struct Peer
{
    struct Call
    {
        QString text;
        qint64 version = 0;
        QString reason;
        DeskStep::Then then;
    };
    QList<Call> calls;

    DeskStep step(const QString &text, qint64 appointmentId, qint64 before, qint64 after)
    {
        return {.text = text,
                .subject = DeskStep::Subject::Appointment,
                .subjectId = appointmentId,
                .versionBefore = before,
                .versionAfter = after,
                .undo = [this, text](qint64 version, const QString &reason, DeskStep::Then then) {
                    calls.append({text, version, reason, std::move(then)});
                }};
    }

    void answer(qint64 version)
    {
        Reply<QJsonObject> reply;
        reply.value = QJsonObject{{QStringLiteral("appointment"), QJsonObject{{QStringLiteral("version"), version}}}};
        calls.takeFirst().then(reply);
    }
    void refuse(ErrorCode code)
    {
        Problem problem;
        problem.status = 409;
        problem.code = code;
        Reply<QJsonObject> reply;
        reply.problem = problem;
        calls.takeFirst().then(reply);
    }
};

class UndoTest : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void lastStepIsTakenBackWithItsReason();
    void earlierStepOfTheSameAppointmentFollowsTheVersion();
    void stepOfAnotherDeskInBetweenIsNotJumped();
    void refusedStepIsOfferedNoMore();
    void stepWithoutOutcomeIsWaitedFor();
    void refusedStepTakesItsUndoWithIt();
    void twoPressesTakeBackTwoSteps();
    void twentyStepsAreKept();
    void nextPersonFindsNothing();
};

void UndoTest::lastStepIsTakenBackWithItsReason()
{
    Peer peer;
    UndoStack stack;
    QSignalSpy undone(&stack, &UndoStack::undone);
    QSignalSpy nothing(&stack, &UndoStack::nothingLeft);
    stack.push(peer.step(QStringLiteral("one"), 1, 1, 2));
    stack.push(peer.step(QStringLiteral("two"), 2, 5, 6));
    QCOMPARE(stack.lastText(), QStringLiteral("two"));
    stack.undoLast(QStringLiteral("wrong person"));
    QCOMPARE(peer.calls.size(), 1);
    QCOMPARE(peer.calls.constFirst().text, QStringLiteral("two"));
    QCOMPARE(peer.calls.constFirst().version, 6);
    QCOMPARE(peer.calls.constFirst().reason, QStringLiteral("wrong person"));
    peer.answer(7);
    QCOMPARE(undone.size(), 1);
    QCOMPARE(stack.lastText(), QStringLiteral("one"));
    stack.undoLast({});
    peer.answer(3);
    QVERIFY(stack.isEmpty());
    stack.undoLast({});
    QCOMPARE(nothing.size(), 1);
    QVERIFY(peer.calls.isEmpty());
}

void UndoTest::earlierStepOfTheSameAppointmentFollowsTheVersion()
{
    Peer peer;
    UndoStack stack;
    stack.push(peer.step(QStringLiteral("arrived"), 1, 1, 2));
    stack.push(peer.step(QStringLiteral("somebody else"), 9, 2, 3));
    stack.push(peer.step(QStringLiteral("in room"), 1, 2, 3));
    stack.undoLast({});
    peer.answer(4);
    stack.undoLast({});
    QCOMPARE(peer.calls.constFirst().version, 3); // another appointment's version is not touched
    peer.answer(4);
    stack.undoLast({});
    QCOMPARE(peer.calls.constFirst().text, QStringLiteral("arrived"));
    QCOMPARE(peer.calls.constFirst().version, 4);
}

void UndoTest::stepOfAnotherDeskInBetweenIsNotJumped()
{
    Peer peer;
    UndoStack stack;
    stack.push(peer.step(QStringLiteral("arrived"), 1, 1, 2));
    // Another desk made version 3.
    stack.push(peer.step(QStringLiteral("done"), 1, 3, 4));
    stack.undoLast({});
    peer.answer(5);
    stack.undoLast({});
    QCOMPARE(peer.calls.constFirst().version, 2); // which the service will refuse
}

void UndoTest::refusedStepIsOfferedNoMore()
{
    Peer peer;
    UndoStack stack;
    QSignalSpy refused(&stack, &UndoStack::undoRefused);
    stack.push(peer.step(QStringLiteral("one"), 1, 1, 2));
    stack.push(peer.step(QStringLiteral("two"), 2, 1, 2));
    stack.undoLast({});
    peer.refuse(ErrorCode::StaleVersion);
    QCOMPARE(refused.size(), 1);
    QCOMPARE(refused.constFirst().at(0).value<DeskStep>().text, QStringLiteral("two"));
    QVERIFY(refused.constFirst().at(1).value<Problem>().code == ErrorCode::StaleVersion);
    QCOMPARE(stack.lastText(), QStringLiteral("one"));
}

void UndoTest::stepWithoutOutcomeIsWaitedFor()
{
    Peer peer;
    UndoStack stack;
    stack.push(peer.step(QStringLiteral("one"), 1, 1, 2));
    const UndoStack::Ticket ticket = stack.begin(peer.step(QStringLiteral("two"), 2, 1, 0));
    stack.undoLast({});
    QVERIFY(peer.calls.isEmpty()); // least of all the step before it
    stack.settle(ticket, 8);
    QCOMPARE(peer.calls.size(), 1);
    QCOMPARE(peer.calls.constFirst().text, QStringLiteral("two"));
    QCOMPARE(peer.calls.constFirst().version, 8);
}

void UndoTest::refusedStepTakesItsUndoWithIt()
{
    Peer peer;
    UndoStack stack;
    stack.push(peer.step(QStringLiteral("one"), 1, 1, 2));
    const UndoStack::Ticket ticket = stack.begin(peer.step(QStringLiteral("two"), 2, 1, 0));
    stack.undoLast({});
    stack.settle(ticket, {});
    QVERIFY(peer.calls.isEmpty());
    QCOMPARE(stack.lastText(), QStringLiteral("one"));
}

void UndoTest::twoPressesTakeBackTwoSteps()
{
    Peer peer;
    UndoStack stack;
    stack.push(peer.step(QStringLiteral("one"), 1, 1, 2));
    stack.push(peer.step(QStringLiteral("two"), 1, 2, 3));
    stack.undoLast({});
    stack.undoLast({});
    QCOMPARE(peer.calls.size(), 1);
    peer.answer(4);
    QCOMPARE(peer.calls.size(), 1);
    QCOMPARE(peer.calls.constFirst().text, QStringLiteral("one"));
    QCOMPARE(peer.calls.constFirst().version, 4);
    peer.answer(5);
    QVERIFY(stack.isEmpty());
}

void UndoTest::twentyStepsAreKept()
{
    Peer peer;
    UndoStack stack;
    for (int i = 1; i <= UndoStack::MostSteps + 3; ++i)
        stack.push(peer.step(QString::number(i), i, 1, 2));
    QCOMPARE(stack.size(), UndoStack::MostSteps);
    for (int i = UndoStack::MostSteps; i > 0; --i) {
        stack.undoLast({});
        QCOMPARE(peer.calls.constFirst().text, QString::number(i + 3));
        peer.answer(3);
    }
    QVERIFY(stack.isEmpty());
}

void UndoTest::nextPersonFindsNothing()
{
    Peer peer;
    UndoStack stack;
    QSignalSpy undone(&stack, &UndoStack::undone);
    stack.push(peer.step(QStringLiteral("one"), 1, 1, 2));
    const UndoStack::Ticket ticket = stack.begin(peer.step(QStringLiteral("two"), 1, 2, 0));
    stack.settle(ticket, 3);
    stack.undoLast({});
    stack.clear();
    peer.answer(4); // comes for somebody who is gone
    QCOMPARE(undone.size(), 0);
    stack.settle(ticket, 5);
    QVERIFY(stack.isEmpty());
    stack.push(peer.step(QStringLiteral("three"), 3, 1, 2));
    QCOMPARE(stack.lastText(), QStringLiteral("three"));
}

QTEST_MAIN(UndoTest)
#include "tst_undo.moc"

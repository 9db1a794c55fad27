#include "ui/KeyMapDialog.h"

#include "ui/parts/KeyHint.h"
#include "ui/parts/Look.h"

#include <QHBoxLayout>
#include <QKeyEvent>

namespace holdfast {

KeyMapDialog::KeyMapDialog(QWidget *parent) : QDialog(parent)
{
    setWindowTitle(tr("Keys"));
    setAccessibleName(tr("Keys"));
    setFocusPolicy(Qt::StrongFocus); // else the keys would go to the page below
    auto *columns = new QHBoxLayout(this);
    columns->setContentsMargins(28, 24, 28, 24);
    columns->setSpacing(40);
    columns->setSizeConstraint(QLayout::SetFixedSize);
    const auto plain = [](const char *key) { return QString::fromUtf8(key); };
    auto *left = new QVBoxLayout;
    left->setSpacing(24);
    left->addWidget(
        group(tr("The day"), {{plain("T"), tr("today")},
                              {plain("D"), tr("another day: calendar, 30.11, 2W, +3")},
                              {plain("Alt ← →"), tr("day before, day after")},
                              {plain("W"), tr("week of this doctor, and back")},
                              {plain("N"), tr("earliest free seat, then the one after, then the next day's")},
                              {plain("Shift N"), tr("the same of this doctor")},
                              {plain("Alt N"), tr("the same of this specialty")},
                              {plain("/"), tr("find a doctor, a specialty, a time")},
                              {plain("Ctrl /"), tr("all doctors, or those chosen before")},
                              {plain("F5"), tr("read the day again")},
                              {plain("Ctrl P"), tr("day sheet of this doctor, or of all")},
                              {plain("Ctrl + −"), tr("larger, smaller")},
                              {plain("Ctrl 0"), tr("as large as at first")}}));
    left->addWidget(group(tr("In the grid"), {{plain("← ↑ ↓ →"), tr("walk the seats")},
                                              {plain("Home End"), tr("first and last of a doctor")},
                                              {plain("PgUp PgDn"), tr("an hour up, an hour down")},
                                              {tr("Enter"), tr("hold the seat, or open the appointment")},
                                              {tr("Space"), tr("the seats of a vaccination time")}}));
    left->addWidget(group(tr("Parking tray"), {{plain("Ctrl X"), tr("park the appointment")},
                                               {plain("Ctrl V"), tr("hold the free seat for it")},
                                               {tr("Enter"), tr("move, once it is held")},
                                               {plain("Ctrl ↑ ↓"), tr("another one of the tray")},
                                               {plain("Esc"), tr("put all back")}}));
    left->addStretch(1);
    auto *right = new QVBoxLayout;
    right->setSpacing(24);
    right->addWidget(group(tr("Walk-in"), {{plain("A … Z"), tr("search the patient")},
                                           {plain("↑ ↓"), tr("highlight")},
                                           {tr("Enter"), tr("pick, then confirm")},
                                           {plain("Ctrl Enter"), tr("confirm without a slip")},
                                           {plain("⌫"), tr("another patient")},
                                           {plain("Ctrl N"), tr("new patient")},
                                           {plain("1 2 3"), tr("take another seat, when this one is lost")},
                                           {plain("F6"), tr("hold for 5 more minutes")},
                                           {plain("Esc"), tr("let the seat go")}}));
    right->addWidget(group(tr("Appointment"), {{plain("Ctrl P"), tr("its slip, once more")},
                                               {plain("A R F X"), tr("arrived, in the room, done, no-show")},
                                               {plain("E"), tr("write the note; Ctrl Enter saves it")},
                                               {plain("H"), tr("history of the appointment, of the seat")},
                                               {plain("Del"), tr("cancel it; Y says yes, N no")},
                                               {plain("1 2"), tr("keep theirs, do mine: another desk was faster")},
                                               {plain("Esc"), tr("close")}}));
    right->addWidget(group(tr("Queue"), {{plain("Shift A"), tr("into this doctor's queue, without a time")},
                                         {plain("F8"), tr("the same, out of a walk-in")},
                                         {plain("R F L"), tr("in the room, done, left")},
                                         {plain("Ctrl P"), tr("the slip, once more")},
                                         {plain("A"), tr("put somebody into the queue")}}));
    right->addWidget(group(tr("Patient"), {{plain("P"), tr("file of the patient of this seat")},
                                           {plain("N"), tr("book next for this patient")},
                                           {plain("E"), tr("correct the record")},
                                           {plain("M"), tr("messages: language, channels, quiet hours")},
                                           {plain("A"), tr("write a note; Del takes one away")}}));
    right->addWidget(group(tr("Everywhere"), {{plain("Ctrl Z"), tr("take this desk's last step back")},
                                              {plain("Ctrl Shift Z"), tr("the same, with a reason")},
                                              {plain("Ctrl 1 2"), tr("day, queue")},
                                              {plain("Ctrl 3"), tr("patients")},
                                              {plain("Ctrl ,"), tr("settings")},
                                              {plain("Ctrl L"), tr("lock the desk")},
                                              {plain("Ctrl Shift L"), tr("the next person signs in")},
                                              {plain("?"), tr("this page")}}));
    right->addStretch(1);
    columns->addLayout(left);
    columns->addLayout(right);
}

QWidget *KeyMapDialog::group(const QString &title, const Keys &keys)
{
    auto *box = new QWidget(this);
    auto *grid = new QGridLayout(box);
    grid->setContentsMargins(0, 0, 0, 0);
    grid->setHorizontalSpacing(12);
    grid->setVerticalSpacing(6);
    grid->addWidget(makeLabel(title, "title", box), 0, 0, 1, 2);
    for (const auto &[key, does] : keys) {
        const int row = grid->rowCount();
        QLabel *cap = makeLabel(key, "key", box);
        cap->setAccessibleName(QStringLiteral("%1: %2").arg(key, does));
        grid->addWidget(cap, row, 0, Qt::AlignRight | Qt::AlignVCenter);
        grid->addWidget(makeLabel(does, "muted", box), row, 1);
    }
    grid->setColumnMinimumWidth(0, 88);
    grid->setColumnStretch(1, 1);
    return box;
}

bool KeyMapDialog::event(QEvent *event)
{
    // Esc and the letters mean something to the page below too: while this is open they are the dialog's.
    if (event->type() == QEvent::ShortcutOverride) {
        event->accept();
        return true;
    }
    return QDialog::event(event);
}

void KeyMapDialog::keyPressEvent(QKeyEvent *event)
{
    const int key = event->key();
    if (key == Qt::Key_Question || key == Qt::Key_Return || key == Qt::Key_Enter || key == Qt::Key_F1)
        accept();
    else
        QDialog::keyPressEvent(event);
}

} // namespace holdfast

<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<TS version="2.1" language="en_GB">
<context>
    <name>holdfast::DayHeader</name>
    <message numerus="yes">
        <source>%n places</source>
        <translation>
            <numerusform>%n place</numerusform>
            <numerusform>%n places</numerusform>
        </translation>
    </message>
    </context>
<context>
    <name>holdfast::SlotCard</name>
    <message numerus="yes">
        <source>Waiting %n min</source>
        <translation>
            <numerusform>Waiting %n min</numerusform>
            <numerusform>Waiting %n min</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>In the room %n min</source>
        <translation>
            <numerusform>In the room %n min</numerusform>
            <numerusform>In the room %n min</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n min</source>
        <translation>
            <numerusform>%n min</numerusform>
            <numerusform>%n min</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n free</source>
        <translation>
            <numerusform>%n free</numerusform>
            <numerusform>%n free</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Late %n min</source>
        <translation>
            <numerusform>Late %n min</numerusform>
            <numerusform>Late %n min</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Late %n h</source>
        <translation>
            <numerusform>Late %n h</numerusform>
            <numerusform>Late %n h</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>holdfast::StatusLine</name>
    <message numerus="yes">
        <source>%n action(s) without known outcome</source>
        <translation>
            <numerusform>%n action without known outcome</numerusform>
            <numerusform>%n actions without known outcome</numerusform>
        </translation>
    </message>
    </context>
<context>
    <name>holdfast::DayNavigator</name>
    <message numerus="yes">
        <source>All %n doctors are shown.</source>
        <translation>
            <numerusform>The one doctor is shown.</numerusform>
            <numerusform>All %n doctors are shown.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>holdfast::DayBar</name>
    <message numerus="yes">
        <source>%1 of %n doctors</source>
        <translation>
            <numerusform>%1 of %n doctor</numerusform>
            <numerusform>%1 of %n doctors</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>holdfast::DoctorFinder</name>
    <message numerus="yes">
        <source>show only this specialty, %n doctors</source>
        <translation>
            <numerusform>show only this specialty, %n doctor</numerusform>
            <numerusform>show only this specialty, %n doctors</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>holdfast::WaitingListModel</name>
    <message numerus="yes">
        <source>In the room %n min</source>
        <translation>
            <numerusform>In the room %n min</numerusform>
            <numerusform>In the room %n min</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Waiting %n min</source>
        <translation>
            <numerusform>Waiting %n min</numerusform>
            <numerusform>Waiting %n min</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>holdfast::QueueColumn</name>
    <message numerus="yes">
        <source>%n waiting</source>
        <translation>
            <numerusform>%n waiting</numerusform>
            <numerusform>%n waiting</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n in the room</source>
        <translation>
            <numerusform>%n in the room</numerusform>
            <numerusform>%n in the room</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>holdfast::AgeText</name>
    <message numerus="yes">
        <source>%n month(s)</source>
        <translation>
            <numerusform>%n month</numerusform>
            <numerusform>%n months</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n year(s)</source>
        <translation>
            <numerusform>%n year</numerusform>
            <numerusform>%n years</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>holdfast::AddressBox</name>
    <message numerus="yes">
        <source>its clock is %n second(s) ahead of this computer&apos;s; the desk goes by the service&apos;s</source>
        <translation>
            <numerusform>its clock is %n second ahead of this computer&apos;s; the desk goes by the service&apos;s</numerusform>
            <numerusform>its clock is %n seconds ahead of this computer&apos;s; the desk goes by the service&apos;s</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>its clock is %n second(s) behind this computer&apos;s; the desk goes by the service&apos;s</source>
        <translation>
            <numerusform>its clock is %n second behind this computer&apos;s; the desk goes by the service&apos;s</numerusform>
            <numerusform>its clock is %n seconds behind this computer&apos;s; the desk goes by the service&apos;s</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>holdfast::Door</name>
    <message numerus="yes">
        <source>Nobody was here for %n minute(s). Your password leads back to where you were.</source>
        <translation>
            <numerusform>Nobody was here for %n minute. Your password leads back to where you were.</numerusform>
            <numerusform>Nobody was here for %n minutes. Your password leads back to where you were.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>holdfast::PatientPicker</name>
    <message numerus="yes">
        <source>%n people share %1: choose by name and birth date</source>
        <translation>
            <numerusform>%n person has %1</numerusform>
            <numerusform>%n people share %1: choose by name and birth date</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>holdfast::SettingsPage</name>
    <message numerus="yes">
        <source>After %n minute(s) without a key</source>
        <translation>
            <numerusform>After %n minute without a key</numerusform>
            <numerusform>After %n minutes without a key</numerusform>
        </translation>
    </message>
</context>
</TS>

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
</TS>

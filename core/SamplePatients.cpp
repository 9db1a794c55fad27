#include "core/SamplePatients.h"

#include "core/SampleFile.h"

#include <QJsonArray>
#include <QSet>

namespace holdfast {

namespace {

constexpr int vietnamesePatients = 260;
constexpr int koreanPatients = 40;

QString oneOf(const QJsonArray &list, Dice &dice)
{
    return list.at(dice.below(static_cast<int>(list.size()))).toString();
}

/// The commonest families stand first.
QString familyOf(const QJsonArray &list, Dice &dice)
{
    return list.at(dice.lowBelow(static_cast<int>(list.size()))).toString();
}

QString vietnameseName(const QJsonObject &names, bool female, Dice &dice)
{
    const QJsonObject own = names.value(female ? u"female" : u"male").toObject();
    const QString family = familyOf(names.value(u"family").toArray(), dice);
    const QString middle = oneOf(own.value(u"middle").toArray(), dice);
    return family + QLatin1Char(' ') + middle + QLatin1Char(' ') + oneOf(own.value(u"given").toArray(), dice);
}

QString koreanName(const QJsonObject &names, bool female, Dice &dice)
{
    const QJsonObject own = names.value(female ? u"female" : u"male").toObject();
    const QString family = familyOf(names.value(u"family").toArray(), dice);
    return family + oneOf(own.value(u"given").toArray(), dice);
}

/// A fifth are children, and the old are fewer than the young.
QDate birthDate(Dice &dice)
{
    const int year = dice.happens(22) ? 2011 + dice.below(15) : 2008 - dice.lowBelow(74);
    return QDate(year, 1, 1).addDays(dice.below(365));
}

QString digits(int count, Dice &dice)
{
    QString text;
    while (text.size() < count)
        text += QString::number(dice.below(10));
    return text;
}

/// Written as Vietnam's are: province, sex and century, year, six digits.
QString idNumber(const SamplePatient &person, Dice &dice)
{
    const int year = person.patient.birthDate.year();
    const int sexAndCentury = (year >= 2000 ? 2 : 0) + (person.female ? 1 : 0);
    return QStringLiteral("099%1%2%3").arg(sexAndCentury).arg(year % 100, 2, 10, QLatin1Char('0')).arg(digits(6, dice));
}

/// People whom the pictures and the first steps of a newcomer look for: always there, always the same.
QList<SamplePatient> regulars(const QJsonArray &list, Dice &dice)
{
    QList<SamplePatient> people;
    for (const QJsonValue &value : list) {
        SamplePatient person;
        person.female = value[u"female"].toBool();
        person.korean = value[u"korean"].toBool();
        person.patient.name = value[u"name"].toString();
        person.patient.birthDate = QDate::fromString(value[u"birthDate"].toString(), Qt::ISODate);
        person.patient.phone = value[u"phone"].toString();
        person.patient.idNumber = idNumber(person, dice);
        people.append(person);
    }
    return people;
}

} // namespace

QList<SamplePatient> samplePatients()
{
    const QJsonObject names = readSampleFile(QStringLiteral("names.json"));
    const QJsonArray prefixes = names.value(u"phonePrefixes").toArray();
    Dice dice(20261130);

    QList<SamplePatient> people = regulars(names.value(u"regulars").toArray(), dice);
    QSet<QString> taken;
    int koreans = 0;
    for (const SamplePatient &person : people) {
        taken << person.patient.name << person.patient.phone << person.patient.idNumber;
        koreans += person.korean ? 1 : 0;
    }
    while (people.size() < vietnamesePatients + koreanPatients) {
        SamplePatient person;
        person.korean = koreans < koreanPatients && dice.happens(20);
        person.female = dice.happens(52);
        const QJsonObject own = names.value(person.korean ? u"korean" : u"vietnamese").toObject();
        Patient &patient = person.patient;
        patient.name = person.korean ? koreanName(own, person.female, dice) : vietnameseName(own, person.female, dice);
        patient.birthDate = birthDate(dice);
        patient.phone = oneOf(prefixes, dice) + digits(7, dice);
        patient.idNumber = idNumber(person, dice);
        const bool vietnameseAreAllThere = !person.korean && people.size() - koreans >= vietnamesePatients;
        if (vietnameseAreAllThere || taken.contains(patient.name) || taken.contains(patient.phone) ||
            taken.contains(patient.idNumber))
            continue;
        taken << patient.name << patient.phone << patient.idNumber;
        koreans += person.korean ? 1 : 0;
        people.append(person);
    }
    return people;
}

} // namespace holdfast

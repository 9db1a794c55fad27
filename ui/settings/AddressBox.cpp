#include "ui/settings/AddressBox.h"

#include "ui/parts/KeyButton.h"
#include "ui/parts/Look.h"
#include "ui/settings/AddressText.h"

#include <QLineEdit>
#include <QShortcut>
#include <QVBoxLayout>

namespace holdfast {

AddressBox::AddressBox(QWidget *parent) : QWidget(parent)
{
    auto *column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(6);
    auto *row = new QHBoxLayout;
    row->setSpacing(8);
    m_field = new QLineEdit(this);
    m_field->setObjectName(QStringLiteral("serviceAddress"));
    m_field->setAccessibleName(tr("Service address"));
    m_field->setPlaceholderText(QStringLiteral("http://clinic-server:8080"));
    m_test = new KeyButton(tr("Test"), tr("Enter"), this);
    m_test->setObjectName(QStringLiteral("testAddress"));
    m_test->setTall(36);
    row->addWidget(m_field, 1);
    row->addWidget(m_test);
    m_result = makeLines(QString(), "muted", this);
    m_result->setObjectName(QStringLiteral("addressResult"));
    m_take = new KeyButton(tr("Use this address"), tr("Enter"), this);
    m_take->setObjectName(QStringLiteral("useAddress"));
    setLook(m_take, "primary");
    m_anyway = new KeyButton(tr("Use it all the same"), QStringLiteral("Ctrl Enter"), this);
    m_anyway->setObjectName(QStringLiteral("useAddressAnyway"));
    column->addLayout(row);
    column->addWidget(m_result);
    column->addWidget(m_take, 0, Qt::AlignLeft);
    column->addWidget(m_anyway, 0, Qt::AlignLeft);
    connect(m_field, &QLineEdit::textEdited, this, &AddressBox::onEdited);
    connect(m_field, &QLineEdit::returnPressed, this, [this] {
        if (m_take->isVisibleTo(this))
            take(false);
        else
            test();
    });
    connect(m_test, &QPushButton::clicked, this, &AddressBox::test);
    connect(m_take, &QPushButton::clicked, this, [this] { take(false); });
    connect(m_anyway, &QPushButton::clicked, this, [this] { take(true); });
    connect(&m_probe, &ServiceProbe::probed, this, [this](const QUrl &address, const ProbeResult &result) {
        if (address == m_tested)
            show(result);
    });
    for (const int enter : {int(Qt::Key_Return), int(Qt::Key_Enter)}) {
        auto *anyway = new QShortcut(QKeySequence(Qt::CTRL | static_cast<Qt::Key>(enter)), this);
        anyway->setContext(Qt::WidgetWithChildrenShortcut);
        connect(anyway, &QShortcut::activated, this, [this] { take(true); });
    }
    onEdited();
}

void AddressBox::setAddress(const QUrl &address)
{
    m_used = address;
    if (m_field->hasFocus() && m_field->isModified())
        return;
    m_field->setText(address.toDisplayString());
    onEdited();
}

void AddressBox::onEdited()
{
    m_tested.clear();
    m_good = false;
    m_result->hide();
    m_take->hide();
    m_anyway->hide();
    m_test->setEnabled(true);
}

void AddressBox::say(const char *look, const QString &text)
{
    setLook(m_result, look);
    m_result->setText(text);
    m_result->show();
}

void AddressBox::test()
{
    const QUrl address = addressFromText(m_field->text());
    onEdited();
    if (!address.isValid())
        return say("error", tr("Write the service's address, for instance http://clinic-server:8080."));
    m_tested = address;
    m_test->setEnabled(false);
    say("muted", tr("Asking %1…").arg(address.toDisplayString()));
    m_probe.probe(address);
}

void AddressBox::show(const ProbeResult &result)
{
    m_test->setEnabled(true);
    m_good = result.isHoldfast();
    const bool clockIsOff = qAbs(result.secondsAhead) > 60;
    say(result.kind != ProbeResult::Kind::Holdfast ? (m_good ? "warning" : "error")
        : clockIsOff                               ? "warning"
                                                   : "good",
        textOf(m_tested, result));
    const bool other = m_tested != m_used;
    m_take->setVisible(other && m_good);
    m_anyway->setVisible(other && !m_good);
}

void AddressBox::take(bool anyway)
{
    if (!m_tested.isValid() || m_tested == m_used || !(m_good || (anyway && m_anyway->isVisibleTo(this))))
        return;
    m_used = m_tested;
    m_take->hide();
    m_anyway->hide();
    Q_EMIT addressTaken(m_used);
}

QString AddressBox::goodText(const ProbeResult &result)
{
    QStringList parts{tr("✓ Holdfast, version %1 of its interface").arg(result.version),
                      tr("answers in %1 ms").arg(result.roundTripMs)};
    const int ahead = result.secondsAhead;
    if (ahead == 0)
        parts.append(tr("its clock and this computer's agree"));
    else if (ahead > 0)
        parts.append(
            tr("its clock is %n second(s) ahead of this computer's; the desk goes by the service's", nullptr, ahead));
    else
        parts.append(
            tr("its clock is %n second(s) behind this computer's; the desk goes by the service's", nullptr, -ahead));
    return parts.join(QStringLiteral(" · "));
}

QString AddressBox::textOf(const QUrl &address, const ProbeResult &result)
{
    using Kind = ProbeResult::Kind;
    const QString where = address.toDisplayString();
    switch (result.kind) {
    case Kind::Holdfast:
        return goodText(result);
    case Kind::NotReady:
        return tr("Holdfast is there, but its database is not. The desk will work as soon as it is back.");
    case Kind::OtherVersion:
        return tr("Holdfast answers at %1, but version %2 of its interface, which this desk does not speak. Update the "
                  "older of the two.")
            .arg(where, result.version);
    case Kind::NotHoldfast:
        return tr("Something answers at %1, but it is not a Holdfast service. Look at the port and the path.")
            .arg(where);
    case Kind::Refused:
        return tr("The computer %1 is there, but no service listens on port %2. Is holdfastd running?")
            .arg(address.host())
            .arg(address.port(address.scheme() == u"https" ? 443 : 80));
    case Kind::NoSuchHost:
        return tr("Nobody knows a computer named %1. Look at the spelling.").arg(address.host());
    case Kind::NotSecure:
        return tr("No secure connection to %1: its certificate is not trusted here, or it speaks plain http. (%2)")
            .arg(where, result.detail);
    case Kind::NoAnswer:
        break;
    }
    return tr("No answer from %1. Is the network connected, and no firewall between? (%2)").arg(where, result.detail);
}

} // namespace holdfast

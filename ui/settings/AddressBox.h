#pragma once

#include "net/client/ServiceProbe.h"

#include <QUrl>
#include <QWidget>

class QLabel;
class QLineEdit;

namespace holdfast {

class KeyButton;

/// The service's address: type it, test it, take it. Enter tests; an address that answers is taken by another Enter,
/// one that does not only by a second key, after the words why.
class AddressBox : public QWidget
{
    Q_OBJECT

public:
    explicit AddressBox(QWidget *parent = nullptr);

    /// The address in use.
    void setAddress(const QUrl &address);
    QLineEdit *field() const { return m_field; }
    ServiceProbe &probe() { return m_probe; }

Q_SIGNALS:
    void addressTaken(const QUrl &address);

private:
    void onEdited();
    void test();
    void take(bool anyway);
    void show(const ProbeResult &result);
    void say(const char *look, const QString &text);
    static QString textOf(const QUrl &address, const ProbeResult &result);
    static QString goodText(const ProbeResult &result);

    QUrl m_used;
    QUrl m_tested; ///< the address that the shown result is of
    bool m_good = false;
    ServiceProbe m_probe;
    QLineEdit *m_field;
    QLabel *m_result;
    KeyButton *m_test;
    KeyButton *m_take;
    KeyButton *m_anyway;
};

} // namespace holdfast

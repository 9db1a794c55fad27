#pragma once

#include <QDialog>

class QGridLayout;

namespace holdfast {

/// Every key of the desk on one page. Any of Esc, Enter and the key that opened it closes it.
class KeyMapDialog : public QDialog
{
    Q_OBJECT

public:
    explicit KeyMapDialog(QWidget *parent = nullptr);

protected:
    bool event(QEvent *event) override;
    void keyPressEvent(QKeyEvent *event) override;

private:
    using Keys = QList<QPair<QString, QString>>; ///< the key and what it does

    QWidget *group(const QString &title, const Keys &keys);
};

} // namespace holdfast

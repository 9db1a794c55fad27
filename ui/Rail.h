#pragma once

#include <QFrame>
#include <QList>

class QToolButton;
class QVBoxLayout;

namespace holdfast {

/// The pages at the window's left, an icon and a word each. What a page is called and its key: the key works
/// in the whole window as long as the rail can be seen.
class Rail : public QFrame
{
    Q_OBJECT

public:
    struct Entry
    {
        QString icon; ///< the name of a line icon
        QString text;
        QString name; ///< for a screen reader
        QKeySequence keys;
        bool atBottom = false;
    };

    explicit Rail(QWidget *parent = nullptr);

    /// Below those there are; pages count from 0.
    void addEntry(const Entry &entry);
    void setCurrent(int page);

Q_SIGNALS:
    void pageChosen(int page);

protected:
    void changeEvent(QEvent *event) override;

private:
    void takeTheme();

    QVBoxLayout *m_column;
    int m_above = 0; ///< entries that are not at the bottom
    QList<QToolButton *> m_buttons;
    QList<QString> m_icons;
};

} // namespace holdfast

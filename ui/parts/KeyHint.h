#pragma once

#include <QWidget>

class QLabel;

namespace holdfast {

/// A key cap and, beside it, what the key does; the cap stands at the first line of the words.
class KeyHint : public QWidget
{
    Q_OBJECT

public:
    KeyHint(const QString &key, const QString &does, QWidget *parent, bool wraps = false);

    QSize sizeHint() const override;
    QSize minimumSizeHint() const override;
    int heightForWidth(int width) const override;

protected:
    bool event(QEvent *event) override;
    void resizeEvent(QResizeEvent *event) override;

private:
    int wordsLeft() const;
    void place();

    QLabel *m_cap;
    QLabel *m_words;
};

} // namespace holdfast

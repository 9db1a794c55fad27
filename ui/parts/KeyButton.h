#pragma once

#include <QPushButton>

namespace holdfast {

/// A button that shows the key that does the same; with the look "row" as wide as a list and with its words at the
/// left. The key itself is somebody else's shortcut.
class KeyButton : public QPushButton
{
    Q_OBJECT

public:
    KeyButton(const QString &text, const QString &key, QWidget *parent = nullptr);

    /// In pixels; a style sheet's own heights do not get the last word.
    void setTall(int height);

    QSize sizeHint() const override;
    QSize minimumSizeHint() const override { return sizeHint(); }

protected:
    void paintEvent(QPaintEvent *event) override;

private:
    bool isLook(QStringView look) const;
    QFont textFont() const;
    int keyWidth() const;
    void paintRow(QPainter &painter, const QString &words);
    void paintCentred(QPainter &painter, const QString &words);

    QString m_key;
    int m_height = 32;
};

} // namespace holdfast

#pragma once

#include <QWidget>

class QToolButton;

namespace holdfast {

/// Small buttons that stay pressed, one after the other in as many rows as they need.
class ChipFlow : public QWidget
{
    Q_OBJECT

public:
    explicit ChipFlow(QWidget *parent = nullptr);

    /// Chips take no focus: they stand beside a field that has it. Owned by the flow.
    QToolButton *addChip(const QString &text);
    void clear();

    bool hasHeightForWidth() const override { return true; }
    int heightForWidth(int width) const override;
    QSize sizeHint() const override;

protected:
    void resizeEvent(QResizeEvent *event) override;

private:
    int place(int width, bool move) const;

    QList<QToolButton *> m_chips;
};

} // namespace holdfast

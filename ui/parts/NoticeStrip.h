#pragma once

#include "ui/Notice.h"

#include <QFrame>
#include <QTimer>

class QLabel;

namespace holdfast {

/// One quiet line of news, gone by itself after a while.
class NoticeStrip : public QFrame
{
    Q_OBJECT

public:
    explicit NoticeStrip(QWidget *parent = nullptr);

    /// An empty text changes nothing.
    void show(const QString &text, Tone tone);

private:
    QLabel *m_text;
    QTimer m_end;
};

} // namespace holdfast

#pragma once

#include <QLabel>
#include <QString>
#include <QStyle>
#include <QWidget>

namespace holdfast {

/// Says what a widget is in the words of the style sheet ("title", "muted", "primary" and so on), also when it changes
/// while shown.
inline void setLook(QWidget *widget, const char *look)
{
    const QVariant value(QString::fromLatin1(look));
    if (widget->property("look") == value)
        return;
    widget->setProperty("look", value);
    widget->style()->unpolish(widget);
    widget->style()->polish(widget);
}

/// A label of a look; the parent owns it.
inline QLabel *makeLabel(const QString &text, const char *look, QWidget *parent)
{
    auto *label = new QLabel(text, parent);
    label->setTextFormat(Qt::PlainText);
    setLook(label, look);
    return label;
}

/// A label that breaks its lines.
inline QLabel *makeLines(const QString &text, const char *look, QWidget *parent)
{
    QLabel *label = makeLabel(text, look, parent);
    label->setWordWrap(true);
    label->setSizePolicy(QSizePolicy::Preferred, QSizePolicy::Minimum);
    return label;
}

} // namespace holdfast

#pragma once

#include <QList>
#include <QObject>
#include <QString>

#include <functional>

namespace holdfast {

/// One thing that the find field offers for the typed words.
struct FindOffer
{
    QString title;
    QString detail;               ///< the line below
    std::function<void()> choose; ///< Enter
    QString also;                 ///< what Shift+Enter does, in a word or two; empty when nothing
    std::function<void()> chooseAlso;
};

/// Somebody who knows what the words in the find field may mean.
class FindSource : public QObject
{
    Q_OBJECT

public:
    using QObject::QObject;

    /// What there is at once, best first. A source that has to ask elsewhere answers with what it has and tells
    /// offersChanged later.
    virtual QList<FindOffer> offersFor(const QString &typed) = 0;

Q_SIGNALS:
    void offersChanged();
};

} // namespace holdfast

#pragma once

#include "ui/look/Palette.h"

#include <QFile>
#include <QHash>
#include <QRegularExpression>

namespace holdfast {

/// A colour and what it must be told from.
struct Pair
{
    QString name;
    QColor over;
    QColor ground;
};

/// What the style sheet puts on what, read from the sheet itself: a rule with a colour and no ground has its widget's,
/// or else stands on panels and on the window.
class StyleSheetPairs
{
public:
    explicit StyleSheetPairs(const Palette &look)
    {
        for (const auto &[name, color] : look.tokens())
            m_colors.insert(name, color);
        QFile sheet(QStringLiteral(":/holdfast/styles/desk.qss"));
        if (!sheet.open(QIODevice::ReadOnly))
            qFatal("The style sheet is not in the test.");
        QString text = QString::fromUtf8(sheet.readAll());
        text.remove(QRegularExpression(QStringLiteral("/\\*.*?\\*/"), QRegularExpression::DotMatchesEverythingOption));
        static const QRegularExpression rule(QStringLiteral("([^{}]+)\\{([^{}]*)\\}"));
        for (auto rules = rule.globalMatch(text); rules.hasNext();) {
            const auto found = rules.next();
            const QStringList selectors = found.captured(1).split(u',');
            for (const QString &selector : selectors)
                read(selector.simplified(), found.captured(2));
        }
    }

    const QList<Pair> &texts() const { return m_texts; }
    const QList<Pair> &rings() const { return m_rings; }
    int rules() const { return m_rules; }

private:
    static QString token(const QString &body, const QString &property)
    {
        const QRegularExpression wanted(QStringLiteral("(?:^|[;{\\s])%1:[^;]*@(\\w+)").arg(property));
        const auto found = wanted.match(body);
        return found.hasMatch() ? found.captured(1) : QString();
    }

    /// "QPushButton[look="quiet"]:hover", then without its state, then without its look.
    static QStringList kinOf(const QString &selector)
    {
        QString plain = selector;
        plain.remove(QRegularExpression(QStringLiteral("(?<!:):[\\w-]+$")));
        QString bare = plain;
        bare.remove(QRegularExpression(QStringLiteral("\\[[^\\]]*\\]")));
        return {selector, plain, bare};
    }

    QString inherited(const QHash<QString, QString> &known, const QString &selector) const
    {
        for (const QString &kin : kinOf(selector))
            if (known.contains(kin))
                return known.value(kin);
        return {};
    }

    QList<QColor> groundsOf(const QString &selector) const
    {
        const QString ground = inherited(m_grounds, selector);
        if (m_colors.contains(ground))
            return {m_colors.value(ground)};
        return {m_colors.value(QStringLiteral("panel")), m_colors.value(QStringLiteral("window"))};
    }

    void read(const QString &selector, const QString &body)
    {
        ++m_rules;
        if (body.contains(QStringLiteral("background: transparent")))
            m_grounds.insert(selector, QStringLiteral("transparent"));
        if (const QString ground = token(body, QStringLiteral("background")); !ground.isEmpty())
            m_grounds.insert(selector, ground);
        if (const QString ink = token(body, QStringLiteral("color")); !ink.isEmpty())
            m_inks.insert(selector, ink);
        const QString ink = inherited(m_inks, selector);
        if (!ink.isEmpty())
            for (const QColor &ground : groundsOf(selector))
                m_texts.append({selector, m_colors.value(ink), ground});
        const QString chosen = token(body, QStringLiteral("selection-color"));
        if (!chosen.isEmpty())
            m_texts.append({selector + QStringLiteral(" selected"), m_colors.value(chosen),
                            m_colors.value(token(body, QStringLiteral("selection-background-color")))});
        if (!selector.endsWith(QStringLiteral(":focus")))
            return;
        QString ring = token(body, QStringLiteral("border"));
        if (ring.isEmpty())
            ring = token(body, QStringLiteral("border-color"));
        for (const char *around : {"panel", "window"})
            m_rings.append({selector, m_colors.value(ring), m_colors.value(QLatin1String(around))});
    }

    QHash<QString, QColor> m_colors;
    QHash<QString, QString> m_grounds;
    QHash<QString, QString> m_inks;
    QList<Pair> m_texts;
    QList<Pair> m_rings;
    int m_rules = 0;
};

} // namespace holdfast

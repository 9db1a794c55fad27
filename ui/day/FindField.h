#pragma once

#include "ui/day/DoctorFilter.h"
#include "ui/day/FindSource.h"

#include <QLineEdit>

class QToolButton;

namespace holdfast {

class FindPopup;

/// One field that finds a doctor, a specialty, a time, and whatever else its sources know. While it is left alone it
/// tells how many doctors are shown, when not all are.
class FindField : public QLineEdit
{
    Q_OBJECT

public:
    /// Its popup opens within `page`.
    explicit FindField(QWidget *page, QWidget *parent = nullptr);

    /// Offers of later sources stand below those of earlier ones. The source must outlive the field.
    void addSource(FindSource *source);
    void setSpecialties(const QStringList &all);
    /// What is shown now, and the words for it; empty words when nothing is hidden.
    void setFilter(const DoctorFilter &filter, const QString &words);

    void ask();
    bool isAsking() const;
    void leave();

    QSize sizeHint() const override;

Q_SIGNALS:
    void filterWanted(const holdfast::DoctorFilter &filter);
    void left(); ///< the focus belongs to the grid again

protected:
    void paintEvent(QPaintEvent *event) override;
    void keyPressEvent(QKeyEvent *event) override;
    void focusInEvent(QFocusEvent *event) override;
    void focusOutEvent(QFocusEvent *event) override;
    void resizeEvent(QResizeEvent *event) override;

private:
    void refresh();
    void openPopup();

    QWidget *m_page;
    FindPopup *m_popup;
    QToolButton *m_clear;
    QList<FindSource *> m_sources;
    QStringList m_specialties;
    DoctorFilter m_filter;
    QString m_filterWords;
};

} // namespace holdfast

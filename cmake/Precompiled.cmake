# Reading Qt's headers costs two seconds a file: they are read once for the rooms, once for the desk's and once for each kind of test.
# A source still includes what it uses; HOLDFAST_PRECOMPILE=OFF builds without, which shows whether it does.
option(HOLDFAST_PRECOMPILE "Precompile Qt's and the standard library's headers" ON)

set(holdfast_plain_headers
    <QByteArray> <QDateTime> <QHash> <QJsonArray> <QJsonDocument> <QJsonObject> <QList> <QObject> <QSet> <QString> <QStringList>
    <QTimeZone> <QTimer> <QUrl> <QUuid>
    <algorithm> <chrono> <functional> <map> <memory> <mutex> <optional> <thread> <vector>)
set(holdfast_widget_headers
    <QAbstractListModel> <QApplication> <QBoxLayout> <QKeyEvent> <QLabel> <QLineEdit> <QLocale> <QPainter> <QPushButton>
    <QShortcut> <QWidget>)

# holdfast_precompile(<target> [WIDGETS] [HEADERS <header>...] [LIKE <other>]): the target reads these headers once for all of its
# files, or takes those of another target, which has to be of the same kind, library or program.
function(holdfast_precompile target)
    cmake_parse_arguments(PRECOMPILE "WIDGETS" "LIKE" "HEADERS" ${ARGN})
    if(NOT HOLDFAST_PRECOMPILE)
        return()
    endif()
    if(CMAKE_CXX_COMPILER_ID STREQUAL "GNU")
        target_compile_options(${target} PRIVATE -fpch-preprocess) # so that ccache knows what was precompiled
    endif()
    if(PRECOMPILE_LIKE)
        target_precompile_headers(${target} REUSE_FROM ${PRECOMPILE_LIKE})
    elseif(PRECOMPILE_WIDGETS)
        target_precompile_headers(${target} PRIVATE ${holdfast_plain_headers} ${holdfast_widget_headers} ${PRECOMPILE_HEADERS})
    else()
        target_precompile_headers(${target} PRIVATE ${holdfast_plain_headers} ${PRECOMPILE_HEADERS})
    endif()
endfunction()

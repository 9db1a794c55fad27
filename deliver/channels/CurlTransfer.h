#pragma once

#include <QByteArray>
#include <QByteArrayList>
#include <QString>

#include <curl/curl.h>

#include <memory>

namespace holdfast {

/// One transfer by libcurl with what every transfer of ours shares: deadlines, no signals, no redirects, the other
/// side's certificate checked. Belongs to the thread that uses it.
class CurlTransfer
{
public:
    static constexpr long connectDeadlineMs = 10'000;
    static constexpr long deadlineMs = 30'000;
    static constexpr qsizetype mostAnswerBytes = 64 * 1024;

    /// libcurl begins once in a process, before its first use in any thread; for whoever uses it without a transfer.
    static void beginLibrary();

    CurlTransfer();
    CurlTransfer(const CurlTransfer &) = delete;
    CurlTransfer &operator=(const CurlTransfer &) = delete;

    /// Sets an option of libcurl. What it points to must live until perform() has returned, strings excepted.
    template <typename Value>
    void set(CURLoption option, Value value)
    {
        curl_easy_setopt(m_easy.get(), option, value);
    }
    /// Header lines of an HTTP request or a mail. A line break within one is cut off with what follows it.
    void setHeaders(const QByteArrayList &lines);
    /// A mail's recipient.
    void setRecipient(const QByteArray &address);

    /// More than the usual 64 KiB of answer.
    void takeUpTo(qsizetype bytes) { m_mostAnswerBytes = bytes; }

    CURL *handle() const { return m_easy.get(); }
    CURLcode perform();

    /// HTTP's answer; 0 when there was none.
    long responseCode() const;
    /// What was answered, at most 64 KiB.
    const QByteArray &answer() const { return m_answer; }
    /// The last command of SMTP before the goodbye, for instance RCPT, and what was answered: 0 for nothing at all.
    const QByteArray &lastCommand() const { return m_lastCommand; }
    int lastReply() const { return m_lastReply.left(3).toInt(); }
    /// What went wrong, in libcurl's words and the other side's.
    QString reasonFor(CURLcode code) const;

private:
    static std::size_t takeAnswer(char *bytes, std::size_t size, std::size_t count, void *self);
    static int listen(CURL *easy, curl_infotype kind, char *bytes, std::size_t size, void *self);

    struct FreeEasy
    {
        void operator()(CURL *easy) const { curl_easy_cleanup(easy); }
    };
    struct FreeList
    {
        void operator()(curl_slist *list) const { curl_slist_free_all(list); }
    };

    std::unique_ptr<CURL, FreeEasy> m_easy;
    std::unique_ptr<curl_slist, FreeList> m_headers;
    std::unique_ptr<curl_slist, FreeList> m_recipients;
    QByteArray m_answer;
    qsizetype m_mostAnswerBytes = mostAnswerBytes;
    QByteArray m_lastCommand;
    QByteArray m_lastReply;
    bool m_over = false; ///< the goodbye and its answer tell nothing
    char m_error[CURL_ERROR_SIZE] = {};
};

} // namespace holdfast

#pragma once

/// The wire's fixed words: paths, headers and limits that service and clients share.
namespace holdfast::api {

inline constexpr const char *version = "v1";

inline constexpr const char *login = "/api/v1/login";
inline constexpr const char *logout = "/api/v1/logout";
inline constexpr const char *session = "/api/v1/session";
inline constexpr const char *day = "/api/v1/day";                                          // ?date=YYYY-MM-DD
inline constexpr const char *doctorSlots = "/api/v1/doctors/{id}/slots";                   // ?date=YYYY-MM-DD
inline constexpr const char *slotHolds = "/api/v1/slots/{id}/holds";                       // POST
inline constexpr const char *hold = "/api/v1/slots/{id}/holds/{holdId}";                   // DELETE
inline constexpr const char *holdConfirm = "/api/v1/slots/{id}/holds/{holdId}/confirm";    // POST
inline constexpr const char *holdRenew = "/api/v1/slots/{id}/holds/{holdId}/renew";        // POST
inline constexpr const char *slotHistory = "/api/v1/slots/{id}/history";
inline constexpr const char *appointments = "/api/v1/appointments";                        // POST
inline constexpr const char *appointment = "/api/v1/appointments/{id}";                    // DELETE
inline constexpr const char *patients = "/api/v1/patients";                                // GET ?q=&limit=, POST
inline constexpr const char *feed = "/api/v1/feed";
inline constexpr const char *livez = "/livez";
inline constexpr const char *readyz = "/readyz";

inline constexpr const char *keyHeader = "Idempotency-Key";
inline constexpr const char *replayedHeader = "Idempotent-Replayed";
inline constexpr const char *lastEventIdHeader = "Last-Event-ID";

inline constexpr int maxBodyBytes = 64 * 1024;
inline constexpr int maxHeaderBytes = 16 * 1024;
inline constexpr int maxKeyLength = 200;
inline constexpr int heartbeatMs = 5000;

} // namespace holdfast::api

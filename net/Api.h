#pragma once

/// The wire's fixed words: paths, headers and limits that service and clients share.
namespace holdfast::api {

inline constexpr const char *version = "v1";

inline constexpr const char *login = "/api/v1/login";
inline constexpr const char *logout = "/api/v1/logout";
inline constexpr const char *session = "/api/v1/session";
inline constexpr const char *day = "/api/v1/day";                                       // ?date=YYYY-MM-DD
inline constexpr const char *doctorSlots = "/api/v1/doctors/{id}/slots";                // ?date=YYYY-MM-DD
inline constexpr const char *slotHolds = "/api/v1/slots/{id}/holds";                    // POST
inline constexpr const char *hold = "/api/v1/slots/{id}/holds/{holdId}";                // DELETE
inline constexpr const char *holdConfirm = "/api/v1/slots/{id}/holds/{holdId}/confirm"; // POST
inline constexpr const char *holdRenew = "/api/v1/slots/{id}/holds/{holdId}/renew";     // POST
inline constexpr const char *slotHistory = "/api/v1/slots/{id}/history";
inline constexpr const char *appointments = "/api/v1/appointments";                    // POST
inline constexpr const char *appointment = "/api/v1/appointments/{id}";                // DELETE
inline constexpr const char *holds = "/api/v1/holds";                                  // POST, any seat
inline constexpr const char *appointmentMove = "/api/v1/appointments/{id}/reschedule"; // POST
inline constexpr const char *appointmentUndo = "/api/v1/appointments/{id}/undo";       // POST
inline constexpr const char *appointmentStatus = "/api/v1/appointments/{id}/status";   // POST
inline constexpr const char *appointmentNote = "/api/v1/appointments/{id}/note";       // PUT
inline constexpr const char *appointmentHistory = "/api/v1/appointments/{id}/history";
inline constexpr const char *queue = "/api/v1/queue";                          // POST
inline constexpr const char *queueStatus = "/api/v1/queue/{id}/status";        // POST
inline constexpr const char *week = "/api/v1/week";                            // ?doctorId=&from=YYYY-MM-DD
inline constexpr const char *daySheet = "/api/v1/day-sheet";                   // ?date=YYYY-MM-DD&doctorId=
inline constexpr const char *slotOverbook = "/api/v1/slots/{id}/overbook";     // POST
inline constexpr const char *doctorCapacity = "/api/v1/doctors/{id}/capacity"; // POST
inline constexpr const char *patients = "/api/v1/patients";                    // GET ?q=&limit=, POST
inline constexpr const char *patient = "/api/v1/patients/{id}";                // GET, PUT
inline constexpr const char *patientFile = "/api/v1/patients/{id}/file";
inline constexpr const char *patientNotes = "/api/v1/patients/{id}/notes";              // POST
inline constexpr const char *patientNote = "/api/v1/patients/{id}/notes/{noteId}";      // DELETE
inline constexpr const char *patientPreferences = "/api/v1/patients/{id}/preferences";  // GET, PUT
inline constexpr const char *notificationSettings = "/api/v1/notification-settings";    // GET, PUT
inline constexpr const char *patientMerge = "/api/v1/patients/{id}/merge";              // POST {goneId}
inline constexpr const char *holdPayment = "/api/v1/slots/{id}/holds/{holdId}/payment"; // POST
inline constexpr const char *payment = "/api/v1/payments/{id}";
inline constexpr const char *paymentWebhook = "/api/v1/payments/webhook"; // POST, signed, no session
inline constexpr const char *key = "/api/v1/keys/{key}";                  // GET ?operation=
inline constexpr const char *openApi = "/api/v1/openapi.json";
inline constexpr const char *patientSession = "/api/v1/clients/patient-session"; // POST {patientId}
inline constexpr const char *ownAppointments = "/api/v1/me/appointments";
inline constexpr const char *doctors = "/api/v1/doctors";
inline constexpr const char *accounts = "/api/v1/accounts";                         // GET, POST
inline constexpr const char *accountDisable = "/api/v1/accounts/{id}/disable";      // POST
inline constexpr const char *accountEnable = "/api/v1/accounts/{id}/enable";        // POST
inline constexpr const char *accountPassword = "/api/v1/accounts/{id}/password";    // POST {password}
inline constexpr const char *accountSessions = "/api/v1/accounts/{id}/sessions";    // DELETE
inline constexpr const char *signIns = "/api/v1/sign-ins";                          // GET ?limit=
inline constexpr const char *schedule = "/api/v1/schedule";                         // GET, PUT
inline constexpr const char *doctorTemplates = "/api/v1/doctors/{id}/templates";    // GET, PUT
inline constexpr const char *exceptions = "/api/v1/exceptions";                     // GET ?from=&to=, POST
inline constexpr const char *exception = "/api/v1/exceptions/{id}";                 // DELETE
inline constexpr const char *materialize = "/api/v1/materialize";                   // POST {days}
inline constexpr const char *blockPreview = "/api/v1/blocks/preview";               // POST
inline constexpr const char *blocks = "/api/v1/blocks";                             // POST, with a reason
inline constexpr const char *blockUndo = "/api/v1/blocks/undo";                     // POST
inline constexpr const char *deliveries = "/api/v1/deliveries";                     // GET ?state=&consumer=&limit=
inline constexpr const char *deliveryRequeue = "/api/v1/deliveries/{id}/requeue";   // POST
inline constexpr const char *webhooks = "/api/v1/webhooks";                         // GET, POST
inline constexpr const char *webhook = "/api/v1/webhooks/{id}";                     // PUT, DELETE
inline constexpr const char *webhookSecret = "/api/v1/webhooks/{id}/rotate-secret"; // POST
inline constexpr const char *webhookTest = "/api/v1/webhooks/{id}/test";            // POST
inline constexpr const char *webhookDisable = "/api/v1/webhooks/{id}/disable";      // POST
inline constexpr const char *webhookEnable = "/api/v1/webhooks/{id}/enable";        // POST {fromEvent}
inline constexpr const char *events = "/api/v1/events";                             // GET ?after=&limit=
inline constexpr const char *eventPages = "/api/v1/events/pages";                   // GET ?after=&limit=
inline constexpr const char *eventDigest = "/api/v1/events/digest";
inline constexpr const char *openings = "/api/v1/openings";
inline constexpr const char *opening = "/api/v1/openings/{id}";              // PUT {rate, closesAt}
inline constexpr const char *openingTicket = "/api/v1/openings/{id}/ticket"; // POST, GET
inline constexpr const char *openingTicketEvents = "/api/v1/openings/{id}/ticket/events";
inline constexpr const char *feed = "/api/v1/feed";
inline constexpr const char *livez = "/livez";
inline constexpr const char *readyz = "/readyz";
inline constexpr const char *metrics = "/metrics";

inline constexpr const char *keyHeader = "Idempotency-Key";
inline constexpr const char *replayedHeader = "Idempotent-Replayed";
inline constexpr const char *lastEventIdHeader = "Last-Event-ID";
inline constexpr const char *ticketHeader = "Holdfast-Ticket";
inline constexpr const char *admissionHeader = "Holdfast-Admission";
inline constexpr const char *webhookIdHeader = "webhook-id";
inline constexpr const char *webhookTimestampHeader = "webhook-timestamp";
inline constexpr const char *webhookSignatureHeader = "webhook-signature";

inline constexpr int maxBodyBytes = 64 * 1024;
inline constexpr int maxHeaderBytes = 16 * 1024;
inline constexpr int maxKeyLength = 200;
inline constexpr int heartbeatMs = 5000;

} // namespace holdfast::api

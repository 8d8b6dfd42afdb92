export { createMailRoute, type MailRoute } from './delivery/mail-route.ts';
export { clientNameOf } from './delivery/open-smtp-session.ts';
export { createRouteMetrics, noMetrics } from './delivery/route-metrics.ts';
export { createServerRates } from './delivery/send-rate.ts';
export { connectionLost, type OutgoingMail, type SendResult } from './delivery/send-result.ts';
export type { MailServer } from './delivery/smtp-socket.ts';
export type { DroppedMail, FromAddress } from './service-mail/compose-mail.ts';
export { buildMail } from './service-mail/lay-out-mail.ts';
export { renderConfirmation } from './service-mail/render-mails.ts';
export { maxSendingMs, openServiceRoute, queueLimitMs, serviceMailLimits } from './service-mail/send-mail.ts';
export { startServiceMail } from './service-mail/start-service-mail.ts';
export { createDkimSigner, type DkimSigner } from './signing/dkim-signer.ts';
export { createAccountRoutes } from './transports/account-routes.ts';
export { checkTransport } from './transports/check-transport.ts';
export {
  addTransport,
  deleteTransport,
  deleteTransportsOfAccount,
  updateTransport,
} from './transports/manage-transports.ts';
export { countTransports, getTransport, listTransports } from './transports/read-transports.ts';
export {
  checkPasswordSecret,
  countTransportPasswords,
  reencryptTransportPasswords,
} from './transports/transport-password.ts';

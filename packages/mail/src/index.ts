export {
  createTransport,
  type Transport,
  type TransportLimits,
  transportLimits,
} from './transport/create-transport.ts';
export type { MailContent, MailMessage } from './transport/mail-message.ts';
export type { Outcome } from './transport/outcome.ts';
export { renderConfirmation } from './service-mail/render-confirmation.ts';
export { type HooksStopped, maxHooksListed, renderHooksStopped } from './service-mail/render-hooks-stopped.ts';
export { renderPasswordReset } from './service-mail/render-password-reset.ts';
export { startServiceMail } from './service-mail/start-service-mail.ts';

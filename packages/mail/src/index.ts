export { createTransport, type Transport, type TransportLimits, transportLimits } from './create-transport.ts';
export type { MailContent, MailMessage } from './mail-message.ts';
export type { Outcome } from './outcome.ts';
export { renderConfirmation } from './render-confirmation.ts';
export { type HooksStopped, maxHooksListed, renderHooksStopped } from './render-hooks-stopped.ts';
export { renderPasswordReset } from './render-password-reset.ts';

export { buildMail } from './service-mail/lay-out-mail.ts';
export { maxSendingMs, openServiceRoute, queueLimitMs, serviceMailLimits } from './service-mail/send-mail.ts';
export { startServiceMail } from './service-mail/start-service-mail.ts';
export type { DroppedMail, FromAddress } from './service-mail/compose-mail.ts';
export type { CampaignSource, RecipientData, TrackingOptions } from './content/campaign-source.ts';
export type { ComposedMail, RenderedMail } from './content/insert-values.ts';
export { removeOpenImage } from './content/track-html.ts';
export type { SingleContent, SingleSource } from './content/render-once.ts';
export {
  type CompiledCampaign,
  createRenderer,
  limitedWaiting,
  type LogicOfMail,
  type Renderer,
  maxSlowInARow,
} from './rendering/renderer.ts';
export type { AppliedTemplate } from './content/content-slot.ts';
export { TemplateError } from './content/template-error.ts';
export { checkServer, clientNameOf } from './delivery/open-smtp-session.ts';
export { createRouteMetrics, noMetrics, type RouteMetrics } from './delivery/route-metrics.ts';
export type { SendRate } from './delivery/send-rate.ts';
export type { MailServer } from './delivery/smtp-socket.ts';
export { createMailRoute, type MailRoute } from './delivery/mail-route.ts';
export { createServerRates } from './delivery/send-rate.ts';
export { connectionLost, type SendResult } from './delivery/send-result.ts';
export type { PublicTexts } from './texts/public-texts.ts';
export { textsIn } from './texts/texts-in.ts';
export { createDkimSigner, type DkimSigner } from './signing/dkim-signer.ts';

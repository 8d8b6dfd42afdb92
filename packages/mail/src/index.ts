export { startServiceMail } from './service-mail/start-service-mail.ts';
export type { TransportLimits } from './transport/create-transport.ts';
export type { CampaignSource, RecipientData, TrackingOptions } from './content/campaign-source.ts';
export { type CompiledCampaign, compileCampaign, type ComposedMail } from './content/compile-campaign.ts';
export { TemplateError } from './content/template-error.ts';
export { createMailRoute, type MailRoute } from './delivery/mail-route.ts';
export type { SendResult } from './delivery/send-result.ts';
export { createDkimSigner, type DkimSigner } from './signing/dkim-signer.ts';

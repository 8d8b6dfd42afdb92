export { startServiceMail } from './service-mail/start-service-mail.ts';
export type { DroppedMail, FromAddress } from './service-mail/compose-mail.ts';
export type { CampaignSource, RecipientData } from './content/campaign-source.ts';
export { type CompiledCampaign, compileCampaign, type ComposedMail } from './content/compile-campaign.ts';
export { TemplateError } from './content/template-error.ts';
export { createMailRoute, type MailRoute } from './delivery/mail-route.ts';
export { createServerRates } from './delivery/send-rate.ts';
export type { SendResult } from './delivery/send-result.ts';
export { createDkimSigner, type DkimSigner } from './signing/dkim-signer.ts';

export type { CampaignSource, RecipientData, TrackingOptions } from './mails/campaign-source.ts';
export type { AppliedTemplate } from './mails/content-slot.ts';
export { linksTo, namesAddress } from './mails/find-address.ts';
export { toWireAddress } from './mails/encode-header.ts';
export type { ComposedMail, RenderedMail } from './mails/compose-mail.ts';
export { toLineFeeds } from './mails/line-breaks.ts';
export { oneLine } from './mails/one-line.ts';
export type { OnceTracking, SingleContent, SingleSource } from './mails/render-once.ts';
export { TemplateError } from './mails/template-error.ts';
export { writeMail } from './mails/write-mail.ts';
export { removeOpenImage, removeTrackedLinks, signLinks } from './mails/track-html.ts';
export { addMedia, type AddMediaDeps } from './media/add-media.ts';
export { createMediaStores, type MediaStores } from './media/media-store.ts';
export { imageTooLarge, maxImageBytes, maxImagesAtOnce, processImage } from './media/process-image.ts';
export { readMediaBytes } from './media/read-media-bytes.ts';
export { countMedia, findMedia, findServedMedia, getMedia, listMedia } from './media/read-media.ts';
export { deleteMedia, sweepMedia } from './media/remove-media.ts';
export { readS3Options, type S3Options } from './media/s3-store.ts';
export { mediaCacheControl } from './media/stored-media.ts';
export {
  type CompiledCampaign,
  createRenderer,
  limitedWaiting,
  type LogicOfMail,
  maxSlowInARow,
  type Renderer,
} from './rendering/renderer.ts';
export {
  addTemplate,
  deleteTemplate,
  restoreTemplateVersion,
  type TemplateChange,
  updateTemplate,
} from './templates/change-templates.ts';
export {
  countTemplates,
  getTemplate,
  getTemplateVersion,
  holdTemplate,
  listTemplates,
  listTemplateVersions,
  type LoadedTemplate,
  loadTemplate,
} from './templates/read-templates.ts';
export { fillText, type PublicTexts } from './texts/public-texts.ts';
export { textsIn } from './texts/texts-in.ts';

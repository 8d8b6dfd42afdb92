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
  type LoadedTemplate,
  listTemplates,
  listTemplateVersions,
  loadTemplate,
} from './templates/read-templates.ts';
export { addMedia, type AddMediaDeps } from './media/add-media.ts';
export { createMediaStores, type MediaStores } from './media/media-store.ts';
export { imageTooLarge, maxImageBytes, maxImagesAtOnce, processImage } from './media/process-image.ts';
export { readMediaBytes } from './media/read-media-bytes.ts';
export { countMedia, findServedMedia, getMedia, listMedia } from './media/read-media.ts';
export { deleteMedia, sweepMedia } from './media/remove-media.ts';
export { readS3Options, type S3Options } from './media/s3-store.ts';
export { mediaCacheControl } from './media/stored-media.ts';

export { awaitImport } from './await-import.ts';
export { type ClientOptions, createClient, type MailwrightClient } from './create-client.ts';
export { MailwrightError, unwrap } from './mailwright-error.ts';
export { type Collection, eachOf, type ItemOf, pages, type PagesOptions } from './read-pages.ts';
export { serializePath } from './serialize-path.ts';
export { previewImport } from './preview-file.ts';
export type { FileSource } from './read-file-parts.ts';
export type {
  AddHook,
  AddList,
  AddListField,
  AddSubscriber,
  AddSubscribers,
  AddSuppression,
  AddTemplate,
  BatchResult,
  BatchRow,
  Consent,
  Delivery,
  DeliveryAttempt,
  DeliveryBody,
  DeliveryDetails,
  DeliveryReason,
  ErrorCode,
  EventDescription,
  EventName,
  ExportSubscribers,
  FieldValue,
  Hook,
  Import,
  ImportOptions,
  ImportPreview,
  List,
  ListDeletion,
  ListField,
  Me,
  Media,
  NewHook,
  Problem,
  RecoverHook,
  Recovery,
  Subscriber,
  SubscriberExport,
  SubscriberStatus,
  Suppression,
  Template,
  TemplateSummary,
  TemplateVersion,
  TemplateVersionSummary,
  UpdateHook,
  UpdateList,
  UpdateListField,
  UpdateSubscriber,
  UpdateTemplate,
} from './resources.ts';
export type { OutageOptions } from './retry-outages.ts';
export type { components, operations, paths } from './schema.ts';
export { UploadError, uploadImport, type UploadOptions } from './upload-import.ts';

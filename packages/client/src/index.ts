export { Mailwright } from './mailwright.ts';
export * from './api.ts';
export type { FileOptions, Imports } from './imports.ts';
export { type Answer, Call } from './call.ts';
export { Collection, type Page } from './collection.ts';
export type { ChangeOptions, FileBody, PostOptions, Query, RequestOptions } from './resource.ts';
export { readLines, readRows } from './read-rows.ts';
export { webhooks, type WebhookHeaders, WebhookVerificationError } from './webhooks.ts';
export {
  AuthenticationError,
  ConflictError,
  ConnectionError,
  MailwrightError,
  NotFoundError,
  PermissionError,
  RateLimitError,
  TimeoutError,
  unwrap,
  ValidationError,
} from './mailwright-error.ts';
export type * from './resources.ts';
export { awaitImport, type WaitOptions } from './await-import.ts';
export { type ClientOptions, createClient, type MailwrightClient } from './create-client.ts';
export { type CollectionPath, eachOf, type ItemOf, pages, type PagesOptions } from './read-pages.ts';
export { serializePath } from './serialize-path.ts';
export { previewImport } from './preview-file.ts';
export type { FileSource } from './read-file-parts.ts';
export type { OutageOptions } from './retry-outages.ts';
export type { Send } from './retry-requests.ts';
export type { components, operations, paths } from './schema.ts';
export { UploadError, uploadImport, type UploadOptions, type UploadSettings } from './upload-import.ts';

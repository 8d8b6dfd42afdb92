import type { ListField } from './models.ts';
import type { operations, webhooks } from './schema.ts';

export type * from './models.ts';

/** How a file is imported. */
export type ImportOptions = Omit<NonNullable<operations['addImport']['parameters']['query']>, 'dry_run'>;
/** The value of one of the list's own fields; null for none. */
export type FieldValue = ListField['default_value'];

type BodyOf<Webhook> = Webhook extends { post: { requestBody?: { content: { 'application/json': infer Body } } } }
  ? Body
  : never;

/** Event → the body of its deliveries. */
export type WebhookEvents = { [Name in keyof webhooks]: BodyOf<webhooks[Name]> };
/** The body of a delivery: compare `event` to narrow the type of `data`. */
export type WebhookEvent = WebhookEvents[keyof webhooks];

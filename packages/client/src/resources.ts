import type { components, operations } from './schema.ts';

type Schemas = components['schemas'];

export type AddHook = Schemas['AddHook'];
export type AddList = Schemas['AddList'];
export type AddListField = Schemas['AddListField'];
export type AddSubscriber = Schemas['AddSubscriber'];
export type AddSubscribers = Schemas['AddSubscribers'];
export type AddSuppression = Schemas['AddSuppression'];
export type AddTemplate = Schemas['AddTemplate'];
export type BatchResult = Schemas['BatchResult'];
/** A row in a batch. */
export type BatchRow = Schemas['BatchRow'];
export type Consent = Schemas['Consent'];
/** One event for one hook, with any number of attempts. */
export type Delivery = Schemas['Delivery'];
export type DeliveryAttempt = Schemas['DeliveryAttempt'];
/** The body of a webhook delivery, as a receiver gets it. */
export type DeliveryBody = Schemas['DeliveryBody'];
/** A delivery with its attempts and its body. */
export type DeliveryDetails = Schemas['DeliveryDetails'];
/** An event that a hook can listen to, with a JSON Schema and a sample. */
export type EventDescription = Schemas['EventDescription'];
/** Which subscribers of a list to export, and how. */
export type ExportSubscribers = Schemas['ExportSubscribers'];
export type Hook = Schemas['Hook'];
/** A bulk import into a list. */
export type Import = Schemas['Import'];
/** How a file is imported. */
export type ImportOptions = Omit<NonNullable<operations['addImport']['parameters']['query']>, 'dry_run'>;
/** What an import would do, according to the beginning of its file. */
export type ImportPreview = Schemas['ImportPreview'];
export type List = Schemas['List'];
export type ListDeletion = Schemas['ListDeletion'];
export type ListField = Schemas['ListField'];
export type Me = Schemas['Me'];
/** An image that mails can show. */
export type Media = Schemas['Media'];
/** A hook with its secret, which is returned once. */
export type NewHook = Schemas['NewHook'];
/** An error response of the API (RFC 9457). */
export type Problem = Schemas['Problem'];
export type RecoverHook = Schemas['RecoverHook'];
export type Recovery = Schemas['Recovery'];
/** A subscriber: the standard properties, and the list's own fields, each under its upper-case tag. */
export type Subscriber = Schemas['Subscriber'];
export type SubscriberExport = Schemas['SubscriberExport'];
export type Suppression = Schemas['Suppression'];
/** A layout for mails, or a complete mail. */
export type Template = Schemas['Template'];
/** A template without its content, as in a page of templates. */
export type TemplateSummary = Schemas['TemplateSummary'];
export type TemplateVersion = Schemas['TemplateVersion'];
export type TemplateVersionSummary = Schemas['TemplateVersionSummary'];
export type UpdateHook = Schemas['UpdateHook'];
export type UpdateList = Schemas['UpdateList'];
export type UpdateListField = Schemas['UpdateListField'];
export type UpdateSubscriber = Schemas['UpdateSubscriber'];
export type UpdateTemplate = Schemas['UpdateTemplate'];

/** The stable error code. */
export type ErrorCode = Problem['code'];
/** Why a delivery failed or was cancelled. */
export type DeliveryReason = NonNullable<Delivery['reason']>;
/** The name of an event that a hook can listen to. */
export type EventName = Hook['event'];
/** The value of one of the list's own fields; null for none. */
export type FieldValue = ListField['default_value'];
/** A subscriber's status. */
export type SubscriberStatus = Subscriber['status'];

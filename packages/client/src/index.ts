export { type ClientOptions, createClient, type MailwrightClient } from './create-client.ts';
export { MailwrightError } from './mailwright-error.ts';
export { type Collection, eachOf, type ItemOf, pages, type PagesOptions } from './read-pages.ts';
export type {
  AddHook,
  AddList,
  AddListField,
  AddSubscriber,
  AddSubscribers,
  AddSuppression,
  BatchResult,
  BatchRow,
  Consent,
  Delivery,
  ErrorCode,
  EventName,
  FieldValue,
  Hook,
  List,
  ListDeletion,
  ListField,
  Me,
  NewHook,
  Problem,
  Subscriber,
  SubscriberExport,
  SubscriberStatus,
  Suppression,
  UpdateHook,
  UpdateList,
  UpdateListField,
  UpdateSubscriber,
} from './resources.ts';
export type { components, operations, paths } from './schema.ts';
export { unwrap } from './unwrap.ts';

export { accountName, AccountResource, MeResource, UpdateAccount } from './account-resource.ts';
export { appOperations } from './app-operations.ts';
export { AuditEntryResource } from './audit-resource.ts';
export { type AppOperation, defineAppOperation } from './define-app-operation.ts';
export { defineOperation, type Operation, type Reply } from './define-operation.ts';
export {
  DeliveryAttemptResource,
  DeliveryDetails,
  DeliveryReason,
  DeliveryResource,
  DeliveryStatusName,
} from './delivery-resource.ts';
export { emailAddress, type EmailAddress, parseEmailAddress } from './email-address.ts';
export { type ErrorCode, errorCodes } from './error-codes.ts';
export { DeliveryBody, eventCatalogue, sampleDelivery } from './event-catalogue.ts';
export { EventName, eventNames } from './event-names.ts';
export { describeEvents, EventDescription } from './event-description.ts';
export { AddHook, HookResource, NewHookResource, RotateHookSecret, UpdateHook } from './hook-resource.ts';
export { AddKey, keyName, KeyResource, NewKeyResource } from './key-resource.ts';
export {
  AddList,
  AddListField,
  FieldValue,
  ListContact,
  ListDeletionResource,
  ListFieldResource,
  ListResource,
  SignUpFormResource,
  standardTags,
  tagPattern,
  UpdateList,
  UpdateListField,
} from './list-resource.ts';
export { type Mailbox, parseMailbox } from './mailbox.ts';
export { openApiDocument } from './openapi-document.ts';
export { operations } from './operations.ts';
export { givenPassword, newPassword, normalizePassword } from './password.ts';
export { ProblemResource } from './problem-resource.ts';
export { RecoverHook, RecoveryResource } from './recovery-resource.ts';
export { KeyScope, type Scope, scopes } from './scopes.ts';
export {
  AskPasswordReset,
  ChangePassword,
  CurrentSessionResource,
  ResetPassword,
  SessionResource,
  SignIn,
  SignUp,
} from './session-resource.ts';
export {
  AddSubscriber,
  AddSubscribers,
  AddTags,
  BatchResult,
  BatchSubscriber,
  ConsentResource,
  maxBatch,
  Subscribe,
  SubscriberExport,
  SubscriberResource,
  Unsubscribe,
  UpdateSubscriber,
} from './subscriber-resource.ts';
export { AddSuppression, SuppressionResource } from './suppression-resource.ts';
export { isStorableText, line, timestamp, uid, webUrl } from './text.ts';

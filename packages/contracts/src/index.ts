export { accountName, AccountResource, AuditEntryResource, MeResource } from './account-resource.ts';
export { appOperations } from './app-operations.ts';
export { AudienceCount, CampaignAudience } from './audience-resource.ts';
export { AddSubscribers, type BatchAction, BatchResult, BatchRow } from './batch-resource.ts';
export {
  AddBounceCallback,
  BounceCallbackResource,
  BounceKind,
  BounceProvider,
  BounceResource,
  BounceSource,
} from './bounce-resource.ts';
export {
  AddCampaign,
  CampaignPreview,
  CampaignResource,
  CampaignStatistics,
  CampaignStatusName,
  CampaignSummary,
  CampaignValidation,
  RecipientResource,
  ResendRecipients,
  ResendResult,
  RunCampaign,
  SendingCalendar,
  TestCampaign,
  UpdateCampaign,
} from './campaign-resource.ts';
export { type AppOperation, type Operation, takesIdempotencyKey } from './define-operation.ts';
export { DeliveryDetails, DeliveryResource, RecoveryResource } from './delivery-resource.ts';
export { AddDomain, DomainResource } from './domain-resource.ts';
export { type EmailAddress, type Mailbox, parseEmailAddress, parseMailbox } from './email-address.ts';
export { type ErrorCode, errorCodes, ProblemResource } from './error-codes.ts';
export {
  type CampaignReference,
  DeliveryBody,
  describeEvents,
  eventCatalogue,
  EventDescription,
  EventName,
  eventNames,
  sampleDelivery,
} from './event-catalogue.ts';
export { exportColumns, ExportSubscribers } from './export-resource.ts';
export { AddHook, HookResource, NewHookResource, UpdateHook } from './hook-resource.ts';
export { AddKey, keyName, KeyResource, KeyScope, NewKeyResource, type Scope, scopes } from './key-resource.ts';
export {
  AddList,
  AddListField,
  FieldValue,
  ListContact,
  ListDeletionResource,
  ListFieldResource,
  ListLanguage,
  ListResource,
  standardTags,
  tagPattern,
  UpdateList,
  UpdateListField,
} from './list-resource.ts';
export type { NewWelcomeEmail, WelcomePreview } from './welcome-email.ts';
export { hasTooManyLiquidTags, maxLiquidTags, tooManyLiquidTags } from './liquid-tags.ts';
export { mediaOptions, MediaResource } from './media-resource.ts';
export { openApiDocument } from './openapi-document.ts';
export { operations } from './operations.ts';
export { newPassword, normalizePassword } from './password.ts';
export { RecipientState } from './recipient-state.ts';
export { AddSender, SenderResource } from './sender-resource.ts';
export { CurrentSessionResource, SessionResource, SignInOptions, SignUp } from './session-resource.ts';
export {
  type CampaignActivity,
  Conditions,
  type Condition,
  type DateOperator,
  type FieldOperator,
  type LeafCondition,
  SubscriberDate,
} from './segment-conditions.ts';
export { AddSegment, PreviewSegment, SegmentPreview, SegmentResource, UpdateSegment } from './segment-resource.ts';
export {
  AddSubscriber,
  ConsentResource,
  Subscribe,
  SubscriberExport,
  SubscriberResource,
  tagName,
  Unsubscribe,
  UnsubscribeReason,
  UpdateSubscriber,
} from './subscriber-resource.ts';
export { CampaignUnsubscribeReasons } from './unsubscribe-reasons.ts';
export { AddSuppression, SuppressionResource } from './suppression-resource.ts';
export { TagChangeResource, TagResource } from './tag-resource.ts';
export {
  AddTemplate,
  TemplateResource,
  TemplateSummary,
  TemplateVersionResource,
  TemplateVersionSummary,
  UpdateTemplate,
} from './template-resource.ts';
export { AddTransport, TransportCheck, TransportResource, UpdateTransport } from './transport-resource.ts';
export { isStorableText, line, webUrl } from './text.ts';
export { ImportPreview } from './import-preview.ts';
export { importOptions, ImportResource, ImportRows, type ImportStatus } from './import-resource.ts';
export { ActivityResource, CampaignReport, SubscriberActivity } from './tracking-resource.ts';

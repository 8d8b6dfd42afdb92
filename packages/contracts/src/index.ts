export {
  AbTest,
  AbTestReport,
  CampaignVariant,
  ChooseWinner,
  GivenAbTest,
  parseWait,
  VariantFigures,
} from './campaigns/ab-test-resource.ts';
export { Brand, BrandChange, brandFonts, plainBrand } from './accounts/brand-resource.ts';
export {
  accountName,
  AccountResource,
  AccountSettings,
  AuditEntryResource,
  FrequencyCap,
  MeResource,
  UpdateAccountSettings,
} from './accounts/account-resource.ts';
export { appOperations } from './console/app-operations.ts';
export { AudienceCount, CampaignAudience } from './campaigns/audience-resource.ts';
export {
  AddAutomation,
  AutomationEntry,
  AutomationResource,
  AutomationStatusName,
  AutomationSummary,
  AutomationTrigger,
  AutomationValidation,
  AutomationVersionResource,
  AutomationVersionSummary,
  MovedRuns,
  ResumeAutomation,
  UpdateAutomation,
} from './automations/automation-resource.ts';
export { AutomationConditions, type AutomationLeaf, type DataOperator } from './automations/automation-conditions.ts';
export { minutesOfWeek, QuietHours, quietIntervals } from './campaigns/quiet-hours.ts';
export { RunData } from './automations/run-data.ts';
export {
  AutomationReport,
  RunResource,
  RunStatusName,
  RunSummary,
  StartRun,
  TestStep,
} from './automations/run-resource.ts';
export { AutomationGoal, AutomationStep, type AwaitedEvent, type WaitStep } from './automations/automation-steps.ts';
export { AddSubscribers, type BatchAction, BatchResult, BatchRow } from './subscribers/batch-resource.ts';
export {
  AddBounceCallback,
  BlockScope,
  BounceCallbackResource,
  BounceKind,
  BounceReason,
  BounceProvider,
  BounceResource,
  BounceRulesResource,
  BounceSource,
  UpdateBounceRules,
} from './bounces/bounce-resource.ts';
export {
  AddCampaign,
  CampaignPreview,
  CampaignResource,
  CampaignStatistics,
  CampaignStatusName,
  CampaignSummary,
  CampaignValidation,
  RunCampaign,
  SendingCalendar,
  TestCampaign,
  UpdateCampaign,
} from './campaigns/campaign-resource.ts';
export { RecipientResource, ResendRecipients, ResendResult } from './campaigns/campaign-recipient.ts';
export { type AppOperation, type Group, type Operation, takesIdempotencyKey } from './define-operation.ts';
export { DeliveryDetails, DeliveryResource, RecoveryResource } from './webhooks/delivery-resource.ts';
export { AddDomain, AddTrackingDomain, DomainResource, TrackingDomainResource } from './sending/domain-resource.ts';
export { readDuration } from './values/duration.ts';
export { EmailBatchResult, EmailContent, EmailDetails, EmailResource, EmailStatus } from './emails/email-resource.ts';
export {
  attachmentLimits,
  type GivenRecipient,
  isAllowedHeader,
  maxRecipients,
  maxSendAheadDays,
  SendEmail,
} from './emails/send-email.ts';
export { holdsLink } from './values/shown-name.ts';
export { type EmailAddress, type Mailbox, parseEmailAddress, parseMailbox } from './values/email-address.ts';
export { type ErrorCode, errorCodes } from './problems/error-codes.ts';
export { errorRemedies } from './problems/error-remedies.ts';
export {
  type AddPasskey,
  FactorsResource,
  type IdentityLink,
  type IdentityResource,
  type FinishSignIn,
  NewTotp,
  PasskeyResource,
  RecoveryCodes,
  SecondStep,
  type UsePasskey,
  type VerifySession,
} from './accounts/factor-resource.ts';
export { describeUnknown } from './values/near-name.ts';
export { inexactNumber, isExactNumber, parseExactJson } from './values/exact-json.ts';
export { ProblemResource } from './problems/problem-resource.ts';
export { type CampaignReference } from './events/event-references.ts';
export {
  DeliveryBody,
  eventCatalogue,
  EventName,
  eventNames,
  eventScopes,
  sampleDelivery,
} from './events/event-catalogue.ts';
export { describeEvents, EventDescription } from './events/event-description.ts';
export { exportColumns, ExportSubscribers } from './imports/export-resource.ts';
export { AccountOverview, CampaignRates, GrowthDay } from './lists/growth-resource.ts';
export { ChangeNotice, type ChangeTopic, changeTopics, HomeResource } from './accounts/home-resource.ts';
export { AddHook, HookResource, NewHookResource, UpdateHook } from './webhooks/hook-resource.ts';
export { AddKey, keyName, KeyResource, KeyScope, NewKeyResource, type Scope, scopes } from './accounts/key-resource.ts';
export { type ListForm, plainForm } from './lists/form-parts.ts';
export { PreviewSignUpForm } from './lists/form-resource.ts';
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
} from './lists/list-resource.ts';
export type { ListMail, ListMailPreview, NewListMail } from './lists/list-mails.ts';
export { hasTooManyLiquidTags, maxLiquidTags, tooManyLiquidTags } from './content/liquid-tags.ts';
export { mediaOptions, MediaResource } from './content/media-resource.ts';
export { openApiDocument } from './openapi/openapi-document.ts';
export { operations } from './operations.ts';
export { newPassword, normalizePassword } from './values/password.ts';
export { permissionFor } from './console/operation-permissions.ts';
export { Permission, permissionsOf, Role, rolesWith } from './accounts/roles.ts';
export { RecipientState } from './campaigns/recipient-state.ts';
export { AddSender, SenderResource } from './sending/sender-resource.ts';
export {
  CurrentSessionResource,
  type OidcProblem,
  SessionResource,
  ProofChallenge,
  SignInOptions,
  SignUp,
} from './accounts/session-resource.ts';
export {
  type CampaignActivity,
  Conditions,
  type Condition,
  type DateOperator,
  type FieldOperator,
  type GroupOf,
  type LeafCondition,
  SubscriberDate,
} from './segments/segment-conditions.ts';
export {
  AddSegment,
  PreviewSegment,
  SegmentPreview,
  SegmentResource,
  UpdateSegment,
} from './segments/segment-resource.ts';
export { tagName } from './subscribers/given-tags.ts';
export {
  AddSubscriber,
  ConsentResource,
  Subscribe,
  SubscriberExport,
  SubscriberResource,
  Unsubscribe,
  UnsubscribeReason,
  UpdateSubscriber,
} from './subscribers/subscriber-resource.ts';
export { CampaignUnsubscribeReasons } from './campaigns/unsubscribe-reasons.ts';
export { AddSuppression, SuppressionResource } from './subscribers/suppression-resource.ts';
export { TagChangeResource, TagResource } from './subscribers/tag-resource.ts';
export {
  AddTemplate,
  TemplateResource,
  TemplateSummary,
  TemplateVersionResource,
  TemplateVersionSummary,
  UpdateTemplate,
} from './content/template-resource.ts';
export { AddTransport, TransportCheck, TransportResource, UpdateTransport } from './sending/transport-resource.ts';
export {
  type AddInvitation,
  InvitationLink,
  InvitationResource,
  type Join,
  UserResource,
} from './accounts/user-resource.ts';
export { foldTag, isLonger, isOneLine, isStorableText, line, normalizeTag, webUrl } from './values/text.ts';
export { ImportPreview, NewImportField, RecognizedFile } from './imports/import-preview.ts';
export { importOptions, ImportResource, ImportRows, type ImportStatus } from './imports/import-resource.ts';
export {
  ActivityResource,
  CampaignLinkResource,
  CampaignReport,
  CorrectCampaignLink,
  correctedWithinSeconds,
  SubscriberActivity,
} from './campaigns/tracking-resource.ts';

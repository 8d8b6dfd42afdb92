export {
  AbTest,
  AbTestReport,
  CampaignVariant,
  ChooseWinner,
  GivenAbTest,
  parseWait,
  VariantFigures,
} from './ab-test-resource.ts';
export {
  accountName,
  AccountResource,
  AccountSettings,
  AuditEntryResource,
  FrequencyCap,
  MeResource,
  UpdateAccountSettings,
} from './account-resource.ts';
export { appOperations } from './app-operations.ts';
export { AudienceCount, CampaignAudience } from './audience-resource.ts';
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
} from './automation-resource.ts';
export { AutomationConditions, type AutomationLeaf, type DataOperator } from './automation-conditions.ts';
export { minutesOfWeek, QuietHours, quietIntervals } from './quiet-hours.ts';
export { RunData } from './run-data.ts';
export { AutomationReport, RunResource, RunStatusName, RunSummary, StartRun, TestStep } from './run-resource.ts';
export { AutomationGoal, AutomationStep, type AwaitedEvent, type WaitStep } from './automation-steps.ts';
export { AddSubscribers, type BatchAction, BatchResult, BatchRow } from './batch-resource.ts';
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
} from './bounce-resource.ts';
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
} from './campaign-resource.ts';
export { RecipientResource, ResendRecipients, ResendResult } from './campaign-recipient.ts';
export { type AppOperation, type Group, type Operation, takesIdempotencyKey } from './define-operation.ts';
export { DeliveryDetails, DeliveryResource, RecoveryResource } from './delivery-resource.ts';
export { AddDomain, AddTrackingDomain, DomainResource, TrackingDomainResource } from './domain-resource.ts';
export { readDuration } from './duration.ts';
export { EmailContent, EmailDetails, EmailResource, EmailStatus } from './email-resource.ts';
export { maxSendAheadDays, SendEmail } from './send-email.ts';
export { type EmailAddress, type Mailbox, parseEmailAddress, parseMailbox } from './email-address.ts';
export { type ErrorCode, errorCodes } from './error-codes.ts';
export { errorRemedies } from './error-remedies.ts';
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
} from './factor-resource.ts';
export { describeUnknown } from './near-name.ts';
export { inexactNumber, isExactNumber, parseExactJson } from './exact-json.ts';
export { ProblemResource } from './problem-resource.ts';
export { type CampaignReference } from './event-references.ts';
export { DeliveryBody, eventCatalogue, EventName, eventNames, eventScopes, sampleDelivery } from './event-catalogue.ts';
export { describeEvents, EventDescription } from './event-description.ts';
export { exportColumns, ExportSubscribers } from './export-resource.ts';
export { AccountOverview, GrowthDay } from './growth-resource.ts';
export { ChangeNotice, type ChangeTopic, changeTopics, HomeResource } from './home-resource.ts';
export { AddHook, HookResource, NewHookResource, UpdateHook } from './hook-resource.ts';
export { AddKey, keyName, KeyResource, KeyScope, NewKeyResource, type Scope, scopes } from './key-resource.ts';
export { type ListForm, plainForm } from './form-parts.ts';
export { PreviewSignUpForm } from './form-resource.ts';
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
export { permissionFor } from './operation-permissions.ts';
export { Permission, permissionsOf, Role, rolesWith } from './roles.ts';
export { RecipientState } from './recipient-state.ts';
export { AddSender, SenderResource } from './sender-resource.ts';
export {
  CurrentSessionResource,
  type OidcProblem,
  SessionResource,
  ProofChallenge,
  SignInOptions,
  SignUp,
} from './session-resource.ts';
export {
  type CampaignActivity,
  Conditions,
  type Condition,
  type DateOperator,
  type FieldOperator,
  type GroupOf,
  type LeafCondition,
  SubscriberDate,
} from './segment-conditions.ts';
export { AddSegment, PreviewSegment, SegmentPreview, SegmentResource, UpdateSegment } from './segment-resource.ts';
export { tagName } from './given-tags.ts';
export {
  AddSubscriber,
  ConsentResource,
  Subscribe,
  SubscriberExport,
  SubscriberResource,
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
export { type AddInvitation, InvitationLink, InvitationResource, type Join, UserResource } from './user-resource.ts';
export { foldTag, isLonger, isOneLine, isStorableText, line, normalizeTag, webUrl } from './text.ts';
export { ImportPreview, RecognizedFile } from './import-preview.ts';
export { importOptions, ImportResource, ImportRows, type ImportStatus } from './import-resource.ts';
export { ActivityResource, CampaignReport, SubscriberActivity } from './tracking-resource.ts';

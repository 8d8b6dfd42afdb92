// Made by `npm run generate:client` from the OpenAPI document. Not to be edited.

import type { components } from './schema.ts';

type Schemas = components['schemas'];

/** The key's account, its plan, its limits and their usage */
export type Me = Schemas['Me'];
export type AccountStatus = Schemas['AccountStatus'];
export type KeyKind = Schemas['KeyKind'];
export type KeyScope = Schemas['KeyScope'];
/** What went wrong (RFC 9457) */
export type Problem = Schemas['Problem'];
/** The stable error code */
export type ErrorCode = Schemas['ErrorCode'];
/** The settings for all lists and campaigns of an account */
export type AccountSettings = Schemas['AccountSettings'];
/** The maximum number of campaign and automation mails to a subscriber */
export type FrequencyCap = Schemas['FrequencyCap'];
/** The times during which mails of campaigns and automations are held back */
export type QuietHours = Schemas['QuietHours'];
/** A time span on days of the week */
export type QuietSpan = Schemas['QuietSpan'];
export type Weekday = Schemas['Weekday'];
/** The look of the account. Sign-up forms, archives and the pages to confirm, to unsubscribe and to choose lists have its logo, colors, font, footer, postal address and profiles. A color that would be hard to read on a page is replaced there. */
export type Brand = Schemas['Brand'];
export type BrandFont = Schemas['BrandFont'];
export type SocialNetwork = Schemas['SocialNetwork'];
/** Changes the given settings and leaves the rest */
export type UpdateAccountSettings = Schemas['UpdateAccountSettings'];
/** Changes the given parts; null resets a part to its default */
export type BrandChange = Schemas['BrandChange'];
export type SocialLink = Schemas['SocialLink'];
/** An overview of an account */
export type AccountOverview = Schemas['AccountOverview'];
/** The number of people who joined a list, and of subscribed people who left it, on a day */
export type GrowthDay = Schemas['GrowthDay'];
/** What the recipients of a campaign did, as shares of those it was sent to */
export type CampaignRates = Schemas['CampaignRates'];
/** The host name of the links in an account's mails */
export type TrackingDomain = Schemas['TrackingDomain'];
export type DomainStatus = Schemas['DomainStatus'];
export type DnsRecordType = Schemas['DnsRecordType'];
export type DnsRecordStatus = Schemas['DnsRecordStatus'];
export type AddTrackingDomain = Schemas['AddTrackingDomain'];
/** A list of subscribers */
export type List = Schemas['List'];
export type SubscriptionMode = Schemas['SubscriptionMode'];
/** The content of a list's welcome mail */
export type WelcomeEmail = Schemas['WelcomeEmail'];
/** The content of a list's confirmation mail */
export type ConfirmationEmail = Schemas['ConfirmationEmail'];
/** The texts and design of the sign-up form. It asks for the visible fields, in the language of the list. */
export type ListForm = Schemas['ListForm'];
export type ListLanguage = Schemas['ListLanguage'];
/** The public archive of its campaigns */
export type ListArchive = Schemas['ListArchive'];
export type ListContact = Schemas['ListContact'];
/** One of a list's fields */
export type ListField = Schemas['ListField'];
export type FieldType = Schemas['FieldType'];
export type Flag = Schemas['Flag'];
export type AddList = Schemas['AddList'];
/** Replaces the whole welcome mail; null: the default text */
export type NewWelcomeEmail = Schemas['NewWelcomeEmail'];
/** Replaces the whole confirmation mail; null: the service's own mail in the language of the list */
export type NewConfirmationEmail = Schemas['NewConfirmationEmail'];
/** Changes the given parts; null resets a part to its default */
export type ListFormChange = Schemas['ListFormChange'];
/** The public archive of its campaigns; off unless it is enabled */
export type ArchiveChange = Schemas['ArchiveChange'];
export type NewListContact = Schemas['NewListContact'];
export type NewListField = Schemas['NewListField'];
/** Changes the given properties and leaves the rest */
export type UpdateList = Schemas['UpdateList'];
/** Changes the given properties; null removes one */
export type UpdateListContact = Schemas['UpdateListContact'];
/** The progress of a list's deletion */
export type ListDeletion = Schemas['ListDeletion'];
export type WorkStatus = Schemas['WorkStatus'];
/** A list's public sign-up form */
export type SignUpForm = Schemas['SignUpForm'];
/** A preview of a sign-up form */
export type SignUpFormPreview = Schemas['SignUpFormPreview'];
/** Given settings are shown as given, the others as stored */
export type PreviewSignUpForm = Schemas['PreviewSignUpForm'];
/** The welcome mail as one recipient would get it */
export type WelcomePreview = Schemas['WelcomePreview'];
/** A campaign that is sent as a test */
export type CampaignTest = Schemas['CampaignTest'];
export type TestCampaign = Schemas['TestCampaign'];
/** The confirmation mail as one recipient would get it */
export type ConfirmationPreview = Schemas['ConfirmationPreview'];
export type AddListField = Schemas['AddListField'];
/** Changes the given properties. With a new tag, all values are kept; the type can't be changed. */
export type UpdateListField = Schemas['UpdateListField'];
/** A subscriber. Each of the list's fields is a property named by the field's tag, null when it has no value. */
export type Subscriber = Schemas['Subscriber'];
/** A subscriber's status */
export type SubscriberStatus = Schemas['SubscriberStatus'];
export type SubscriberSource = Schemas['SubscriberSource'];
export type AgeOrder = Schemas['AgeOrder'];
/** Adds a subscriber, or updates the one with this address: the list's own fields, each named by its tag, such as `EMAIL` and `FIRST_NAME`, and: */
export type AddSubscriber = Schemas['AddSubscriber'];
export type BatchResult = Schemas['BatchResult'];
/** `updated` includes tagged, untagged and unsubscribed subscribers */
export type BatchOutcome = Schemas['BatchOutcome'];
export type AddSubscribers = Schemas['AddSubscribers'];
export type BatchAction = Schemas['BatchAction'];
/** What to do with one subscriber, identified by `EMAIL`, or by `uid` for every action but `upsert`. With both, `update` changes the address; for any other action, the address must be the subscriber's. With the actions `upsert` and `update`: the list's own fields, each named by its tag, such as `EMAIL` and `FIRST_NAME`, and: */
export type BatchRow = Schemas['BatchRow'];
/** Changes the given properties and leaves the rest: the list's own fields, each named by its tag, such as `EMAIL` and `FIRST_NAME`, and: */
export type UpdateSubscriber = Schemas['UpdateSubscriber'];
export type AddTags = Schemas['AddTags'];
export type Unsubscribe = Schemas['Unsubscribe'];
export type Subscribe = Schemas['Subscribe'];
/** A consent that a person gave or withdrew */
export type Consent = Schemas['Consent'];
export type ConsentAction = Schemas['ConsentAction'];
export type UnsubscribeReason = Schemas['UnsubscribeReason'];
/** An event that concerns a subscriber and a campaign */
export type SubscriberActivity = Schemas['SubscriberActivity'];
/** All data about a person (GDPR, articles 15 and 20) */
export type SubscriberExport = Schemas['SubscriberExport'];
/** A bounced mail, or a complaint about a mail */
export type Bounce = Schemas['Bounce'];
export type BounceKind = Schemas['BounceKind'];
export type BounceSource = Schemas['BounceSource'];
export type BounceReason = Schemas['BounceReason'];
export type EmailStatus = Schemas['EmailStatus'];
export type RecipientKind = Schemas['RecipientKind'];
export type EmailEventType = Schemas['EmailEventType'];
export type Delimiter = Schemas['Delimiter'];
export type UploadComplete = Schemas['UploadComplete'];
/** A preview of an import, based on the beginning of the file */
export type ImportPreview = Schemas['ImportPreview'];
export type FileFormat = Schemas['FileFormat'];
export type DateFormat = Schemas['DateFormat'];
export type Compression = Schemas['Compression'];
/** How the column was recognized: by the mapping (`explicit`), by the name of a field (`exact`), by a known word (`synonym`), by its cells (`guessed`), or not at all */
export type ColumnRecognition = Schemas['ColumnRecognition'];
export type ImportFieldType = Schemas['ImportFieldType'];
export type NewImportField = Schemas['NewImportField'];
/** A bulk import into a list */
export type Import = Schemas['Import'];
export type ImportStatus = Schemas['ImportStatus'];
export type ActorKind = Schemas['ActorKind'];
/** How the file of an import is read */
export type RecognizedFile = Schemas['RecognizedFile'];
/** Rows with values by the tags of their fields; to send more, use NDJSON with one object per line */
export type ImportRows = Schemas['ImportRows'];
export type TagOrder = Schemas['TagOrder'];
/** A tag of the subscribers of a list */
export type Tag = Schemas['Tag'];
/** The progress of renaming or removing a tag */
export type TagChange = Schemas['TagChange'];
/** `pending`: waiting for earlier tag changes */
export type TagChangeStatus = Schemas['TagChangeStatus'];
export type UpdateTag = Schemas['UpdateTag'];
/** Saved conditions that select subscribers of a list */
export type Segment = Schemas['Segment'];
/** A group of conditions. Groups can be nested 5 deep, and can have at most 100 conditions in total, including groups. */
export type Conditions = Schemas['Conditions'];
/** All of these are met */
export type AllConditions = Schemas['AllConditions'];
/** Conditions, and groups of conditions */
export type ConditionList = Schemas['ConditionList'];
/** A condition, or a group of conditions */
export type Condition = Schemas['Condition'];
/**
 * Compares a field. Text comparison ignores case. A subscriber without a value matches only `is_not_set` and the operators that begin with `not_`, each of which is the opposite of the operator without it.
 *
 * - text and url: `equals`, `not_equals`, `contains`, `not_contains`, `starts_with`, `ends_with`, `in`, `not_in`
 * - number: `equals`, `not_equals`, `greater_than`, `less_than`, `at_least`, `at_most`, `in`, `not_in`
 * - boolean: `equals`
 * - select: `equals`, `not_equals`, `in`, `not_in`
 * - multiselect: `contains`, `not_contains` (one option), `in`, `not_in` (any of several options)
 * - date and datetime: as in a `DateCondition`
 * - all: `is_set`, `is_not_set`
 */
export type FieldCondition = Schemas['FieldCondition'];
export type FieldOperator = Schemas['FieldOperator'];
/** Compares a date of the subscriber. Days are in UTC. `within_last` and `within_next` include today or, for a time, the current moment; `anniversary_in` matches on the day that is this number of days from today, and `anniversary_within` on any day from today until then. In other years, February 29 has its anniversary on the 28th. */
export type DateCondition = Schemas['DateCondition'];
export type SubscriberDate = Schemas['SubscriberDate'];
export type DateOperator = Schemas['DateOperator'];
/** Whether the subscriber has a tag */
export type TagCondition = Schemas['TagCondition'];
export type HasOperator = Schemas['HasOperator'];
/** Whether the subscriber has one of these statuses */
export type StatusCondition = Schemas['StatusCondition'];
/** Whether the subscriber was added in one of these ways */
export type SourceCondition = Schemas['SourceCondition'];
/** Whether the subscriber was added by this import */
export type ImportCondition = Schemas['ImportCondition'];
/** Whether the subscriber has been sent a campaign, or has opened or clicked it. `sent`: a mail server has accepted it; an `uncertain` recipient, to whom it may or may not have been sent, does not count. `opened` and `clicked`: by a person, as far as can be detected. A deleted campaign counts as sent to no one. */
export type ActivityCondition = Schemas['ActivityCondition'];
export type MailActivity = Schemas['MailActivity'];
/** At least one of these is met */
export type AnyConditions = Schemas['AnyConditions'];
/** None of these is met */
export type NoConditions = Schemas['NoConditions'];
export type AddSegment = Schemas['AddSegment'];
/** The subscribers that conditions currently select */
export type SegmentPreview = Schemas['SegmentPreview'];
export type PreviewSegment = Schemas['PreviewSegment'];
/** Changes the given properties and leaves the rest; `conditions` replaces all of them */
export type UpdateSegment = Schemas['UpdateSegment'];
export type ExportSubscribers = Schemas['ExportSubscribers'];
/** An address or a whole domain to which the account sends no mail */
export type Suppression = Schemas['Suppression'];
export type SuppressionKind = Schemas['SuppressionKind'];
export type SuppressionReason = Schemas['SuppressionReason'];
export type AddSuppression = Schemas['AddSuppression'];
/** A template without its content */
export type TemplateSummary = Schemas['TemplateSummary'];
/** A layout of mails, or a complete mail */
export type Template = Schemas['Template'];
export type AddTemplate = Schemas['AddTemplate'];
/** Changes the given properties and leaves the rest; null removes a property */
export type UpdateTemplate = Schemas['UpdateTemplate'];
/** A version of a template without its content */
export type TemplateVersionSummary = Schemas['TemplateVersionSummary'];
/** A saved state of a template; versions never change */
export type TemplateVersion = Schemas['TemplateVersion'];
/** The HTML of MJML */
export type MjmlResult = Schemas['MjmlResult'];
export type ConvertMjml = Schemas['ConvertMjml'];
/** An image that mails can show */
export type Media = Schemas['Media'];
export type ImageType = Schemas['ImageType'];
/** An address to send from */
export type Sender = Schemas['Sender'];
export type SenderStatus = Schemas['SenderStatus'];
export type SenderVerification = Schemas['SenderVerification'];
export type AddSender = Schemas['AddSender'];
/** A domain to send from, with its DKIM key and DNS records */
export type Domain = Schemas['Domain'];
export type DkimKeyType = Schemas['DkimKeyType'];
export type DnsRecordPurpose = Schemas['DnsRecordPurpose'];
export type AddDomain = Schemas['AddDomain'];
/** An SMTP server over which the account sends its campaigns, automations and transactional emails */
export type Transport = Schemas['Transport'];
/** `starttls`: the connection must be upgraded before anything is sent (RFC 3207); `implicit`: TLS from the start; `if_offered`: like `starttls` if the server offers it, otherwise without encryption, in which case no password is allowed. The certificate must always be valid for the host */
export type TransportTls = Schemas['TransportTls'];
export type AddTransport = Schemas['AddTransport'];
export type UpdateTransport = Schemas['UpdateTransport'];
/** Whether a session with a transport could be opened, and if not, why */
export type TransportCheck = Schemas['TransportCheck'];
export type TransportStep = Schemas['TransportStep'];
/** A campaign without `html`, `plain`, `design` and `variants` */
export type CampaignSummary = Schemas['CampaignSummary'];
/** The audience within the list: subscribed people who match all of these criteria */
export type CampaignAudience = Schemas['CampaignAudience'];
/** The days and hours in which it may send, in its time zone */
export type SendingCalendar = Schemas['SendingCalendar'];
/** How the variants of a campaign are tested, and what came of it */
export type AbTest = Schemas['AbTest'];
/** The metric to compare the variants by: the number of recipients who opened the mail, or followed a link, without bots */
export type AbTestMetric = Schemas['AbTestMetric'];
export type WinnerChoice = Schemas['WinnerChoice'];
/** `planned` before the start; `testing` while there is no winner; `undecided` when the campaign has ended without one */
export type AbTestStatus = Schemas['AbTestStatus'];
export type DecidedBy = Schemas['DecidedBy'];
export type CampaignStatus = Schemas['CampaignStatus'];
/** The number of recipients in each state: `queued` to `deferred` add up to `total`; bounces and complaints are counted separately */
export type CampaignStatistics = Schemas['CampaignStatistics'];
/** A mail to the subscribers of a list */
export type Campaign = Schemas['Campaign'];
/** The content of a variant; null: the campaign's */
export type CampaignVariant = Schemas['CampaignVariant'];
export type AddCampaign = Schemas['AddCampaign'];
/** Replaces the whole audience; if empty, everyone subscribed to the list */
export type AudienceConditions = Schemas['AudienceConditions'];
export type NewAbTest = Schemas['NewAbTest'];
/** Changes the given properties and leaves the rest */
export type UpdateCampaign = Schemas['UpdateCampaign'];
/** The errors and warnings of a campaign */
export type CampaignValidation = Schemas['CampaignValidation'];
/** Subscribed people who match the audience of a campaign, and how many of them would be mailed: `count` is the sum of `mailed`, `suppressed` and `frequency_capped` where they are not null */
export type AudienceCount = Schemas['AudienceCount'];
/** The mail of a campaign as one recipient gets it */
export type CampaignPreview = Schemas['CampaignPreview'];
export type RunCampaign = Schemas['RunCampaign'];
export type ChooseWinner = Schemas['ChooseWinner'];
/** The number of people for each reason after they unsubscribed through its link; giving a reason is optional */
export type CampaignUnsubscribeReasons = Schemas['CampaignUnsubscribeReasons'];
export type RecipientState = Schemas['RecipientState'];
/** The outcome for one recipient of a campaign, and what they did */
export type CampaignRecipient = Schemas['CampaignRecipient'];
/** Recipients who are queued again */
export type ResendResult = Schemas['ResendResult'];
export type ResendRecipients = Schemas['ResendRecipients'];
export type ResendableState = Schemas['ResendableState'];
/** A run of an automation without its history */
export type RunSummary = Schemas['RunSummary'];
/** `completed`: it reached the end; `exited`: it ended early, for its `reason`; `failed`: a step could not be executed */
export type RunStatus = Schemas['RunStatus'];
export type StartRun = Schemas['StartRun'];
/** Figures of each step, by version */
export type AutomationReport = Schemas['AutomationReport'];
export type StepReport = Schemas['StepReport'];
/** For a `send_email` step; null for others */
export type StepMails = Schemas['StepMails'];
/** A subscriber's way through an automation */
export type Run = Schemas['Run'];
/** A step that a run has executed */
export type RunStep = Schemas['RunStep'];
/** An automation without its steps */
export type AutomationSummary = Schemas['AutomationSummary'];
export type AutomationStatus = Schemas['AutomationStatus'];
/** What starts runs */
export type AutomationTrigger = Schemas['AutomationTrigger'];
/** Runs are started by the API only */
export type ApiTrigger = Schemas['ApiTrigger'];
/** A subscriber of the list becomes subscribed */
export type SubscribedTrigger = Schemas['SubscribedTrigger'];
/** A subscriber is given a tag */
export type TaggedTrigger = Schemas['TaggedTrigger'];
/** A tag of a subscriber is removed */
export type UntaggedTrigger = Schemas['UntaggedTrigger'];
/** A subscriber's field gets another value */
export type FieldChangedTrigger = Schemas['FieldChangedTrigger'];
/** A day that a date field of the subscriber names, or one some days before or after it */
export type DateTrigger = Schemas['DateTrigger'];
/** A subscriber comes to be in a segment */
export type SegmentEnteredTrigger = Schemas['SegmentEnteredTrigger'];
/** A subscriber is not in a segment any more */
export type SegmentLeftTrigger = Schemas['SegmentLeftTrigger'];
/** A subscriber opens a campaign */
export type CampaignOpenedTrigger = Schemas['CampaignOpenedTrigger'];
/** A subscriber follows a link of a campaign */
export type CampaignClickedTrigger = Schemas['CampaignClickedTrigger'];
/** A subscriber has neither opened a mail nor followed a link for some days */
export type InactiveTrigger = Schemas['InactiveTrigger'];
/** How often a subscriber may enter it; `once_at_a_time`: only while the subscriber has no unfinished run */
export type AutomationEntry = Schemas['AutomationEntry'];
/** Figures of the runs and mails of all its versions */
export type AutomationStatistics = Schemas['AutomationStatistics'];
/** What happens to subscribers, step by step */
export type Automation = Schemas['Automation'];
/** A group of conditions. Groups can be nested 5 deep, and can have at most 100 conditions in total, including groups. */
export type AutomationConditions = Schemas['AutomationConditions'];
/** All of these are met */
export type AutomationAllConditions = Schemas['AutomationAllConditions'];
/** Conditions, and groups of conditions */
export type AutomationConditionList = Schemas['AutomationConditionList'];
/** A condition, or a group of conditions */
export type AutomationCondition = Schemas['AutomationCondition'];
/** Whether the subscriber has been sent the mail of a step, or has opened or clicked it */
export type MailCondition = Schemas['MailCondition'];
/** Whether the subscriber is in a segment */
export type InSegmentCondition = Schemas['InSegmentCondition'];
/** Compares a value of the data that the run was started with. Text comparison ignores case. If the value is missing or has another type, only `not_equals` and `is_not_set` match. */
export type DataCondition = Schemas['DataCondition'];
export type DataOperator = Schemas['DataOperator'];
/** At least one of these is met */
export type AutomationAnyConditions = Schemas['AutomationAnyConditions'];
/** None of these is met */
export type AutomationNoConditions = Schemas['AutomationNoConditions'];
/** What ends a run early: an event, or conditions */
export type AutomationGoal = Schemas['AutomationGoal'];
/** The subscriber has opened a mail or followed a link in it, as far as can be detected */
export type MailGoal = Schemas['MailGoal'];
export type MailEvent = Schemas['MailEvent'];
/** The subscriber was given a tag, or a tag was removed */
export type TagGoal = Schemas['TagGoal'];
export type TagEvent = Schemas['TagEvent'];
/** The value of a field of the subscriber has changed */
export type FieldGoal = Schemas['FieldGoal'];
/** Someone with the subscriber's address was subscribed to a list */
export type ListGoal = Schemas['ListGoal'];
/** The subscriber meets the conditions when the run reaches its next step */
export type ConditionsGoal = Schemas['ConditionsGoal'];
/** A step of an automation */
export type AutomationStep = Schemas['AutomationStep'];
/** Sends an email to the subscriber */
export type SendEmailStep = Schemas['SendEmailStep'];
/** Gives the subscriber a tag */
export type AddTagStep = Schemas['AddTagStep'];
/** Removes a tag of the subscriber's */
export type RemoveTagStep = Schemas['RemoveTagStep'];
/** Changes a field of the subscriber */
export type UpdateFieldStep = Schemas['UpdateFieldStep'];
/** Adds the subscriber to another list too */
export type AddToListStep = Schemas['AddToListStep'];
/** Adds the subscriber to another list, and unsubscribes them from this one, which ends the run */
export type MoveToListStep = Schemas['MoveToListStep'];
/** Unsubscribes the subscriber, which ends the run */
export type UnsubscribeStep = Schemas['UnsubscribeStep'];
/** Sends `automation.webhook` to a hook that is registered for it */
export type CallWebhookStep = Schemas['CallWebhookStep'];
/** Starts another automation of the list */
export type StartAutomationStep = Schemas['StartAutomationStep'];
/** Ends the run */
export type ExitStep = Schemas['ExitStep'];
/** Waits: has exactly one of `for`, `until` and `until_event` */
export type WaitStep = Schemas['WaitStep'];
/** The next occurrence of this time of day on one of these days */
export type WaitUntil = Schemas['WaitUntil'];
/** Waits for this event after the run has reached the step; a mail may also have been opened, or a link in it followed, before */
export type WaitUntilEvent = Schemas['WaitUntilEvent'];
/** The subscriber has opened a mail or followed a link in it, as far as can be detected */
export type WaitForMailEvent = Schemas['WaitForMailEvent'];
/** The subscriber was given a tag, or a tag was removed */
export type WaitForTagEvent = Schemas['WaitForTagEvent'];
/** The value of a field of the subscriber has changed */
export type WaitForFieldEvent = Schemas['WaitForFieldEvent'];
/** Someone with the subscriber's address was subscribed to a list */
export type WaitForListEvent = Schemas['WaitForListEvent'];
/** Takes one branch if the conditions are met, and the other if not */
export type ConditionStep = Schemas['ConditionStep'];
/** Takes one of several branches at random */
export type SplitStep = Schemas['SplitStep'];
export type SplitBranch = Schemas['SplitBranch'];
export type AddAutomation = Schemas['AddAutomation'];
/** Changes the given properties and leaves the rest; steps and goals are replaced as a whole */
export type UpdateAutomation = Schemas['UpdateAutomation'];
/** The errors and warnings of an automation */
export type AutomationValidation = Schemas['AutomationValidation'];
export type TestStep = Schemas['TestStep'];
export type ResumeAutomation = Schemas['ResumeAutomation'];
export type ResumedRuns = Schemas['ResumedRuns'];
/** A version of an automation without its steps */
export type AutomationVersionSummary = Schemas['AutomationVersionSummary'];
/** An activated version of an automation; runs finish on their version */
export type AutomationVersion = Schemas['AutomationVersion'];
/** Runs of a version that were moved to the current one */
export type MovedRuns = Schemas['MovedRuns'];
/** A campaign's recipients by state, and their activity */
export type CampaignReport = Schemas['CampaignReport'];
export type AbTestReport = Schemas['AbTestReport'];
/** The recipients who were not in the sample, who get the winner */
export type AbTestRest = Schemas['AbTestRest'];
/** What became of a variant in the sample */
export type VariantFigures = Schemas['VariantFigures'];
/** A tracked link of a campaign, and where it leads */
export type CampaignLink = Schemas['CampaignLink'];
export type CorrectCampaignLink = Schemas['CorrectCampaignLink'];
/** An action of a campaign's recipient */
export type CampaignActivity = Schemas['CampaignActivity'];
/** A transactional email sent through the API */
export type Email = Schemas['Email'];
export type SendEmail = Schemas['SendEmail'];
export type NewEmailAttachment = Schemas['NewEmailAttachment'];
export type EmailBatchResult = Schemas['EmailBatchResult'];
/** `not_found`: there is no such subscriber, template or image. `limited`: a limit of the account is reached; send it again later */
export type EmailBatchOutcome = Schemas['EmailBatchOutcome'];
export type SendEmails = Schemas['SendEmails'];
/** An email with its history */
export type EmailDetails = Schemas['EmailDetails'];
/** The content of an email, as its recipient got it */
export type EmailContent = Schemas['EmailContent'];
export type AddBounce = Schemas['AddBounce'];
/** The rules by which bounces and complaints stop mail to an address */
export type BounceRules = Schemas['BounceRules'];
export type BlockScope = Schemas['BlockScope'];
export type UpdateBounceRules = Schemas['UpdateBounceRules'];
/** An address at which a provider reports bounces and complaints */
export type BounceCallback = Schemas['BounceCallback'];
export type BounceProvider = Schemas['BounceProvider'];
export type AddBounceCallback = Schemas['AddBounceCallback'];
/** A registered webhook */
export type Hook = Schemas['Hook'];
/** An event that hooks can listen to */
export type EventName = Schemas['EventName'];
export type HookStatus = Schemas['HookStatus'];
/** A registered webhook with its secret */
export type NewHook = Schemas['NewHook'];
export type AddHook = Schemas['AddHook'];
export type GivenHookStatus = Schemas['GivenHookStatus'];
/** An event that hooks can listen to */
export type EventDescription = Schemas['EventDescription'];
/** The body of a webhook delivery */
export type DeliveryBody = Schemas['DeliveryBody'];
export type UpdateHook = Schemas['UpdateHook'];
export type RotateHookSecret = Schemas['RotateHookSecret'];
/** One event for one hook, with any number of attempts */
export type Delivery = Schemas['Delivery'];
export type DeliveryStatus = Schemas['DeliveryStatus'];
/** Why a delivery failed or was cancelled */
export type DeliveryReason = Schemas['DeliveryReason'];
/** A delivery with its attempts and its body */
export type DeliveryDetails = Schemas['DeliveryDetails'];
/** One POST of a delivery */
export type DeliveryAttempt = Schemas['DeliveryAttempt'];
/** A redelivery of a hook's failed deliveries */
export type Recovery = Schemas['Recovery'];
export type RecoverHook = Schemas['RecoverHook'];
export type SubscriberSubscribedData = Schemas['SubscriberSubscribedData'];
export type ListReference = Schemas['ListReference'];
/** A subscriber subscribes. */
export type SubscriberSubscribedEvent = Schemas['SubscriberSubscribedEvent'];
export type SubscriberUnsubscribedData = Schemas['SubscriberUnsubscribedData'];
export type CampaignReference = Schemas['CampaignReference'];
/** A subscriber unsubscribes. */
export type SubscriberUnsubscribedEvent = Schemas['SubscriberUnsubscribedEvent'];
export type SubscriberTaggedData = Schemas['SubscriberTaggedData'];
/** A subscriber is given new tags: one event per operation. */
export type SubscriberTaggedEvent = Schemas['SubscriberTaggedEvent'];
export type SubscriberUpdatedData = Schemas['SubscriberUpdatedData'];
/** A subscriber's address, fields or tags change; there is no event if nothing changed. */
export type SubscriberUpdatedEvent = Schemas['SubscriberUpdatedEvent'];
export type SubscriberDeletedData = Schemas['SubscriberDeletedData'];
/** A subscriber is deleted or erased; there are no events for the subscribers of a deleted list. */
export type SubscriberDeletedEvent = Schemas['SubscriberDeletedEvent'];
export type EmailOpenedData = Schemas['EmailOpenedData'];
export type EmailReference = Schemas['EmailReference'];
/** A subscriber opens an email. */
export type EmailOpenedEvent = Schemas['EmailOpenedEvent'];
export type EmailClickedData = Schemas['EmailClickedData'];
/** A subscriber follows a link in an email. */
export type EmailClickedEvent = Schemas['EmailClickedEvent'];
export type CampaignSentData = Schemas['CampaignSentData'];
/** A campaign finishes sending. */
export type CampaignSentEvent = Schemas['CampaignSentEvent'];
export type EmailSentData = Schemas['EmailSentData'];
/** A mail server accepts an email: a campaign mail to a subscriber, or a transactional email. */
export type EmailSentEvent = Schemas['EmailSentEvent'];
export type EmailBouncedData = Schemas['EmailBouncedData'];
/** `hard`: the address does not exist; `soft`: it could not be delivered this time */
export type EmailBounceKind = Schemas['EmailBounceKind'];
/** An email to a subscriber bounces, or their mail server refuses it because the address does not exist. */
export type EmailBouncedEvent = Schemas['EmailBouncedEvent'];
export type EmailComplainedData = Schemas['EmailComplainedData'];
/** A subscriber reports an email as spam, and their provider passes the report on. Unless the account has other rules, nothing more is sent to the address. */
export type EmailComplainedEvent = Schemas['EmailComplainedEvent'];
export type AutomationWebhookData = Schemas['AutomationWebhookData'];
/** A subscriber reaches a `call_webhook` step of an automation: the event is sent to the hook that the step names. */
export type AutomationWebhookEvent = Schemas['AutomationWebhookEvent'];

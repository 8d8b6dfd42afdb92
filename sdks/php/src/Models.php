<?php

declare(strict_types=1);

// Made by `npm run generate:sdks`. Not to be edited.

namespace Mailwright;

/**
 * The shapes of what the API takes and returns, for PHPStan, Psalm and editors:
 * `@phpstan-import-type Subscriber from \Mailwright\Models`.
 *
 * @phpstan-type Me array{account: array{uid: string, name: string, status: AccountStatus, created_at: string}, plan: array{code: string, name: string, api_access: bool}, limits: array{named_keys: array{limit: int, used: int}, lists: array{limit: int|null, used: int}, subscribers: array{limit: int|null, used: int}, requests: array{per_second: int|null, burst: int|null}, hooks: array{limit: int|null, used: int}, senders: array{limit: int|null, used: int}, domains: array{limit: int|null, used: int}, heavy_requests: array{at_once: int|null}, deliveries: array{per_second: int|null, per_batch: int|null}, imports: array{at_once: int|null, megabytes: int|null, rows: int|null}, templates: array{limit: int|null, used: int}, automations: array{limit: int|null, used: int}, media: array{megabytes: int|null, used_bytes: int}, daily_mails: array{limit: int|null, used: int|null}, confirmations: array{per_hour: int|null}}, key: array{uid: string, kind: KeyKind, name: string, prefix: string, scopes: list<KeyScope>}}
 * @phpstan-type AccountStatus 'active'|'suspended'
 * @phpstan-type KeyKind 'named'|'primary'
 * @phpstan-type KeyScope '*'|'account:*'|'lists:*'|'subscribers:*'|'imports:*'|'suppressions:*'|'campaigns:*'|'automations:*'|'emails:*'|'hooks:*'|'templates:*'|'media:*'|'senders:*'|'domains:*'|'transports:*'|'account:read'|'account:write'|'lists:read'|'lists:write'|'subscribers:read'|'subscribers:write'|'imports:read'|'imports:write'|'suppressions:read'|'suppressions:write'|'senders:read'|'senders:write'|'domains:read'|'domains:write'|'transports:read'|'transports:write'|'campaigns:read'|'campaigns:write'|'automations:read'|'automations:write'|'emails:read'|'emails:send'|'bounces:write'|'hooks:read'|'hooks:write'|'templates:read'|'templates:write'|'media:read'|'media:write'
 * @phpstan-type Problem array{type: string, title: string, status: int, detail: string, code: ErrorCode, message: string, errors?: array<string, list<string>>, request_id: string}
 * @phpstan-type ErrorCode 'malformed_body'|'malformed_request'|'key_in_query'|'unauthenticated'|'plan_lacks_api_access'|'account_suspended'|'insufficient_scope'|'wrong_credentials'|'csrf_failed'|'sign_up_disabled'|'challenge_unsolved'|'plan_limit_reached'|'not_found'|'method_not_allowed'|'upload_conflict'|'import_finished'|'import_not_finished'|'import_too_large'|'consent_column_unmapped'|'invalid_image'|'template_too_slow'|'image_too_large'|'subscriber_exists'|'field_exists'|'field_protected'|'field_in_use'|'tag_in_use'|'segment_in_use'|'template_in_use'|'hook_in_use'|'list_in_use'|'automation_in_use'|'address_suppressed'|'sender_exists'|'sender_verified'|'domain_exists'|'too_many_transports'|'email_taken'|'idempotency_key_in_use'|'already_entered'|'invalid_transition'|'campaign_started'|'no_open_test'|'sender_not_verified'|'email_not_waiting'|'hook_removed'|'hook_switched_off'|'rotation_in_progress'|'delivery_pending'|'too_many_attempts'|'precondition_failed'|'headers_too_large'|'body_too_large'|'unsupported_media_type'|'validation_failed'|'idempotency_key_reused'|'rate_limited'|'too_many_heavy_requests'|'internal_error'|'service_unavailable'|'insufficient_role'|'wrong_code'|'wrong_passkey'|'proof_needed'|'address_unverified'|'already_invited'|'totp_enabled'|'too_many_passkeys'|'too_many_users'|'last_owner'
 * @phpstan-type AccountSettings array{track_opens: bool, track_clicks: bool, anonymous_tracking: bool, frequency_cap: FrequencyCap|null, quiet_hours: QuietHours|null, brand: Brand}
 * @phpstan-type FrequencyCap array{mails: int, days: int}
 * @phpstan-type QuietHours array{spans: list<QuietSpan>, time_zone: string, time_zone_field?: string}
 * @phpstan-type QuietSpan array{days: list<Weekday>, from: string, to: string}
 * @phpstan-type Weekday 'mon'|'tue'|'wed'|'thu'|'fri'|'sat'|'sun'
 * @phpstan-type Brand array{logo_url: string|null, logo_alt: string|null, accent_color: string|null, text_color: string|null, background_color: string|null, panel_color: string|null, link_color: string|null, font: BrandFont|null, footer_text: string|null, postal_address: string|null, social_links: list<array{network: SocialNetwork, url: string}>}
 * @phpstan-type BrandFont 'system'|'arial'|'verdana'|'trebuchet'|'georgia'|'times'|'courier'
 * @phpstan-type SocialNetwork 'website'|'facebook'|'instagram'|'linkedin'|'x'|'youtube'|'tiktok'|'pinterest'|'threads'|'bluesky'|'mastodon'|'whatsapp'|'telegram'|'xing'|'github'
 * @phpstan-type UpdateAccountSettings array{track_opens?: bool, track_clicks?: bool, anonymous_tracking?: bool, frequency_cap?: FrequencyCap|null, quiet_hours?: QuietHours|null, brand?: BrandChange}
 * @phpstan-type BrandChange array{logo_url?: string|null, logo_alt?: string|null, accent_color?: string|null, text_color?: string|null, background_color?: string|null, panel_color?: string|null, link_color?: string|null, font?: BrandFont|null, footer_text?: string|null, postal_address?: string|null, social_links?: list<SocialLink>}
 * @phpstan-type SocialLink array{network: SocialNetwork, url: string}
 * @phpstan-type AccountOverview array{subscribers: array{subscribed: int, unconfirmed: int, unsubscribed: int, bounced: int, complained: int, blocklisted: int}, growth: list<GrowthDay>, campaigns: list<CampaignRates>, sending: array{sent: int, bounce_rate: int|float|null, complaint_rate: int|float|null, days: list<array{date: string, sent: int, bounced: int, complained: int}>}}
 * @phpstan-type GrowthDay array{date: string, subscribed: int, unsubscribed: int, bounced: int, complained: int, blocklisted: int, deleted: int, net: int, total: int}
 * @phpstan-type CampaignRates array{uid: string, name: string, status: string, started_at: string, sent: int, open_rate: int|float|null, open_rate_with_bots: int|float|null, click_rate: int|float|null, click_rate_with_bots: int|float|null, unsubscribe_rate: int|float|null, bounce_rate: int|float|null, complaint_rate: int|float|null}
 * @phpstan-type TrackingDomain array{domain: string, domain_unicode: string, status: DomainStatus, verified_at: string|null, missing_since: string|null, record: array{type: DnsRecordType, name: string, value: string, status: DnsRecordStatus, found: list<string>}, checked_at: string|null, created_at: string}
 * @phpstan-type DomainStatus 'unverified'|'verified'|'failing'
 * @phpstan-type DnsRecordType 'TXT'
 * @phpstan-type DnsRecordStatus 'found'|'missing'|'wrong'|'unknown'
 * @phpstan-type AddTrackingDomain array{domain: string}
 * @phpstan-type MailingList array{uid: string, name: string, from_name: string, from_email: string, reply_to: string|null, default_subject: string|null, subscription: SubscriptionMode, send_welcome_email: bool, welcome_email: WelcomeEmail|null, confirmation_email: ConfirmationEmail|null, sign_up_form: bool, form: ListForm, language: ListLanguage, public_name: string|null, public_description: string|null, on_preferences_page: bool, archive: ListArchive, track_opens: bool|null, track_clicks: bool|null, contact: ListContact, fields: list<ListField>, statistics: array{subscribed: int, unconfirmed: int, unsubscribed: int, bounced: int, complained: int, blocklisted: int}, created_at: string, updated_at: string}
 * @phpstan-type SubscriptionMode 'single_opt_in'|'double_opt_in'
 * @phpstan-type WelcomeEmail array{subject: string|null, html: string|null, plain: string|null, design: array<string, mixed>|null, template_uid: string|null}
 * @phpstan-type ConfirmationEmail array{subject: string|null, html: string|null, plain: string|null, design: array<string, mixed>|null, template_uid: string|null}
 * @phpstan-type ListForm array{title: string|null, text: string|null, button_text: string|null, success_message: string|null, redirect_url: string|null, accent_color: string|null}
 * @phpstan-type ListLanguage 'en'|'de'|'fr'|'it'|'es'|'nl'|'pl'|'pt'|'zh'
 * @phpstan-type ListArchive array{enabled: bool, indexed: bool}
 * @phpstan-type ListContact array{company: string|null, address_1: string|null, address_2: string|null, city: string|null, state: string|null, zip: string|null, country: string|null, phone: string|null, url: string|null}
 * @phpstan-type ListField array{tag: string, label: string, type: FieldType, required: bool, default_value: string|int|float|bool|list<string>|null, options: list<string>, visible: bool}
 * @phpstan-type FieldType 'text'|'number'|'date'|'datetime'|'boolean'|'url'|'select'|'multiselect'
 * @phpstan-type Flag 'true'|'false'
 * @phpstan-type AddList array{name: string, from_name: string, from_email: string, reply_to?: string|null, default_subject?: string|null, public_name?: string|null, public_description?: string|null, track_opens?: bool|null, track_clicks?: bool|null, subscription?: SubscriptionMode, send_welcome_email?: bool, welcome_email?: NewWelcomeEmail|null, confirmation_email?: NewConfirmationEmail|null, sign_up_form?: bool, form?: ListFormChange, language?: ListLanguage, on_preferences_page?: bool, archive?: ArchiveChange, contact?: NewListContact, fields?: list<NewListField>}
 * @phpstan-type NewWelcomeEmail array{subject?: string|null, html?: string|null, plain?: string|null, design?: array<string, mixed>|null, template_uid?: string|null}
 * @phpstan-type NewConfirmationEmail array{subject?: string|null, html?: string|null, plain?: string|null, design?: array<string, mixed>|null, template_uid?: string|null}
 * @phpstan-type ListFormChange array{title?: string|null, text?: string|null, button_text?: string|null, success_message?: string|null, redirect_url?: string|null, accent_color?: string|null}
 * @phpstan-type ArchiveChange array{enabled?: bool, indexed?: bool}
 * @phpstan-type NewListContact array{company?: string, address_1?: string, address_2?: string, city?: string, state?: string, zip?: string, country?: string, phone?: string, url?: string}
 * @phpstan-type NewListField array{tag: string, label?: string, type?: FieldType, required?: bool, default_value?: string|int|float|bool|list<string>|null, options?: list<string>, visible?: bool}
 * @phpstan-type UpdateList array{name?: string, from_name?: string, from_email?: string, reply_to?: string|null, default_subject?: string|null, public_name?: string|null, public_description?: string|null, track_opens?: bool|null, track_clicks?: bool|null, subscription?: SubscriptionMode, send_welcome_email?: bool, welcome_email?: NewWelcomeEmail|null, confirmation_email?: NewConfirmationEmail|null, sign_up_form?: bool, form?: ListFormChange, language?: ListLanguage, on_preferences_page?: bool, archive?: ArchiveChange, contact?: UpdateListContact}
 * @phpstan-type UpdateListContact array{company?: string|null, address_1?: string|null, address_2?: string|null, city?: string|null, state?: string|null, zip?: string|null, country?: string|null, phone?: string|null, url?: string|null}
 * @phpstan-type ListDeletion array{list_uid: string, status: WorkStatus, subscribers_total: int, subscribers_removed: int, requested_at: string, completed_at: string|null}
 * @phpstan-type WorkStatus 'running'|'completed'
 * @phpstan-type SignUpForm array{url: string, html: string, iframe: string}
 * @phpstan-type SignUpFormPreview array{html: string, thanks: string}
 * @phpstan-type PreviewSignUpForm array{title?: string|null, text?: string|null, button_text?: string|null, success_message?: string|null, redirect_url?: string|null, accent_color?: string|null, language?: ListLanguage, fields?: list<string>}
 * @phpstan-type WelcomePreview array{subject: string, html: string, text: string, sender_verified: bool}
 * @phpstan-type CampaignTest array{emails: list<string>}
 * @phpstan-type TestCampaign array{emails: list<string>, subscriber_uid?: string, variant?: int}
 * @phpstan-type ConfirmationPreview array{subject: string, html: string, text: string, sender_verified: bool}
 * @phpstan-type AddListField array{tag: string, label?: string, type?: FieldType, required?: bool, default_value?: string|int|float|bool|list<string>|null, options?: list<string>, visible?: bool}
 * @phpstan-type UpdateListField array{tag?: string, label?: string, required?: bool, default_value?: string|int|float|bool|list<string>|null, options?: list<string>, visible?: bool}
 * @phpstan-type Subscriber array{uid: string, list_uid: string, status: SubscriberStatus, EMAIL: string, tags: list<string>, source: SubscriberSource, ip_address: string|null, created_at: string, updated_at: string, subscribed_at: string|null, confirmed_at: string|null, unsubscribed_at: string|null, ...}
 * @phpstan-type SubscriberStatus 'unconfirmed'|'subscribed'|'unsubscribed'|'bounced'|'complained'|'blocklisted'
 * @phpstan-type SubscriberSource 'api'|'import'|'form'|'console'|'preferences_page'|'automation'
 * @phpstan-type AgeOrder 'oldest'|'newest'
 * @phpstan-type AddSubscriber array{list_uid: string, EMAIL: string, tag?: string, tags?: list<string>, ip_address?: string|null, resubscribe?: bool, ...}
 * @phpstan-type BatchResult array{counts: array{created: int, updated: int, deleted: int, unchanged: int, not_found: int, suppressed: int, invalid: int}, results: list<array{index: int, result: BatchOutcome, uid: string|null, EMAIL: string|null, errors?: array<string, list<string>>}>}
 * @phpstan-type BatchOutcome 'created'|'updated'|'deleted'|'unchanged'|'not_found'|'suppressed'|'invalid'
 * @phpstan-type AddSubscribers array{list_uid: string, action?: BatchAction, subscribers: list<BatchRow>, update_existing?: bool, resubscribe?: bool}
 * @phpstan-type BatchAction 'upsert'|'update'|'tag'|'untag'|'unsubscribe'|'delete'
 * @phpstan-type BatchRow array{action?: BatchAction, uid?: string, EMAIL?: string, tag?: string, tags?: list<string>, ip_address?: string|null, reason?: string|null, ...}
 * @phpstan-type UpdateSubscriber array{EMAIL?: string, tag?: string, tags?: list<string>, ip_address?: string|null, ...}
 * @phpstan-type AddTags array{tag: string}
 * @phpstan-type Unsubscribe array{reason?: string|null}
 * @phpstan-type Subscribe array{ip_address?: string|null}
 * @phpstan-type Consent array{uid: string, action: ConsentAction, source: SubscriberSource, ip_address: string|null, reason: string|null, reason_code: UnsubscribeReason|null, occurred_at: string|null, created_at: string}
 * @phpstan-type ConsentAction 'subscribed'|'confirmed'|'unsubscribed'|'resubscribed'
 * @phpstan-type UnsubscribeReason 'too_many'|'not_relevant'|'not_expected'|'never_signed_up'|'other'
 * @phpstan-type SubscriberActivity array{type: string, occurred_at: string, campaign: array{uid: string, name: string}, url: string|null, code: string|null, bot: bool}
 * @phpstan-type SubscriberExport array{subscriber: Subscriber|null, list: array{uid: string, name: string}|null, subscribers?: list<array{subscriber: Subscriber, list: array{uid: string, name: string}}>, consents: list<array{uid: string, action: ConsentAction, source: SubscriberSource, ip_address: string|null, reason: string|null, reason_code: UnsubscribeReason|null, occurred_at: string|null, created_at: string, subscriber_uid: string}>, mails: list<array{subscriber_uid: string, kind: string, status: string, created_at: string, finished_at: string|null}>, campaigns: list<array{uid: string, name: string, email: string, state: string, code: string|null, reply: string|null, changed_at: string|null, activity: list<array{kind: string, occurred_at: string, url: string|null, bot: bool, ip: string|null, user_agent: string|null, country: string|null}>}>, automations: list<array{automation_uid: string, name: string, status: string, reason: string|null, started_at: string, ended_at: string|null, data: array<string, mixed>|null, steps: list<array{step: string, type: string, result: string, at: string}>}>, bounces: list<Bounce>, emails: list<array{uid: string, status: EmailStatus, recipients: list<array{email: string|null, name: string|null, kind: RecipientKind, status: EmailStatus, code: string|null, reply: string|null, reason: BounceReason|null, attempts: int, sent_at: string|null, opens: int, clicks: int}>, to: array{email: string|null, name: string|null}, from: array{email: string, name: string|null}, reply_to: string|null, subject: string|null, subscriber_uid: string|null, template_uid: string|null, tag: string|null, tags: list<string>, metadata: array<string, string>, attachments: list<array{filename: string, content_type: string, bytes: int}>, message_id: string, track_opens: bool, track_clicks: bool, opens: int, first_opened_at: string|null, clicks: int, first_clicked_at: string|null, attempts: int, code: string|null, reply: string|null, reason: BounceReason|null, send_at: string|null, sent_at: string|null, created_at: string, html: string|null, plain: string|null, events: list<array{type: EmailEventType, recipient: string|null, occurred_at: string, code: string|null, reply: string|null, bot: bool|null, ip: string|null, user_agent: string|null, url: string|null}>}>, events: list<array{uid: string, event: string, occurred_at: string, data: mixed}>, exported_at: string}
 * @phpstan-type Bounce array{uid: string, kind: BounceKind, source: BounceSource, email: string|null, campaign_uid: string|null, email_uid: string|null, subscriber_uid: string|null, variant: int|null, reason: BounceReason|null, code: string|null, reply: string|null, feedback_type: string|null, occurred_at: string, created_at: string}
 * @phpstan-type BounceKind 'hard'|'soft'|'complaint'
 * @phpstan-type BounceSource 'smtp'|'mail'|'api'|'ses'|'sendgrid'|'mailgun'|'postmark'|'brevo'|'sparkpost'
 * @phpstan-type BounceReason 'unknown_user'|'unknown_domain'|'mailbox_full'|'blocked'|'rate_limited'|'policy'|'spam'|'too_large'|'auth'|'dns'|'network'|'expired'|'content'|'other'
 * @phpstan-type EmailStatus 'queued'|'sending'|'deferred'|'sent'|'failed'|'skipped'|'uncertain'|'bounced'|'complained'|'cancelled'
 * @phpstan-type RecipientKind 'to'|'cc'|'bcc'
 * @phpstan-type EmailEventType 'queued'|'sent'|'deferred'|'failed'|'skipped'|'uncertain'|'cancelled'|'bounced'|'complained'|'opened'|'clicked'
 * @phpstan-type Delimiter ','|';'|'tab'|'|'
 * @phpstan-type UploadComplete '?1'|'?0'
 * @phpstan-type ImportPreview array{format: array{type: FileFormat, encoding: string, delimiter: Delimiter|null, has_header: bool, date_format: DateFormat|null, time_zone: string, decimal_comma: bool|null, compressed: Compression|null}|null, columns: list<array{column: int, name: string|null, to: string|null, how: ColumnRecognition, new_field: bool, statuses: list<array{text: string, status: string|null}>|null, samples: list<string>, as_field: NewImportField}>, mapping: array<string, string|null>, rows: array{checked: int, valid: int, invalid: int, repeated: int, existing: int, suppressed: int}, errors: list<array{row: int, line: int, email: string|null, field: string|null, code: string, message: string, text: string}>, problems: list<array{code: string, message: string, columns?: list<int>}>}
 * @phpstan-type FileFormat 'csv'|'ndjson'
 * @phpstan-type DateFormat 'dmy'|'mdy'|'ymd'
 * @phpstan-type Compression 'gzip'|'zip'
 * @phpstan-type ColumnRecognition 'explicit'|'exact'|'synonym'|'guessed'|'unrecognized'
 * @phpstan-type ImportFieldType 'text'|'number'|'date'|'datetime'|'boolean'|'url'
 * @phpstan-type NewImportField array{tag: string, label: string, type: ImportFieldType}
 * @phpstan-type Import array{uid: string, list_uid: string, status: ImportStatus, file_name: string|null, started_by: array{kind: ActorKind, uid: string|null}, counts: array{processed: int, created: int, updated: int, unchanged: int, invalid: int, suppressed: int, repeated: int}, progress: array{uploaded_bytes: int, read_bytes: int, total_rows: int|null, rows_per_second: int, seconds_left: int|null}, recognized: RecognizedFile|null, error: array{code: string, message: string}|null, undo: array{status: WorkStatus, removed: int, kept: int, requested_at: string, finished_at: string|null}|null, created_at: string, started_at: string|null, finished_at: string|null}
 * @phpstan-type ImportStatus 'uploading'|'pending'|'running'|'completed'|'completed_with_errors'|'failed'|'cancelled'
 * @phpstan-type ActorKind 'user'|'api_key'|'operator'|'system'
 * @phpstan-type RecognizedFile array{type: FileFormat, encoding: string, delimiter: Delimiter|null, has_header: bool, date_format: DateFormat|null, time_zone: string, decimal_comma: bool|null, columns: list<array{column: int, name: string|null, to: string|null, how: ColumnRecognition, new_field: bool, statuses: list<array{text: string, status: string|null}>|null}>}
 * @phpstan-type TagOrder 'name'|'subscribers'
 * @phpstan-type Tag array{name: string, subscribers: int}
 * @phpstan-type TagChange array{uid: string, list_uid: string, tag: string, name: string|null, status: TagChangeStatus, subscribers_total: int|null, subscribers_changed: int, requested_at: string, completed_at: string|null}
 * @phpstan-type TagChangeStatus 'pending'|'running'|'completed'
 * @phpstan-type UpdateTag array{name: string}
 * @phpstan-type Segment array{uid: string, name: string, list_uid: string, conditions: Conditions, created_at: string, updated_at: string}
 * @phpstan-type Conditions array<string, mixed>
 * @phpstan-type AllConditions array{all: list<array<string, mixed>>}
 * @phpstan-type ConditionList list<array<string, mixed>>
 * @phpstan-type Condition FieldCondition|DateCondition|TagCondition|StatusCondition|SourceCondition|ImportCondition|ActivityCondition|array<string, mixed>
 * @phpstan-type FieldCondition array{field: string, operator: FieldOperator, value?: string|int|float|bool|list<string|int|float>}
 * @phpstan-type FieldOperator 'equals'|'not_equals'|'contains'|'not_contains'|'starts_with'|'ends_with'|'in'|'not_in'|'greater_than'|'less_than'|'at_least'|'at_most'|'on'|'before'|'after'|'within_last'|'more_than_ago'|'within_next'|'anniversary_in'|'anniversary_within'|'is_set'|'is_not_set'
 * @phpstan-type DateCondition array{date: SubscriberDate, operator: DateOperator, value?: string|int|float}
 * @phpstan-type SubscriberDate 'created_at'|'updated_at'|'subscribed_at'|'confirmed_at'|'unsubscribed_at'
 * @phpstan-type DateOperator 'on'|'before'|'after'|'within_last'|'more_than_ago'|'within_next'|'anniversary_in'|'anniversary_within'|'is_set'|'is_not_set'
 * @phpstan-type TagCondition array{tag: string, operator?: HasOperator}
 * @phpstan-type HasOperator 'has'|'has_not'
 * @phpstan-type StatusCondition array{status: list<SubscriberStatus>}
 * @phpstan-type SourceCondition array{source: list<SubscriberSource>}
 * @phpstan-type ImportCondition array{import_uid: string}
 * @phpstan-type ActivityCondition array{activity: MailActivity, operator?: HasOperator, campaign_uid?: string, within_days?: int}
 * @phpstan-type MailActivity 'sent'|'opened'|'clicked'
 * @phpstan-type AnyConditions array{any: list<array<string, mixed>>}
 * @phpstan-type NoConditions array{none: list<array<string, mixed>>}
 * @phpstan-type AddSegment array{name: string, list_uid: string, conditions: Conditions}
 * @phpstan-type SegmentPreview array{count: int, is_exact: bool, subscribers: list<Subscriber>}
 * @phpstan-type PreviewSegment array{list_uid: string, conditions: Conditions}
 * @phpstan-type UpdateSegment array{name?: string, conditions?: Conditions}
 * @phpstan-type ExportSubscribers array{status?: SubscriberStatus, tag?: string, email?: string, import_uid?: string, segment_uid?: string, conditions?: Conditions, updated_since?: string, columns?: list<string>, format?: FileFormat, gzip?: bool}
 * @phpstan-type Suppression array{uid: string, kind: SuppressionKind, email: string|null, domain: string|null, reason: SuppressionReason, created_at: string}
 * @phpstan-type SuppressionKind 'address'|'domain'
 * @phpstan-type SuppressionReason 'manual'|'bounced'|'complained'|'erased'
 * @phpstan-type AddSuppression array{email?: string, domain?: string}
 * @phpstan-type TemplateSummary array{uid: string, name: string, version: int, subject: string|null, has_slot: bool, html_bytes: int, created_at: string, updated_at: string}
 * @phpstan-type Template array{uid: string, name: string, version: int, subject: string|null, has_slot: bool, html_bytes: int, created_at: string, updated_at: string, html: string, plain: string|null, design: array<string, mixed>|null}
 * @phpstan-type AddTemplate array{name: string, html: string, plain?: string|null, subject?: string|null, design?: array<string, mixed>|null}
 * @phpstan-type UpdateTemplate array{name?: string, html?: string, plain?: string|null, subject?: string|null, design?: array<string, mixed>|null}
 * @phpstan-type TemplateVersionSummary array{number: int, subject: string|null, has_slot: bool, html_bytes: int, created_at: string}
 * @phpstan-type TemplateVersion array{number: int, subject: string|null, has_slot: bool, html_bytes: int, created_at: string, html: string, plain: string|null, design: array<string, mixed>|null}
 * @phpstan-type MjmlResult array{html: string, findings: list<array{line: int, tag: string, message: string}>}
 * @phpstan-type ConvertMjml array{mjml: string}
 * @phpstan-type Media array{uid: string, name: string, url: string, content_type: ImageType, bytes: int, width: int, height: int, frames: int, created_at: string}
 * @phpstan-type ImageType 'image/jpeg'|'image/png'|'image/gif'|'image/webp'
 * @phpstan-type Sender array{uid: string, email: string, name: string|null, status: SenderStatus, verified_at: string|null, verified_by: SenderVerification|null, created_at: string}
 * @phpstan-type SenderStatus 'unverified'|'verified'
 * @phpstan-type SenderVerification 'link'|'domain'
 * @phpstan-type AddSender array{email: string, name?: string|null}
 * @phpstan-type Domain array{uid: string, domain: string, domain_unicode: string, status: DomainStatus, verified_at: string|null, missing_since: string|null, key_type: DkimKeyType, records: list<array{purpose: DnsRecordPurpose, required: bool, type: DnsRecordType, name: string, value: string, status: DnsRecordStatus, found: list<string>}>, checked_at: string|null, created_at: string}
 * @phpstan-type DkimKeyType 'rsa'|'ed25519'
 * @phpstan-type DnsRecordPurpose 'dkim'|'spf'|'dmarc'
 * @phpstan-type AddDomain array{domain: string, key_type?: DkimKeyType}
 * @phpstan-type Transport array{uid: string, name: string, host: string, port: int, tls: TransportTls, username: string|null, weight: int, rate_per_second: int|float|null, connections: int, enabled: bool, created_at: string, updated_at: string}
 * @phpstan-type TransportTls 'starttls'|'implicit'|'if_offered'
 * @phpstan-type AddTransport array{name: string, host: string, port: int, tls?: TransportTls, username?: string|null, password?: string|null, weight?: int, rate_per_second?: int|float|null, connections?: int, enabled?: bool}
 * @phpstan-type UpdateTransport array{name?: string, host?: string, port?: int, tls?: TransportTls, username?: string|null, password?: string|null, weight?: int, rate_per_second?: int|float|null, connections?: int, enabled?: bool}
 * @phpstan-type TransportCheck array{ok: bool, failed_at: TransportStep|null, code: string|null, message: string|null, encrypted: bool, pipelining: bool, smtputf8: bool, max_bytes: int|null, duration_ms: int}
 * @phpstan-type TransportStep 'connect'|'greeting'|'tls'|'login'
 * @phpstan-type CampaignSummary array{uid: string, name: string, list_uid: string|null, audience: CampaignAudience, template_uid: string|null, subject: string|null, preheader: string|null, from_name: string, from_email: string, reply_to: string|null, throttle_per_minute: int|null, track_opens: bool, track_clicks: bool, calendar: SendingCalendar|null, time_zone: string, archived: bool|null, ab_test: AbTest|null, status: CampaignStatus, scheduled_at: string|null, started_at: string|null, paused_at: string|null, finished_at: string|null, reason: array{code: string, message: string}|null, statistics: CampaignStatistics, created_at: string, updated_at: string}
 * @phpstan-type CampaignAudience array{tags_any: list<string>, tags_all: list<string>, tags_none: list<string>, conditions: Conditions|null, segment_uid: string|null, is_incomplete: bool}
 * @phpstan-type SendingCalendar array{days: list<Weekday>, from: string, to: string}
 * @phpstan-type AbTest array{sample_percent: int, metric: AbTestMetric, winner: WinnerChoice|null, wait: string|null, status: AbTestStatus, decides_at: string|null, winning_variant: int|null, decided_at: string|null, decided_by: DecidedBy|null}
 * @phpstan-type AbTestMetric 'opens'|'clicks'
 * @phpstan-type WinnerChoice 'automatic'|'manual'
 * @phpstan-type AbTestStatus 'planned'|'testing'|'decided'|'undecided'
 * @phpstan-type DecidedBy 'service'|'user'|'api_key'|'operator'
 * @phpstan-type CampaignStatus 'draft'|'scheduled'|'sending'|'paused'|'sent'|'cancelled'|'failed'
 * @phpstan-type CampaignStatistics array{total: int, queued: int, sent: int, failed: int, skipped: int, uncertain: int, deferred: int, hard_bounced: int, soft_bounced: int, complained: int}
 * @phpstan-type Campaign array{uid: string, name: string, list_uid: string|null, audience: CampaignAudience, template_uid: string|null, subject: string|null, preheader: string|null, from_name: string, from_email: string, reply_to: string|null, throttle_per_minute: int|null, track_opens: bool, track_clicks: bool, calendar: SendingCalendar|null, time_zone: string, archived: bool|null, ab_test: AbTest|null, status: CampaignStatus, scheduled_at: string|null, started_at: string|null, paused_at: string|null, finished_at: string|null, reason: array{code: string, message: string}|null, statistics: CampaignStatistics, created_at: string, updated_at: string, html: string|null, plain: string|null, design: array<string, mixed>|null, variants: list<CampaignVariant>|null}
 * @phpstan-type CampaignVariant array{name: string|null, subject: string|null, preheader: string|null, from_name: string|null, html: string|null, plain: string|null, template_uid: string|null, design: array<string, mixed>|null}
 * @phpstan-type AddCampaign array{name: string, list_uid?: string, mail_list_uid?: string, audience?: AudienceConditions, template_uid?: string|null, subject?: string|null, preheader?: string|null, from_name?: string, from_email?: string, reply_to?: string|null, html?: string|null, plain?: string|null, design?: array<string, mixed>|null, track_opens?: bool, track_clicks?: bool, throttle_per_minute?: int|null, calendar?: SendingCalendar|null, time_zone?: string, archived?: bool|null, variants?: list<array{name?: string|null, subject?: string|null, preheader?: string|null, from_name?: string|null, html?: string|null, plain?: string|null, template_uid?: string|null, design?: array<string, mixed>|null}>|null, ab_test?: NewAbTest|null}
 * @phpstan-type AudienceConditions array{tags_any?: list<string>, tags_all?: list<string>, tags_none?: list<string>, conditions?: Conditions|null, segment_uid?: string|null, is_incomplete?: bool}
 * @phpstan-type NewAbTest array{sample_percent: int, metric: AbTestMetric, winner?: WinnerChoice, wait?: string}
 * @phpstan-type UpdateCampaign array{name?: string, list_uid?: string, mail_list_uid?: string, audience?: AudienceConditions, template_uid?: string|null, subject?: string|null, preheader?: string|null, from_name?: string, from_email?: string, reply_to?: string|null, html?: string|null, plain?: string|null, design?: array<string, mixed>|null, track_opens?: bool, track_clicks?: bool, throttle_per_minute?: int|null, calendar?: SendingCalendar|null, time_zone?: string, archived?: bool|null, variants?: list<array{name?: string|null, subject?: string|null, preheader?: string|null, from_name?: string|null, html?: string|null, plain?: string|null, template_uid?: string|null, design?: array<string, mixed>|null}>|null, ab_test?: NewAbTest|null}
 * @phpstan-type CampaignValidation array{valid: bool, errors: list<array{part: string, line: int|null, column: int|null, message: string}>, warnings: list<array{part: string, code: string, line: int|null, column: int|null, message: string}>}
 * @phpstan-type AudienceCount array{count: int, is_exact: bool, mailed: int|null, suppressed: int|null, frequency_capped: int|null}
 * @phpstan-type CampaignPreview array{subject: string, html: string, text: string}
 * @phpstan-type RunCampaign array{at?: string}
 * @phpstan-type ChooseWinner array{variant: int}
 * @phpstan-type CampaignUnsubscribeReasons array{too_many: int, not_relevant: int, not_expected: int, never_signed_up: int, other: int}
 * @phpstan-type RecipientState 'queued'|'deferred'|'sent'|'failed'|'skipped'|'uncertain'|'bounced'|'complained'
 * @phpstan-type CampaignRecipient array{subscriber_uid: string, email: string|null, state: RecipientState, variant: int|null, attempts: int, code: string|null, reply: string|null, reason: BounceReason|null, first_attempt_at: string|null, next_attempt_at: string|null, changed_at: string|null, opens: int, first_opened_at: string|null, last_opened_at: string|null, clicks: int, first_clicked_at: string|null, last_clicked_at: string|null}
 * @phpstan-type ResendResult array{recipients: int, campaign: CampaignSummary}
 * @phpstan-type ResendRecipients array{states: list<ResendableState>}
 * @phpstan-type ResendableState 'failed'|'uncertain'
 * @phpstan-type RunSummary array{uid: string, automation_uid: string, version: int, list_uid: string, subscriber_uid: string, status: RunStatus, step: string|null, waits_until: string|null, reason: string|null, goal: string|null, started_at: string, ended_at: string|null}
 * @phpstan-type RunStatus 'running'|'waiting'|'completed'|'exited'|'failed'
 * @phpstan-type StartRun array{subscriber_uid?: string, email?: string, key?: string, data?: array<string, mixed>}
 * @phpstan-type AutomationReport array{entered: int, active: int, steps: list<StepReport>}
 * @phpstan-type StepReport array{version: int, step: string, entered: int, waiting: int, left: int, mails: StepMails}
 * @phpstan-type StepMails array{sent: int, failed: int, skipped: int, uncertain: int, hard_bounced: int, soft_bounced: int, complained: int, opened: int, clicked: int, unsubscribed: int}|null
 * @phpstan-type Run array{uid: string, automation_uid: string, version: int, list_uid: string, subscriber_uid: string, status: RunStatus, step: string|null, waits_until: string|null, reason: string|null, goal: string|null, started_at: string, ended_at: string|null, data: array<string, mixed>|null, steps: list<RunStep>}
 * @phpstan-type RunStep array{step: string, type: string, result: string, at: string}
 * @phpstan-type AutomationSummary array{uid: string, name: string, list_uid: string, status: AutomationStatus, trigger: AutomationTrigger, entry: AutomationEntry, version: int|null, has_draft_changes: bool, statistics: AutomationStatistics, activated_at: string|null, paused_at: string|null, reason: array{code: string, message: string}|null, created_at: string, updated_at: string}
 * @phpstan-type AutomationStatus 'draft'|'active'|'paused'|'archived'
 * @phpstan-type AutomationTrigger ApiTrigger|SubscribedTrigger|TaggedTrigger|UntaggedTrigger|FieldChangedTrigger|DateTrigger|SegmentEnteredTrigger|SegmentLeftTrigger|CampaignOpenedTrigger|CampaignClickedTrigger|InactiveTrigger
 * @phpstan-type ApiTrigger array{type: 'api'}
 * @phpstan-type SubscribedTrigger array{type: 'subscribed'}
 * @phpstan-type TaggedTrigger array{type: 'tagged', tag?: string}
 * @phpstan-type UntaggedTrigger array{type: 'untagged', tag?: string}
 * @phpstan-type FieldChangedTrigger array{type: 'field_changed', field: string}
 * @phpstan-type DateTrigger array{type: 'date', field: string, offset_days?: int, at?: string, yearly?: bool}
 * @phpstan-type SegmentEnteredTrigger array{type: 'segment_entered', segment_uid: string}
 * @phpstan-type SegmentLeftTrigger array{type: 'segment_left', segment_uid: string}
 * @phpstan-type CampaignOpenedTrigger array{type: 'campaign_opened', campaign_uid?: string}
 * @phpstan-type CampaignClickedTrigger array{type: 'campaign_clicked', campaign_uid?: string}
 * @phpstan-type InactiveTrigger array{type: 'inactive', days: int}
 * @phpstan-type AutomationEntry 'once'|'once_at_a_time'|'every_time'
 * @phpstan-type AutomationStatistics array{entered: int, active: int, sent: int, failed: int, skipped: int, hard_bounced: int, soft_bounced: int, complained: int}
 * @phpstan-type Automation array{uid: string, name: string, list_uid: string, status: AutomationStatus, trigger: AutomationTrigger, entry: AutomationEntry, version: int|null, has_draft_changes: bool, statistics: AutomationStatistics, activated_at: string|null, paused_at: string|null, reason: array{code: string, message: string}|null, created_at: string, updated_at: string, conditions: AutomationConditions|null, goals: list<AutomationGoal>, steps: list<array<string, mixed>>, time_zone: string}
 * @phpstan-type AutomationConditions array<string, mixed>
 * @phpstan-type AutomationAllConditions array{all: list<array<string, mixed>>}
 * @phpstan-type AutomationConditionList list<array<string, mixed>>
 * @phpstan-type AutomationCondition FieldCondition|DateCondition|TagCondition|StatusCondition|SourceCondition|ImportCondition|ActivityCondition|MailCondition|InSegmentCondition|DataCondition|array<string, mixed>
 * @phpstan-type MailCondition array{step: string, activity: MailActivity, operator?: HasOperator}
 * @phpstan-type InSegmentCondition array{segment_uid: string}
 * @phpstan-type DataCondition array{data: string, operator: DataOperator, value?: string|int|float|bool}
 * @phpstan-type DataOperator 'equals'|'not_equals'|'greater_than'|'less_than'|'at_least'|'at_most'|'is_set'|'is_not_set'
 * @phpstan-type AutomationAnyConditions array{any: list<array<string, mixed>>}
 * @phpstan-type AutomationNoConditions array{none: list<array<string, mixed>>}
 * @phpstan-type AutomationGoal MailGoal|TagGoal|FieldGoal|ListGoal|ConditionsGoal
 * @phpstan-type MailGoal array{event: MailEvent, step?: string, id?: string}
 * @phpstan-type MailEvent 'opened'|'clicked'
 * @phpstan-type TagGoal array{event: TagEvent, tag?: string, id?: string}
 * @phpstan-type TagEvent 'tagged'|'untagged'
 * @phpstan-type FieldGoal array{event: 'field_changed', field?: string, id?: string}
 * @phpstan-type ListGoal array{event: 'subscribed_to', list_uid: string, id?: string}
 * @phpstan-type ConditionsGoal array{id?: string, conditions: AutomationConditions}
 * @phpstan-type AutomationStep SendEmailStep|AddTagStep|RemoveTagStep|UpdateFieldStep|AddToListStep|MoveToListStep|UnsubscribeStep|CallWebhookStep|StartAutomationStep|ExitStep|array<string, mixed>
 * @phpstan-type SendEmailStep array{type: 'send_email', id?: string, subject?: string|null, preheader?: string|null, html?: string|null, plain?: string|null, design?: array<string, mixed>|null, template_uid?: string|null, from_name?: string, from_email?: string, reply_to?: string|null, track_opens?: bool, track_clicks?: bool}
 * @phpstan-type AddTagStep array{type: 'add_tag', id?: string, tag: string}
 * @phpstan-type RemoveTagStep array{type: 'remove_tag', id?: string, tag: string}
 * @phpstan-type UpdateFieldStep array{type: 'update_field', id?: string, field: string, value: string|int|float|bool|list<string>|null}
 * @phpstan-type AddToListStep array{type: 'add_to_list', id?: string, list_uid: string}
 * @phpstan-type MoveToListStep array{type: 'move_to_list', id?: string, list_uid: string}
 * @phpstan-type UnsubscribeStep array{type: 'unsubscribe', id?: string}
 * @phpstan-type CallWebhookStep array{type: 'call_webhook', id?: string, hook_uid: string}
 * @phpstan-type StartAutomationStep array{type: 'start_automation', id?: string, automation_uid: string}
 * @phpstan-type ExitStep array{type: 'exit', id?: string, reason?: string}
 * @phpstan-type WaitStep array{type: 'wait', id?: string, for?: string, until?: WaitUntil, until_event?: array<string, mixed>}
 * @phpstan-type WaitUntil array{days?: list<Weekday>, at: string, time_zone_field?: string}
 * @phpstan-type WaitUntilEvent array<string, mixed>
 * @phpstan-type WaitForMailEvent array{event: MailEvent, step?: string, timeout: string, on_timeout?: list<array<string, mixed>>}
 * @phpstan-type WaitForTagEvent array{event: TagEvent, tag?: string, timeout: string, on_timeout?: list<array<string, mixed>>}
 * @phpstan-type WaitForFieldEvent array{event: 'field_changed', field?: string, timeout: string, on_timeout?: list<array<string, mixed>>}
 * @phpstan-type WaitForListEvent array{event: 'subscribed_to', list_uid: string, timeout: string, on_timeout?: list<array<string, mixed>>}
 * @phpstan-type ConditionStep array{type: 'condition', id?: string, if: AutomationConditions, then?: list<array<string, mixed>>, else?: list<array<string, mixed>>}
 * @phpstan-type SplitStep array{type: 'split', id?: string, branches: list<array<string, mixed>>}
 * @phpstan-type SplitBranch array{percent: int, steps?: list<array<string, mixed>>}
 * @phpstan-type AddAutomation array{name: string, trigger: AutomationTrigger, entry?: AutomationEntry, conditions?: AutomationConditions|null, goals?: list<AutomationGoal>, steps?: list<array<string, mixed>>, time_zone?: string, list_uid: string}
 * @phpstan-type UpdateAutomation array{name?: string, trigger?: AutomationTrigger, entry?: AutomationEntry, conditions?: AutomationConditions|null, goals?: list<AutomationGoal>, steps?: list<array<string, mixed>>, time_zone?: string}
 * @phpstan-type AutomationValidation array{valid: bool, errors: list<array{part: string, step: string|null, line: int|null, column: int|null, message: string}>, warnings: list<array{part: string, step: string|null, line: int|null, column: int|null, message: string, code: string}>}
 * @phpstan-type TestStep array{emails: list<string>, subscriber_uid?: string, data?: array<string, mixed>}
 * @phpstan-type ResumeAutomation array{waiting?: ResumedRuns}
 * @phpstan-type ResumedRuns 'catch_up'|'skip'
 * @phpstan-type AutomationVersionSummary array{number: int, is_current: bool, created_at: string}
 * @phpstan-type AutomationVersion array{number: int, is_current: bool, created_at: string, trigger: AutomationTrigger, entry: AutomationEntry, conditions: AutomationConditions|null, goals: list<AutomationGoal>, steps: list<array<string, mixed>>, time_zone: string}
 * @phpstan-type MovedRuns array{moved: int, left: int}
 * @phpstan-type CampaignReport array{total: int, queued: int, sent: int, failed: int, skipped: int, uncertain: int, deferred: int, hard_bounced: int, soft_bounced: int, complained: int, opens: array{total: int, unique: int, total_with_bots: int, unique_with_bots: int}, clicks: array{total: int, unique: int, total_with_bots: int, unique_with_bots: int}, unsubscribes: int, links: list<array{number: int, url: string, corrected_url: string|null, total: int, unique: int, total_with_bots: int}>, hours: list<array{hour: string, opens: int, unique_opens: int, clicks: int, unique_clicks: int, opens_with_bots: int, unique_opens_with_bots: int, clicks_with_bots: int, unique_clicks_with_bots: int}>, domains: list<array{domain: string, opens: int, unique_opens: int, clicks: int, unique_clicks: int, opens_with_bots: int, unique_opens_with_bots: int, clicks_with_bots: int, unique_clicks_with_bots: int}>, by_country: list<array{country: string, opens: int, unique_opens: int, clicks: int, unique_clicks: int}>, bounce_reasons: list<array{reason: BounceReason, bounces: int}>, ab_test: AbTestReport|null, variants: list<VariantFigures>}
 * @phpstan-type AbTestReport array{sample_percent: int, metric: AbTestMetric, winner: WinnerChoice|null, wait: string|null, status: AbTestStatus, decides_at: string|null, winning_variant: int|null, decided_at: string|null, decided_by: DecidedBy|null, leading_variant: int|null, significance: int|float|null, rest: AbTestRest}
 * @phpstan-type AbTestRest array{recipients: int, sent: int, bounces: int, unique_opens: int, unique_clicks: int, unsubscribes: int}
 * @phpstan-type VariantFigures array{variant: int, name: string|null, won: bool, recipients: int, sent: int, bounces: int, unique_opens: int, unique_clicks: int, unsubscribes: int}
 * @phpstan-type CampaignLink array{number: int, url: string, corrected_url: string|null}
 * @phpstan-type CorrectCampaignLink array{corrected_url?: string|null}
 * @phpstan-type CampaignActivity array{uid: string, subscriber_uid: string, email: string|null, occurred_at: string, variant: int|null, url: string|null, first: bool, bot: bool, ip: string|null, user_agent: string|null, country: string|null}
 * @phpstan-type Email array{uid: string, status: EmailStatus, recipients: list<array{email: string|null, name: string|null, kind: RecipientKind, status: EmailStatus, code: string|null, reply: string|null, reason: BounceReason|null, attempts: int, sent_at: string|null, opens: int, clicks: int}>, to: array{email: string|null, name: string|null}, from: array{email: string, name: string|null}, reply_to: string|null, subject: string|null, subscriber_uid: string|null, template_uid: string|null, tag: string|null, tags: list<string>, metadata: array<string, string>, attachments: list<array{filename: string, content_type: string, bytes: int}>, message_id: string, track_opens: bool, track_clicks: bool, opens: int, first_opened_at: string|null, clicks: int, first_clicked_at: string|null, attempts: int, code: string|null, reply: string|null, reason: BounceReason|null, send_at: string|null, sent_at: string|null, created_at: string}
 * @phpstan-type SendEmail array{to?: string|array{email: string, name?: string}|list<string|array{email: string, name?: string}>, cc?: string|array{email: string, name?: string}|list<string|array{email: string, name?: string}>, bcc?: string|array{email: string, name?: string}|list<string|array{email: string, name?: string}>, subscriber_uid?: string, from_email?: string, from_name?: string, reply_to?: string, subject?: string, html?: string, plain?: string, template_uid?: string, data?: array<string, mixed>, headers?: array<string, string>, attachments?: list<NewEmailAttachment>, tag?: string, tags?: list<string>, metadata?: array<string, string>, track_opens?: bool, track_clicks?: bool, send_at?: string}
 * @phpstan-type NewEmailAttachment array{filename?: string, content_type?: string, content?: string, content_id?: string, media_uid?: string}
 * @phpstan-type EmailBatchResult array{counts: array{queued: int, invalid: int, not_found: int, limited: int}, results: list<array{index: int, result: EmailBatchOutcome, uid: string|null, errors?: array<string, list<string>>}>}
 * @phpstan-type EmailBatchOutcome 'queued'|'invalid'|'not_found'|'limited'
 * @phpstan-type SendEmails array{emails: list<SendEmail>}
 * @phpstan-type EmailDetails array{uid: string, status: EmailStatus, recipients: list<array{email: string|null, name: string|null, kind: RecipientKind, status: EmailStatus, code: string|null, reply: string|null, reason: BounceReason|null, attempts: int, sent_at: string|null, opens: int, clicks: int}>, to: array{email: string|null, name: string|null}, from: array{email: string, name: string|null}, reply_to: string|null, subject: string|null, subscriber_uid: string|null, template_uid: string|null, tag: string|null, tags: list<string>, metadata: array<string, string>, attachments: list<array{filename: string, content_type: string, bytes: int}>, message_id: string, track_opens: bool, track_clicks: bool, opens: int, first_opened_at: string|null, clicks: int, first_clicked_at: string|null, attempts: int, code: string|null, reply: string|null, reason: BounceReason|null, send_at: string|null, sent_at: string|null, created_at: string, next_attempt_at: string|null, events: list<array{type: EmailEventType, recipient: string|null, occurred_at: string, code: string|null, reply: string|null, bot: bool|null, ip: string|null, user_agent: string|null, url: string|null}>}
 * @phpstan-type EmailContent array{html: string|null, plain: string|null}
 * @phpstan-type AddBounce array{kind: BounceKind, message_id?: string, email?: string, code?: string, reply?: string, feedback_type?: string, occurred_at?: string}
 * @phpstan-type BounceRules array{soft_limit: int|null, soft_days: int|null, bounce_scope: BlockScope, complaint_scope: BlockScope, effective: array{soft_limit: int, soft_days: int}}
 * @phpstan-type BlockScope 'account'|'list'
 * @phpstan-type UpdateBounceRules array{soft_limit?: int|null, soft_days?: int|null, bounce_scope?: BlockScope, complaint_scope?: BlockScope}
 * @phpstan-type BounceCallback array{uid: string, provider: BounceProvider, url: string, has_verification_key: bool, created_at: string, last_used_at: string|null}
 * @phpstan-type BounceProvider 'ses'|'sendgrid'|'mailgun'|'postmark'|'brevo'|'sparkpost'
 * @phpstan-type AddBounceCallback array{provider: BounceProvider, verification_key?: string}
 * @phpstan-type Hook array{uid: string, target_url: string, event: EventName, list_uid: string|null, status: HookStatus, consecutive_failures: int, switched_off_at: string|null, switched_off_reason: string|null, recoverable_since: string|null, recoverable_until: string|null, description: string|null, previous_secret_expires_at: string|null, created_at: string}
 * @phpstan-type EventName 'subscriber.subscribed'|'subscriber.unsubscribed'|'subscriber.tagged'|'subscriber.updated'|'subscriber.deleted'|'email.opened'|'email.clicked'|'campaign.sent'|'email.sent'|'email.bounced'|'email.complained'|'automation.webhook'
 * @phpstan-type HookStatus 'active'|'switched_off'|'removed'
 * @phpstan-type NewHook array{uid: string, target_url: string, event: EventName, list_uid: string|null, status: HookStatus, consecutive_failures: int, switched_off_at: string|null, switched_off_reason: string|null, recoverable_since: string|null, recoverable_until: string|null, description: string|null, previous_secret_expires_at: string|null, created_at: string, secret: string}
 * @phpstan-type AddHook array{target_url?: string, url?: string, event: EventName, list_uid?: string|null, description?: string|null, status?: GivenHookStatus}
 * @phpstan-type GivenHookStatus 'active'|'switched_off'
 * @phpstan-type EventDescription array{event: EventName, description: string, schema: array<string, mixed>, sample: DeliveryBody}
 * @phpstan-type DeliveryBody SubscriberSubscribedEvent|SubscriberUnsubscribedEvent|SubscriberTaggedEvent|SubscriberUpdatedEvent|SubscriberDeletedEvent|EmailOpenedEvent|EmailClickedEvent|CampaignSentEvent|EmailSentEvent|EmailBouncedEvent|EmailComplainedEvent|AutomationWebhookEvent
 * @phpstan-type UpdateHook array{target_url?: string, url?: string, event?: EventName, list_uid?: string|null, description?: string|null, status?: GivenHookStatus}
 * @phpstan-type RotateHookSecret array{expire_previous?: bool}
 * @phpstan-type Delivery array{uid: string, hook_uid: string, event_uid: string, event: EventName, status: DeliveryStatus, reason: DeliveryReason|null, test: bool, attempt_count: int, next_attempt_at: string|null, occurred_at: string, created_at: string, finished_at: string|null}
 * @phpstan-type DeliveryStatus 'pending'|'succeeded'|'failed'|'cancelled'
 * @phpstan-type DeliveryReason 'rejected'|'redirected'|'gone'|'server-error'|'timed-out'|'unreachable'|'target-refused'|'hook-switched-off'|'hook-removed'
 * @phpstan-type DeliveryDetails array{uid: string, hook_uid: string, event_uid: string, event: EventName, status: DeliveryStatus, reason: DeliveryReason|null, test: bool, attempt_count: int, next_attempt_at: string|null, occurred_at: string, created_at: string, finished_at: string|null, attempts: list<DeliveryAttempt>, body: DeliveryBody}
 * @phpstan-type DeliveryAttempt array{number: int, started_at: string, duration_ms: int, status_code: int|null, error_code: string|null, response_excerpt: string|null}
 * @phpstan-type Recovery array{uid: string, hook_uid: string, since: string, status: WorkStatus, total: int, redelivered: int, outcomes: array{pending: int, succeeded: int, failed: int, cancelled: int}, requested_at: string, completed_at: string|null}
 * @phpstan-type RecoverHook array{since: string}
 * @phpstan-type SubscriberSubscribedData array{subscriber: Subscriber, list: ListReference}
 * @phpstan-type ListReference array{uid: string, name: string}
 * @phpstan-type SubscriberSubscribedEvent array{id: string, event: 'subscriber.subscribed', occurred_at: string, data: SubscriberSubscribedData}
 * @phpstan-type SubscriberUnsubscribedData array{subscriber: Subscriber, list: ListReference, reason: string|null, campaign?: CampaignReference}
 * @phpstan-type CampaignReference array{uid: string, name: string, subject: string}
 * @phpstan-type SubscriberUnsubscribedEvent array{id: string, event: 'subscriber.unsubscribed', occurred_at: string, data: SubscriberUnsubscribedData}
 * @phpstan-type SubscriberTaggedData array{subscriber: Subscriber, list: ListReference, tags_added: list<string>}
 * @phpstan-type SubscriberTaggedEvent array{id: string, event: 'subscriber.tagged', occurred_at: string, data: SubscriberTaggedData}
 * @phpstan-type SubscriberUpdatedData array{subscriber: Subscriber, list: ListReference, changed: list<string>}
 * @phpstan-type SubscriberUpdatedEvent array{id: string, event: 'subscriber.updated', occurred_at: string, data: SubscriberUpdatedData}
 * @phpstan-type SubscriberDeletedData array{subscriber: Subscriber|array{uid: string}, list: ListReference}
 * @phpstan-type SubscriberDeletedEvent array{id: string, event: 'subscriber.deleted', occurred_at: string, data: SubscriberDeletedData}
 * @phpstan-type EmailOpenedData array{subscriber?: Subscriber, list?: ListReference, campaign?: CampaignReference, email?: EmailReference, opened_at: string, first: bool, bot: bool, ip: string|null, user_agent: string|null, country?: string|null}
 * @phpstan-type EmailReference array{uid: string, to: string, tag: string|null, tags: list<string>, metadata: array<string, string>}
 * @phpstan-type EmailOpenedEvent array{id: string, event: 'email.opened', occurred_at: string, data: EmailOpenedData}
 * @phpstan-type EmailClickedData array{subscriber?: Subscriber, list?: ListReference, campaign?: CampaignReference, email?: EmailReference, clicked_at: string, first: bool, bot: bool, ip: string|null, user_agent: string|null, country?: string|null, url: string}
 * @phpstan-type EmailClickedEvent array{id: string, event: 'email.clicked', occurred_at: string, data: EmailClickedData}
 * @phpstan-type CampaignSentData array{campaign: CampaignReference, list: ListReference, statistics: array{recipients: int, sent: int, failed: int, skipped: int, uncertain: int}}
 * @phpstan-type CampaignSentEvent array{id: string, event: 'campaign.sent', occurred_at: string, data: CampaignSentData}
 * @phpstan-type EmailSentData array{subscriber?: Subscriber, list?: ListReference, campaign?: CampaignReference, email?: EmailReference, message_id: string}
 * @phpstan-type EmailSentEvent array{id: string, event: 'email.sent', occurred_at: string, data: EmailSentData}
 * @phpstan-type EmailBouncedData array{subscriber?: Subscriber, list?: ListReference, campaign?: CampaignReference, email?: EmailReference, kind: EmailBounceKind, reason: BounceReason, code: string|null, reply: string|null}
 * @phpstan-type EmailBounceKind 'hard'|'soft'
 * @phpstan-type EmailBouncedEvent array{id: string, event: 'email.bounced', occurred_at: string, data: EmailBouncedData}
 * @phpstan-type EmailComplainedData array{subscriber?: Subscriber, list?: ListReference, campaign?: CampaignReference, email?: EmailReference, feedback_type: string|null}
 * @phpstan-type EmailComplainedEvent array{id: string, event: 'email.complained', occurred_at: string, data: EmailComplainedData}
 * @phpstan-type AutomationWebhookData array{subscriber: Subscriber, list: ListReference, automation: array{uid: string, name: string}, run: array{uid: string, data: array<string, mixed>|null}, step: string}
 * @phpstan-type AutomationWebhookEvent array{id: string, event: 'automation.webhook', occurred_at: string, data: AutomationWebhookData}
 * @phpstan-type ImportOptions array{mapping?: string, ignore_columns?: string, status?: SubscriberStatus, create_fields?: bool, new_fields?: string, tag?: string, update_existing?: bool, resubscribe?: bool, send_events?: bool, skip_confirmation?: bool, consent_statement?: string, delimiter?: Delimiter, charset?: string, date_format?: string, time_zone?: string, decimal_comma?: bool, file_name?: string}
 */
final class Models
{
}

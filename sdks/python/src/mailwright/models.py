# Made by `npm run generate:sdks` with datamodel-code-generator. Not to be edited.
# 46b78b9aab955ad7e7d0566e4527bd9b4eb085540e55cf93d00b26f61c75de10

from __future__ import annotations

from typing import Any, Literal, Optional, Union

from typing_extensions import NotRequired, TypeAlias, TypedDict


class MePlan(TypedDict):
    code: str
    name: str
    api_access: bool


class MeLimitsNamedKeys(TypedDict):
    limit: int
    used: int


class MeLimitsLists(TypedDict):
    limit: Optional[int]
    used: int


class MeLimitsSubscribers(TypedDict):
    """
    Across all lists
    """

    limit: Optional[int]
    used: int


class MeLimitsRequests(TypedDict):
    """
    The plan's rate limit
    """

    per_second: Optional[int]
    burst: Optional[int]


class MeLimitsHooks(TypedDict):
    """
    Includes hooks that are disabled, but not deleted or removed ones
    """

    limit: Optional[int]
    used: int


class MeLimitsSenders(TypedDict):
    """
    Addresses to send from
    """

    limit: Optional[int]
    used: int


class MeLimitsDomains(TypedDict):
    """
    Domains to send from
    """

    limit: Optional[int]
    used: int


class MeLimitsHeavyRequests(TypedDict):
    """
    Requests that take a long time, such as batches, exports, erasures, counts and filters over all lists; the guide for integrators lists them
    """

    at_once: Optional[int]


class MeLimitsDeliveries(TypedDict):
    """
    Webhook deliveries that changes may cause
    """

    per_second: Optional[int]
    per_batch: Optional[int]


class MeLimitsImports(TypedDict):
    """
    Bulk imports
    """

    at_once: Optional[int]
    megabytes: Optional[int]
    rows: Optional[int]


class MeLimitsTemplates(TypedDict):
    limit: Optional[int]
    used: int


class MeLimitsAutomations(TypedDict):
    """
    Includes archived ones
    """

    limit: Optional[int]
    used: int


class MeLimitsMedia(TypedDict):
    """
    All images together
    """

    megabytes: Optional[int]
    used_bytes: int


class MeLimitsDailyMails(TypedDict):
    """
    Mails to other people, including those of campaigns and automations: the limit of a new account, which grows each day with what it sends and shrinks with bounces and complaints
    """

    limit: Optional[int]
    used: Optional[int]


class MeLimitsConfirmations(TypedDict):
    """
    Confirmation mails, welcome mails and transactional emails together; mails beyond the limit are sent later
    """

    per_hour: Optional[int]


class MeLimits(TypedDict):
    named_keys: MeLimitsNamedKeys
    lists: MeLimitsLists
    subscribers: MeLimitsSubscribers
    requests: MeLimitsRequests
    hooks: MeLimitsHooks
    senders: MeLimitsSenders
    domains: MeLimitsDomains
    heavy_requests: MeLimitsHeavyRequests
    deliveries: MeLimitsDeliveries
    imports: MeLimitsImports
    templates: MeLimitsTemplates
    automations: MeLimitsAutomations
    media: MeLimitsMedia
    daily_mails: MeLimitsDailyMails
    confirmations: MeLimitsConfirmations


AccountStatus: TypeAlias = Literal['active', 'suspended']


KeyKind: TypeAlias = Literal['named', 'primary']


KeyScope: TypeAlias = Literal['*', 'account:*', 'lists:*', 'subscribers:*', 'imports:*', 'suppressions:*', 'campaigns:*', 'automations:*', 'emails:*', 'hooks:*', 'templates:*', 'media:*', 'senders:*', 'domains:*', 'transports:*', 'account:read', 'account:write', 'lists:read', 'lists:write', 'subscribers:read', 'subscribers:write', 'imports:read', 'imports:write', 'suppressions:read', 'suppressions:write', 'senders:read', 'senders:write', 'domains:read', 'domains:write', 'transports:read', 'transports:write', 'campaigns:read', 'campaigns:write', 'automations:read', 'automations:write', 'emails:read', 'emails:send', 'bounces:write', 'hooks:read', 'hooks:write', 'templates:read', 'templates:write', 'media:read', 'media:write']


ErrorCode: TypeAlias = Literal['malformed_body', 'malformed_request', 'key_in_query', 'unauthenticated', 'plan_lacks_api_access', 'account_suspended', 'insufficient_scope', 'wrong_credentials', 'csrf_failed', 'sign_up_disabled', 'challenge_unsolved', 'plan_limit_reached', 'not_found', 'method_not_allowed', 'upload_conflict', 'import_finished', 'import_not_finished', 'import_too_large', 'consent_column_unmapped', 'invalid_image', 'template_too_slow', 'image_too_large', 'subscriber_exists', 'field_exists', 'field_protected', 'field_in_use', 'tag_in_use', 'segment_in_use', 'template_in_use', 'hook_in_use', 'list_in_use', 'automation_in_use', 'address_suppressed', 'sender_exists', 'sender_verified', 'domain_exists', 'too_many_transports', 'email_taken', 'idempotency_key_in_use', 'already_entered', 'invalid_transition', 'campaign_started', 'no_open_test', 'sender_not_verified', 'email_not_waiting', 'hook_removed', 'hook_switched_off', 'rotation_in_progress', 'delivery_pending', 'too_many_attempts', 'precondition_failed', 'headers_too_large', 'body_too_large', 'unsupported_media_type', 'validation_failed', 'idempotency_key_reused', 'rate_limited', 'too_many_heavy_requests', 'internal_error', 'service_unavailable', 'insufficient_role', 'wrong_code', 'wrong_passkey', 'proof_needed', 'address_unverified', 'already_invited', 'totp_enabled', 'too_many_passkeys', 'too_many_users', 'last_owner']


class FrequencyCap(TypedDict):
    """
    The maximum number of campaign and automation mails to a subscriber
    """

    mails: int
    days: int


Weekday: TypeAlias = Literal['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun']


BrandFont: TypeAlias = Literal['system', 'arial', 'verdana', 'trebuchet', 'georgia', 'times', 'courier']


SocialNetwork: TypeAlias = Literal['website', 'facebook', 'instagram', 'linkedin', 'x', 'youtube', 'tiktok', 'pinterest', 'threads', 'bluesky', 'mastodon', 'whatsapp', 'telegram', 'xing', 'github']


class SocialLink(TypedDict):
    network: SocialNetwork
    url: str


class AccountOverviewSubscribers(TypedDict):
    """
    On all lists, by status
    """

    subscribed: int
    unconfirmed: int
    unsubscribed: int
    bounced: int
    complained: int
    blocklisted: int


class AccountOverviewSendingDay(TypedDict):
    date: str
    sent: int
    bounced: int
    complained: int


class AccountOverviewSending(TypedDict):
    """
    Totals of all campaigns, in the last 30 days in UTC
    """

    sent: int
    bounce_rate: Optional[float]
    complaint_rate: Optional[float]
    days: list[AccountOverviewSendingDay]


class GrowthDay(TypedDict):
    """
    The number of people who joined a list, and of subscribed people who left it, on a day
    """

    date: str
    subscribed: int
    unsubscribed: int
    bounced: int
    complained: int
    blocklisted: int
    deleted: int
    net: int
    total: int


class CampaignRates(TypedDict):
    """
    What the recipients of a campaign did, as shares of those it was sent to
    """

    uid: str
    name: str
    status: str
    started_at: str
    sent: int
    open_rate: Optional[float]
    open_rate_with_bots: Optional[float]
    click_rate: Optional[float]
    click_rate_with_bots: Optional[float]
    unsubscribe_rate: Optional[float]
    bounce_rate: Optional[float]
    complaint_rate: Optional[float]


DomainStatus: TypeAlias = Literal['unverified', 'verified', 'failing']


DnsRecordType: TypeAlias = Literal['TXT']


DnsRecordStatus: TypeAlias = Literal['found', 'missing', 'wrong', 'unknown']


class AddTrackingDomain(TypedDict):
    domain: str


class ListStatistics(TypedDict):
    subscribed: int
    unconfirmed: int
    unsubscribed: int
    bounced: int
    complained: int
    blocklisted: int


SubscriptionMode: TypeAlias = Literal['single_opt_in', 'double_opt_in']


class WelcomeEmail(TypedDict):
    """
    The content of a list's welcome mail
    """

    subject: Optional[str]
    html: Optional[str]
    plain: Optional[str]
    design: Optional[dict[str, Any]]
    template_uid: Optional[str]


class ConfirmationEmail(TypedDict):
    """
    The content of a list's confirmation mail
    """

    subject: Optional[str]
    html: Optional[str]
    plain: Optional[str]
    design: Optional[dict[str, Any]]
    template_uid: Optional[str]


class ListForm(TypedDict):
    """
    The texts and design of the sign-up form. It asks for the visible fields, in the language of the list.
    """

    title: Optional[str]
    text: Optional[str]
    button_text: Optional[str]
    success_message: Optional[str]
    redirect_url: Optional[str]
    accent_color: Optional[str]


ListLanguage: TypeAlias = Literal['en', 'de', 'fr', 'it', 'es', 'nl', 'pl', 'pt', 'zh']


class ListArchive(TypedDict):
    """
    The public archive of its campaigns
    """

    enabled: bool
    indexed: bool


class ListContact(TypedDict):
    company: Optional[str]
    address_1: Optional[str]
    address_2: Optional[str]
    city: Optional[str]
    state: Optional[str]
    zip: Optional[str]
    country: Optional[str]
    phone: Optional[str]
    url: Optional[str]


FieldType: TypeAlias = Literal['text', 'number', 'date', 'datetime', 'boolean', 'url', 'select', 'multiselect']


Flag: TypeAlias = Literal['true', 'false']


class NewWelcomeEmail(TypedDict):
    """
    Replaces the whole welcome mail; null: the default text
    """

    subject: NotRequired[Optional[str]]
    html: NotRequired[Optional[str]]
    plain: NotRequired[Optional[str]]
    design: NotRequired[dict[str, Any]]
    template_uid: NotRequired[Optional[str]]


class NewConfirmationEmail(TypedDict):
    """
    Replaces the whole confirmation mail; null: the service's own mail in the language of the list
    """

    subject: NotRequired[Optional[str]]
    html: NotRequired[Optional[str]]
    plain: NotRequired[Optional[str]]
    design: NotRequired[dict[str, Any]]
    template_uid: NotRequired[Optional[str]]


class ListFormChange(TypedDict):
    """
    Changes the given parts; null resets a part to its default
    """

    title: NotRequired[Optional[str]]
    text: NotRequired[Optional[str]]
    button_text: NotRequired[Optional[str]]
    success_message: NotRequired[Optional[str]]
    redirect_url: NotRequired[Optional[str]]
    accent_color: NotRequired[Optional[str]]


class ArchiveChange(TypedDict):
    """
    The public archive of its campaigns; off unless it is enabled
    """

    enabled: NotRequired[bool]
    indexed: NotRequired[bool]


class NewListContact(TypedDict):
    company: NotRequired[str]
    address_1: NotRequired[str]
    address_2: NotRequired[str]
    city: NotRequired[str]
    state: NotRequired[str]
    zip: NotRequired[str]
    country: NotRequired[str]
    phone: NotRequired[str]
    url: NotRequired[str]


class NewListField(TypedDict):
    tag: str
    label: NotRequired[str]
    type: NotRequired[FieldType]
    required: NotRequired[bool]
    default_value: NotRequired[Optional[Union[str, float, bool, list[str]]]]
    options: NotRequired[list[str]]
    visible: NotRequired[bool]


class UpdateListContact(TypedDict):
    """
    Changes the given properties; null removes one
    """

    company: NotRequired[Optional[str]]
    address_1: NotRequired[Optional[str]]
    address_2: NotRequired[Optional[str]]
    city: NotRequired[Optional[str]]
    state: NotRequired[Optional[str]]
    zip: NotRequired[Optional[str]]
    country: NotRequired[Optional[str]]
    phone: NotRequired[Optional[str]]
    url: NotRequired[Optional[str]]


WorkStatus: TypeAlias = Literal['running', 'completed']


class SignUpForm(TypedDict):
    """
    A list's public sign-up form
    """

    url: str
    html: str
    iframe: str


class SignUpFormPreview(TypedDict):
    """
    A preview of a sign-up form
    """

    html: str
    thanks: str


class PreviewSignUpForm(TypedDict):
    """
    Given settings are shown as given, the others as stored
    """

    title: NotRequired[Optional[str]]
    text: NotRequired[Optional[str]]
    button_text: NotRequired[Optional[str]]
    success_message: NotRequired[Optional[str]]
    redirect_url: NotRequired[Optional[str]]
    accent_color: NotRequired[Optional[str]]
    language: NotRequired[ListLanguage]
    fields: NotRequired[list[str]]


class WelcomePreview(TypedDict):
    """
    The welcome mail as one recipient would get it
    """

    subject: str
    html: str
    text: str
    sender_verified: bool


class CampaignTest(TypedDict):
    """
    A campaign that is sent as a test
    """

    emails: list[str]


class TestCampaign(TypedDict):
    emails: list[str]
    subscriber_uid: NotRequired[str]
    variant: NotRequired[int]


class ConfirmationPreview(TypedDict):
    """
    The confirmation mail as one recipient would get it
    """

    subject: str
    html: str
    text: str
    sender_verified: bool


class AddListField(TypedDict):
    tag: str
    label: NotRequired[str]
    type: NotRequired[FieldType]
    required: NotRequired[bool]
    default_value: NotRequired[Optional[Union[str, float, bool, list[str]]]]
    options: NotRequired[list[str]]
    visible: NotRequired[bool]


class UpdateListField(TypedDict):
    """
    Changes the given properties. With a new tag, all values are kept; the type can't be changed.
    """

    tag: NotRequired[str]
    label: NotRequired[str]
    required: NotRequired[bool]
    default_value: NotRequired[Optional[Union[str, float, bool, list[str]]]]
    options: NotRequired[list[str]]
    visible: NotRequired[bool]


SubscriberStatus: TypeAlias = Literal['unconfirmed', 'subscribed', 'unsubscribed', 'bounced', 'complained', 'blocklisted']


SubscriberSource: TypeAlias = Literal['api', 'import', 'form', 'console', 'preferences_page', 'automation']


AgeOrder: TypeAlias = Literal['oldest', 'newest']


class AddSubscriber(TypedDict):
    """
    Adds a subscriber, or updates the one with this address: the list's own fields, each named by its tag, such as `EMAIL` and `FIRST_NAME`, and:
    """

    list_uid: str
    EMAIL: str
    tag: NotRequired[str]
    tags: NotRequired[list[str]]
    ip_address: NotRequired[Optional[str]]
    resubscribe: NotRequired[bool]


class BatchResultCounts(TypedDict):
    created: int
    updated: int
    deleted: int
    unchanged: int
    not_found: int
    suppressed: int
    invalid: int


BatchOutcome: TypeAlias = Literal['created', 'updated', 'deleted', 'unchanged', 'not_found', 'suppressed', 'invalid']


BatchAction: TypeAlias = Literal['upsert', 'update', 'tag', 'untag', 'unsubscribe', 'delete']


class BatchRow(TypedDict):
    """
    What to do with one subscriber, identified by `EMAIL`, or by `uid` for every action but `upsert`. With both, `update` changes the address; for any other action, the address must be the subscriber's. With the actions `upsert` and `update`: the list's own fields, each named by its tag, such as `EMAIL` and `FIRST_NAME`, and:
    """

    action: NotRequired[BatchAction]
    uid: NotRequired[str]
    EMAIL: NotRequired[str]
    tag: NotRequired[str]
    tags: NotRequired[list[str]]
    ip_address: NotRequired[Optional[str]]
    reason: NotRequired[Optional[str]]


class UpdateSubscriber(TypedDict):
    """
    Changes the given properties and leaves the rest: the list's own fields, each named by its tag, such as `EMAIL` and `FIRST_NAME`, and:
    """

    EMAIL: NotRequired[str]
    tag: NotRequired[str]
    tags: NotRequired[list[str]]
    ip_address: NotRequired[Optional[str]]


class AddTags(TypedDict):
    tag: str


class Unsubscribe(TypedDict):
    reason: NotRequired[Optional[str]]


class Subscribe(TypedDict):
    ip_address: NotRequired[Optional[str]]


ConsentAction: TypeAlias = Literal['subscribed', 'confirmed', 'unsubscribed', 'resubscribed']


UnsubscribeReason: TypeAlias = Literal['too_many', 'not_relevant', 'not_expected', 'never_signed_up', 'other']


class SubscriberActivityCampaign(TypedDict):
    uid: str
    name: str


class SubscriberActivity(TypedDict):
    """
    An event that concerns a subscriber and a campaign
    """

    type: str
    occurred_at: str
    campaign: SubscriberActivityCampaign
    url: Optional[str]
    code: Optional[str]
    bot: bool


class SubscriberExportList(TypedDict):
    uid: str
    name: str


class SubscriberExportSubscriberList(TypedDict):
    uid: str
    name: str


class SubscriberExportConsent(TypedDict):
    uid: str
    action: ConsentAction
    source: SubscriberSource
    ip_address: Optional[str]
    reason: Optional[str]
    reason_code: Optional[UnsubscribeReason]
    occurred_at: Optional[str]
    created_at: str
    subscriber_uid: str


class SubscriberExportMail(TypedDict):
    subscriber_uid: str
    kind: str
    status: str
    created_at: str
    finished_at: Optional[str]


class SubscriberExportCampaignActivityItem(TypedDict):
    kind: str
    occurred_at: str
    url: Optional[str]
    bot: bool
    ip: Optional[str]
    user_agent: Optional[str]
    country: Optional[str]


class SubscriberExportCampaign(TypedDict):
    uid: str
    name: str
    email: str
    state: str
    code: Optional[str]
    reply: Optional[str]
    changed_at: Optional[str]
    activity: list[SubscriberExportCampaignActivityItem]


class SubscriberExportAutomationStep(TypedDict):
    step: str
    type: str
    result: str
    at: str


class SubscriberExportAutomation(TypedDict):
    automation_uid: str
    name: str
    status: str
    reason: Optional[str]
    started_at: str
    ended_at: Optional[str]
    data: Optional[dict[str, Any]]
    steps: list[SubscriberExportAutomationStep]


class SubscriberExportEmailTo(TypedDict):
    email: Optional[str]
    name: Optional[str]


class SubscriberExportEmailFrom(TypedDict):
    email: str
    name: Optional[str]


class SubscriberExportEmailAttachment(TypedDict):
    filename: str
    content_type: str
    bytes: int


class SubscriberExportEvent(TypedDict):
    uid: str
    event: str
    occurred_at: str
    data: Any


BounceKind: TypeAlias = Literal['hard', 'soft', 'complaint']


BounceSource: TypeAlias = Literal['smtp', 'mail', 'api', 'ses', 'sendgrid', 'mailgun', 'postmark', 'brevo', 'sparkpost']


BounceReason: TypeAlias = Literal['unknown_user', 'unknown_domain', 'mailbox_full', 'blocked', 'rate_limited', 'policy', 'spam', 'too_large', 'auth', 'dns', 'network', 'expired', 'content', 'other']


EmailStatus: TypeAlias = Literal['queued', 'sending', 'deferred', 'sent', 'failed', 'skipped', 'uncertain', 'bounced', 'complained', 'cancelled']


RecipientKind: TypeAlias = Literal['to', 'cc', 'bcc']


EmailEventType: TypeAlias = Literal['queued', 'sent', 'deferred', 'failed', 'skipped', 'uncertain', 'cancelled', 'bounced', 'complained', 'opened', 'clicked']


Delimiter: TypeAlias = Literal[',', ';', 'tab', '|']


UploadComplete: TypeAlias = Literal['?1', '?0']


class ImportPreviewColumnStatus(TypedDict):
    text: str
    status: Optional[str]


class ImportPreviewRows(TypedDict):
    """
    What an import would do with the first rows; nothing is saved
    """

    checked: int
    valid: int
    invalid: int
    repeated: int
    existing: int
    suppressed: int


class ImportPreviewError(TypedDict):
    row: int
    line: int
    email: Optional[str]
    field: Optional[str]
    code: str
    message: str
    text: str


class ImportPreviewProblem(TypedDict):
    code: str
    message: str
    columns: NotRequired[list[int]]


FileFormat: TypeAlias = Literal['csv', 'ndjson']


DateFormat: TypeAlias = Literal['dmy', 'mdy', 'ymd']


Compression: TypeAlias = Literal['gzip', 'zip']


ColumnRecognition: TypeAlias = Literal['explicit', 'exact', 'synonym', 'guessed', 'unrecognized']


ImportFieldType: TypeAlias = Literal['text', 'number', 'date', 'datetime', 'boolean', 'url']


class NewImportField(TypedDict):
    tag: str
    label: str
    type: ImportFieldType


class ImportCounts(TypedDict):
    processed: int
    created: int
    updated: int
    unchanged: int
    invalid: int
    suppressed: int
    repeated: int


class ImportProgress(TypedDict):
    uploaded_bytes: int
    read_bytes: int
    total_rows: Optional[int]
    rows_per_second: int
    seconds_left: Optional[int]


class ImportError(TypedDict):
    """
    Why the import failed
    """

    code: str
    message: str


class ImportUndo(TypedDict):
    """
    The removal of the subscribers that the import added; null unless it was requested
    """

    status: WorkStatus
    removed: int
    kept: int
    requested_at: str
    finished_at: Optional[str]


ImportStatus: TypeAlias = Literal['uploading', 'pending', 'running', 'completed', 'completed_with_errors', 'failed', 'cancelled']


ActorKind: TypeAlias = Literal['user', 'api_key', 'operator', 'system']


class RecognizedFileColumnStatus(TypedDict):
    text: str
    status: Optional[str]


class RecognizedFileColumn(TypedDict):
    column: int
    name: Optional[str]
    to: Optional[str]
    how: ColumnRecognition
    new_field: bool
    statuses: Optional[list[RecognizedFileColumnStatus]]


class RecognizedFile(TypedDict):
    """
    How the file of an import is read
    """

    type: FileFormat
    encoding: str
    delimiter: Optional[Delimiter]
    has_header: bool
    date_format: Optional[DateFormat]
    time_zone: str
    decimal_comma: Optional[bool]
    columns: list[RecognizedFileColumn]


TagOrder: TypeAlias = Literal['name', 'subscribers']


class Tag(TypedDict):
    """
    A tag of the subscribers of a list
    """

    name: str
    subscribers: int


TagChangeStatus: TypeAlias = Literal['pending', 'running', 'completed']


class UpdateTag(TypedDict):
    name: str


FieldOperator: TypeAlias = Literal['equals', 'not_equals', 'contains', 'not_contains', 'starts_with', 'ends_with', 'in', 'not_in', 'greater_than', 'less_than', 'at_least', 'at_most', 'on', 'before', 'after', 'within_last', 'more_than_ago', 'within_next', 'anniversary_in', 'anniversary_within', 'is_set', 'is_not_set']


SubscriberDate: TypeAlias = Literal['created_at', 'updated_at', 'subscribed_at', 'confirmed_at', 'unsubscribed_at']


DateOperator: TypeAlias = Literal['on', 'before', 'after', 'within_last', 'more_than_ago', 'within_next', 'anniversary_in', 'anniversary_within', 'is_set', 'is_not_set']


HasOperator: TypeAlias = Literal['has', 'has_not']


class StatusCondition(TypedDict):
    """
    Whether the subscriber has one of these statuses
    """

    status: list[SubscriberStatus]


class SourceCondition(TypedDict):
    """
    Whether the subscriber was added in one of these ways
    """

    source: list[SubscriberSource]


class ImportCondition(TypedDict):
    """
    Whether the subscriber was added by this import
    """

    import_uid: str


MailActivity: TypeAlias = Literal['sent', 'opened', 'clicked']


SuppressionKind: TypeAlias = Literal['address', 'domain']


SuppressionReason: TypeAlias = Literal['manual', 'bounced', 'complained', 'erased']


class AddSuppression(TypedDict):
    email: NotRequired[str]
    domain: NotRequired[str]


class TemplateSummary(TypedDict):
    """
    A template without its content
    """

    uid: str
    name: str
    version: int
    subject: Optional[str]
    has_slot: bool
    html_bytes: int
    created_at: str
    updated_at: str


class Template(TypedDict):
    """
    A layout of mails, or a complete mail
    """

    uid: str
    name: str
    version: int
    subject: Optional[str]
    has_slot: bool
    html_bytes: int
    created_at: str
    updated_at: str
    html: str
    plain: Optional[str]
    design: Optional[dict[str, Any]]


class AddTemplate(TypedDict):
    name: str
    html: str
    plain: NotRequired[Optional[str]]
    subject: NotRequired[Optional[str]]
    design: NotRequired[dict[str, Any]]


class UpdateTemplate(TypedDict):
    """
    Changes the given properties and leaves the rest; null removes a property
    """

    name: NotRequired[str]
    html: NotRequired[str]
    plain: NotRequired[Optional[str]]
    subject: NotRequired[Optional[str]]
    design: NotRequired[dict[str, Any]]


class TemplateVersionSummary(TypedDict):
    """
    A version of a template without its content
    """

    number: int
    subject: Optional[str]
    has_slot: bool
    html_bytes: int
    created_at: str


class TemplateVersion(TypedDict):
    """
    A saved state of a template; versions never change
    """

    number: int
    subject: Optional[str]
    has_slot: bool
    html_bytes: int
    created_at: str
    html: str
    plain: Optional[str]
    design: Optional[dict[str, Any]]


class MjmlResultFinding(TypedDict):
    line: int
    tag: str
    message: str


class MjmlResult(TypedDict):
    """
    The HTML of MJML
    """

    html: str
    findings: list[MjmlResultFinding]


class ConvertMjml(TypedDict):
    mjml: str


ImageType: TypeAlias = Literal['image/jpeg', 'image/png', 'image/gif', 'image/webp']


SenderStatus: TypeAlias = Literal['unverified', 'verified']


SenderVerification: TypeAlias = Literal['link', 'domain']


class AddSender(TypedDict):
    email: str
    name: NotRequired[Optional[str]]


DkimKeyType: TypeAlias = Literal['rsa', 'ed25519']


DnsRecordPurpose: TypeAlias = Literal['dkim', 'spf', 'dmarc']


class AddDomain(TypedDict):
    domain: str
    key_type: NotRequired[DkimKeyType]


TransportTls: TypeAlias = Literal['starttls', 'implicit', 'if_offered']


class AddTransport(TypedDict):
    name: str
    host: str
    port: int
    tls: NotRequired[TransportTls]
    username: NotRequired[Optional[str]]
    password: NotRequired[Optional[str]]
    weight: NotRequired[int]
    rate_per_second: NotRequired[Optional[float]]
    connections: NotRequired[int]
    enabled: NotRequired[bool]


class UpdateTransport(TypedDict):
    name: NotRequired[str]
    host: NotRequired[str]
    port: NotRequired[int]
    tls: NotRequired[TransportTls]
    username: NotRequired[Optional[str]]
    password: NotRequired[Optional[str]]
    weight: NotRequired[int]
    rate_per_second: NotRequired[Optional[float]]
    connections: NotRequired[int]
    enabled: NotRequired[bool]


TransportStep: TypeAlias = Literal['connect', 'greeting', 'tls', 'login']


class CampaignSummaryReason(TypedDict):
    """
    Why the service paused, cancelled or failed it
    """

    code: str
    message: str


SendingCalendar = TypedDict(
    'SendingCalendar',
    {
        'days': list[Weekday],
        'from': str,
        'to': str,
    },
)


AbTestMetric: TypeAlias = Literal['opens', 'clicks']


WinnerChoice: TypeAlias = Literal['automatic', 'manual']


AbTestStatus: TypeAlias = Literal['planned', 'testing', 'decided', 'undecided']


DecidedBy: TypeAlias = Literal['service', 'user', 'api_key', 'operator']


CampaignStatus: TypeAlias = Literal['draft', 'scheduled', 'sending', 'paused', 'sent', 'cancelled', 'failed']


class CampaignStatistics(TypedDict):
    """
    The number of recipients in each state: `queued` to `deferred` add up to `total`; bounces and complaints are counted separately
    """

    total: int
    queued: int
    sent: int
    failed: int
    skipped: int
    uncertain: int
    deferred: int
    hard_bounced: int
    soft_bounced: int
    complained: int


class CampaignReason(TypedDict):
    """
    Why the service paused, cancelled or failed it
    """

    code: str
    message: str


class CampaignVariant(TypedDict):
    """
    The content of a variant; null: the campaign's
    """

    name: Optional[str]
    subject: Optional[str]
    preheader: Optional[str]
    from_name: Optional[str]
    html: Optional[str]
    plain: Optional[str]
    template_uid: Optional[str]
    design: Optional[dict[str, Any]]


class AddCampaignVariant(TypedDict):
    name: NotRequired[Optional[str]]
    subject: NotRequired[Optional[str]]
    preheader: NotRequired[Optional[str]]
    from_name: NotRequired[Optional[str]]
    html: NotRequired[Optional[str]]
    plain: NotRequired[Optional[str]]
    template_uid: NotRequired[Optional[str]]
    design: NotRequired[dict[str, Any]]


class NewAbTest(TypedDict):
    sample_percent: int
    metric: AbTestMetric
    winner: NotRequired[WinnerChoice]
    wait: NotRequired[str]


class UpdateCampaignVariant(TypedDict):
    name: NotRequired[Optional[str]]
    subject: NotRequired[Optional[str]]
    preheader: NotRequired[Optional[str]]
    from_name: NotRequired[Optional[str]]
    html: NotRequired[Optional[str]]
    plain: NotRequired[Optional[str]]
    template_uid: NotRequired[Optional[str]]
    design: NotRequired[dict[str, Any]]


class CampaignValidationError(TypedDict):
    part: str
    line: Optional[int]
    column: Optional[int]
    message: str


class CampaignValidationWarning(TypedDict):
    part: str
    code: str
    line: Optional[int]
    column: Optional[int]
    message: str


class CampaignValidation(TypedDict):
    """
    The errors and warnings of a campaign
    """

    valid: bool
    errors: list[CampaignValidationError]
    warnings: list[CampaignValidationWarning]


class AudienceCount(TypedDict):
    """
    Subscribed people who match the audience of a campaign, and how many of them would be mailed: `count` is the sum of `mailed`, `suppressed` and `frequency_capped` where they are not null
    """

    count: int
    is_exact: bool
    mailed: Optional[int]
    suppressed: Optional[int]
    frequency_capped: Optional[int]


class CampaignPreview(TypedDict):
    """
    The mail of a campaign as one recipient gets it
    """

    subject: str
    html: str
    text: str


class RunCampaign(TypedDict):
    at: NotRequired[str]


class ChooseWinner(TypedDict):
    variant: int


class CampaignUnsubscribeReasons(TypedDict):
    """
    The number of people for each reason after they unsubscribed through its link; giving a reason is optional
    """

    too_many: int
    not_relevant: int
    not_expected: int
    never_signed_up: int
    other: int


RecipientState: TypeAlias = Literal['queued', 'deferred', 'sent', 'failed', 'skipped', 'uncertain', 'bounced', 'complained']


class CampaignRecipient(TypedDict):
    """
    The outcome for one recipient of a campaign, and what they did
    """

    subscriber_uid: str
    email: Optional[str]
    state: RecipientState
    variant: Optional[int]
    attempts: int
    code: Optional[str]
    reply: Optional[str]
    reason: Optional[BounceReason]
    first_attempt_at: Optional[str]
    next_attempt_at: Optional[str]
    changed_at: Optional[str]
    opens: int
    first_opened_at: Optional[str]
    last_opened_at: Optional[str]
    clicks: int
    first_clicked_at: Optional[str]
    last_clicked_at: Optional[str]


ResendableState: TypeAlias = Literal['failed', 'uncertain']


RunStatus: TypeAlias = Literal['running', 'waiting', 'completed', 'exited', 'failed']


class StartRun(TypedDict):
    subscriber_uid: NotRequired[str]
    email: NotRequired[str]
    key: NotRequired[str]
    data: NotRequired[dict[str, Any]]


class StepMails(TypedDict):
    """
    For a `send_email` step; null for others
    """

    sent: int
    failed: int
    skipped: int
    uncertain: int
    hard_bounced: int
    soft_bounced: int
    complained: int
    opened: int
    clicked: int
    unsubscribed: int


class RunStep(TypedDict):
    """
    A step that a run has executed
    """

    step: str
    type: str
    result: str
    at: str


class AutomationSummaryReason(TypedDict):
    """
    Why the service paused it: `too_many_failures`, `content_invalid`, `template_too_slow` or `sender_not_verified` of one of its mails
    """

    code: str
    message: str


AutomationStatus: TypeAlias = Literal['draft', 'active', 'paused', 'archived']


class ApiTrigger(TypedDict):
    """
    Runs are started by the API only
    """

    type: Literal['api']


class SubscribedTrigger(TypedDict):
    """
    A subscriber of the list becomes subscribed
    """

    type: Literal['subscribed']


class TaggedTrigger(TypedDict):
    """
    A subscriber is given a tag
    """

    type: Literal['tagged']
    tag: NotRequired[str]


class UntaggedTrigger(TypedDict):
    """
    A tag of a subscriber is removed
    """

    type: Literal['untagged']
    tag: NotRequired[str]


class FieldChangedTrigger(TypedDict):
    """
    A subscriber's field gets another value
    """

    type: Literal['field_changed']
    field: str


class DateTrigger(TypedDict):
    """
    A day that a date field of the subscriber names, or one some days before or after it
    """

    type: Literal['date']
    field: str
    offset_days: NotRequired[int]
    at: NotRequired[str]
    yearly: NotRequired[bool]


class SegmentEnteredTrigger(TypedDict):
    """
    A subscriber comes to be in a segment
    """

    type: Literal['segment_entered']
    segment_uid: str


class SegmentLeftTrigger(TypedDict):
    """
    A subscriber is not in a segment any more
    """

    type: Literal['segment_left']
    segment_uid: str


class CampaignOpenedTrigger(TypedDict):
    """
    A subscriber opens a campaign
    """

    type: Literal['campaign_opened']
    campaign_uid: NotRequired[str]


class CampaignClickedTrigger(TypedDict):
    """
    A subscriber follows a link of a campaign
    """

    type: Literal['campaign_clicked']
    campaign_uid: NotRequired[str]


class InactiveTrigger(TypedDict):
    """
    A subscriber has neither opened a mail nor followed a link for some days
    """

    type: Literal['inactive']
    days: int


AutomationEntry: TypeAlias = Literal['once', 'once_at_a_time', 'every_time']


class AutomationStatistics(TypedDict):
    """
    Figures of the runs and mails of all its versions
    """

    entered: int
    active: int
    sent: int
    failed: int
    skipped: int
    hard_bounced: int
    soft_bounced: int
    complained: int


class AutomationReason(TypedDict):
    """
    Why the service paused it: `too_many_failures`, `content_invalid`, `template_too_slow` or `sender_not_verified` of one of its mails
    """

    code: str
    message: str


class MailCondition(TypedDict):
    """
    Whether the subscriber has been sent the mail of a step, or has opened or clicked it
    """

    step: str
    activity: MailActivity
    operator: NotRequired[HasOperator]


class InSegmentCondition(TypedDict):
    """
    Whether the subscriber is in a segment
    """

    segment_uid: str


DataOperator: TypeAlias = Literal['equals', 'not_equals', 'greater_than', 'less_than', 'at_least', 'at_most', 'is_set', 'is_not_set']


MailEvent: TypeAlias = Literal['opened', 'clicked']


TagEvent: TypeAlias = Literal['tagged', 'untagged']


class FieldGoal(TypedDict):
    """
    The value of a field of the subscriber has changed
    """

    event: Literal['field_changed']
    field: NotRequired[str]
    id: NotRequired[str]


class ListGoal(TypedDict):
    """
    Someone with the subscriber's address was subscribed to a list
    """

    event: Literal['subscribed_to']
    list_uid: str
    id: NotRequired[str]


class SendEmailStep(TypedDict):
    """
    Sends an email to the subscriber
    """

    type: Literal['send_email']
    id: NotRequired[str]
    subject: NotRequired[Optional[str]]
    preheader: NotRequired[Optional[str]]
    html: NotRequired[Optional[str]]
    plain: NotRequired[Optional[str]]
    design: NotRequired[dict[str, Any]]
    template_uid: NotRequired[Optional[str]]
    from_name: NotRequired[str]
    from_email: NotRequired[str]
    reply_to: NotRequired[Optional[str]]
    track_opens: NotRequired[bool]
    track_clicks: NotRequired[bool]


class AddTagStep(TypedDict):
    """
    Gives the subscriber a tag
    """

    type: Literal['add_tag']
    id: NotRequired[str]
    tag: str


class RemoveTagStep(TypedDict):
    """
    Removes a tag of the subscriber's
    """

    type: Literal['remove_tag']
    id: NotRequired[str]
    tag: str


class UpdateFieldStep(TypedDict):
    """
    Changes a field of the subscriber
    """

    type: Literal['update_field']
    id: NotRequired[str]
    field: str
    value: Optional[Union[str, float, bool, list[str]]]


class AddToListStep(TypedDict):
    """
    Adds the subscriber to another list too
    """

    type: Literal['add_to_list']
    id: NotRequired[str]
    list_uid: str


class MoveToListStep(TypedDict):
    """
    Adds the subscriber to another list, and unsubscribes them from this one, which ends the run
    """

    type: Literal['move_to_list']
    id: NotRequired[str]
    list_uid: str


class UnsubscribeStep(TypedDict):
    """
    Unsubscribes the subscriber, which ends the run
    """

    type: Literal['unsubscribe']
    id: NotRequired[str]


class CallWebhookStep(TypedDict):
    """
    Sends `automation.webhook` to a hook that is registered for it
    """

    type: Literal['call_webhook']
    id: NotRequired[str]
    hook_uid: str


class StartAutomationStep(TypedDict):
    """
    Starts another automation of the list
    """

    type: Literal['start_automation']
    id: NotRequired[str]
    automation_uid: str


class ExitStep(TypedDict):
    """
    Ends the run
    """

    type: Literal['exit']
    id: NotRequired[str]
    reason: NotRequired[str]


class WaitUntil(TypedDict):
    """
    The next occurrence of this time of day on one of these days
    """

    days: NotRequired[list[Weekday]]
    at: str
    time_zone_field: NotRequired[str]


class AutomationValidationError(TypedDict):
    part: str
    step: Optional[str]
    line: Optional[int]
    column: Optional[int]
    message: str


class AutomationValidationWarning(TypedDict):
    part: str
    step: Optional[str]
    line: Optional[int]
    column: Optional[int]
    message: str
    code: str


class AutomationValidation(TypedDict):
    """
    The errors and warnings of an automation
    """

    valid: bool
    errors: list[AutomationValidationError]
    warnings: list[AutomationValidationWarning]


class TestStep(TypedDict):
    emails: list[str]
    subscriber_uid: NotRequired[str]
    data: NotRequired[dict[str, Any]]


ResumedRuns: TypeAlias = Literal['catch_up', 'skip']


class AutomationVersionSummary(TypedDict):
    """
    A version of an automation without its steps
    """

    number: int
    is_current: bool
    created_at: str


class MovedRuns(TypedDict):
    """
    Runs of a version that were moved to the current one
    """

    moved: int
    left: int


class CampaignReportOpens(TypedDict):
    total: int
    unique: int
    total_with_bots: int
    unique_with_bots: int


class CampaignReportClicks(TypedDict):
    total: int
    unique: int
    total_with_bots: int
    unique_with_bots: int


class CampaignReportLink(TypedDict):
    number: int
    url: str
    corrected_url: Optional[str]
    total: int
    unique: int
    total_with_bots: int


class CampaignReportHour(TypedDict):
    hour: str
    opens: int
    unique_opens: int
    clicks: int
    unique_clicks: int
    opens_with_bots: int
    unique_opens_with_bots: int
    clicks_with_bots: int
    unique_clicks_with_bots: int


class CampaignReportDomain(TypedDict):
    domain: str
    opens: int
    unique_opens: int
    clicks: int
    unique_clicks: int
    opens_with_bots: int
    unique_opens_with_bots: int
    clicks_with_bots: int
    unique_clicks_with_bots: int


class CampaignReportByCountryItem(TypedDict):
    country: str
    opens: int
    unique_opens: int
    clicks: int
    unique_clicks: int


class CampaignReportBounceReason(TypedDict):
    reason: BounceReason
    bounces: int


class AbTestRest(TypedDict):
    """
    The recipients who were not in the sample, who get the winner
    """

    recipients: int
    sent: int
    bounces: int
    unique_opens: int
    unique_clicks: int
    unsubscribes: int


class VariantFigures(TypedDict):
    """
    What became of a variant in the sample
    """

    variant: int
    name: Optional[str]
    won: bool
    recipients: int
    sent: int
    bounces: int
    unique_opens: int
    unique_clicks: int
    unsubscribes: int


class CampaignLink(TypedDict):
    """
    A tracked link of a campaign, and where it leads
    """

    number: int
    url: str
    corrected_url: Optional[str]


class CorrectCampaignLink(TypedDict):
    corrected_url: NotRequired[Optional[str]]


class CampaignActivity(TypedDict):
    """
    An action of a campaign's recipient
    """

    uid: str
    subscriber_uid: str
    email: Optional[str]
    occurred_at: str
    variant: Optional[int]
    url: Optional[str]
    first: bool
    bot: bool
    ip: Optional[str]
    user_agent: Optional[str]
    country: Optional[str]


class EmailRecipient(TypedDict):
    email: Optional[str]
    name: Optional[str]
    kind: RecipientKind
    status: EmailStatus
    code: Optional[str]
    reply: Optional[str]
    reason: Optional[BounceReason]
    attempts: int
    sent_at: Optional[str]
    opens: int
    clicks: int


class EmailTo(TypedDict):
    email: Optional[str]
    name: Optional[str]


class EmailFrom(TypedDict):
    email: str
    name: Optional[str]


class EmailAttachment(TypedDict):
    filename: str
    content_type: str
    bytes: int


Email = TypedDict(
    'Email',
    {
        'uid': str,
        'status': EmailStatus,
        'recipients': list[EmailRecipient],
        'to': EmailTo,
        'from': EmailFrom,
        'reply_to': Optional[str],
        'subject': Optional[str],
        'subscriber_uid': Optional[str],
        'template_uid': Optional[str],
        'tag': Optional[str],
        'tags': list[str],
        'metadata': dict[str, str],
        'attachments': list[EmailAttachment],
        'message_id': str,
        'track_opens': bool,
        'track_clicks': bool,
        'opens': int,
        'first_opened_at': Optional[str],
        'clicks': int,
        'first_clicked_at': Optional[str],
        'attempts': int,
        'code': Optional[str],
        'reply': Optional[str],
        'reason': Optional[BounceReason],
        'send_at': Optional[str],
        'sent_at': Optional[str],
        'created_at': str,
    },
)


class SendEmailTo(TypedDict):
    """
    The recipients: an address, `{email, name}`, or an array of these; at most 50 with `cc` and `bcc`
    """

    email: str
    name: NotRequired[str]


class SendEmailTo1(TypedDict):
    email: str
    name: NotRequired[str]


class SendEmailCc(TypedDict):
    """
    Further recipients, whom all recipients see; like `to`
    """

    email: str
    name: NotRequired[str]


class SendEmailCc1(TypedDict):
    email: str
    name: NotRequired[str]


class SendEmailBcc(TypedDict):
    """
    Further recipients, whom nobody else sees; like `to`
    """

    email: str
    name: NotRequired[str]


class SendEmailBcc1(TypedDict):
    email: str
    name: NotRequired[str]


class NewEmailAttachment(TypedDict):
    filename: NotRequired[str]
    content_type: NotRequired[str]
    content: NotRequired[str]
    content_id: NotRequired[str]
    media_uid: NotRequired[str]


class EmailBatchResultCounts(TypedDict):
    queued: int
    invalid: int
    not_found: int
    limited: int


EmailBatchOutcome: TypeAlias = Literal['queued', 'invalid', 'not_found', 'limited']


class EmailDetailsRecipient(TypedDict):
    email: Optional[str]
    name: Optional[str]
    kind: RecipientKind
    status: EmailStatus
    code: Optional[str]
    reply: Optional[str]
    reason: Optional[BounceReason]
    attempts: int
    sent_at: Optional[str]
    opens: int
    clicks: int


class EmailDetailsTo(TypedDict):
    email: Optional[str]
    name: Optional[str]


class EmailDetailsFrom(TypedDict):
    email: str
    name: Optional[str]


class EmailDetailsAttachment(TypedDict):
    filename: str
    content_type: str
    bytes: int


class EmailDetailsEvent(TypedDict):
    type: EmailEventType
    recipient: Optional[str]
    occurred_at: str
    code: Optional[str]
    reply: Optional[str]
    bot: Optional[bool]
    ip: Optional[str]
    user_agent: Optional[str]
    url: Optional[str]


EmailDetails = TypedDict(
    'EmailDetails',
    {
        'uid': str,
        'status': EmailStatus,
        'recipients': list[EmailDetailsRecipient],
        'to': EmailDetailsTo,
        'from': EmailDetailsFrom,
        'reply_to': Optional[str],
        'subject': Optional[str],
        'subscriber_uid': Optional[str],
        'template_uid': Optional[str],
        'tag': Optional[str],
        'tags': list[str],
        'metadata': dict[str, str],
        'attachments': list[EmailDetailsAttachment],
        'message_id': str,
        'track_opens': bool,
        'track_clicks': bool,
        'opens': int,
        'first_opened_at': Optional[str],
        'clicks': int,
        'first_clicked_at': Optional[str],
        'attempts': int,
        'code': Optional[str],
        'reply': Optional[str],
        'reason': Optional[BounceReason],
        'send_at': Optional[str],
        'sent_at': Optional[str],
        'created_at': str,
        'next_attempt_at': Optional[str],
        'events': list[EmailDetailsEvent],
    },
)


class EmailContent(TypedDict):
    """
    The content of an email, as its recipient got it
    """

    html: Optional[str]
    plain: Optional[str]


class AddBounce(TypedDict):
    kind: BounceKind
    message_id: NotRequired[str]
    email: NotRequired[str]
    code: NotRequired[str]
    reply: NotRequired[str]
    feedback_type: NotRequired[str]
    occurred_at: NotRequired[str]


class BounceRulesEffective(TypedDict):
    """
    The rules in effect
    """

    soft_limit: int
    soft_days: int


BlockScope: TypeAlias = Literal['account', 'list']


class UpdateBounceRules(TypedDict):
    soft_limit: NotRequired[Optional[int]]
    soft_days: NotRequired[Optional[int]]
    bounce_scope: NotRequired[BlockScope]
    complaint_scope: NotRequired[BlockScope]


BounceProvider: TypeAlias = Literal['ses', 'sendgrid', 'mailgun', 'postmark', 'brevo', 'sparkpost']


class AddBounceCallback(TypedDict):
    provider: BounceProvider
    verification_key: NotRequired[str]


EventName: TypeAlias = Literal['subscriber.subscribed', 'subscriber.unsubscribed', 'subscriber.tagged', 'subscriber.updated', 'subscriber.deleted', 'email.opened', 'email.clicked', 'campaign.sent', 'email.sent', 'email.bounced', 'email.complained', 'automation.webhook']


HookStatus: TypeAlias = Literal['active', 'switched_off', 'removed']


class NewHook(TypedDict):
    """
    A registered webhook with its secret
    """

    uid: str
    target_url: str
    event: EventName
    list_uid: Optional[str]
    status: HookStatus
    consecutive_failures: int
    switched_off_at: Optional[str]
    switched_off_reason: Optional[str]
    recoverable_since: Optional[str]
    recoverable_until: Optional[str]
    description: Optional[str]
    previous_secret_expires_at: Optional[str]
    created_at: str
    secret: str


GivenHookStatus: TypeAlias = Literal['active', 'switched_off']


class UpdateHook(TypedDict):
    target_url: NotRequired[str]
    url: NotRequired[str]
    event: NotRequired[EventName]
    list_uid: NotRequired[Optional[str]]
    description: NotRequired[Optional[str]]
    status: NotRequired[GivenHookStatus]


class RotateHookSecret(TypedDict):
    expire_previous: NotRequired[bool]


DeliveryStatus: TypeAlias = Literal['pending', 'succeeded', 'failed', 'cancelled']


DeliveryReason: TypeAlias = Literal['rejected', 'redirected', 'gone', 'server-error', 'timed-out', 'unreachable', 'target-refused', 'hook-switched-off', 'hook-removed']


class DeliveryAttempt(TypedDict):
    """
    One POST of a delivery
    """

    number: int
    started_at: str
    duration_ms: int
    status_code: Optional[int]
    error_code: Optional[str]
    response_excerpt: Optional[str]


class RecoveryOutcomes(TypedDict):
    """
    The states of the requeued deliveries. Deliveries that were redelivered or removed since no longer count
    """

    pending: int
    succeeded: int
    failed: int
    cancelled: int


class Recovery(TypedDict):
    """
    A redelivery of a hook's failed deliveries
    """

    uid: str
    hook_uid: str
    since: str
    status: WorkStatus
    total: int
    redelivered: int
    outcomes: RecoveryOutcomes
    requested_at: str
    completed_at: Optional[str]


class RecoverHook(TypedDict):
    since: str


class ListReference(TypedDict):
    uid: str
    name: str


class CampaignReference(TypedDict):
    uid: str
    name: str
    subject: str


class SubscriberDeletedDataSubscriber(TypedDict):
    """
    The last state of the subscriber; after an erasure only the uid
    """

    uid: str


class EmailReference(TypedDict):
    uid: str
    to: str
    tag: Optional[str]
    tags: list[str]
    metadata: dict[str, str]


class CampaignSentDataStatistics(TypedDict):
    recipients: int
    sent: int
    failed: int
    skipped: int
    uncertain: int


class CampaignSentData(TypedDict):
    campaign: CampaignReference
    list: ListReference
    statistics: CampaignSentDataStatistics


class CampaignSentEvent(TypedDict):
    """
    A campaign finishes sending.
    """

    id: str
    event: Literal['campaign.sent']
    occurred_at: str
    data: CampaignSentData


EmailBounceKind: TypeAlias = Literal['hard', 'soft']


class AutomationWebhookDataAutomation(TypedDict):
    uid: str
    name: str


class AutomationWebhookDataRun(TypedDict):
    uid: str
    data: Optional[dict[str, Any]]


class MeAccount(TypedDict):
    uid: str
    name: str
    status: AccountStatus
    created_at: str


class MeKey(TypedDict):
    """
    The key of this request
    """

    uid: str
    kind: KeyKind
    name: str
    prefix: str
    scopes: list[KeyScope]


class Me(TypedDict):
    """
    The key's account, its plan, its limits and their usage
    """

    account: MeAccount
    plan: MePlan
    limits: MeLimits
    key: MeKey


class Problem(TypedDict):
    """
    What went wrong (RFC 9457)
    """

    type: str
    title: str
    status: int
    detail: str
    code: ErrorCode
    message: str
    errors: NotRequired[dict[str, list[str]]]
    request_id: str


QuietSpan = TypedDict(
    'QuietSpan',
    {
        'days': list[Weekday],
        'from': str,
        'to': str,
    },
)


class BrandSocialLink(TypedDict):
    network: SocialNetwork
    url: str


class Brand(TypedDict):
    """
    The look of the account. Sign-up forms, archives and the pages to confirm, to unsubscribe and to choose lists have its logo, colors, font, footer, postal address and profiles. A color that would be hard to read on a page is replaced there.
    """

    logo_url: Optional[str]
    logo_alt: Optional[str]
    accent_color: Optional[str]
    text_color: Optional[str]
    background_color: Optional[str]
    panel_color: Optional[str]
    link_color: Optional[str]
    font: Optional[BrandFont]
    footer_text: Optional[str]
    postal_address: Optional[str]
    social_links: list[BrandSocialLink]


class BrandChange(TypedDict):
    """
    Changes the given parts; null resets a part to its default
    """

    logo_url: NotRequired[Optional[str]]
    logo_alt: NotRequired[Optional[str]]
    accent_color: NotRequired[Optional[str]]
    text_color: NotRequired[Optional[str]]
    background_color: NotRequired[Optional[str]]
    panel_color: NotRequired[Optional[str]]
    link_color: NotRequired[Optional[str]]
    font: NotRequired[Optional[BrandFont]]
    footer_text: NotRequired[Optional[str]]
    postal_address: NotRequired[Optional[str]]
    social_links: NotRequired[list[SocialLink]]


class AccountOverview(TypedDict):
    """
    An overview of an account
    """

    subscribers: AccountOverviewSubscribers
    growth: list[GrowthDay]
    campaigns: list[CampaignRates]
    sending: AccountOverviewSending


class TrackingDomainRecord(TypedDict):
    """
    The record to set at the DNS provider, in addition to the one that leads to this service
    """

    type: DnsRecordType
    name: str
    value: str
    status: DnsRecordStatus
    found: list[str]


class TrackingDomain(TypedDict):
    """
    The host name of the links in an account's mails
    """

    domain: str
    domain_unicode: str
    status: DomainStatus
    verified_at: Optional[str]
    missing_since: Optional[str]
    record: TrackingDomainRecord
    checked_at: Optional[str]
    created_at: str


class ListField(TypedDict):
    """
    One of a list's fields
    """

    tag: str
    label: str
    type: FieldType
    required: bool
    default_value: Optional[Union[str, float, bool, list[str]]]
    options: list[str]
    visible: bool


class AddList(TypedDict):
    name: str
    from_name: str
    from_email: str
    reply_to: NotRequired[Optional[str]]
    default_subject: NotRequired[Optional[str]]
    public_name: NotRequired[Optional[str]]
    public_description: NotRequired[Optional[str]]
    track_opens: NotRequired[Optional[bool]]
    track_clicks: NotRequired[Optional[bool]]
    subscription: NotRequired[SubscriptionMode]
    send_welcome_email: NotRequired[bool]
    welcome_email: NotRequired[Optional[NewWelcomeEmail]]
    confirmation_email: NotRequired[Optional[NewConfirmationEmail]]
    sign_up_form: NotRequired[bool]
    form: NotRequired[ListFormChange]
    language: NotRequired[ListLanguage]
    on_preferences_page: NotRequired[bool]
    archive: NotRequired[ArchiveChange]
    contact: NotRequired[NewListContact]
    fields: NotRequired[list[NewListField]]


class UpdateList(TypedDict):
    """
    Changes the given properties and leaves the rest
    """

    name: NotRequired[str]
    from_name: NotRequired[str]
    from_email: NotRequired[str]
    reply_to: NotRequired[Optional[str]]
    default_subject: NotRequired[Optional[str]]
    public_name: NotRequired[Optional[str]]
    public_description: NotRequired[Optional[str]]
    track_opens: NotRequired[Optional[bool]]
    track_clicks: NotRequired[Optional[bool]]
    subscription: NotRequired[SubscriptionMode]
    send_welcome_email: NotRequired[bool]
    welcome_email: NotRequired[Optional[NewWelcomeEmail]]
    confirmation_email: NotRequired[Optional[NewConfirmationEmail]]
    sign_up_form: NotRequired[bool]
    form: NotRequired[ListFormChange]
    language: NotRequired[ListLanguage]
    on_preferences_page: NotRequired[bool]
    archive: NotRequired[ArchiveChange]
    contact: NotRequired[UpdateListContact]


class ListDeletion(TypedDict):
    """
    The progress of a list's deletion
    """

    list_uid: str
    status: WorkStatus
    subscribers_total: int
    subscribers_removed: int
    requested_at: str
    completed_at: Optional[str]


class Subscriber(TypedDict):
    """
    A subscriber. Each of the list's fields is a property named by the field's tag, null when it has no value.
    """

    uid: str
    list_uid: str
    status: SubscriberStatus
    EMAIL: str
    tags: list[str]
    source: SubscriberSource
    ip_address: Optional[str]
    created_at: str
    updated_at: str
    subscribed_at: Optional[str]
    confirmed_at: Optional[str]
    unsubscribed_at: Optional[str]


class BatchResultResult(TypedDict):
    index: int
    result: BatchOutcome
    uid: Optional[str]
    EMAIL: Optional[str]
    errors: NotRequired[dict[str, list[str]]]


class BatchResult(TypedDict):
    counts: BatchResultCounts
    results: list[BatchResultResult]


class AddSubscribers(TypedDict):
    list_uid: str
    action: NotRequired[BatchAction]
    subscribers: list[BatchRow]
    update_existing: NotRequired[bool]
    resubscribe: NotRequired[bool]


class Consent(TypedDict):
    """
    A consent that a person gave or withdrew
    """

    uid: str
    action: ConsentAction
    source: SubscriberSource
    ip_address: Optional[str]
    reason: Optional[str]
    reason_code: Optional[UnsubscribeReason]
    occurred_at: Optional[str]
    created_at: str


class SubscriberExportSubscriber(TypedDict):
    subscriber: Subscriber
    list: SubscriberExportSubscriberList


class SubscriberExportEmailRecipient(TypedDict):
    email: Optional[str]
    name: Optional[str]
    kind: RecipientKind
    status: EmailStatus
    code: Optional[str]
    reply: Optional[str]
    reason: Optional[BounceReason]
    attempts: int
    sent_at: Optional[str]
    opens: int
    clicks: int


class SubscriberExportEmailEvent(TypedDict):
    type: EmailEventType
    recipient: Optional[str]
    occurred_at: str
    code: Optional[str]
    reply: Optional[str]
    bot: Optional[bool]
    ip: Optional[str]
    user_agent: Optional[str]
    url: Optional[str]


SubscriberExportEmail = TypedDict(
    'SubscriberExportEmail',
    {
        'uid': str,
        'status': EmailStatus,
        'recipients': list[SubscriberExportEmailRecipient],
        'to': SubscriberExportEmailTo,
        'from': SubscriberExportEmailFrom,
        'reply_to': Optional[str],
        'subject': Optional[str],
        'subscriber_uid': Optional[str],
        'template_uid': Optional[str],
        'tag': Optional[str],
        'tags': list[str],
        'metadata': dict[str, str],
        'attachments': list[SubscriberExportEmailAttachment],
        'message_id': str,
        'track_opens': bool,
        'track_clicks': bool,
        'opens': int,
        'first_opened_at': Optional[str],
        'clicks': int,
        'first_clicked_at': Optional[str],
        'attempts': int,
        'code': Optional[str],
        'reply': Optional[str],
        'reason': Optional[BounceReason],
        'send_at': Optional[str],
        'sent_at': Optional[str],
        'created_at': str,
        'html': Optional[str],
        'plain': Optional[str],
        'events': list[SubscriberExportEmailEvent],
    },
)


class Bounce(TypedDict):
    """
    A bounced mail, or a complaint about a mail
    """

    uid: str
    kind: BounceKind
    source: BounceSource
    email: Optional[str]
    campaign_uid: Optional[str]
    email_uid: Optional[str]
    subscriber_uid: Optional[str]
    variant: Optional[int]
    reason: Optional[BounceReason]
    code: Optional[str]
    reply: Optional[str]
    feedback_type: Optional[str]
    occurred_at: str
    created_at: str


class ImportPreviewFormat(TypedDict):
    """
    Null if the file cannot be read; see the problems
    """

    type: FileFormat
    encoding: str
    delimiter: Optional[Delimiter]
    has_header: bool
    date_format: Optional[DateFormat]
    time_zone: str
    decimal_comma: Optional[bool]
    compressed: Optional[Compression]


class ImportPreviewColumn(TypedDict):
    column: int
    name: Optional[str]
    to: Optional[str]
    how: ColumnRecognition
    new_field: bool
    statuses: Optional[list[ImportPreviewColumnStatus]]
    samples: list[str]
    as_field: NewImportField


class ImportPreview(TypedDict):
    """
    A preview of an import, based on the beginning of the file
    """

    format: Optional[ImportPreviewFormat]
    columns: list[ImportPreviewColumn]
    mapping: dict[str, Optional[str]]
    rows: ImportPreviewRows
    errors: list[ImportPreviewError]
    problems: list[ImportPreviewProblem]


class ImportStartedBy(TypedDict):
    """
    Who started it, and the uid of the user or key
    """

    kind: ActorKind
    uid: Optional[str]


class Import(TypedDict):
    """
    A bulk import into a list
    """

    uid: str
    list_uid: str
    status: ImportStatus
    file_name: Optional[str]
    started_by: ImportStartedBy
    counts: ImportCounts
    progress: ImportProgress
    recognized: Optional[RecognizedFile]
    error: Optional[ImportError]
    undo: Optional[ImportUndo]
    created_at: str
    started_at: Optional[str]
    finished_at: Optional[str]


class TagChange(TypedDict):
    """
    The progress of renaming or removing a tag
    """

    uid: str
    list_uid: str
    tag: str
    name: Optional[str]
    status: TagChangeStatus
    subscribers_total: Optional[int]
    subscribers_changed: int
    requested_at: str
    completed_at: Optional[str]


class FieldCondition(TypedDict):
    """
    Compares a field. Text comparison ignores case. A subscriber without a value matches only `is_not_set` and the operators that begin with `not_`, each of which is the opposite of the operator without it.

    - text and url: `equals`, `not_equals`, `contains`, `not_contains`, `starts_with`, `ends_with`, `in`, `not_in`
    - number: `equals`, `not_equals`, `greater_than`, `less_than`, `at_least`, `at_most`, `in`, `not_in`
    - boolean: `equals`
    - select: `equals`, `not_equals`, `in`, `not_in`
    - multiselect: `contains`, `not_contains` (one option), `in`, `not_in` (any of several options)
    - date and datetime: as in a `DateCondition`
    - all: `is_set`, `is_not_set`
    """

    field: str
    operator: FieldOperator
    value: NotRequired[Union[str, float, bool, list[Union[str, float]]]]


class DateCondition(TypedDict):
    """
    Compares a date of the subscriber. Days are in UTC. `within_last` and `within_next` include today or, for a time, the current moment; `anniversary_in` matches on the day that is this number of days from today, and `anniversary_within` on any day from today until then. In other years, February 29 has its anniversary on the 28th.
    """

    date: SubscriberDate
    operator: DateOperator
    value: NotRequired[Union[str, float]]


class TagCondition(TypedDict):
    """
    Whether the subscriber has a tag
    """

    tag: str
    operator: NotRequired[HasOperator]


class ActivityCondition(TypedDict):
    """
    Whether the subscriber has been sent a campaign, or has opened or clicked it. `sent`: a mail server has accepted it; an `uncertain` recipient, to whom it may or may not have been sent, does not count. `opened` and `clicked`: by a person, as far as can be detected. A deleted campaign counts as sent to no one.
    """

    activity: MailActivity
    operator: NotRequired[HasOperator]
    campaign_uid: NotRequired[str]
    within_days: NotRequired[int]


class SegmentPreview(TypedDict):
    """
    The subscribers that conditions currently select
    """

    count: int
    is_exact: bool
    subscribers: list[Subscriber]


class Suppression(TypedDict):
    """
    An address or a whole domain to which the account sends no mail
    """

    uid: str
    kind: SuppressionKind
    email: Optional[str]
    domain: Optional[str]
    reason: SuppressionReason
    created_at: str


class Media(TypedDict):
    """
    An image that mails can show
    """

    uid: str
    name: str
    url: str
    content_type: ImageType
    bytes: int
    width: int
    height: int
    frames: int
    created_at: str


class Sender(TypedDict):
    """
    An address to send from
    """

    uid: str
    email: str
    name: Optional[str]
    status: SenderStatus
    verified_at: Optional[str]
    verified_by: Optional[SenderVerification]
    created_at: str


class DomainRecord(TypedDict):
    purpose: DnsRecordPurpose
    required: bool
    type: DnsRecordType
    name: str
    value: str
    status: DnsRecordStatus
    found: list[str]


class Domain(TypedDict):
    """
    A domain to send from, with its DKIM key and DNS records
    """

    uid: str
    domain: str
    domain_unicode: str
    status: DomainStatus
    verified_at: Optional[str]
    missing_since: Optional[str]
    key_type: DkimKeyType
    records: list[DomainRecord]
    checked_at: Optional[str]
    created_at: str


class Transport(TypedDict):
    """
    An SMTP server over which the account sends its campaigns, automations and transactional emails
    """

    uid: str
    name: str
    host: str
    port: int
    tls: TransportTls
    username: Optional[str]
    weight: int
    rate_per_second: Optional[float]
    connections: int
    enabled: bool
    created_at: str
    updated_at: str


class TransportCheck(TypedDict):
    """
    Whether a session with a transport could be opened, and if not, why
    """

    ok: bool
    failed_at: Optional[TransportStep]
    code: Optional[str]
    message: Optional[str]
    encrypted: bool
    pipelining: bool
    smtputf8: bool
    max_bytes: Optional[int]
    duration_ms: int


class AbTest(TypedDict):
    """
    How the variants of a campaign are tested, and what came of it
    """

    sample_percent: int
    metric: AbTestMetric
    winner: Optional[WinnerChoice]
    wait: Optional[str]
    status: AbTestStatus
    decides_at: Optional[str]
    winning_variant: Optional[int]
    decided_at: Optional[str]
    decided_by: Optional[DecidedBy]


class ResendRecipients(TypedDict):
    states: list[ResendableState]


class RunSummary(TypedDict):
    """
    A run of an automation without its history
    """

    uid: str
    automation_uid: str
    version: int
    list_uid: str
    subscriber_uid: str
    status: RunStatus
    step: Optional[str]
    waits_until: Optional[str]
    reason: Optional[str]
    goal: Optional[str]
    started_at: str
    ended_at: Optional[str]


class StepReport(TypedDict):
    version: int
    step: str
    entered: int
    waiting: int
    left: int
    mails: Optional[StepMails]


class Run(TypedDict):
    """
    A subscriber's way through an automation
    """

    uid: str
    automation_uid: str
    version: int
    list_uid: str
    subscriber_uid: str
    status: RunStatus
    step: Optional[str]
    waits_until: Optional[str]
    reason: Optional[str]
    goal: Optional[str]
    started_at: str
    ended_at: Optional[str]
    data: Optional[dict[str, Any]]
    steps: list[RunStep]


AutomationTrigger: TypeAlias = Union[
    ApiTrigger,
    SubscribedTrigger,
    TaggedTrigger,
    UntaggedTrigger,
    FieldChangedTrigger,
    DateTrigger,
    SegmentEnteredTrigger,
    SegmentLeftTrigger,
    CampaignOpenedTrigger,
    CampaignClickedTrigger,
    InactiveTrigger,
]


class DataCondition(TypedDict):
    """
    Compares a value of the data that the run was started with. Text comparison ignores case. If the value is missing or has another type, only `not_equals` and `is_not_set` match.
    """

    data: str
    operator: DataOperator
    value: NotRequired[Union[str, float, bool]]


class MailGoal(TypedDict):
    """
    The subscriber has opened a mail or followed a link in it, as far as can be detected
    """

    event: MailEvent
    step: NotRequired[str]
    id: NotRequired[str]


class TagGoal(TypedDict):
    """
    The subscriber was given a tag, or a tag was removed
    """

    event: TagEvent
    tag: NotRequired[str]
    id: NotRequired[str]


class ResumeAutomation(TypedDict):
    waiting: NotRequired[ResumedRuns]


class AbTestReport(TypedDict):
    sample_percent: int
    metric: AbTestMetric
    winner: Optional[WinnerChoice]
    wait: Optional[str]
    status: AbTestStatus
    decides_at: Optional[str]
    winning_variant: Optional[int]
    decided_at: Optional[str]
    decided_by: Optional[DecidedBy]
    leading_variant: Optional[int]
    significance: Optional[float]
    rest: AbTestRest


class SendEmail(TypedDict):
    to: NotRequired[Union[str, SendEmailTo, list[Union[str, SendEmailTo1]]]]
    cc: NotRequired[Union[str, SendEmailCc, list[Union[str, SendEmailCc1]]]]
    bcc: NotRequired[Union[str, SendEmailBcc, list[Union[str, SendEmailBcc1]]]]
    subscriber_uid: NotRequired[str]
    from_email: NotRequired[str]
    from_name: NotRequired[str]
    reply_to: NotRequired[str]
    subject: NotRequired[str]
    html: NotRequired[str]
    plain: NotRequired[str]
    template_uid: NotRequired[str]
    data: NotRequired[dict[str, Any]]
    headers: NotRequired[dict[str, str]]
    attachments: NotRequired[list[NewEmailAttachment]]
    tag: NotRequired[str]
    tags: NotRequired[list[str]]
    metadata: NotRequired[dict[str, str]]
    track_opens: NotRequired[bool]
    track_clicks: NotRequired[bool]
    send_at: NotRequired[str]


class EmailBatchResultResult(TypedDict):
    index: int
    result: EmailBatchOutcome
    uid: Optional[str]
    errors: NotRequired[dict[str, list[str]]]


class EmailBatchResult(TypedDict):
    counts: EmailBatchResultCounts
    results: list[EmailBatchResultResult]


class SendEmails(TypedDict):
    emails: list[SendEmail]


class BounceRules(TypedDict):
    """
    The rules by which bounces and complaints stop mail to an address
    """

    soft_limit: Optional[int]
    soft_days: Optional[int]
    bounce_scope: BlockScope
    complaint_scope: BlockScope
    effective: BounceRulesEffective


class BounceCallback(TypedDict):
    """
    An address at which a provider reports bounces and complaints
    """

    uid: str
    provider: BounceProvider
    url: str
    has_verification_key: bool
    created_at: str
    last_used_at: Optional[str]


class Hook(TypedDict):
    """
    A registered webhook
    """

    uid: str
    target_url: str
    event: EventName
    list_uid: Optional[str]
    status: HookStatus
    consecutive_failures: int
    switched_off_at: Optional[str]
    switched_off_reason: Optional[str]
    recoverable_since: Optional[str]
    recoverable_until: Optional[str]
    description: Optional[str]
    previous_secret_expires_at: Optional[str]
    created_at: str


class AddHook(TypedDict):
    target_url: NotRequired[str]
    url: NotRequired[str]
    event: EventName
    list_uid: NotRequired[Optional[str]]
    description: NotRequired[Optional[str]]
    status: NotRequired[GivenHookStatus]


class Delivery(TypedDict):
    """
    One event for one hook, with any number of attempts
    """

    uid: str
    hook_uid: str
    event_uid: str
    event: EventName
    status: DeliveryStatus
    reason: Optional[DeliveryReason]
    test: bool
    attempt_count: int
    next_attempt_at: Optional[str]
    occurred_at: str
    created_at: str
    finished_at: Optional[str]


class SubscriberSubscribedData(TypedDict):
    subscriber: Subscriber
    list: ListReference


class SubscriberSubscribedEvent(TypedDict):
    """
    A subscriber subscribes.
    """

    id: str
    event: Literal['subscriber.subscribed']
    occurred_at: str
    data: SubscriberSubscribedData


class SubscriberUnsubscribedData(TypedDict):
    subscriber: Subscriber
    list: ListReference
    reason: Optional[str]
    campaign: NotRequired[CampaignReference]


class SubscriberUnsubscribedEvent(TypedDict):
    """
    A subscriber unsubscribes.
    """

    id: str
    event: Literal['subscriber.unsubscribed']
    occurred_at: str
    data: SubscriberUnsubscribedData


class SubscriberTaggedData(TypedDict):
    subscriber: Subscriber
    list: ListReference
    tags_added: list[str]


class SubscriberTaggedEvent(TypedDict):
    """
    A subscriber is given new tags: one event per operation.
    """

    id: str
    event: Literal['subscriber.tagged']
    occurred_at: str
    data: SubscriberTaggedData


class SubscriberUpdatedData(TypedDict):
    subscriber: Subscriber
    list: ListReference
    changed: list[str]


class SubscriberUpdatedEvent(TypedDict):
    """
    A subscriber's address, fields or tags change; there is no event if nothing changed.
    """

    id: str
    event: Literal['subscriber.updated']
    occurred_at: str
    data: SubscriberUpdatedData


class SubscriberDeletedData(TypedDict):
    subscriber: Union[Subscriber, SubscriberDeletedDataSubscriber]
    list: ListReference


class SubscriberDeletedEvent(TypedDict):
    """
    A subscriber is deleted or erased; there are no events for the subscribers of a deleted list.
    """

    id: str
    event: Literal['subscriber.deleted']
    occurred_at: str
    data: SubscriberDeletedData


class EmailOpenedData(TypedDict):
    subscriber: NotRequired[Subscriber]
    list: NotRequired[ListReference]
    campaign: NotRequired[CampaignReference]
    email: NotRequired[EmailReference]
    opened_at: str
    first: bool
    bot: bool
    ip: Optional[str]
    user_agent: Optional[str]
    country: NotRequired[Optional[str]]


class EmailOpenedEvent(TypedDict):
    """
    A subscriber opens an email.
    """

    id: str
    event: Literal['email.opened']
    occurred_at: str
    data: EmailOpenedData


class EmailClickedData(TypedDict):
    subscriber: NotRequired[Subscriber]
    list: NotRequired[ListReference]
    campaign: NotRequired[CampaignReference]
    email: NotRequired[EmailReference]
    clicked_at: str
    first: bool
    bot: bool
    ip: Optional[str]
    user_agent: Optional[str]
    country: NotRequired[Optional[str]]
    url: str


class EmailClickedEvent(TypedDict):
    """
    A subscriber follows a link in an email.
    """

    id: str
    event: Literal['email.clicked']
    occurred_at: str
    data: EmailClickedData


class EmailSentData(TypedDict):
    subscriber: NotRequired[Subscriber]
    list: NotRequired[ListReference]
    campaign: NotRequired[CampaignReference]
    email: NotRequired[EmailReference]
    message_id: str


class EmailSentEvent(TypedDict):
    """
    A mail server accepts an email: a campaign mail to a subscriber, or a transactional email.
    """

    id: str
    event: Literal['email.sent']
    occurred_at: str
    data: EmailSentData


class EmailBouncedData(TypedDict):
    subscriber: NotRequired[Subscriber]
    list: NotRequired[ListReference]
    campaign: NotRequired[CampaignReference]
    email: NotRequired[EmailReference]
    kind: EmailBounceKind
    reason: BounceReason
    code: Optional[str]
    reply: Optional[str]


class EmailBouncedEvent(TypedDict):
    """
    An email to a subscriber bounces, or their mail server refuses it because the address does not exist.
    """

    id: str
    event: Literal['email.bounced']
    occurred_at: str
    data: EmailBouncedData


class EmailComplainedData(TypedDict):
    subscriber: NotRequired[Subscriber]
    list: NotRequired[ListReference]
    campaign: NotRequired[CampaignReference]
    email: NotRequired[EmailReference]
    feedback_type: Optional[str]


class EmailComplainedEvent(TypedDict):
    """
    A subscriber reports an email as spam, and their provider passes the report on. Unless the account has other rules, nothing more is sent to the address.
    """

    id: str
    event: Literal['email.complained']
    occurred_at: str
    data: EmailComplainedData


class AutomationWebhookData(TypedDict):
    subscriber: Subscriber
    list: ListReference
    automation: AutomationWebhookDataAutomation
    run: AutomationWebhookDataRun
    step: str


class AutomationWebhookEvent(TypedDict):
    """
    A subscriber reaches a `call_webhook` step of an automation: the event is sent to the hook that the step names.
    """

    id: str
    event: Literal['automation.webhook']
    occurred_at: str
    data: AutomationWebhookData


class QuietHours(TypedDict):
    """
    The times during which mails of campaigns and automations are held back
    """

    spans: list[QuietSpan]
    time_zone: str
    time_zone_field: NotRequired[str]


class UpdateAccountSettings(TypedDict):
    """
    Changes the given settings and leaves the rest
    """

    track_opens: NotRequired[bool]
    track_clicks: NotRequired[bool]
    anonymous_tracking: NotRequired[bool]
    frequency_cap: NotRequired[Optional[FrequencyCap]]
    quiet_hours: NotRequired[Optional[QuietHours]]
    brand: NotRequired[BrandChange]


class List(TypedDict):
    """
    A list of subscribers
    """

    uid: str
    name: str
    from_name: str
    from_email: str
    reply_to: Optional[str]
    default_subject: Optional[str]
    subscription: SubscriptionMode
    send_welcome_email: bool
    welcome_email: Optional[WelcomeEmail]
    confirmation_email: Optional[ConfirmationEmail]
    sign_up_form: bool
    form: ListForm
    language: ListLanguage
    public_name: Optional[str]
    public_description: Optional[str]
    on_preferences_page: bool
    archive: ListArchive
    track_opens: Optional[bool]
    track_clicks: Optional[bool]
    contact: ListContact
    fields: list[ListField]
    statistics: ListStatistics
    created_at: str
    updated_at: str


class SubscriberExport(TypedDict):
    """
    All data about a person (GDPR, articles 15 and 20)
    """

    subscriber: Optional[Subscriber]
    list: Optional[SubscriberExportList]
    subscribers: NotRequired[list[SubscriberExportSubscriber]]
    consents: list[SubscriberExportConsent]
    mails: list[SubscriberExportMail]
    campaigns: list[SubscriberExportCampaign]
    automations: list[SubscriberExportAutomation]
    bounces: list[Bounce]
    emails: list[SubscriberExportEmail]
    events: list[SubscriberExportEvent]
    exported_at: str


class AutomationReport(TypedDict):
    """
    Figures of each step, by version
    """

    entered: int
    active: int
    steps: list[StepReport]


class AutomationSummary(TypedDict):
    """
    An automation without its steps
    """

    uid: str
    name: str
    list_uid: str
    status: AutomationStatus
    trigger: AutomationTrigger
    entry: AutomationEntry
    version: Optional[int]
    has_draft_changes: bool
    statistics: AutomationStatistics
    activated_at: Optional[str]
    paused_at: Optional[str]
    reason: Optional[AutomationSummaryReason]
    created_at: str
    updated_at: str


class CampaignReport(TypedDict):
    """
    A campaign's recipients by state, and their activity
    """

    total: int
    queued: int
    sent: int
    failed: int
    skipped: int
    uncertain: int
    deferred: int
    hard_bounced: int
    soft_bounced: int
    complained: int
    opens: CampaignReportOpens
    clicks: CampaignReportClicks
    unsubscribes: int
    links: list[CampaignReportLink]
    hours: list[CampaignReportHour]
    domains: list[CampaignReportDomain]
    by_country: list[CampaignReportByCountryItem]
    bounce_reasons: list[CampaignReportBounceReason]
    ab_test: Optional[AbTestReport]
    variants: list[VariantFigures]


DeliveryBody: TypeAlias = Union[
    SubscriberSubscribedEvent,
    SubscriberUnsubscribedEvent,
    SubscriberTaggedEvent,
    SubscriberUpdatedEvent,
    SubscriberDeletedEvent,
    EmailOpenedEvent,
    EmailClickedEvent,
    CampaignSentEvent,
    EmailSentEvent,
    EmailBouncedEvent,
    EmailComplainedEvent,
    AutomationWebhookEvent,
]


class DeliveryDetails(TypedDict):
    """
    A delivery with its attempts and its body
    """

    uid: str
    hook_uid: str
    event_uid: str
    event: EventName
    status: DeliveryStatus
    reason: Optional[DeliveryReason]
    test: bool
    attempt_count: int
    next_attempt_at: Optional[str]
    occurred_at: str
    created_at: str
    finished_at: Optional[str]
    attempts: list[DeliveryAttempt]
    body: DeliveryBody


class AccountSettings(TypedDict):
    """
    The settings for all lists and campaigns of an account
    """

    track_opens: bool
    track_clicks: bool
    anonymous_tracking: bool
    frequency_cap: Optional[FrequencyCap]
    quiet_hours: Optional[QuietHours]
    brand: Brand


class EventDescription(TypedDict):
    """
    An event that hooks can listen to
    """

    event: EventName
    description: str
    schema: dict[str, Any]
    sample: DeliveryBody


class Segment(TypedDict):
    """
    Saved conditions that select subscribers of a list
    """

    uid: str
    name: str
    list_uid: str
    conditions: Conditions
    created_at: str
    updated_at: str


Conditions: TypeAlias = Union["AllConditions", "AnyConditions", "NoConditions"]


class AllConditions(TypedDict):
    """
    All of these are met
    """

    all: ConditionList


ConditionList: TypeAlias = list["Condition"]
"""
Conditions, and groups of conditions
"""


Condition: TypeAlias = Union[
    FieldCondition,
    DateCondition,
    TagCondition,
    StatusCondition,
    SourceCondition,
    ImportCondition,
    ActivityCondition,
    AllConditions,
    "AnyConditions",
    "NoConditions",
]


class AnyConditions(TypedDict):
    """
    At least one of these is met
    """

    any: ConditionList


class NoConditions(TypedDict):
    """
    None of these is met
    """

    none: ConditionList


class AddSegment(TypedDict):
    name: str
    list_uid: str
    conditions: Conditions


class PreviewSegment(TypedDict):
    list_uid: str
    conditions: Conditions


class UpdateSegment(TypedDict):
    """
    Changes the given properties and leaves the rest; `conditions` replaces all of them
    """

    name: NotRequired[str]
    conditions: NotRequired[Conditions]


class ExportSubscribers(TypedDict):
    status: NotRequired[SubscriberStatus]
    tag: NotRequired[str]
    email: NotRequired[str]
    import_uid: NotRequired[str]
    segment_uid: NotRequired[str]
    conditions: NotRequired[Conditions]
    updated_since: NotRequired[str]
    columns: NotRequired[list[str]]
    format: NotRequired[FileFormat]
    gzip: NotRequired[bool]


class CampaignSummary(TypedDict):
    """
    A campaign without `html`, `plain`, `design` and `variants`
    """

    uid: str
    name: str
    list_uid: Optional[str]
    audience: CampaignAudience
    template_uid: Optional[str]
    subject: Optional[str]
    preheader: Optional[str]
    from_name: str
    from_email: str
    reply_to: Optional[str]
    throttle_per_minute: Optional[int]
    track_opens: bool
    track_clicks: bool
    calendar: Optional[SendingCalendar]
    time_zone: str
    archived: Optional[bool]
    ab_test: Optional[AbTest]
    status: CampaignStatus
    scheduled_at: Optional[str]
    started_at: Optional[str]
    paused_at: Optional[str]
    finished_at: Optional[str]
    reason: Optional[CampaignSummaryReason]
    statistics: CampaignStatistics
    created_at: str
    updated_at: str


class CampaignAudience(TypedDict):
    """
    The audience within the list: subscribed people who match all of these criteria
    """

    tags_any: list[str]
    tags_all: list[str]
    tags_none: list[str]
    conditions: Optional[Conditions]
    segment_uid: Optional[str]
    is_incomplete: bool


class Campaign(TypedDict):
    """
    A mail to the subscribers of a list
    """

    uid: str
    name: str
    list_uid: Optional[str]
    audience: CampaignAudience
    template_uid: Optional[str]
    subject: Optional[str]
    preheader: Optional[str]
    from_name: str
    from_email: str
    reply_to: Optional[str]
    throttle_per_minute: Optional[int]
    track_opens: bool
    track_clicks: bool
    calendar: Optional[SendingCalendar]
    time_zone: str
    archived: Optional[bool]
    ab_test: Optional[AbTest]
    status: CampaignStatus
    scheduled_at: Optional[str]
    started_at: Optional[str]
    paused_at: Optional[str]
    finished_at: Optional[str]
    reason: Optional[CampaignReason]
    statistics: CampaignStatistics
    created_at: str
    updated_at: str
    html: Optional[str]
    plain: Optional[str]
    design: Optional[dict[str, Any]]
    variants: Optional[list[CampaignVariant]]


class AddCampaign(TypedDict):
    name: str
    list_uid: NotRequired[str]
    mail_list_uid: NotRequired[str]
    audience: NotRequired[AudienceConditions]
    template_uid: NotRequired[Optional[str]]
    subject: NotRequired[Optional[str]]
    preheader: NotRequired[Optional[str]]
    from_name: NotRequired[str]
    from_email: NotRequired[str]
    reply_to: NotRequired[Optional[str]]
    html: NotRequired[Optional[str]]
    plain: NotRequired[Optional[str]]
    design: NotRequired[dict[str, Any]]
    track_opens: NotRequired[bool]
    track_clicks: NotRequired[bool]
    throttle_per_minute: NotRequired[Optional[int]]
    calendar: NotRequired[Optional[SendingCalendar]]
    time_zone: NotRequired[str]
    archived: NotRequired[Optional[bool]]
    variants: NotRequired[Optional[list[AddCampaignVariant]]]
    ab_test: NotRequired[Optional[NewAbTest]]


class AudienceConditions(TypedDict):
    """
    Replaces the whole audience; if empty, everyone subscribed to the list
    """

    tags_any: NotRequired[list[str]]
    tags_all: NotRequired[list[str]]
    tags_none: NotRequired[list[str]]
    conditions: NotRequired[Optional[Conditions]]
    segment_uid: NotRequired[Optional[str]]
    is_incomplete: NotRequired[bool]


class UpdateCampaign(TypedDict):
    """
    Changes the given properties and leaves the rest
    """

    name: NotRequired[str]
    list_uid: NotRequired[str]
    mail_list_uid: NotRequired[str]
    audience: NotRequired[AudienceConditions]
    template_uid: NotRequired[Optional[str]]
    subject: NotRequired[Optional[str]]
    preheader: NotRequired[Optional[str]]
    from_name: NotRequired[str]
    from_email: NotRequired[str]
    reply_to: NotRequired[Optional[str]]
    html: NotRequired[Optional[str]]
    plain: NotRequired[Optional[str]]
    design: NotRequired[dict[str, Any]]
    track_opens: NotRequired[bool]
    track_clicks: NotRequired[bool]
    throttle_per_minute: NotRequired[Optional[int]]
    calendar: NotRequired[Optional[SendingCalendar]]
    time_zone: NotRequired[str]
    archived: NotRequired[Optional[bool]]
    variants: NotRequired[Optional[list[UpdateCampaignVariant]]]
    ab_test: NotRequired[Optional[NewAbTest]]


class ResendResult(TypedDict):
    """
    Recipients who are queued again
    """

    recipients: int
    campaign: CampaignSummary


class Automation(TypedDict):
    """
    What happens to subscribers, step by step
    """

    uid: str
    name: str
    list_uid: str
    status: AutomationStatus
    trigger: AutomationTrigger
    entry: AutomationEntry
    version: Optional[int]
    has_draft_changes: bool
    statistics: AutomationStatistics
    activated_at: Optional[str]
    paused_at: Optional[str]
    reason: Optional[AutomationReason]
    created_at: str
    updated_at: str
    conditions: Optional[AutomationConditions]
    goals: list[AutomationGoal]
    steps: list[AutomationStep]
    time_zone: str


AutomationConditions: TypeAlias = Union[
    "AutomationAllConditions",
    "AutomationAnyConditions",
    "AutomationNoConditions",
]


class AutomationAllConditions(TypedDict):
    """
    All of these are met
    """

    all: AutomationConditionList


AutomationConditionList: TypeAlias = list["AutomationCondition"]
"""
Conditions, and groups of conditions
"""


AutomationCondition: TypeAlias = Union[
    FieldCondition,
    DateCondition,
    TagCondition,
    StatusCondition,
    SourceCondition,
    ImportCondition,
    ActivityCondition,
    MailCondition,
    InSegmentCondition,
    DataCondition,
    AutomationAllConditions,
    "AutomationAnyConditions",
    "AutomationNoConditions",
]


class AutomationAnyConditions(TypedDict):
    """
    At least one of these is met
    """

    any: AutomationConditionList


class AutomationNoConditions(TypedDict):
    """
    None of these is met
    """

    none: AutomationConditionList


AutomationGoal: TypeAlias = Union[
    MailGoal,
    TagGoal,
    FieldGoal,
    ListGoal,
    "ConditionsGoal",
]


class ConditionsGoal(TypedDict):
    """
    The subscriber meets the conditions when the run reaches its next step
    """

    id: NotRequired[str]
    conditions: AutomationConditions


AutomationStep: TypeAlias = Union[
    SendEmailStep,
    AddTagStep,
    RemoveTagStep,
    UpdateFieldStep,
    AddToListStep,
    MoveToListStep,
    UnsubscribeStep,
    CallWebhookStep,
    StartAutomationStep,
    ExitStep,
    "WaitStep",
    "ConditionStep",
    "SplitStep",
]


WaitStep = TypedDict(
    'WaitStep',
    {
        'type': Literal['wait'],
        'id': NotRequired[str],
        'for': NotRequired[str],
        'until': NotRequired[WaitUntil],
        'until_event': NotRequired["WaitUntilEvent"],
    },
)


WaitUntilEvent: TypeAlias = Union[
    "WaitForMailEvent",
    "WaitForTagEvent",
    "WaitForFieldEvent",
    "WaitForListEvent",
]


class WaitForMailEvent(TypedDict):
    """
    The subscriber has opened a mail or followed a link in it, as far as can be detected
    """

    event: MailEvent
    step: NotRequired[str]
    timeout: str
    on_timeout: NotRequired[list[AutomationStep]]


class WaitForTagEvent(TypedDict):
    """
    The subscriber was given a tag, or a tag was removed
    """

    event: TagEvent
    tag: NotRequired[str]
    timeout: str
    on_timeout: NotRequired[list[AutomationStep]]


class WaitForFieldEvent(TypedDict):
    """
    The value of a field of the subscriber has changed
    """

    event: Literal['field_changed']
    field: NotRequired[str]
    timeout: str
    on_timeout: NotRequired[list[AutomationStep]]


class WaitForListEvent(TypedDict):
    """
    Someone with the subscriber's address was subscribed to a list
    """

    event: Literal['subscribed_to']
    list_uid: str
    timeout: str
    on_timeout: NotRequired[list[AutomationStep]]


ConditionStep = TypedDict(
    'ConditionStep',
    {
        'type': Literal['condition'],
        'id': NotRequired[str],
        'if': AutomationConditions,
        'then': NotRequired[list[AutomationStep]],
        'else': NotRequired[list[AutomationStep]],
    },
)


class SplitStep(TypedDict):
    """
    Takes one of several branches at random
    """

    type: Literal['split']
    id: NotRequired[str]
    branches: list[SplitBranch]


class SplitBranch(TypedDict):
    percent: int
    steps: NotRequired[list[AutomationStep]]


class AddAutomation(TypedDict):
    name: str
    trigger: AutomationTrigger
    entry: NotRequired[AutomationEntry]
    conditions: NotRequired[Optional[AutomationConditions]]
    goals: NotRequired[list[AutomationGoal]]
    steps: NotRequired[list[AutomationStep]]
    time_zone: NotRequired[str]
    list_uid: str


class UpdateAutomation(TypedDict):
    """
    Changes the given properties and leaves the rest; steps and goals are replaced as a whole
    """

    name: NotRequired[str]
    trigger: NotRequired[AutomationTrigger]
    entry: NotRequired[AutomationEntry]
    conditions: NotRequired[Optional[AutomationConditions]]
    goals: NotRequired[list[AutomationGoal]]
    steps: NotRequired[list[AutomationStep]]
    time_zone: NotRequired[str]


class AutomationVersion(TypedDict):
    """
    An activated version of an automation; runs finish on their version
    """

    number: int
    is_current: bool
    created_at: str
    trigger: AutomationTrigger
    entry: AutomationEntry
    conditions: Optional[AutomationConditions]
    goals: list[AutomationGoal]
    steps: list[AutomationStep]
    time_zone: str

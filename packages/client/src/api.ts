// Made by `npm run generate:client` from the OpenAPI document. Not to be edited.

import type { Call } from './call.ts';
import type { Collection } from './collection.ts';
import type { MailwrightClient } from './create-client.ts';
import type {
  AccountOverview,
  AccountSettings,
  AddAutomation,
  AddBounce,
  AddBounceCallback,
  AddCampaign,
  AddDomain,
  AddHook,
  AddList,
  AddListField,
  AddSegment,
  AddSender,
  AddSubscriber,
  AddSubscribers,
  AddSuppression,
  AddTags,
  AddTemplate,
  AddTrackingDomain,
  AddTransport,
  AudienceCount,
  Automation,
  AutomationReport,
  AutomationSummary,
  AutomationValidation,
  AutomationVersion,
  AutomationVersionSummary,
  BatchResult,
  Bounce,
  BounceCallback,
  BounceRules,
  Campaign,
  CampaignActivity,
  CampaignLink,
  CampaignPreview,
  CampaignRates,
  CampaignRecipient,
  CampaignReport,
  CampaignSummary,
  CampaignTest,
  CampaignUnsubscribeReasons,
  CampaignValidation,
  ChooseWinner,
  ConfirmationPreview,
  Consent,
  ConvertMjml,
  CorrectCampaignLink,
  Delivery,
  DeliveryBody,
  DeliveryDetails,
  Domain,
  Email,
  EmailBatchResult,
  EmailContent,
  EmailDetails,
  EventDescription,
  ExportSubscribers,
  GrowthDay,
  Hook,
  Import,
  List,
  ListDeletion,
  ListField,
  Me,
  Media,
  MjmlResult,
  MovedRuns,
  NewHook,
  PreviewSegment,
  PreviewSignUpForm,
  RecoverHook,
  Recovery,
  ResendRecipients,
  ResendResult,
  ResumeAutomation,
  RotateHookSecret,
  Run,
  RunCampaign,
  RunSummary,
  Segment,
  SegmentPreview,
  SendEmail,
  SendEmails,
  Sender,
  SignUpForm,
  SignUpFormPreview,
  StartRun,
  Subscribe,
  Subscriber,
  SubscriberActivity,
  SubscriberExport,
  Suppression,
  Tag,
  TagChange,
  Template,
  TemplateSummary,
  TemplateVersion,
  TemplateVersionSummary,
  TestCampaign,
  TestStep,
  TrackingDomain,
  Transport,
  TransportCheck,
  Unsubscribe,
  UpdateAccountSettings,
  UpdateAutomation,
  UpdateBounceRules,
  UpdateCampaign,
  UpdateHook,
  UpdateList,
  UpdateListField,
  UpdateSegment,
  UpdateSubscriber,
  UpdateTag,
  UpdateTemplate,
  UpdateTransport,
  WelcomePreview,
} from './models.ts';
import { type ChangeOptions, type FileBody, type PostOptions, type Query, type RequestOptions, Resource } from './resource.ts';

export class AccountResource extends Resource {
  /** Get the key's account */
  get(options?: RequestOptions): Call<Me> {
    return this.call<Me>('get', '/me', { options });
  }

  /**
   * Get the settings of the account
   *
   * Scope of the key: `account:read`.
   */
  settings(options?: RequestOptions): Call<AccountSettings> {
    return this.call<AccountSettings>('get', '/account/settings', { options });
  }

  /**
   * Change settings of the account
   *
   * Existing campaigns keep their tracking settings; a frequency cap also applies to their next mails. Each change is recorded in the audit log.
   *
   * Scope of the key: `account:write`.
   */
  updateSettings(body?: UpdateAccountSettings, options?: ChangeOptions): Call<AccountSettings> {
    return this.call<AccountSettings>('patch', '/account/settings', { body, options });
  }

  /**
   * Get an overview of the account
   *
   * The figures are updated as events occur, not counted when you request them. No other scope is needed.
   *
   * Scope of the key: `account:read`.
   */
  overview(query?: Query<'getAccountOverview'>, options?: RequestOptions): Call<AccountOverview> {
    return this.call<AccountOverview>('get', '/account/overview', { query, options });
  }
}

export class TrackingDomainResource extends Resource {
  /**
   * Get the tracking domain
   *
   * Scope of the key: `account:read`.
   */
  get(options?: RequestOptions): Call<TrackingDomain> {
    return this.call<TrackingDomain>('get', '/account/tracking-domain', { options });
  }

  /**
   * Add a tracking domain
   *
   * Links in mails to people (opens, clicks, unsubscribing, preferences, web view) use this domain once a check has found its TXT record. The domain must lead to this service: ask the operator for the host name to use in a CNAME record. Earlier links keep working, except those in a domain that this one replaces.
   *
   * Scope of the key: `account:write`.
   */
  create(body: AddTrackingDomain, options?: PostOptions): Call<TrackingDomain> {
    return this.call<TrackingDomain>('post', '/account/tracking-domain', { body, options });
  }

  /**
   * Delete the tracking domain
   *
   * Links in mails that were sent with it stop working, unless the domain is added and verified again.
   *
   * Scope of the key: `account:write`.
   */
  delete(options?: ChangeOptions): Call<undefined> {
    return this.call<undefined>('delete', '/account/tracking-domain', { options });
  }

  /**
   * Check the DNS record of the tracking domain
   *
   * Looks up the record now, as for a sending domain. Limit: ten checks at once, then one every ten seconds.
   *
   * Scope of the key: `account:write`.
   */
  check(options?: PostOptions): Call<TrackingDomain> {
    return this.call<TrackingDomain>('post', '/account/tracking-domain/check', { options });
  }
}

export class ListsResource extends Resource {
  /**
   * Get all lists
   *
   * Scope of the key: `lists:read`.
   */
  list(query?: Query<'listLists'>, options?: RequestOptions): Collection<List> {
    return this.collection<List>('/lists', { query, options });
  }

  /**
   * Create a list
   *
   * Scope of the key: `lists:write`.
   */
  create(body: AddList, options?: PostOptions): Call<List> {
    return this.call<List>('post', '/lists', { body, options });
  }

  /**
   * Get a list
   *
   * Scope of the key: `lists:read`.
   * @param uid Identifier, `list_…`
   */
  get(uid: string, options?: RequestOptions): Call<List> {
    return this.call<List>('get', '/lists/{uid}', { path: { uid }, options });
  }

  /**
   * Update a list
   *
   * Changes the given properties and leaves the rest. Fields have their own operations. Users without permission to send can change neither the sender and the contact nor the mails of the list, since these go out when someone subscribes.
   *
   * Scope of the key: `lists:write`.
   * @param uid Identifier, `list_…`
   */
  update(uid: string, body?: UpdateList, options?: ChangeOptions): Call<List> {
    return this.call<List>('patch', '/lists/{uid}', { path: { uid }, body, options });
  }

  /**
   * Delete a list
   *
   * The list and its hooks are deleted immediately; its subscribers and other data are deleted in the background. Its earlier events are still delivered to hooks for all lists.
   *
   * Scope of the key: `lists:write`.
   * @param uid Identifier, `list_…`
   */
  delete(uid: string, options?: ChangeOptions): Call<ListDeletion> {
    return this.call<ListDeletion>('delete', '/lists/{uid}', { path: { uid }, options });
  }

  /**
   * Get the progress of a deletion
   *
   * Scope of the key: `lists:read`.
   * @param uid Identifier, `list_…`
   */
  deletion(uid: string, options?: RequestOptions): Call<ListDeletion> {
    return this.call<ListDeletion>('get', '/lists/{uid}/deletion', { path: { uid }, options });
  }

  /**
   * Get a list's sign-up form
   *
   * Submitting the form adds a subscriber by the same rules as the API. The list's `form` sets its texts and design; `sign_up_form` turns it on or off.
   *
   * Scope of the key: `lists:read`.
   * @param uid Identifier, `list_…`
   */
  form(uid: string, options?: RequestOptions): Call<SignUpForm> {
    return this.call<SignUpForm>('get', '/lists/{uid}/form', { path: { uid }, options });
  }

  /**
   * Preview a list's sign-up form
   *
   * Shows the form with unsaved settings, whether or not `sign_up_form` is on. Saves nothing.
   *
   * Scope of the key: `lists:read`.
   * @param uid Identifier, `list_…`
   */
  previewForm(uid: string, body?: PreviewSignUpForm, options?: PostOptions): Call<SignUpFormPreview> {
    return this.call<SignUpFormPreview>('post', '/lists/{uid}/form/preview', { path: { uid }, body, options });
  }

  /**
   * Get the daily growth of a list
   *
   * The number of people who subscribed and left each day, oldest day first. Only changes of subscribed people count: an unconfirmed subscriber who is deleted does not, nor does one who unsubscribes twice. The figures are updated as events occur.
   *
   * Scope of the key: `lists:read`.
   * @param uid Identifier, `list_…`
   */
  growth(uid: string, query?: Query<'getListGrowth'>, options?: RequestOptions): Call<GrowthDay[]> {
    return this.call<GrowthDay[]>('get', '/lists/{uid}/growth', { path: { uid }, query, options });
  }

  /**
   * Preview a list's welcome mail
   *
   * Shows the current welcome mail, whether or not `send_welcome_email` is on.
   *
   * Scope of the key: `lists:read`.
   * @param uid Identifier, `list_…`
   */
  previewWelcomeEmail(uid: string, query?: Query<'previewWelcomeEmail'>, options?: RequestOptions): Call<WelcomePreview> {
    return this.call<WelcomePreview>('get', '/lists/{uid}/welcome-email/preview', { path: { uid }, query, options });
  }

  /**
   * Send a list's welcome mail as a test
   *
   * Sends the current mail immediately, to at most ten addresses; its unsubscribe links do nothing. It shares the limit on tests of campaigns.
   *
   * Scope of the key: `campaigns:write`.
   * @param uid Identifier, `list_…`
   */
  testWelcomeEmail(uid: string, body: TestCampaign, options?: PostOptions): Call<CampaignTest> {
    return this.call<CampaignTest>('post', '/lists/{uid}/welcome-email/test', { path: { uid }, body, options });
  }

  /**
   * Preview a list's confirmation mail
   *
   * Shows the current confirmation mail, whether or not the list has double opt-in.
   *
   * Scope of the key: `lists:read`.
   * @param uid Identifier, `list_…`
   */
  previewConfirmationEmail(uid: string, query?: Query<'previewConfirmationEmail'>, options?: RequestOptions): Call<ConfirmationPreview> {
    return this.call<ConfirmationPreview>('get', '/lists/{uid}/confirmation-email/preview', { path: { uid }, query, options });
  }

  /**
   * Send a list's confirmation mail as a test
   *
   * Sends the current mail immediately, to at most ten addresses; its links do nothing. It shares the limit on tests of campaigns.
   *
   * Scope of the key: `campaigns:write`.
   * @param uid Identifier, `list_…`
   */
  testConfirmationEmail(uid: string, body: TestCampaign, options?: PostOptions): Call<CampaignTest> {
    return this.call<CampaignTest>('post', '/lists/{uid}/confirmation-email/test', { path: { uid }, body, options });
  }
}

export class FieldsResource extends Resource {
  /**
   * Get a list's fields
   *
   * Scope of the key: `lists:read`.
   * @param listUid Identifier, `list_…`
   */
  list(listUid: string, options?: RequestOptions): Call<ListField[]> {
    return this.call<ListField[]>('get', '/lists/{uid}/fields', { path: { uid: listUid }, options });
  }

  /**
   * Add a field
   *
   * Existing subscribers have no value for it, even if it is required; new ones need a value.
   *
   * Scope of the key: `lists:write`.
   * @param listUid Identifier, `list_…`
   */
  create(listUid: string, body: AddListField, options?: PostOptions): Call<ListField> {
    return this.call<ListField>('post', '/lists/{uid}/fields', { path: { uid: listUid }, body, options });
  }

  /**
   * Get a field
   *
   * Scope of the key: `lists:read`.
   * @param listUid Identifier, `list_…`
   * @param tag The field's tag
   */
  get(listUid: string, tag: string, options?: RequestOptions): Call<ListField> {
    return this.call<ListField>('get', '/lists/{uid}/fields/{tag}', { path: { uid: listUid, tag }, options });
  }

  /**
   * Update a field
   *
   * Changes the given properties. A new tag keeps every value. Stored values that are no longer an option stay until they are changed.
   *
   * Scope of the key: `lists:write`.
   * @param listUid Identifier, `list_…`
   * @param tag The field's tag
   */
  update(listUid: string, tag: string, body?: UpdateListField, options?: ChangeOptions): Call<ListField> {
    return this.call<ListField>('patch', '/lists/{uid}/fields/{tag}', { path: { uid: listUid, tag }, body, options });
  }

  /**
   * Delete a field
   *
   * Deletes its values as well. EMAIL can't be deleted, nor can a field in the conditions of a segment.
   *
   * Scope of the key: `lists:write`.
   * @param listUid Identifier, `list_…`
   * @param tag The field's tag
   */
  delete(listUid: string, tag: string, options?: ChangeOptions): Call<undefined> {
    return this.call<undefined>('delete', '/lists/{uid}/fields/{tag}', { path: { uid: listUid, tag }, options });
  }
}

export class SubscribersResource extends Resource {
  /**
   * Get subscribers
   *
   * Scope of the key: `subscribers:read`.
   */
  list(query?: Query<'listSubscribers'>, options?: RequestOptions): Collection<Subscriber> {
    return this.collection<Subscriber>('/subscribers', { query, options });
  }

  /**
   * Add a subscriber
   *
   * Adds a subscriber to a list, or updates the list's subscriber with this address: fields are merged and tags added. An unsubscribed address stays unsubscribed unless `resubscribe` is true.
   *
   * Scope of the key: `subscribers:write`.
   */
  create(body: AddSubscriber, options?: PostOptions): Call<Subscriber> {
    return this.call<Subscriber>('post', '/subscribers', { body, options });
  }

  /**
   * Add or change many subscribers
   *
   * Applies up to 1,000 rows in one transaction, in their order, each like the call for one subscriber. The `action` of a row is `upsert` (add, or update the subscriber with this address), `update`, `tag`, `untag`, `unsubscribe` or `delete`. A row that is invalid, suppressed or not found is skipped and reported; the others are applied.
   *
   * Scope of the key: `subscribers:write`.
   */
  createBatch(body: AddSubscribers, options?: PostOptions): Call<BatchResult> {
    return this.call<BatchResult>('post', '/subscribers/batch', { body, options });
  }

  /**
   * Get a subscriber
   *
   * Scope of the key: `subscribers:read`.
   * @param uid Identifier, `sub_…`, or the email address, together with `list_uid`
   */
  get(uid: string, query?: Query<'getSubscriber'>, options?: RequestOptions): Call<Subscriber> {
    return this.call<Subscriber>('get', '/subscribers/{uid}', { path: { uid }, query, options });
  }

  /**
   * Update a subscriber
   *
   * Changes the given properties and leaves the rest. A field given as null or empty loses its value.
   *
   * Scope of the key: `subscribers:write`.
   * @param uid Identifier, `sub_…`, or the email address, together with `list_uid`
   */
  update(uid: string, body?: UpdateSubscriber, query?: Query<'updateSubscriber'>, options?: ChangeOptions): Call<Subscriber> {
    return this.call<Subscriber>('patch', '/subscribers/{uid}', { path: { uid }, query, body, options });
  }

  /**
   * Delete a subscriber
   *
   * Deletes the subscriber, their consents and events; the person can be added again. Events that a hook may still get stay until they expire or the person is erased; pending deliveries continue. To remove all data of a person, erase them.
   *
   * Scope of the key: `subscribers:write`.
   * @param uid Identifier, `sub_…`, or the email address, together with `list_uid`
   */
  delete(uid: string, query?: Query<'deleteSubscriber'>, options?: ChangeOptions): Call<undefined> {
    return this.call<undefined>('delete', '/subscribers/{uid}', { path: { uid }, query, options });
  }

  /**
   * Tag a subscriber
   *
   * Scope of the key: `subscribers:write`.
   * @param uid Identifier, `sub_…`, or the email address, together with `list_uid`
   */
  addTags(uid: string, body: AddTags, query?: Query<'addTags'>, options?: PostOptions): Call<Subscriber> {
    return this.call<Subscriber>('post', '/subscribers/{uid}/tags', { path: { uid }, query, body, options });
  }

  /**
   * Remove a tag
   *
   * Changes nothing if the subscriber doesn't have the tag.
   *
   * Scope of the key: `subscribers:write`.
   * @param uid Identifier, `sub_…`, or the email address, together with `list_uid`
   * @param tag The tag; its case does not matter
   */
  removeTag(uid: string, tag: string, query?: Query<'removeTag'>, options?: ChangeOptions): Call<Subscriber> {
    return this.call<Subscriber>('delete', '/subscribers/{uid}/tags/{tag}', { path: { uid, tag }, query, options });
  }

  /**
   * Unsubscribe a subscriber
   *
   * Changes nothing if the subscriber is already unsubscribed.
   *
   * Scope of the key: `subscribers:write`.
   * @param uid Identifier, `sub_…`, or the email address, together with `list_uid`
   */
  unsubscribe(uid: string, body?: Unsubscribe, query?: Query<'unsubscribe'>, options?: PostOptions): Call<Subscriber> {
    return this.call<Subscriber>('post', '/subscribers/{uid}/unsubscribe', { path: { uid }, query, body, options });
  }

  /**
   * Resubscribe a subscriber
   *
   * For a person who asks to return; recorded as their consent. On a double opt-in list, they become `unconfirmed` and get a confirmation mail.
   *
   * Scope of the key: `subscribers:write`.
   * @param uid Identifier, `sub_…`, or the email address, together with `list_uid`
   */
  subscribe(uid: string, body?: Subscribe, query?: Query<'subscribe'>, options?: PostOptions): Call<Subscriber> {
    return this.call<Subscriber>('post', '/subscribers/{uid}/subscribe', { path: { uid }, query, body, options });
  }

  /**
   * Get the history of consent
   *
   * Scope of the key: `subscribers:read`.
   * @param uid Identifier, `sub_…`, or the email address, together with `list_uid`
   */
  consents(uid: string, query?: Query<'listConsents'>, options?: RequestOptions): Collection<Consent> {
    return this.collection<Consent>('/subscribers/{uid}/consents', { path: { uid }, query, options });
  }

  /**
   * Get a subscriber's activity
   *
   * The mails of campaigns with the outcome of each, opens and clicks, and the campaigns through which the subscriber unsubscribed.
   *
   * Scope of the key: `subscribers:read`.
   * @param uid Identifier, `sub_…`, or the email address, together with `list_uid`
   */
  activity(uid: string, query?: Query<'listSubscriberActivity'>, options?: RequestOptions): Collection<SubscriberActivity> {
    return this.collection<SubscriberActivity>('/subscribers/{uid}/activity', { path: { uid }, query, options });
  }

  /**
   * Export all data about a person
   *
   * The content of transactional emails, which may include sign-in links, is only in the export of a key that also has the scope `emails:read`. An address without `list_uid` names everyone who has it: on any list, those who were deleted before, and recipients of transactional emails who never subscribed. If nothing is stored, the arrays are empty.
   *
   * Scope of the key: `subscribers:read`.
   * @param uid Identifier, `sub_…`, or the email address, together with `list_uid`
   */
  export(uid: string, query?: Query<'exportSubscriber'>, options?: RequestOptions): Call<SubscriberExport> {
    return this.call<SubscriberExport>('get', '/subscribers/{uid}/export', { path: { uid }, query, options });
  }

  /**
   * Erase a person
   *
   * Deletes all personal data: the subscriber, consents, mails, events and deliveries, on this list and, for the same address, on every other list of the account. A keyed hash stays in the suppressions, so that the address is not added again by mistake. An address without `list_uid` also names people who were deleted before, and recipients of transactional emails who never subscribed. The response is then the same whether or not anything was stored.
   *
   * Scope of the key: `subscribers:write`.
   * @param uid Identifier, `sub_…`, or the email address, together with `list_uid`
   */
  erase(uid: string, query?: Query<'eraseSubscriber'>, options?: PostOptions): Call<undefined> {
    return this.call<undefined>('post', '/subscribers/{uid}/erase', { path: { uid }, query, options });
  }
}

export class ImportsResource extends Resource {
  /**
   * Get imports
   *
   * Scope of the key: `imports:read`.
   */
  list(query?: Query<'listImports'>, options?: RequestOptions): Collection<Import> {
    return this.collection<Import>('/imports', { query, options });
  }

  /**
   * Get an import
   *
   * Scope of the key: `imports:read`.
   * @param uid Identifier, `imp_…`
   */
  get(uid: string, options?: RequestOptions): Call<Import> {
    return this.call<Import>('get', '/imports/{uid}', { path: { uid }, options });
  }

  /**
   * Download the errors of an import
   *
   * CSV with one line per error: the number of the row, the line of the file where it begins, its address, the field, the code, a message, and the row as it is in the file. Errors of the first 100,000 invalid rows are kept, at most 20 per row.
   *
   * Scope of the key: `imports:read`.
   * @param uid Identifier, `imp_…`
   */
  errors(uid: string, options?: RequestOptions): Call<Response> {
    return this.download('get', '/imports/{uid}/errors', { path: { uid }, options });
  }

  /**
   * Cancel an import
   *
   * Rows that have been merged stay; no more are merged.
   *
   * Scope of the key: `imports:write`.
   * @param uid Identifier, `imp_…`
   */
  cancel(uid: string, options?: PostOptions): Call<Import> {
    return this.call<Import>('post', '/imports/{uid}/cancel', { path: { uid }, options });
  }

  /**
   * Undo an import
   *
   * Deletes the subscribers that the import added, in the background; `undo` of the import shows the progress. Subscribers who have been changed since stay, and so do the import's changes to others.
   *
   * Scope of the key: `imports:write`.
   * @param uid Identifier, `imp_…`
   */
  undo(uid: string, options?: PostOptions): Call<Import> {
    return this.call<Import>('post', '/imports/{uid}/undo', { path: { uid }, options });
  }
}

export class TagsResource extends Resource {
  /**
   * Get a list's tags
   *
   * The tags that subscribers currently have.
   *
   * Scope of the key: `subscribers:read`.
   * @param listUid Identifier, `list_…`
   */
  list(listUid: string, query?: Query<'listTags'>, options?: RequestOptions): Collection<Tag> {
    return this.collection<Tag>('/lists/{uid}/tags', { path: { uid: listUid }, query, options });
  }

  /**
   * Get a tag
   *
   * Returns 404 for a tag that no subscriber of the list has.
   *
   * Scope of the key: `subscribers:read`.
   * @param listUid Identifier, `list_…`
   * @param tag The tag, percent-encoded; its case does not matter
   */
  get(listUid: string, tag: string, options?: RequestOptions): Call<Tag> {
    return this.call<Tag>('get', '/lists/{uid}/tags/{tag}', { path: { uid: listUid, tag }, options });
  }

  /**
   * Rename a tag
   *
   * Renames the tag in the background, for every subscriber who has it now. If the new name is that of another tag, the two are merged. Tag changes of an account run one after another, in the order of the requests. Refused while segments, unfinished campaigns or automations use the tag.
   *
   * Scope of the key: `subscribers:write`.
   * @param listUid Identifier, `list_…`
   * @param tag The tag, percent-encoded; its case does not matter
   */
  update(listUid: string, tag: string, body: UpdateTag, options?: ChangeOptions): Call<TagChange> {
    return this.call<TagChange>('patch', '/lists/{uid}/tags/{tag}', { path: { uid: listUid, tag }, body, options });
  }

  /**
   * Remove a tag from all subscribers
   *
   * Removes the tag in the background, from every subscriber who has it now. Tag changes of an account run one after another, in the order of the requests. Refused while segments, unfinished campaigns or automations use the tag.
   *
   * Scope of the key: `subscribers:write`.
   * @param listUid Identifier, `list_…`
   * @param tag The tag, percent-encoded; its case does not matter
   */
  delete(listUid: string, tag: string, options?: ChangeOptions): Call<TagChange> {
    return this.call<TagChange>('delete', '/lists/{uid}/tags/{tag}', { path: { uid: listUid, tag }, options });
  }

  /**
   * Get the progress of a tag change
   *
   * The progress is kept for at least 30 days, unless the list is deleted.
   *
   * Scope of the key: `subscribers:read`.
   * @param listUid Identifier, `list_…`
   * @param change Identifier, `tch_…`
   */
  change(listUid: string, change: string, options?: RequestOptions): Call<TagChange> {
    return this.call<TagChange>('get', '/lists/{uid}/tag_changes/{change}', { path: { uid: listUid, change }, options });
  }
}

export class SegmentsResource extends Resource {
  /**
   * Get segments
   *
   * Scope of the key: `subscribers:read`.
   */
  list(query?: Query<'listSegments'>, options?: RequestOptions): Collection<Segment> {
    return this.collection<Segment>('/segments', { query, options });
  }

  /**
   * Create a segment
   *
   * A segment selects its subscribers anew whenever it is used. A list can have at most 100 segments. The tags of its fields can change, but a field that a segment uses cannot be deleted.
   *
   * Scope of the key: `subscribers:write`.
   */
  create(body: AddSegment, options?: PostOptions): Call<Segment> {
    return this.call<Segment>('post', '/segments', { body, options });
  }

  /**
   * Preview conditions
   *
   * Counts the subscribers of a list who match the conditions, and returns the first of them. Saves nothing.
   *
   * Scope of the key: `subscribers:read`.
   */
  preview(body: PreviewSegment, options?: PostOptions): Call<SegmentPreview> {
    return this.call<SegmentPreview>('post', '/segments/preview', { body, options });
  }

  /**
   * Get a segment
   *
   * Its subscribers are at `GET /subscribers?segment_uid=…`.
   *
   * Scope of the key: `subscribers:read`.
   * @param uid Identifier, `seg_…`
   */
  get(uid: string, options?: RequestOptions): Call<Segment> {
    return this.call<Segment>('get', '/segments/{uid}', { path: { uid }, options });
  }

  /**
   * Update a segment
   *
   * Changes the given properties and leaves the rest. Conditions are replaced as a whole. Users without permission to send can’t change the conditions of a segment that a scheduled campaign or an active automation uses.
   *
   * Scope of the key: `subscribers:write`.
   * @param uid Identifier, `seg_…`
   */
  update(uid: string, body?: UpdateSegment, options?: ChangeOptions): Call<Segment> {
    return this.call<Segment>('patch', '/segments/{uid}', { path: { uid }, body, options });
  }

  /**
   * Delete a segment
   *
   * Changes no subscriber. A segment that an unfinished campaign uses cannot be deleted.
   *
   * Scope of the key: `subscribers:write`.
   * @param uid Identifier, `seg_…`
   */
  delete(uid: string, options?: ChangeOptions): Call<undefined> {
    return this.call<undefined>('delete', '/segments/{uid}', { path: { uid }, options });
  }
}

export class ExportsResource extends Resource {
  /**
   * Export subscribers of a list
   *
   * Streams a file of any length, starting immediately. Subscribers are in the order in which they were added. Each appears at most once, as they are when the export reaches them; those who are on the list and match throughout are never missed. If an error occurs, the response is cut off: a response that ends properly is complete. CSV is in UTF-8 with a byte order mark; text that a spreadsheet would run as a formula is prefixed with an apostrophe, also after a semicolon, a tab or a line break, and an import removes the apostrophe.
   *
   * The export changes nothing, so it is safe to send again, and an `Idempotency-Key` has no effect.
   *
   * Scope of the key: `subscribers:read`.
   * @param listUid Identifier, `list_…`
   */
  create(listUid: string, body?: ExportSubscribers, options?: PostOptions): Call<Response> {
    return this.download('post', '/lists/{uid}/exports', { path: { uid: listUid }, body, options });
  }
}

export class SuppressionsResource extends Resource {
  /**
   * Get suppressions
   *
   * Scope of the key: `suppressions:read`.
   */
  list(query?: Query<'listSuppressions'>, options?: RequestOptions): Collection<Suppression> {
    return this.collection<Suppression>('/suppressions', { query, options });
  }

  /**
   * Suppress an address or a domain
   *
   * From now on, the address or domain cannot be added or subscribed, and the account sends it no mail except transactional emails, which only bounces and complaints of the address stop. Existing subscribers keep their status.
   *
   * Scope of the key: `suppressions:write`.
   */
  create(body: AddSuppression, options?: PostOptions): Call<Suppression> {
    return this.call<Suppression>('post', '/suppressions', { body, options });
  }

  /**
   * Get a suppression
   *
   * Scope of the key: `suppressions:read`.
   * @param email The address or domain
   */
  get(email: string, options?: RequestOptions): Call<Suppression> {
    return this.call<Suppression>('get', '/suppressions/{email}', { path: { email }, options });
  }

  /**
   * Lift a suppression
   *
   * Scope of the key: `suppressions:write`.
   * @param email The address or domain
   */
  delete(email: string, options?: ChangeOptions): Call<undefined> {
    return this.call<undefined>('delete', '/suppressions/{email}', { path: { email }, options });
  }
}

export class TemplatesResource extends Resource {
  /**
   * Get all templates
   *
   * Scope of the key: `templates:read`.
   */
  list(query?: Query<'listTemplates'>, options?: RequestOptions): Collection<TemplateSummary> {
    return this.collection<TemplateSummary>('/templates', { query, options });
  }

  /**
   * Create a template
   *
   * Its HTML, text and subject must be valid Liquid: an error names the line and the column. A layout has one slot, `{{ content }}`, for the HTML of a campaign.
   *
   * Scope of the key: `templates:write`.
   */
  create(body: AddTemplate, options?: PostOptions): Call<Template> {
    return this.call<Template>('post', '/templates', { body, options });
  }

  /**
   * Get a template
   *
   * Scope of the key: `templates:read`.
   * @param uid Identifier, `tpl_…`
   */
  get(uid: string, options?: RequestOptions): Call<Template> {
    return this.call<Template>('get', '/templates/{uid}', { path: { uid }, options });
  }

  /**
   * Update a template
   *
   * A change to its HTML, text, subject or design creates a new version; the last 50 are kept. Campaigns that have been started keep their content. Users without permission to send can’t change the content of a template that a scheduled campaign, a welcome mail or a confirmation mail uses.
   *
   * Scope of the key: `templates:write`.
   * @param uid Identifier, `tpl_…`
   */
  update(uid: string, body?: UpdateTemplate, options?: ChangeOptions): Call<Template> {
    return this.call<Template>('patch', '/templates/{uid}', { path: { uid }, body, options });
  }

  /**
   * Delete a template
   *
   * Also deletes all its versions. A template that an unfinished campaign uses cannot be deleted.
   *
   * Scope of the key: `templates:write`.
   * @param uid Identifier, `tpl_…`
   */
  delete(uid: string, options?: ChangeOptions): Call<undefined> {
    return this.call<undefined>('delete', '/templates/{uid}', { path: { uid }, options });
  }

  /**
   * Get the versions of a template
   *
   * Scope of the key: `templates:read`.
   * @param uid Identifier, `tpl_…`
   */
  versions(uid: string, options?: RequestOptions): Call<TemplateVersionSummary[]> {
    return this.call<TemplateVersionSummary[]>('get', '/templates/{uid}/versions', { path: { uid }, options });
  }

  /**
   * Get a version of a template
   *
   * Scope of the key: `templates:read`.
   * @param uid Identifier, `tpl_…`
   * @param number The number of the version
   */
  version(uid: string, number: number, options?: RequestOptions): Call<TemplateVersion> {
    return this.call<TemplateVersion>('get', '/templates/{uid}/versions/{number}', { path: { uid, number }, options });
  }

  /**
   * Restore a version of a template
   *
   * Creates a new version with the content of this one, so nothing is lost. Restoring the current content does nothing.
   *
   * Scope of the key: `templates:write`.
   * @param uid Identifier, `tpl_…`
   * @param number The number of the version
   */
  restoreVersion(uid: string, number: number, options?: PostOptions): Call<Template> {
    return this.call<Template>('post', '/templates/{uid}/versions/{number}/restore', { path: { uid, number }, options });
  }

  /**
   * Convert MJML to HTML
   *
   * Stores nothing: use the HTML in a campaign, a template or a step. Files are not included (`mj-include`). A conversion that takes too long or too much memory is stopped.
   *
   * Scope of the key: `templates:write`.
   */
  convertMjml(body: ConvertMjml, options?: PostOptions): Call<MjmlResult> {
    return this.call<MjmlResult>('post', '/content/mjml', { body, options });
  }
}

export class MediaResource extends Resource {
  /**
   * Get images
   *
   * Scope of the key: `media:read`.
   */
  list(query?: Query<'listMedia'>, options?: RequestOptions): Collection<Media> {
    return this.collection<Media>('/media', { query, options });
  }

  /**
   * Upload an image
   *
   * The body is an image of up to 10 MB and 50 million pixels: JPEG, PNG, GIF or WebP, detected from its content. It is encoded again: upright, without metadata such as the location of a photo, and at most 2,400 pixels wide. Animated GIF and WebP stay animated.
   *
   * Scope of the key: `media:write`.
   */
  create(file: FileBody, query?: Query<'addMedia'>, options?: PostOptions): Call<Media> {
    return this.call<Media>('post', '/media', { query, file, options });
  }

  /**
   * Get an image
   *
   * Returns the image's properties; the image itself is at its `url`.
   *
   * Scope of the key: `media:read`.
   * @param uid Identifier, `med_…`
   */
  get(uid: string, options?: RequestOptions): Call<Media> {
    return this.call<Media>('get', '/media/{uid}', { path: { uid }, options });
  }

  /**
   * Delete an image
   *
   * Its URL no longer shows the image, even in mails that have been sent. Caches may keep it for a year.
   *
   * Scope of the key: `media:write`.
   * @param uid Identifier, `med_…`
   */
  delete(uid: string, options?: ChangeOptions): Call<undefined> {
    return this.call<undefined>('delete', '/media/{uid}', { path: { uid }, options });
  }
}

export class SendersResource extends Resource {
  /**
   * Get senders
   *
   * Scope of the key: `senders:read`.
   */
  list(query?: Query<'listSenders'>, options?: RequestOptions): Collection<Sender> {
    return this.collection<Sender>('/senders', { query, options });
  }

  /**
   * Add a sender
   *
   * An address in a verified domain of the account is verified immediately. Any other address gets an email with a link, valid for 7 days, to a page where a button verifies it. Limit for an address: three such emails at once, then one every 15 minutes.
   *
   * Scope of the key: `senders:write`.
   */
  create(body: AddSender, options?: PostOptions): Call<Sender> {
    return this.call<Sender>('post', '/senders', { body, options });
  }

  /**
   * Get a sender
   *
   * Scope of the key: `senders:read`.
   * @param uid Identifier, `snd_…`
   */
  get(uid: string, options?: RequestOptions): Call<Sender> {
    return this.call<Sender>('get', '/senders/{uid}', { path: { uid }, options });
  }

  /**
   * Delete a sender
   *
   * Its link stops working. Campaigns and automations that send from it are paused, unless it is in a verified domain.
   *
   * Scope of the key: `senders:write`.
   * @param uid Identifier, `snd_…`
   */
  delete(uid: string, options?: ChangeOptions): Call<undefined> {
    return this.call<undefined>('delete', '/senders/{uid}', { path: { uid }, options });
  }

  /**
   * Send the verification email again
   *
   * Earlier links stay valid until they expire.
   *
   * Scope of the key: `senders:write`.
   * @param uid Identifier, `snd_…`
   */
  resendVerification(uid: string, options?: PostOptions): Call<Sender> {
    return this.call<Sender>('post', '/senders/{uid}/resend', { path: { uid }, options });
  }
}

export class DomainsResource extends Resource {
  /**
   * Get sending domains
   *
   * Scope of the key: `domains:read`.
   */
  list(query?: Query<'listDomains'>, options?: RequestOptions): Collection<Domain> {
    return this.collection<Domain>('/domains', { query, options });
  }

  /**
   * Add a sending domain
   *
   * The domain gets its own DKIM key; `records` lists the DNS records to set. It is verified once a check has found the DKIM record: checks run automatically for two weeks, at growing intervals of up to a day, or on request. From then on, every address in this domain, but in no subdomain, may send.
   *
   * Scope of the key: `domains:write`.
   */
  create(body: AddDomain, options?: PostOptions): Call<Domain> {
    return this.call<Domain>('post', '/domains', { body, options });
  }

  /**
   * Get a sending domain
   *
   * Scope of the key: `domains:read`.
   * @param uid Identifier, `dom_…`
   */
  get(uid: string, options?: RequestOptions): Call<Domain> {
    return this.call<Domain>('get', '/domains/{uid}', { path: { uid }, options });
  }

  /**
   * Delete a sending domain
   *
   * Destroys its key: mail is no longer signed with it, and the domain no longer verifies senders. Campaigns and automations that send from those senders are paused, unless the senders are verified by a link.
   *
   * Scope of the key: `domains:write`.
   * @param uid Identifier, `dom_…`
   */
  delete(uid: string, options?: ChangeOptions): Call<undefined> {
    return this.call<undefined>('delete', '/domains/{uid}', { path: { uid }, options });
  }

  /**
   * Check the DNS records of a sending domain
   *
   * Looks up the records now, which may take several seconds. DNS servers may cache earlier records for an hour or longer. Limit for a domain: ten checks at once, then one every ten seconds.
   *
   * Scope of the key: `domains:write`.
   * @param uid Identifier, `dom_…`
   */
  check(uid: string, options?: PostOptions): Call<Domain> {
    return this.call<Domain>('post', '/domains/{uid}/check', { path: { uid }, options });
  }
}

export class TransportsResource extends Resource {
  /**
   * Get transports
   *
   * Scope of the key: `transports:read`.
   */
  list(query?: Query<'listTransports'>, options?: RequestOptions): Collection<Transport> {
    return this.collection<Transport>('/transports', { query, options });
  }

  /**
   * Add a transport
   *
   * Once the account has an enabled transport, its campaigns, mails of automations and transactional emails are sent only over its transports, and no longer over the installation's mail servers. Creating a transport sends nothing to the server: check it first, or add it disabled.
   *
   * Scope of the key: `transports:write`.
   */
  create(body: AddTransport, options?: PostOptions): Call<Transport> {
    return this.call<Transport>('post', '/transports', { body, options });
  }

  /**
   * Get a transport
   *
   * Scope of the key: `transports:read`.
   * @param uid Identifier, `trp_…`
   */
  get(uid: string, options?: RequestOptions): Call<Transport> {
    return this.call<Transport>('get', '/transports/{uid}', { path: { uid }, options });
  }

  /**
   * Change a transport
   *
   * Workers apply the change within seconds, even to campaigns that are being sent. A change of `host`, `port`, `tls` or `username` requires the password again, so that a stored password is only ever sent to its intended server.
   *
   * Scope of the key: `transports:write`.
   * @param uid Identifier, `trp_…`
   */
  update(uid: string, body?: UpdateTransport, options?: ChangeOptions): Call<Transport> {
    return this.call<Transport>('patch', '/transports/{uid}', { path: { uid }, body, options });
  }

  /**
   * Delete a transport
   *
   * Destroys its password. Mails that are being sent over it are finished. Without an enabled transport, the account's mail is sent over the installation's mail servers.
   *
   * Scope of the key: `transports:write`.
   * @param uid Identifier, `trp_…`
   */
  delete(uid: string, options?: ChangeOptions): Call<undefined> {
    return this.call<undefined>('delete', '/transports/{uid}', { path: { uid }, options });
  }

  /**
   * Check a transport
   *
   * Connects, establishes TLS and logs in, as a worker would, but sends no mail. It takes at most 15 seconds. Limit for an account: ten checks at once, then one every ten seconds.
   *
   * Scope of the key: `transports:write`.
   * @param uid Identifier, `trp_…`
   */
  check(uid: string, options?: PostOptions): Call<TransportCheck> {
    return this.call<TransportCheck>('post', '/transports/{uid}/check', { path: { uid }, options });
  }
}

export class CampaignsResource extends Resource {
  /**
   * Get campaigns
   *
   * Scope of the key: `campaigns:read`.
   */
  list(query?: Query<'listCampaigns'>, options?: RequestOptions): Collection<CampaignSummary> {
    return this.collection<CampaignSummary>('/campaigns', { query, options });
  }

  /**
   * Create a campaign
   *
   * Creates a draft. By default it has the sender of the list, and the subject of the template or of the list.
   *
   * Scope of the key: `campaigns:write`.
   */
  create(body: AddCampaign, options?: PostOptions): Call<Campaign> {
    return this.call<Campaign>('post', '/campaigns', { body, options });
  }

  /**
   * Get a campaign
   *
   * Scope of the key: `campaigns:read`.
   * @param uid Identifier, `cmp_…`
   */
  get(uid: string, options?: RequestOptions): Call<Campaign> {
    return this.call<Campaign>('get', '/campaigns/{uid}', { path: { uid }, options });
  }

  /**
   * Update a campaign
   *
   * Changes the given properties and leaves the rest. Content, sender, list and audience can be changed until the campaign has been started; name, throttle, calendar, time zone and `archived` can always be changed. When a user without permission to send changes more than the name of a scheduled campaign, it becomes a draft again, and a user with that permission must schedule it.
   *
   * Scope of the key: `campaigns:write`.
   * @param uid Identifier, `cmp_…`
   */
  update(uid: string, body?: UpdateCampaign, options?: ChangeOptions): Call<Campaign> {
    return this.call<Campaign>('patch', '/campaigns/{uid}', { path: { uid }, body, options });
  }

  /**
   * Delete a campaign
   *
   * Also deletes its recipients and figures. Unsubscribe links in mails that were sent keep working. Pause or cancel a campaign that is sending first.
   *
   * Scope of the key: `campaigns:write`.
   * @param uid Identifier, `cmp_…`
   */
  delete(uid: string, options?: ChangeOptions): Call<undefined> {
    return this.call<undefined>('delete', '/campaigns/{uid}', { path: { uid }, options });
  }

  /**
   * Copy a campaign
   *
   * Scope of the key: `campaigns:write`.
   * @param uid Identifier, `cmp_…`
   */
  copy(uid: string, options?: PostOptions): Call<Campaign> {
    return this.call<Campaign>('post', '/campaigns/{uid}/copy', { path: { uid }, options });
  }

  /**
   * Validate a campaign
   *
   * Changes nothing. Errors prevent the campaign from being run; warnings do not.
   *
   * Scope of the key: `campaigns:read`.
   * @param uid Identifier, `cmp_…`
   */
  validate(uid: string, options?: PostOptions): Call<CampaignValidation> {
    return this.call<CampaignValidation>('post', '/campaigns/{uid}/validate', { path: { uid }, options });
  }

  /**
   * Count the audience of a campaign
   *
   * The number of people it would be sent to now or, once it has been started, its number of recipients. Suppressed people, and those who have reached the frequency cap, are counted, but skipped during sending; their numbers are returned, too.
   *
   * Scope of the key: `campaigns:read`.
   * @param uid Identifier, `cmp_…`
   */
  audience(uid: string, options?: RequestOptions): Call<AudienceCount> {
    return this.call<AudienceCount>('get', '/campaigns/{uid}/audience', { path: { uid }, options });
  }

  /**
   * Preview a campaign
   *
   * Scope of the key: `campaigns:read`.
   * @param uid Identifier, `cmp_…`
   */
  preview(uid: string, query?: Query<'previewCampaign'>, options?: RequestOptions): Call<CampaignPreview> {
    return this.call<CampaignPreview>('get', '/campaigns/{uid}/preview', { path: { uid }, query, options });
  }

  /**
   * Send a campaign as a test
   *
   * Sends the current content immediately, to at most ten addresses; its unsubscribe links do nothing. Limit for an account: ten tests at once, then one every thirty seconds.
   *
   * Scope of the key: `campaigns:write`.
   * @param uid Identifier, `cmp_…`
   */
  test(uid: string, body: TestCampaign, options?: PostOptions): Call<CampaignTest> {
    return this.call<CampaignTest>('post', '/campaigns/{uid}/test', { path: { uid }, body, options });
  }

  /**
   * Run a campaign
   *
   * Starts, schedules or resumes the campaign. Its content and recipients are fixed when it starts. An invalid campaign returns 422, with the errors of its validation. With If-Match, it is refused if somebody has changed the campaign itself; its template, list and segment may still have changed.
   *
   * Scope of the key: `campaigns:write`.
   * @param uid Identifier, `cmp_…`
   */
  run(uid: string, body?: RunCampaign, options?: PostOptions): Call<Campaign> {
    return this.call<Campaign>('post', '/campaigns/{uid}/run', { path: { uid }, body, options });
  }

  /**
   * Pause a campaign
   *
   * Sending stops within a second. Run the campaign again to send to the remaining recipients.
   *
   * Scope of the key: `campaigns:write`.
   * @param uid Identifier, `cmp_…`
   */
  pause(uid: string, options?: PostOptions): Call<Campaign> {
    return this.call<Campaign>('post', '/campaigns/{uid}/pause', { path: { uid }, options });
  }

  /**
   * Cancel a campaign
   *
   * Stops sending permanently.
   *
   * Scope of the key: `campaigns:write`.
   * @param uid Identifier, `cmp_…`
   */
  cancel(uid: string, options?: PostOptions): Call<Campaign> {
    return this.call<Campaign>('post', '/campaigns/{uid}/cancel', { path: { uid }, options });
  }

  /**
   * Choose the winner of an A/B test
   *
   * The waiting recipients get this variant from now on. Possible while the campaign is sending or paused and has no winner, even if one would be chosen automatically after the wait.
   *
   * Scope of the key: `campaigns:write`.
   * @param uid Identifier, `cmp_…`
   */
  chooseWinner(uid: string, body: ChooseWinner, options?: PostOptions): Call<Campaign> {
    return this.call<Campaign>('post', '/campaigns/{uid}/winner', { path: { uid }, body, options });
  }

  /**
   * Get the reasons for unsubscribing
   *
   * Scope of the key: `campaigns:read`.
   * @param uid Identifier, `cmp_…`
   */
  unsubscribeReasons(uid: string, options?: RequestOptions): Call<CampaignUnsubscribeReasons> {
    return this.call<CampaignUnsubscribeReasons>('get', '/campaigns/{uid}/unsubscribe-reasons', { path: { uid }, options });
  }

  /**
   * Get the recipients of a campaign
   *
   * Scope of the key: `campaigns:read`.
   * @param uid Identifier, `cmp_…`
   */
  recipients(uid: string, query?: Query<'listRecipients'>, options?: RequestOptions): Collection<CampaignRecipient> {
    return this.collection<CampaignRecipient>('/campaigns/{uid}/recipients', { path: { uid }, query, options });
  }

  /**
   * Send to failed or uncertain recipients again
   *
   * Works for a sent or paused campaign. The recipients are `deferred` with the code `resend` until their turn; the campaign's throttle applies. A sent campaign continues sending; a paused one waits until it is run.
   *
   * Scope of the key: `campaigns:write`.
   * @param uid Identifier, `cmp_…`
   */
  resend(uid: string, body: ResendRecipients, options?: PostOptions): Call<ResendResult> {
    return this.call<ResendResult>('post', '/campaigns/{uid}/recipients/resend', { path: { uid }, body, options });
  }

  /**
   * Download the delivery log of a campaign
   *
   * CSV with one line per recipient. Text that a spreadsheet would run as a formula is prefixed with an apostrophe.
   *
   * Scope of the key: `campaigns:read`.
   * @param uid Identifier, `cmp_…`
   */
  downloadDeliveries(uid: string, options?: RequestOptions): Call<Response> {
    return this.download('get', '/campaigns/{uid}/delivery-log/download', { path: { uid }, options });
  }

  /**
   * Get the figures of a campaign
   *
   * The figures are updated as mails are sent, opened and clicked, not counted when you request them.
   *
   * Scope of the key: `campaigns:read`.
   * @param uid Identifier, `cmp_…`
   */
  statistics(uid: string, options?: RequestOptions): Call<CampaignReport> {
    return this.call<CampaignReport>('get', '/campaigns/{uid}/statistics', { path: { uid }, options });
  }

  /**
   * Get the campaigns before a campaign
   *
   * The last campaigns of the same list that had been sent when this one was started or, if it has not been started, until now. Campaigns that reached no one are left out. With their rates you can compare its own figures.
   *
   * Scope of the key: `campaigns:read`.
   * @param uid Identifier, `cmp_…`
   */
  previous(uid: string, options?: RequestOptions): Call<CampaignRates[]> {
    return this.call<CampaignRates[]>('get', '/campaigns/{uid}/previous', { path: { uid }, options });
  }

  /**
   * Get a tracked link of a campaign
   *
   * Scope of the key: `campaigns:read`.
   * @param uid Identifier, `cmp_…`
   * @param number The link's number in the campaign
   */
  link(uid: string, number: number, options?: RequestOptions): Call<CampaignLink> {
    return this.call<CampaignLink>('get', '/campaigns/{uid}/links/{number}', { path: { uid, number }, options });
  }

  /**
   * Correct a link of a campaign that has been started
   *
   * Makes a tracked link lead elsewhere, also in mails that have already been sent. The figures and logs go on naming the link as in the campaign. It takes up to 30 seconds until every process redirects to the new URL. A link with values of the recipient leads everyone to the same URL once it has been corrected. A campaign that does not track clicks has no such links. Each change is recorded in the audit log.
   *
   * Scope of the key: `campaigns:write`.
   * @param uid Identifier, `cmp_…`
   * @param number The link's number in the campaign
   */
  correctLink(uid: string, number: number, body?: CorrectCampaignLink, options?: ChangeOptions): Call<CampaignLink> {
    return this.call<CampaignLink>('patch', '/campaigns/{uid}/links/{number}', { path: { uid, number }, body, options });
  }

  /**
   * Get the open log of a campaign
   *
   * Scope of the key: `campaigns:read`.
   * @param uid Identifier, `cmp_…`
   */
  opens(uid: string, query?: Query<'listOpens'>, options?: RequestOptions): Collection<CampaignActivity> {
    return this.collection<CampaignActivity>('/campaigns/{uid}/open-log', { path: { uid }, query, options });
  }

  /**
   * Download the open log of a campaign
   *
   * CSV with one line for each of the opens recorded before the request. Text that a spreadsheet would run as a formula is prefixed with an apostrophe. A client that sends the ETag in If-None-Match gets 304 if nothing has changed.
   *
   * Scope of the key: `campaigns:read`.
   * @param uid Identifier, `cmp_…`
   */
  downloadOpens(uid: string, options?: RequestOptions): Call<Response> {
    return this.download('get', '/campaigns/{uid}/open-log/download', { path: { uid }, options });
  }

  /**
   * Get the click log of a campaign
   *
   * Scope of the key: `campaigns:read`.
   * @param uid Identifier, `cmp_…`
   */
  clicks(uid: string, query?: Query<'listClicks'>, options?: RequestOptions): Collection<CampaignActivity> {
    return this.collection<CampaignActivity>('/campaigns/{uid}/click-log', { path: { uid }, query, options });
  }

  /**
   * Download the click log of a campaign
   *
   * CSV with one line for each of the clicks recorded before the request. Text that a spreadsheet would run as a formula is prefixed with an apostrophe. A client that sends the ETag in If-None-Match gets 304 if nothing has changed.
   *
   * Scope of the key: `campaigns:read`.
   * @param uid Identifier, `cmp_…`
   */
  downloadClicks(uid: string, options?: RequestOptions): Call<Response> {
    return this.download('get', '/campaigns/{uid}/click-log/download', { path: { uid }, options });
  }

  /**
   * Get the unsubscribe log of a campaign
   *
   * Scope of the key: `campaigns:read`.
   * @param uid Identifier, `cmp_…`
   */
  unsubscribes(uid: string, query?: Query<'listUnsubscribes'>, options?: RequestOptions): Collection<CampaignActivity> {
    return this.collection<CampaignActivity>('/campaigns/{uid}/unsubscribe-log', { path: { uid }, query, options });
  }

  /**
   * Download the unsubscribe log of a campaign
   *
   * CSV with one line for each of the recipients who unsubscribed by its link recorded before the request. Text that a spreadsheet would run as a formula is prefixed with an apostrophe. A client that sends the ETag in If-None-Match gets 304 if nothing has changed.
   *
   * Scope of the key: `campaigns:read`.
   * @param uid Identifier, `cmp_…`
   */
  downloadUnsubscribes(uid: string, options?: RequestOptions): Call<Response> {
    return this.download('get', '/campaigns/{uid}/unsubscribe-log/download', { path: { uid }, options });
  }

  /**
   * Get the bounces of a campaign
   *
   * Scope of the key: `campaigns:read`.
   * @param uid Identifier, `cmp_…`
   */
  bounces(uid: string, query?: Query<'listBounceLog'>, options?: RequestOptions): Collection<Bounce> {
    return this.collection<Bounce>('/campaigns/{uid}/bounce-log', { path: { uid }, query, options });
  }

  /**
   * Download the bounce log of a campaign
   *
   * CSV with one line per bounce or complaint recorded before the request. Text that a spreadsheet would run as a formula is prefixed with an apostrophe. A client that sends the ETag in If-None-Match gets 304 if nothing has changed.
   *
   * Scope of the key: `campaigns:read`.
   * @param uid Identifier, `cmp_…`
   */
  downloadBounces(uid: string, options?: RequestOptions): Call<Response> {
    return this.download('get', '/campaigns/{uid}/bounce-log/download', { path: { uid }, options });
  }
}

export class AutomationsResource extends Resource {
  /**
   * Start a run for a subscriber
   *
   * Works with any trigger. The automation must be active, and the subscriber must be on its list. The conditions of the automation are evaluated when the run begins, right after the response.
   *
   * Scope of the key: `automations:write`.
   * @param uid Identifier, `aut_…`
   */
  start(uid: string, body: StartRun, options?: PostOptions): Call<RunSummary> {
    return this.call<RunSummary>('post', '/automations/{uid}/start', { path: { uid }, body, options });
  }

  /**
   * Get an automation's figures by step
   *
   * Scope of the key: `automations:read`.
   * @param uid Identifier, `aut_…`
   */
  statistics(uid: string, options?: RequestOptions): Call<AutomationReport> {
    return this.call<AutomationReport>('get', '/automations/{uid}/statistics', { path: { uid }, options });
  }

  /**
   * Get automations
   *
   * Scope of the key: `automations:read`.
   */
  list(query?: Query<'listAutomations'>, options?: RequestOptions): Collection<AutomationSummary> {
    return this.collection<AutomationSummary>('/automations', { query, options });
  }

  /**
   * Create an automation
   *
   * Creates a draft: nothing happens until it is activated. Everything that its steps refer to must exist; an error names the step, such as `steps[2].then[0].tag`.
   *
   * Scope of the key: `automations:write`.
   */
  create(body: AddAutomation, options?: PostOptions): Call<Automation> {
    return this.call<Automation>('post', '/automations', { body, options });
  }

  /**
   * Get an automation
   *
   * Returns the draft being edited. The steps that runs follow are in its versions.
   *
   * Scope of the key: `automations:read`.
   * @param uid Identifier, `aut_…`
   */
  get(uid: string, options?: RequestOptions): Call<Automation> {
    return this.call<Automation>('get', '/automations/{uid}', { path: { uid }, options });
  }

  /**
   * Update an automation
   *
   * Changes the given properties and leaves the rest. Changes to an active automation take effect when it is activated again. Users without permission to send can change only the name of an active one.
   *
   * Scope of the key: `automations:write`.
   * @param uid Identifier, `aut_…`
   */
  update(uid: string, body?: UpdateAutomation, options?: ChangeOptions): Call<Automation> {
    return this.call<Automation>('patch', '/automations/{uid}', { path: { uid }, body, options });
  }

  /**
   * Delete an automation
   *
   * Also deletes its versions and runs. Pause or archive an active automation first. What its mails did stays in the activity of the subscribers.
   *
   * Scope of the key: `automations:write`.
   * @param uid Identifier, `aut_…`
   */
  delete(uid: string, options?: ChangeOptions): Call<undefined> {
    return this.call<undefined>('delete', '/automations/{uid}', { path: { uid }, options });
  }

  /**
   * Copy an automation
   *
   * Scope of the key: `automations:write`.
   * @param uid Identifier, `aut_…`
   */
  copy(uid: string, options?: PostOptions): Call<Automation> {
    return this.call<Automation>('post', '/automations/{uid}/copy', { path: { uid }, options });
  }

  /**
   * Validate an automation
   *
   * Changes nothing. Errors prevent activation; warnings do not.
   *
   * Scope of the key: `automations:read`.
   * @param uid Identifier, `aut_…`
   */
  validate(uid: string, options?: PostOptions): Call<AutomationValidation> {
    return this.call<AutomationValidation>('post', '/automations/{uid}/validate', { path: { uid }, options });
  }

  /**
   * Preview the mail of a step
   *
   * Shows the draft being edited.
   *
   * Scope of the key: `automations:read`.
   * @param uid Identifier, `aut_…`
   * @param step The id of a `send_email` step
   */
  previewStep(uid: string, step: string, query?: Query<'previewStep'>, options?: RequestOptions): Call<CampaignPreview> {
    return this.call<CampaignPreview>('get', '/automations/{uid}/steps/{step}/preview', { path: { uid, step }, query, options });
  }

  /**
   * Send the mail of a step as a test
   *
   * Sends the mail of the draft immediately, to at most ten addresses; its unsubscribe links do nothing. Limit for an account: ten tests at once, including tests of campaigns, then one every thirty seconds.
   *
   * Scope of the key: `automations:write`.
   * @param uid Identifier, `aut_…`
   * @param step The id of a `send_email` step
   */
  testStep(uid: string, step: string, body: TestStep, options?: PostOptions): Call<CampaignTest> {
    return this.call<CampaignTest>('post', '/automations/{uid}/steps/{step}/test', { path: { uid, step }, body, options });
  }

  /**
   * Activate an automation
   *
   * From now on, its trigger starts runs. If the automation or one of its mails has changed since it was last activated, new runs use a new version; existing runs finish on theirs.
   *
   * Scope of the key: `automations:write`.
   * @param uid Identifier, `aut_…`
   */
  activate(uid: string, options?: PostOptions): Call<Automation> {
    return this.call<Automation>('post', '/automations/{uid}/activate', { path: { uid }, options });
  }

  /**
   * Pause an automation
   *
   * No runs start, existing runs stay at their current step, and none of its mails are sent.
   *
   * Scope of the key: `automations:write`.
   * @param uid Identifier, `aut_…`
   */
  pause(uid: string, options?: PostOptions): Call<Automation> {
    return this.call<Automation>('post', '/automations/{uid}/pause', { path: { uid }, options });
  }

  /**
   * Resume an automation
   *
   * A paused automation continues with the same version.
   *
   * Scope of the key: `automations:write`.
   * @param uid Identifier, `aut_…`
   */
  resume(uid: string, body?: ResumeAutomation, options?: PostOptions): Call<Automation> {
    return this.call<Automation>('post', '/automations/{uid}/resume', { path: { uid }, body, options });
  }

  /**
   * Archive an automation
   *
   * This is permanent: no runs start, existing runs end, and none of its mails are sent.
   *
   * Scope of the key: `automations:write`.
   * @param uid Identifier, `aut_…`
   */
  archive(uid: string, options?: PostOptions): Call<Automation> {
    return this.call<Automation>('post', '/automations/{uid}/archive', { path: { uid }, options });
  }

  /**
   * Get the versions of an automation
   *
   * Scope of the key: `automations:read`.
   * @param uid Identifier, `aut_…`
   */
  versions(uid: string, options?: RequestOptions): Call<AutomationVersionSummary[]> {
    return this.call<AutomationVersionSummary[]>('get', '/automations/{uid}/versions', { path: { uid }, options });
  }

  /**
   * Get a version of an automation
   *
   * Scope of the key: `automations:read`.
   * @param uid Identifier, `aut_…`
   * @param number The number of the version
   */
  version(uid: string, number: number, options?: RequestOptions): Call<AutomationVersion> {
    return this.call<AutomationVersion>('get', '/automations/{uid}/versions/{number}', { path: { uid, number }, options });
  }

  /**
   * Move runs to the current version
   *
   * Moves unfinished runs of this version to the current one, if that has their current step with the same id and type. A wait that has begun ends when it would have. Other runs finish on their version, as does a run that a worker is processing right now: send the request again to move those.
   *
   * Scope of the key: `automations:write`.
   * @param uid Identifier, `aut_…`
   * @param number The number of the version
   */
  moveRuns(uid: string, number: number, options?: PostOptions): Call<MovedRuns> {
    return this.call<MovedRuns>('post', '/automations/{uid}/versions/{number}/move-runs', { path: { uid, number }, options });
  }
}

export class RunsResource extends Resource {
  /**
   * Get an automation's runs
   *
   * Scope of the key: `automations:read`.
   * @param automationUid Identifier, `aut_…`
   */
  list(automationUid: string, query?: Query<'listRuns'>, options?: RequestOptions): Collection<RunSummary> {
    return this.collection<RunSummary>('/automations/{uid}/runs', { path: { uid: automationUid }, query, options });
  }

  /**
   * Get a run with its history
   *
   * Scope of the key: `automations:read`.
   * @param automationRunUid Identifier, `run_…`
   */
  get(automationRunUid: string, options?: RequestOptions): Call<Run> {
    return this.call<Run>('get', '/automation-runs/{uid}', { path: { uid: automationRunUid }, options });
  }

  /**
   * End a run's wait
   *
   * The run continues within moments, as if the event it waits for had occurred.
   *
   * Scope of the key: `automations:write`.
   * @param automationRunUid Identifier, `run_…`
   */
  skipWait(automationRunUid: string, options?: PostOptions): Call<Run> {
    return this.call<Run>('post', '/automation-runs/{uid}/skip-wait', { path: { uid: automationRunUid }, options });
  }

  /**
   * Cancel a run
   *
   * The run takes no further steps. Mails that it has already sent are not undone.
   *
   * Scope of the key: `automations:write`.
   * @param automationRunUid Identifier, `run_…`
   */
  cancel(automationRunUid: string, options?: PostOptions): Call<Run> {
    return this.call<Run>('post', '/automation-runs/{uid}/cancel', { path: { uid: automationRunUid }, options });
  }
}

export class EmailsResource extends Resource {
  /**
   * Get emails
   *
   * Returns transactional emails, not mails of campaigns. They are kept for 90 days by default; the operator can change that.
   *
   * Scope of the key: `emails:read`.
   */
  list(query?: Query<'listEmails'>, options?: RequestOptions): Collection<Email> {
    return this.collection<Email>('/emails', { query, options });
  }

  /**
   * Send an email
   *
   * Sends a transactional email that its recipient expects, such as a receipt or a password link. It is sent ahead of campaigns, and also to people who have unsubscribed; it is skipped only if its address is suppressed after a bounce or a complaint. It subscribes nobody. Content is rendered immediately, with the current template; errors name the part, the line and the column. It is never sent twice: if it is unknown whether the mail server accepted it, its status is `uncertain`. An email to several people is sent to each of them by itself, with the same headers and Message-ID: a suppressed or refused address affects nobody else. The body may have up to 16 MiB.
   *
   * Scope of the key: `emails:send`.
   */
  send(body: SendEmail, options?: PostOptions): Call<Email> {
    return this.call<Email>('post', '/emails', { body, options });
  }

  /**
   * Send many emails
   *
   * Sends up to 100 emails, each like the call for one. One that is invalid is skipped and reported; the others are sent. A request that ends with an error of the server may have sent some of them: repeat it with the same Idempotency-Key, and none is sent twice. The body may have up to 16 MiB.
   *
   * Scope of the key: `emails:send`.
   */
  sendBatch(body: SendEmails, options?: PostOptions): Call<EmailBatchResult> {
    return this.call<EmailBatchResult>('post', '/emails/batch', { body, options });
  }

  /**
   * Get an email with its history
   *
   * Scope of the key: `emails:read`.
   * @param uid Identifier, `eml_…`
   */
  get(uid: string, options?: RequestOptions): Call<EmailDetails> {
    return this.call<EmailDetails>('get', '/emails/{uid}', { path: { uid }, options });
  }

  /**
   * Get the content of an email
   *
   * Its rendered HTML and text, without the image that counts opens. They are kept for 30 days by default, which the operator can change, and until its recipient is erased; after that, both are null.
   *
   * Scope of the key: `emails:read`.
   * @param uid Identifier, `eml_…`
   */
  content(uid: string, options?: RequestOptions): Call<EmailContent> {
    return this.call<EmailContent>('get', '/emails/{uid}/content', { path: { uid }, options });
  }

  /**
   * Cancel an email that has not been sent
   *
   * Works for queued and deferred emails. An email that is already cancelled stays cancelled. One to several people is cancelled for those to whom it has not been sent.
   *
   * Scope of the key: `emails:send`.
   * @param uid Identifier, `eml_…`
   */
  cancel(uid: string, options?: PostOptions): Call<Email> {
    return this.call<Email>('post', '/emails/{uid}/cancel', { path: { uid }, options });
  }
}

export class BouncesResource extends Resource {
  /**
   * Report a bounce or complaint
   *
   * For mail sent through a server that reports bounces in its own way. Name the mail by its Message-ID; a report with only an address applies to the last mail to that address. A bounce counts only once, however often and in whichever way it is reported. After a hard bounce or a complaint, nothing more is sent to the address.
   *
   * Scope of the key: `bounces:write`.
   */
  create(body: AddBounce, options?: PostOptions): Call<Bounce> {
    return this.call<Bounce>('post', '/bounces', { body, options });
  }

  /**
   * Get the rules for bounces
   *
   * Scope of the key: `bounces:write`.
   */
  rules(options?: RequestOptions): Call<BounceRules> {
    return this.call<BounceRules>('get', '/bounce-rules', { options });
  }

  /**
   * Change the rules for bounces
   *
   * The rules apply to later reports; addresses that are already suppressed stay suppressed.
   *
   * Scope of the key: `bounces:write`.
   */
  updateRules(body?: UpdateBounceRules, options?: ChangeOptions): Call<BounceRules> {
    return this.call<BounceRules>('patch', '/bounce-rules', { body, options });
  }
}

export class BounceCallbacksResource extends Resource {
  /**
   * Get the callback addresses for provider reports
   *
   * Scope of the key: `bounces:write`.
   */
  list(query?: Query<'listBounceCallbacks'>, options?: RequestOptions): Collection<BounceCallback> {
    return this.collection<BounceCallback>('/bounce-callbacks', { query, options });
  }

  /**
   * Create a callback address for a provider's reports
   *
   * Set its `url` at the provider. An account can have at most 20.
   *
   * Scope of the key: `bounces:write`.
   */
  create(body: AddBounceCallback, options?: PostOptions): Call<BounceCallback> {
    return this.call<BounceCallback>('post', '/bounce-callbacks', { body, options });
  }

  /**
   * Get a callback address for a provider's reports
   *
   * Scope of the key: `bounces:write`.
   * @param bounceCallbackUid Identifier, `bcb_…`
   */
  get(bounceCallbackUid: string, options?: RequestOptions): Call<BounceCallback> {
    return this.call<BounceCallback>('get', '/bounce-callbacks/{uid}', { path: { uid: bounceCallbackUid }, options });
  }

  /**
   * Delete a callback address for a provider's reports
   *
   * Reports that the provider sends to it are refused from then on.
   *
   * Scope of the key: `bounces:write`.
   * @param bounceCallbackUid Identifier, `bcb_…`
   */
  delete(bounceCallbackUid: string, options?: ChangeOptions): Call<undefined> {
    return this.call<undefined>('delete', '/bounce-callbacks/{uid}', { path: { uid: bounceCallbackUid }, options });
  }
}

export class HooksResource extends Resource {
  /**
   * Get registered webhooks
   *
   * Scope of the key: `hooks:read`.
   */
  list(query?: Query<'listHooks'>, options?: RequestOptions): Collection<Hook> {
    return this.collection<Hook>('/hooks', { query, options });
  }

  /**
   * Register a webhook
   *
   * From now on, signed POST requests with the event are sent to the target. Only this response contains the secret. The key also needs the scopes to read the data of the event: `subscribers:read`, `campaigns:read`, or both.
   *
   * Scope of the key: `hooks:write`.
   */
  create(body: AddHook, options?: PostOptions): Call<NewHook> {
    return this.call<NewHook>('post', '/hooks', { body, options });
  }

  /**
   * Get a webhook
   *
   * Scope of the key: `hooks:read`.
   * @param uid Identifier, `hook_…`
   */
  get(uid: string, options?: RequestOptions): Call<Hook> {
    return this.call<Hook>('get', '/hooks/{uid}', { path: { uid }, options });
  }

  /**
   * Update a webhook
   *
   * `{"status": "active"}` enables the hook again and resets its failure counter. While an automation calls the hook, its event cannot be changed, nor its list replaced by another. The key also needs the scopes to read the data of its event.
   *
   * Scope of the key: `hooks:write`.
   * @param uid Identifier, `hook_…`
   */
  update(uid: string, body?: UpdateHook, options?: ChangeOptions): Call<Hook> {
    return this.call<Hook>('patch', '/hooks/{uid}', { path: { uid }, body, options });
  }

  /**
   * Delete a webhook
   *
   * Nothing more is sent to the hook; its pending deliveries are cancelled, at the latest when they would have been due.
   *
   * Scope of the key: `hooks:write`.
   * @param uid Identifier, `hook_…`
   */
  delete(uid: string, options?: ChangeOptions): Call<undefined> {
    return this.call<undefined>('delete', '/hooks/{uid}', { path: { uid }, options });
  }

  /**
   * Replace a webhook's secret
   *
   * Only this response contains the new secret. For 24 hours, deliveries are also signed with the previous one, so that receivers can switch over. During that time, another rotation returns 409, since it would end a secret that a receiver may still use, unless `expire_previous` is true: then every secret but the new one ends immediately.
   *
   * Scope of the key: `hooks:write`.
   * @param uid Identifier, `hook_…`
   */
  rotateSecret(uid: string, body?: RotateHookSecret, options?: PostOptions): Call<NewHook> {
    return this.call<NewHook>('post', '/hooks/{uid}/rotate-secret', { path: { uid }, body, options });
  }

  /**
   * Send a test delivery
   *
   * Delivers a sample of the hook's event, signed like any other, with the header `X-Service-Test: true`. It has one attempt, which counts neither for nor against the hook, but a 410 removes the hook, as with any delivery. A hook that is disabled can be tested, too. Limit for a hook: ten tests at once, then one every six seconds.
   *
   * Scope of the key: `hooks:write`.
   * @param uid Identifier, `hook_…`
   */
  test(uid: string, options?: PostOptions): Call<Delivery> {
    return this.call<Delivery>('post', '/hooks/{uid}/test', { path: { uid }, options });
  }

  /**
   * Redeliver all failed deliveries
   *
   * Sends every delivery of the hook that failed since the given time, or was cancelled because the hook was disabled, including events from the time it was disabled. The request sends each delivery once, with its retries, and not again if it fails. Test deliveries are left out. Beyond 10,000 deliveries, the rest is counted in the background.
   *
   * Scope of the key: `hooks:write`.
   * @param uid Identifier, `hook_…`
   */
  recover(uid: string, body: RecoverHook, options?: PostOptions): Call<Recovery> {
    return this.call<Recovery>('post', '/hooks/{uid}/recover', { path: { uid }, body, options });
  }

  /**
   * Get a webhook's recoveries
   *
   * Scope of the key: `hooks:read`.
   * @param uid Identifier, `hook_…`
   */
  recoveries(uid: string, query?: Query<'listRecoveries'>, options?: RequestOptions): Collection<Recovery> {
    return this.collection<Recovery>('/hooks/{uid}/recoveries', { path: { uid }, query, options });
  }

  /**
   * Get a recovery
   *
   * Scope of the key: `hooks:read`.
   * @param uid Identifier, `hook_…`
   * @param recovery Identifier, `rec_…`
   */
  recovery(uid: string, recovery: string, options?: RequestOptions): Call<Recovery> {
    return this.call<Recovery>('get', '/hooks/{uid}/recoveries/{recovery}', { path: { uid, recovery }, options });
  }
}

export class EventsResource extends Resource {
  /**
   * Get all events
   *
   * Lists every event that a hook can listen to, with a JSON Schema of its data and a sample.
   *
   * Scope of the key: `hooks:read`.
   */
  list(options?: RequestOptions): Call<EventDescription[]> {
    return this.call<EventDescription[]>('get', '/events', { options });
  }

  /**
   * Get a sample delivery
   *
   * Scope of the key: `hooks:read`.
   */
  sample(event: string, options?: RequestOptions): Call<DeliveryBody> {
    return this.call<DeliveryBody>('get', '/hooks/sample/{event}', { path: { event }, options });
  }

  /**
   * Get recent deliveries of an event
   *
   * Returns what was last delivered to any of your webhooks for this event, at most ten, newest first, without tests; the event's sample if there are none. For setting up a receiver, such as the fields of a Zapier trigger. The key also needs the scopes to read the data of the event.
   *
   * Scope of the key: `hooks:read`.
   */
  recent(event: string, options?: RequestOptions): Call<DeliveryBody[]> {
    return this.call<DeliveryBody[]>('get', '/events/{event}/recent', { path: { event }, options });
  }
}

export class DeliveriesResource extends Resource {
  /**
   * Get a webhook's deliveries
   *
   * Returns the newest first. A page reads at most 10,000 deliveries: with selective filters it may have fewer than `limit`, or none, and still have a next page.
   *
   * Scope of the key: `hooks:read`.
   * @param hookUid Identifier, `hook_…`
   */
  list(hookUid: string, query?: Query<'listDeliveries'>, options?: RequestOptions): Collection<Delivery> {
    return this.collection<Delivery>('/hooks/{uid}/deliveries', { path: { uid: hookUid }, query, options });
  }

  /**
   * Get a delivery
   *
   * Includes its attempts, the receiver's responses, and the body. Also works after its hook has been deleted.
   *
   * Scope of the key: `hooks:read`.
   * @param uid Identifier, `dlv_…`
   */
  get(uid: string, options?: RequestOptions): Call<DeliveryDetails> {
    return this.call<DeliveryDetails>('get', '/deliveries/{uid}', { path: { uid }, options });
  }

  /**
   * Redeliver
   *
   * Sends a finished delivery again, whether it succeeded, failed or was cancelled: with the same body, the same `X-Service-Delivery`, and a full set of retries.
   *
   * Scope of the key: `hooks:write`.
   * @param uid Identifier, `dlv_…`
   */
  redeliver(uid: string, options?: PostOptions): Call<Delivery> {
    return this.call<Delivery>('post', '/deliveries/{uid}/redeliver', { path: { uid }, options });
  }
}

/** The resources of the API. */
export class Resources {
  readonly account: AccountResource;
  readonly trackingDomain: TrackingDomainResource;
  readonly lists: ListsResource;
  readonly fields: FieldsResource;
  readonly subscribers: SubscribersResource;
  readonly tags: TagsResource;
  readonly segments: SegmentsResource;
  readonly exports: ExportsResource;
  readonly suppressions: SuppressionsResource;
  readonly templates: TemplatesResource;
  readonly media: MediaResource;
  readonly senders: SendersResource;
  readonly domains: DomainsResource;
  readonly transports: TransportsResource;
  readonly campaigns: CampaignsResource;
  readonly automations: AutomationsResource;
  readonly runs: RunsResource;
  readonly emails: EmailsResource;
  readonly bounces: BouncesResource;
  readonly bounceCallbacks: BounceCallbacksResource;
  readonly hooks: HooksResource;
  readonly events: EventsResource;
  readonly deliveries: DeliveriesResource;

  constructor(client: MailwrightClient) {
    this.account = new AccountResource(client);
    this.trackingDomain = new TrackingDomainResource(client);
    this.lists = new ListsResource(client);
    this.fields = new FieldsResource(client);
    this.subscribers = new SubscribersResource(client);
    this.tags = new TagsResource(client);
    this.segments = new SegmentsResource(client);
    this.exports = new ExportsResource(client);
    this.suppressions = new SuppressionsResource(client);
    this.templates = new TemplatesResource(client);
    this.media = new MediaResource(client);
    this.senders = new SendersResource(client);
    this.domains = new DomainsResource(client);
    this.transports = new TransportsResource(client);
    this.campaigns = new CampaignsResource(client);
    this.automations = new AutomationsResource(client);
    this.runs = new RunsResource(client);
    this.emails = new EmailsResource(client);
    this.bounces = new BouncesResource(client);
    this.bounceCallbacks = new BounceCallbacksResource(client);
    this.hooks = new HooksResource(client);
    this.events = new EventsResource(client);
    this.deliveries = new DeliveriesResource(client);
  }
}

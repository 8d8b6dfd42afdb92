export { addDemoSubscribers } from './demo/add-demo-subscribers.ts';
export {
  claimDemoData,
  claimDemoRemoval,
  type DemoData,
  forgetDemoData,
  isDemoList,
  releaseDemoData,
} from './demo/demo-data.ts';
export { demoPlans } from './demo/demo-people.ts';
export { endWhenFrozen } from './end-when-frozen.ts';
export { deleteList, getListDeletion } from './deletions/delete-list.ts';
export { removeField, removeList } from './deletions/deletion-jobs.ts';
export { startRemovals } from './deletions/start-removals.ts';
export { readConsentsOfList } from './subscribers/export-consents.ts';
export { excludeErasures } from './subscribers/erasure-lock.ts';
export { addField, addFields, deleteField, updateField, type UsageGuard } from './lists/change-fields.ts';
export { type ListField, parseFieldValue } from './lists/list-field.ts';
export { addList, updateList } from './lists/change-lists.ts';
export { type PublicList, readPublicList } from './lists/public-list.ts';
export { checkList, countLists, getField, getList, listFields, findListMailOf, listLists } from './lists/read-lists.ts';
export { type PreferredList, type Preferences, readPreferences } from './preferences/read-preferences.ts';
export { recordUnsubscribeReason } from './preferences/record-reason.ts';
export { type Choice, type SavedPreferences, savePreferences } from './preferences/save-preferences.ts';
export {
  type Confirmation,
  type ConfirmationState,
  confirmSubscription,
  readConfirmation,
} from './sign-up/confirm-subscription.ts';
export { addSegment, deleteSegment, updateSegment } from './segments/change-segments.ts';
export { checkConditions, checkConditionsWith, type ComparedList } from './segments/check-conditions.ts';
export { compileConditions } from './segments/compile-conditions.ts';
export { countSubscribed } from './segments/count-subscribed.ts';
export { findSegment, type LoadedSegment, loadSegment } from './segments/load-segment.ts';
export { mergeTags } from './tags/unite-tags.ts';
export { namesTag, namesText } from './segments/names-tag.ts';
export { previewSegment } from './segments/preview-segment.ts';
export { requireList } from './lists/require-list.ts';
export { countSegments, getSegment, listSegments } from './segments/read-segments.ts';
export { showConditions, showConditionsWith } from './segments/show-conditions.ts';
export { collectFieldIds, type StoredGroup, type StoredLeaf } from './segments/stored-condition.ts';
export {
  confirmationDays,
  confirmationExpiry,
  readConfirmationMail,
  toContactLines,
} from './sign-up/confirmation-mail.ts';
export { checkListConditions } from './segments/check-list-conditions.ts';
export { readSignUpForm, signUp, type SignUpForm } from './sign-up/sign-up-form.ts';
export {
  type AdditionGroups,
  addSubscriber,
  type AudienceDeps,
  type CachedKey,
  createAdditionGroups,
} from './subscribers/add-subscriber.ts';
export { addSubscribers, type ValidatedRow } from './subscribers/add-subscribers.ts';
export {
  blockAddresses,
  type BlockedAddress,
  type ShownSubscriber,
  showSubscribers,
} from './subscribers/block-addresses.ts';
export { type AlikeChange, changeAlike } from './subscribers/change-alike.ts';
export { copyToList } from './subscribers/copy-to-list.ts';
export { addTags, removeTag, subscribe, unsubscribe, updateSubscriber } from './subscribers/change-subscriber.ts';
export { countConsents, exportSubscriber, listConsents } from './subscribers/read-personal-data.ts';
export {
  countSubscribers,
  findSubscriber,
  findSubscribers,
  getSubscriber,
  listSubscribers,
} from './subscribers/read-subscribers.ts';
export { compactGrowth } from './growth/compact-growth.ts';
export { getAccountGrowth, getListGrowth } from './growth/read-growth.ts';
export { deleteSubscriber, eraseSubscriber } from './subscribers/remove-subscriber.ts';
export {
  type AdditionalWrite,
  type ChangedSubscriber,
  nothingToPublish,
  type ToPublish,
} from './subscribers/save-change.ts';
export {
  addSuppression,
  countSuppressions,
  deleteSuppression,
  getSuppression,
  listSuppressions,
} from './suppressions/change-suppressions.ts';
export { findSuppressed, hashesSuppressing, isSuppressed } from './suppressions/match-suppressions.ts';
export { lockAddresses } from './suppressions/suppress-addresses.ts';
export { suppressedSql } from './suppressions/suppressed-sql.ts';
export {
  checkSuppressionSecret,
  countSuppressionsByAppSecret,
  rehashSuppressions,
} from './suppressions/suppression-secrets.ts';
export { countTags, getTag, listTags, type TagPosition } from './tags/read-tags.ts';
export { getTagChange, requestTagChange } from './tags/request-tag-change.ts';
export { changeTags, startTagChanges } from './tags/start-tag-changes.ts';
export { endTransactionsOf, endWhenTakenOver } from './end-when-frozen.ts';
export { maxFields, type ParsedValue } from './lists/list-field.ts';
export { noSuchList, readListId } from './lists/read-lists.ts';
export { appendEvents, changeSet, type SetPlan, type Subject } from './subscribers/change-set.ts';
export { exportPageSql } from './subscribers/export-query.ts';
export {
  countRemaining,
  type ListForSubscribers,
  loadList,
  loadListAndSubscriberByEmail,
  type StoredSubscriber,
} from './subscribers/load-subscriber.ts';
export {
  describeAddition,
  describeDeletion,
  findExcess,
  findMissing,
  maxTags,
  planAddition,
  type PlannedChange,
  type PlannedConsent,
  planUpdate,
  type WantedChange,
} from './subscribers/plan-change.ts';
export { toCriteria } from './subscribers/read-subscribers.ts';
export { readValues } from './subscribers/read-values.ts';
export { removeImportedSubscribers } from './subscribers/remove-subscriber.ts';
export type { SubscriberCriteria } from './subscribers/subscriber-query.ts';
export type { StatusMove, SubscriberState, SubscriptionMode } from './subscribers/subscriber-state.ts';

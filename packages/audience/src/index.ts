export type { AudienceDeps } from './audience-deps.ts';
export {
  type Confirmation,
  type ConfirmationState,
  confirmSubscription,
  readConfirmation,
} from './confirmations/confirm-subscription.ts';
export { type ConfirmationMail, readConfirmationMail } from './confirmations/read-confirmation-mail.ts';
export { confirmationDays } from './confirmations/confirmation-lifetime.ts';
export { deleteList, getListDeletion } from './deletions/delete-list.ts';
export { removeField, removeList } from './deletions/deletion-jobs.ts';
export { type RemovalsElsewhere, startRemovals } from './deletions/start-removals.ts';
export { addField, deleteField, updateField } from './fields/change-fields.ts';
export { getField, listFields } from './fields/read-fields.ts';
export { addList } from './lists/add-list.ts';
export { checkList, countLists, getList, listLists } from './lists/read-lists.ts';
export { updateList } from './lists/update-list.ts';
export { readSignUpForm, type SignUpForm, signUp } from './sign-up/sign-up.ts';
export { addSubscriber } from './subscribers/add-subscriber.ts';
export { addSubscribers, type ValidatedRow } from './subscribers/add-subscribers.ts';
export type { ChangedSubscriber } from './subscribers/changed-subscriber.ts';
export { exportSubscriber } from './subscribers/export-subscriber.ts';
export { type AdditionGroups, createAdditionGroups } from './subscribers/group-additions.ts';
export { subscribe, unsubscribe } from './subscribers/leave-and-return.ts';
export { countConsents, listConsents } from './subscribers/read-consents.ts';
export {
  countSubscribers,
  getSubscriber,
  listSubscribers,
  type SubscriberFilter,
} from './subscribers/read-subscribers.ts';
export { deleteSubscriber, eraseSubscriber } from './subscribers/remove-subscriber.ts';
export { addToPublish, nothingToPublish, type ToPublish } from './subscribers/save-change.ts';
export type { PagePosition } from './subscribers/subscriber-query.ts';
export { addTags, removeTag } from './subscribers/tag-subscriber.ts';
export { updateSubscriber } from './subscribers/update-subscriber.ts';
export {
  addSuppression,
  countSuppressions,
  deleteSuppression,
  getSuppression,
  listSuppressions,
} from './suppressions/change-suppressions.ts';
export { countSuppressionsByAppSecret, type SuppressionCounts } from './suppressions/count-suppressions.ts';
export { rehashSuppressions } from './suppressions/rehash-suppressions.ts';
export { checkSuppressionSecret } from './suppressions/check-suppression-secret.ts';

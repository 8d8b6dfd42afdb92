export { type ConfirmationMail, readConfirmationMail } from './confirmations/read-confirmation-mail.ts';
export { addList } from './lists/add-list.ts';
export { countLists, getList, listLists } from './lists/read-lists.ts';
export { addSubscriber, type ChangedSubscriber } from './subscribers/add-subscriber.ts';
export {
  countSubscribers,
  getSubscriber,
  listSubscribers,
  type SubscriberFilter,
} from './subscribers/read-subscribers.ts';
export { updateSubscriber } from './subscribers/update-subscriber.ts';

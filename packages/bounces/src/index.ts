export { fetchText } from './callbacks/fetch-text.ts';
export { type CallbackResult, findCallback, handleCallback, type KnownCallback } from './callbacks/handle-callback.ts';
export type { FetchText } from './callbacks/provider-report.ts';
export {
  addBounceCallback,
  countBounceCallbacks,
  deleteBounceCallback,
  deleteCallbacksOfAccount,
  getBounceCallback,
  listBounceCallbacks,
} from './callbacks/manage-callbacks.ts';
export { checkCallbackSecrets, countCallbackSecrets, reencryptCallbackSecrets } from './callbacks/callback-secrets.ts';
export { signMailAddresses, signReturnPath } from './inbound/bounce-addresses.ts';
export {
  countBounces,
  openBounceLog,
  readBounce,
  readBounceLog,
  readBouncesOf,
  readBouncesOfAccount,
} from './log/bounce-log.ts';
export { forgetBounces, removeBouncesOfList } from './log/remove-bounces.ts';
export { listUnreadMails, readUnreadMail } from './unread/read-samples.ts';
export { bounceOfRefusal, reasonOfReply } from './parse/classify-bounce.ts';
export { readMessageId } from './parse/find-reference.ts';
export type { InstallationRules } from './record/bounce-report.ts';
export { getBounceRules, updateBounceRules } from './rules/manage-rules.ts';
export { createBounceRecorder, type RecordBounce } from './record/bounce-recorder.ts';
export type { ApplyBounces, BouncedEmail, BouncedRecipient } from './record/mail-outcomes.ts';
export { type BounceDeps, recordBounces } from './record/record-bounces.ts';
export { startBounces } from './start-bounces.ts';

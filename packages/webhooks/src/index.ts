export type { AddressPolicy } from './sending/address-policy.ts';
export type { TargetCheck } from './sending/check-target.ts';
export {
  removeEventsOfList,
  removeEventsOfSubscribers,
  removeFinishedEventsOfSubscriber,
} from './deliveries/remove-events.ts';
export { type Removed, removeOldDeliveries } from './deliveries/remove-old-deliveries.ts';
export { removeDeliveriesOfList, removeHooksOfList } from './hooks/remove-hooks-of-list.ts';
export { decide, type Decision, type FailurePolicy, type FailureReason } from './sending/failure-policy.ts';
export { type AddressGuard, createAddressGuard } from './sending/guard-address.ts';
export { generateHookSecret, openSecret, sealSecret } from './sending/hook-secret.ts';
export type { ResolveHost } from './sending/resolve-host.ts';
export {
  createWebhookSender,
  type Outcome,
  type SendWebhook,
  type Sent,
  type WebhookRequest,
} from './sending/send-webhook.ts';
export { signDelivery, type SigningInput } from './sending/sign-delivery.ts';
export { cancelAllPendingDeliveries, cancelPendingDeliveries } from './deliveries/cancel-deliveries.ts';
export { type Claim, type ClaimRequest, claimDeliveries, releaseClaim } from './deliveries/claim-deliveries.ts';
export {
  attemptJob,
  mostInJob,
  type AttemptsPayload,
  deliverSlowWebhook,
  deliverWebhook,
  retryJob,
  wakeHook,
} from './deliveries/delivery-jobs.ts';
export { type FannedOut, fanOutEvents, type HandedOut } from './deliveries/fan-out-events.ts';
export { type FeedDeps, feedHooks } from './deliveries/feed-hooks.ts';
export { cancelWaitingOfStopped, type FeedRound, feedWaiting } from './deliveries/feed-waiting.ts';
export { getDelivery } from './deliveries/get-delivery.ts';
export { handOut, roomInQueue } from './deliveries/hand-out.ts';
export { countDeliveries, type DeliveryFilter, listDeliveries } from './deliveries/list-deliveries.ts';
export {
  type DeliveryPolicy,
  type EndedAttempt,
  recordAttempts,
  type RecordedBatch,
} from './deliveries/record-attempts.ts';
export { type HookGroup, measureHooks } from './deliveries/measure-hooks.ts';
export { measureWaiting, type Waiting } from './deliveries/measure-waiting.ts';
export { redeliver } from './deliveries/redeliver.ts';
export { repairWindows } from './deliveries/repair-windows.ts';
export type { Recorded } from './deliveries/settle-attempt.ts';
export { sweepOverdue } from './deliveries/sweep-overdue.ts';
export type { WindowPolicy } from './deliveries/window-policy.ts';
export { renderDelivery } from './deliveries/render-delivery.ts';
export { addHook } from './hooks/add-hook.ts';
export { checkAppSecret } from './hooks/check-app-secret.ts';
export { deleteHook } from './hooks/delete-hook.ts';
export { countHooks, findHook, getHook, listHooks } from './hooks/read-hooks.ts';
export { resealHookSecrets } from './hooks/reseal-hook-secrets.ts';
export { countHookSecrets } from './hooks/valid-secrets.ts';
export { readStoppedHooks, type StoppedHookNews, type StoppedHooks } from './hooks/read-stopped-hooks.ts';
export { rotateHookSecret } from './hooks/rotate-secret.ts';
export { testHook } from './hooks/test-hook.ts';
export { updateHook } from './hooks/update-hook.ts';
export { continueRecoveries } from './recoveries/continue-recoveries.ts';
export { measureRecoveries } from './recoveries/measure-recoveries.ts';
export { countRecoveries, getRecovery, listRecoveries } from './recoveries/read-recoveries.ts';
export { recoverHook } from './recoveries/recover-hook.ts';

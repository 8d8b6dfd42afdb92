export type { AddressPolicy } from './sending/address-policy.ts';
export type { TargetCheck } from './sending/check-target.ts';
export {
  removeEventsOfList,
  removeEventsOfSubscribers,
  removeFinishedEventsOfSubscriber,
} from './deliveries/remove-events.ts';
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
export { attemptJob, deliverWebhook } from './deliveries/delivery-jobs.ts';
export { fanOutEvents } from './deliveries/fan-out-events.ts';
export { countRoomInQueue, feedDeliveries } from './deliveries/feed-deliveries.ts';
export { type EndedAttempt, recordAttempts, type Recorded } from './deliveries/record-attempts.ts';
export { renderDelivery } from './deliveries/render-delivery.ts';
export { addHook } from './hooks/add-hook.ts';
export { checkAppSecret } from './hooks/check-app-secret.ts';
export { deleteHook } from './hooks/delete-hook.ts';
export { countHooks, getHook, listHooks } from './hooks/read-hooks.ts';
export { updateHook } from './hooks/update-hook.ts';

export type { AddressPolicy } from './send/address-policy.ts';
export type { TargetCheck } from './send/check-target.ts';
export type { Claim, Outcome, Sent } from './delivery.ts';
export { claimDelivery, claimDueDeliveries } from './claim/claim-deliveries.ts';
export { type DueHook, findDueHooks, firstHookId } from './claim/find-due-hooks.ts';
export { getDelivery } from './history/get-delivery.ts';
export { countDeliveries, type DeliveryFilter, listDeliveries } from './history/list-deliveries.ts';
export { countRecoveries, getRecovery, listRecoveries } from './history/read-recoveries.ts';
export { recoverHook } from './history/recover-hook.ts';
export { redeliver } from './history/redeliver.ts';
export { addHook } from './hooks/add-hook.ts';
export { deliveriesOfEvents, webhookListener } from './hooks/insert-deliveries.ts';
export { checkAppSecret } from './hooks/check-app-secret.ts';
export { deleteHook } from './hooks/delete-hook.ts';
export { countHooks, findHook, getHook, listHooks } from './hooks/read-hooks.ts';
export { readStoppedHooks, type StoppedHookSummary, type StoppedHooks } from './hooks/read-stopped-hooks.ts';
export { reencryptHookSecrets } from './hooks/reencrypt-hook-secrets.ts';
export { rotateHookSecret } from './hooks/rotate-secret.ts';
export { testHook } from './hooks/test-hook.ts';
export { updateHook } from './hooks/update-hook.ts';
export { countHookSecrets } from './hooks/valid-secrets.ts';
export {
  type DeliveryPause,
  pauseDeliveries,
  readDeliveryPause,
  resumeDeliveries,
} from './liveness/pause-deliveries.ts';
export { measureWaiting, type Waiting } from './metrics/measure-waiting.ts';
export {
  removeEventsOfList,
  removeEventsOfSubscribers,
  removeFinishedEventsOfSubscriber,
} from './retention/remove-events.ts';
export { removeDeliveriesOfList, removeHooksOfList } from './retention/remove-hooks-of-list.ts';
export { type Removed, removeOldDeliveries } from './retention/remove-old-deliveries.ts';
export { deliverEvents, requestedJob, retryJob, sendDelivery } from './retry/delivery-jobs.ts';
export { type AddressGuard, createAddressGuard } from './send/guard-address.ts';
export { generateHookSecret, decryptHookSecret, encryptHookSecret } from './send/hook-secret.ts';
export type { ResolveHost } from './send/resolve-host.ts';
export { createWebhookSender, type SendWebhook, type WebhookRequest } from './send/send-webhook.ts';
export { signDelivery, type SigningInput } from './send/sign-delivery.ts';
export { type DeliverySettings, type EngineDeps, startDeliveryEngine } from './start-delivery-engine.ts';

export { claimDelivery, claimDueDeliveries } from './claim/claim-deliveries.ts';
export { findDueHooks, firstHookId } from './claim/scan-due-hooks.ts';
export { deliverEvents, requestedJob, sendDelivery } from './delivery-jobs.ts';
export type { Claim, Sent } from './delivery.ts';
export { countDeliveries, listDeliveries } from './history/list-deliveries.ts';
export { getDelivery } from './history/read-delivery.ts';
export { countRecoveries, getRecovery, listRecoveries } from './history/read-recoveries.ts';
export { recoverHook } from './history/recover-hook.ts';
export { redeliver } from './history/redeliver.ts';
export { addHook } from './hooks/add-hook.ts';
export { callHook } from './hooks/call-hook.ts';
export { deleteHook, deleteHooksOfAccount, updateHook } from './hooks/change-hook.ts';
export {
  checkAppSecret,
  countHookSecrets,
  decryptHookSecret,
  encryptHookSecret,
  generateHookSecret,
  reencryptHookSecrets,
} from './hooks/hook-secrets.ts';
export { deliveriesOfEvents, webhookListener } from './hooks/insert-deliveries.ts';
export { countHooks, findHook, getHook, listHooks } from './hooks/read-hooks.ts';
export { rotateHookSecret } from './hooks/rotate-secret.ts';
export { readStoppedHooks } from './hooks/stopped-hooks.ts';
export { testHook } from './hooks/test-hook.ts';
export {
  type DeliveryPause,
  pauseDeliveries,
  readDeliveryPause,
  resumeDeliveries,
} from './liveness/pause-deliveries.ts';
export { measureWaiting } from './metrics/backlog-metrics.ts';
export {
  removeDeliveriesOfList,
  removeEventsOfDeleted,
  removeEventsOfList,
  removeEventsOfSubscribers,
  removeFinishedEventsOfSubscribers,
  removeHooksOfList,
} from './retention/remove-deleted.ts';
export { type AddressGuard, createAddressGuard } from './send/guard-address.ts';
export { createWebhookSender } from './send/send-webhook.ts';
export { signDelivery } from './send/sign-delivery.ts';
export { startDeliveryEngine } from './start-delivery-engine.ts';

export { claimDelivery, claimDueDeliveries, findDueHooks, firstHookId } from './dispatch-deliveries.ts';
export {
  callHook,
  type Claim,
  deliverEvents,
  deliveriesOfEvents,
  requestedJob,
  sendDelivery,
  type Sent,
  webhookListener,
} from './delivery.ts';
export { countDeliveries, getDelivery, listDeliveries, readRecentDeliveries } from './history/read-deliveries.ts';
export { countRecoveries, getRecovery, listRecoveries, recoverHook } from './history/recover-hook.ts';
export { redeliver } from './history/redeliver.ts';
export { addHook, deleteHook, deleteHooksOfAccount, updateHook } from './hooks/manage-hooks.ts';
export {
  checkAppSecret,
  countHookSecrets,
  decryptHookSecret,
  encryptHookSecret,
  generateHookSecret,
  reencryptHookSecrets,
  rotateHookSecret,
} from './hooks/hook-secrets.ts';
export { countHooks, findHook, getHook, listHooks } from './hooks/read-hooks.ts';
export { readStoppedHooks } from './hooks/stopped-hooks.ts';
export { testHook } from './hooks/test-hook.ts';
export { type DeliveryPause, pauseDeliveries, readDeliveryPause, resumeDeliveries } from './pause-deliveries.ts';
export { measureWaiting } from './metrics.ts';
export {
  removeDeliveriesOfList,
  removeEventsOfDeleted,
  removeEventsOfList,
  removeEventsOfSubscribers,
  removeFinishedEventsOfSubscribers,
  removeHooksOfList,
} from './retention.ts';
export { type AddressGuard, createAddressGuard } from './guard-address.ts';
export { createWebhookSender, signDelivery } from './send-webhook.ts';
export { startDeliveryEngine } from './start-delivery-engine.ts';

export { webhookWorkerRole } from './webhook-worker-role.ts';

export { audienceWorkerRole } from './audience-worker-role.ts';

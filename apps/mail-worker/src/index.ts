export { mailWorkerRole } from './mail-worker-role.ts';

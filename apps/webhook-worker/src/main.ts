import { letHeapGrow, runProcess } from '@mailwright/process';
import { webhookWorkerRole } from './webhook-worker-role.ts';

letHeapGrow();
await runProcess(webhookWorkerRole.name, [webhookWorkerRole]);

import { letHeapGrow, runProcess } from '@mailwright/process';
import { neededVariables, startWebhookWorker } from './start-webhook-worker.ts';

letHeapGrow();
await runProcess('webhook-worker', neededVariables, startWebhookWorker);

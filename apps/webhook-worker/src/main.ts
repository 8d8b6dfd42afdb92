import { runProcess } from '@mailwright/process';
import { neededVariables, startWebhookWorker } from './start-webhook-worker.ts';

await runProcess('webhook-worker', neededVariables, startWebhookWorker);

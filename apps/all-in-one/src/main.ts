import { apiRole } from '@mailwright/api';
import { audienceWorkerRole } from '@mailwright/audience-worker';
import { mailWorkerRole } from '@mailwright/mail-worker';
import { runProcess } from '@mailwright/process';
import { webhookWorkerRole } from '@mailwright/webhook-worker';

await runProcess('all', [apiRole, audienceWorkerRole, webhookWorkerRole, mailWorkerRole]);

import { runProcess } from '@mailwright/process';
import { mailWorkerRole } from './mail-worker-role.ts';

await runProcess(mailWorkerRole.name, [mailWorkerRole]);

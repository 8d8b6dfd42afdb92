import { runProcess } from '@mailwright/process';
import { audienceWorkerRole } from './audience-worker-role.ts';
import { lowerPriority } from './lower-priority.ts';

lowerPriority();
await runProcess(audienceWorkerRole.name, [audienceWorkerRole]);

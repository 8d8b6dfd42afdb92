import { runProcess } from '@mailwright/process';
import { lowerPriority } from './lower-priority.ts';
import { neededVariables, startAudienceWorker } from './start-audience-worker.ts';

lowerPriority();
await runProcess('audience-worker', neededVariables, startAudienceWorker);

import { runProcess } from '@mailwright/process';
import { neededVariables, startAudienceWorker } from './start-audience-worker.ts';

await runProcess('audience-worker', neededVariables, startAudienceWorker);

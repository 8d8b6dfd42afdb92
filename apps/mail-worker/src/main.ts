import { runProcess } from '@mailwright/process';
import { neededVariables, startMailWorker } from './start-mail-worker.ts';

await runProcess('mail-worker', neededVariables, startMailWorker);

import { runProcess } from '@mailwright/process';
import { neededVariables, startApi } from './start-api.ts';

await runProcess('api', neededVariables, startApi);

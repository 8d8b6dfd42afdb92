import { letHeapGrow, runProcess } from '@mailwright/process';
import { neededVariables, startApi } from './start-api.ts';

letHeapGrow();
await runProcess('api', neededVariables, startApi);

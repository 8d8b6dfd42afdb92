import { letHeapGrow, runProcess } from '@mailwright/process';
import { apiRole } from './api-role.ts';

letHeapGrow();
await runProcess(apiRole.name, [apiRole]);

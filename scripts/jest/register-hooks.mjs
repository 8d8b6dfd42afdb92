// What threads of suites begin with: see native-runner.mjs.
import { register } from 'node:module';

register('./typescript-hooks.mjs', import.meta.url);

// Threads that suites start load this first; see native-runner.mjs.
import { register } from 'node:module';

register('./typescript-hooks.mjs', import.meta.url);

// npm run cli -- …: imports and exports subscribers through the API. `npm run cli -- --help` explains it.
import { prepareIfMissing } from './setup.mjs';

const built = 'apps/cli/dist/run-process.js';
// Standard output is for the command's own output.
await prepareIfMissing(built, { log: (line) => console.error(line) });
// npm runs this in the repository's root, but paths are relative to the folder where npm was called.
if (process.env['npm_lifecycle_event'] === 'cli' && process.env['INIT_CWD'] !== undefined)
  process.chdir(process.env['INIT_CWD']);
const { runProcess } = await import(new URL(`../${built}`, import.meta.url).href);
await runProcess('npm run cli --', process.env);

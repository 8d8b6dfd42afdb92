// npm run cli -- …: imports and exports subscribers through the API. `npm run cli -- --help` explains it.
import { readFileSync } from 'node:fs';
import { prepareIfMissing } from './setup.mjs';

const built = 'apps/cli/dist/run-process.js';
// Standard output is for the command's own output.
await prepareIfMissing(built, { log: (line) => console.error(line) });
// npm runs this in the repository's root, but paths are relative to the folder where npm was called.
if (process.env['npm_lifecycle_event'] === 'cli' && process.env['INIT_CWD'] !== undefined)
  process.chdir(process.env['INIT_CWD']);
const { runProcess } = await import(new URL(`../${built}`, import.meta.url).href);
const { version } = JSON.parse(readFileSync(new URL('../packages/client/package.json', import.meta.url), 'utf8'));
await runProcess({ program: 'npm run cli --', version, environment: process.env });

// npm run cli -- …: imports and exports subscribers through the API. `npm run cli -- --help` explains it.
import { prepareIfMissing } from './setup.mjs';

const built = 'apps/cli/dist/cli.js';
// Standard output is for the command's own output.
await prepareIfMissing(built, { log: (line) => console.error(line) });
// npm runs this in the repository's root, but paths are relative to the folder where npm was called.
if (process.env['npm_lifecycle_event'] === 'cli' && process.env['INIT_CWD'] !== undefined)
  process.chdir(process.env['INIT_CWD']);
// The reader may close the pipe early: `| head`, `| grep -q`.
process.stdout.on('error', (error) => {
  if (error.code !== 'EPIPE') throw error;
  process.exit();
});
// Standard error has only progress and errors, so the command continues without a reader, for example after `2>&1 |
// head`.
process.stderr.on('error', (error) => {
  if (error.code !== 'EPIPE') throw error;
});
const { cli } = await import(new URL(`../${built}`, import.meta.url).href);
const interruption = new AbortController();
let interruptedAtMs;
// The first signal lets the command say how to continue. One Ctrl-C may arrive twice, from the terminal and forwarded
// by npm, so only a later second one ends the process at once.
for (const signal of ['SIGINT', 'SIGTERM'])
  process.on(signal, () => {
    interruptedAtMs ??= performance.now();
    interruption.abort();
    if (performance.now() - interruptedAtMs > 1_000) process.exit(130);
  });
const { stdin, stdout, stderr, env } = process;
process.exitCode = await cli(process.argv.slice(2), {
  stdin,
  stdout,
  stderr,
  environment: env,
  interrupted: interruption.signal,
});

// npm run admin -- …: manages accounts, API keys, users, plans, secrets and deliveries. `npm run admin -- --help` explains it.
import { prepareIfMissing } from './setup.mjs';

const built = 'apps/admin/dist/admin.js';
// Standard output is for the command's own output.
await prepareIfMissing(built, { log: (line) => console.error(line) });
// The reader may close the pipe early: `| head`, `| grep -q`.
process.stdout.on('error', (error) => {
  if (error.code !== 'EPIPE') throw error;
  process.exit();
});
const { admin } = await import(new URL(`../${built}`, import.meta.url).href);
process.exitCode = await admin(process.argv.slice(2));

// npm run admin -- …: looks after accounts, API keys, users, plans, secrets and deliveries. `npm run admin -- --help` explains it.
import { prepareIfMissing } from './setup.mjs';

const built = 'apps/admin/dist/admin.js';
// Standard output belongs to what the command says.
await prepareIfMissing(built, { log: (line) => console.error(line) });
// Whoever reads it may have seen enough: `| head`, `| grep -q`.
process.stdout.on('error', (error) => {
  if (error.code !== 'EPIPE') throw error;
  process.exit();
});
const { admin } = await import(new URL(`../${built}`, import.meta.url).href);
process.exitCode = await admin(process.argv.slice(2));

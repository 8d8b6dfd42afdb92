// npm run admin -- …: looks after accounts, API keys, users and plans. `npm run admin -- --help` explains it.
import { prepareIfMissing } from './setup.mjs';

const built = 'packages/accounts/dist/cli/admin.js';
// Standard output belongs to what the command says.
await prepareIfMissing(built, { log: (line) => console.error(line) });
const { admin } = await import(new URL(`../${built}`, import.meta.url).href);
process.exitCode = await admin(process.argv.slice(2));

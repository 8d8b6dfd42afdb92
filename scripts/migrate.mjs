// npm run migrate: applies the migrations to the database at DATABASE_URL.
import { prepareIfMissing } from './setup.mjs';

const built = 'packages/database/dist/cli/migrate.js';
await prepareIfMissing(built, { log: (line) => console.log(line) });
const { migrate } = await import(new URL(`../${built}`, import.meta.url).href);
process.exitCode = await migrate();

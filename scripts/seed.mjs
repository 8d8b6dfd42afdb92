// npm run seed: makes the first account, if there is none, in the database that DATABASE_URL names.
import { prepareIfMissing } from './setup.mjs';

const built = 'prisma/dist/seed.js';
await prepareIfMissing(built, { log: (line) => console.log(line) });
await import(new URL(`../${built}`, import.meta.url).href);

// npm run seed: creates the first account, if there is none, in the database at DATABASE_URL.
import { prepareIfMissing } from './setup.mjs';

const built = 'prisma/dist/seed.js';
await prepareIfMissing(built, { log: (line) => console.log(line) });
await import(new URL(`../${built}`, import.meta.url).href);

// npm run seed: creates the first account, if there is none, in the database at DATABASE_URL.
import { readHelp } from './read-help.mjs';
import { prepareIfStale } from './setup.mjs';

readHelp(`npm run seed: creates the first account in the database at DATABASE_URL.

Creates an account with the user admin@mailwright.localhost, and prints its API key, this once. When there is an account
already, it changes nothing. The user has no password yet:

  npm run admin -- user set-password --email admin@mailwright.localhost

Usage: npm run seed [-- --help]

  -h, --help       this text

Environment:

  DATABASE_URL     the database, which npm run migrate has brought up to date
`);
const built = 'packages/database/dist/bundle/seed.js';
await prepareIfStale(built, { log: (line) => console.log(line) });
await import(new URL(`../${built}`, import.meta.url).href);

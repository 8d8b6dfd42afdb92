// npm run migrate: applies the migrations to the database at DATABASE_URL.
import { readHelp } from './read-help.mjs';
import { prepareIfStale } from './setup.mjs';

readHelp(`npm run migrate: brings the database at DATABASE_URL up to date.

Applies the migrations that the database doesn't have yet, and prints their names. It takes a lock, so that several at once
do no harm, and changes nothing when the database is up to date. Exits with 0 when it succeeded, else with 1.

Usage: npm run migrate [-- --help]

  -h, --help       this text

Environment:

  DATABASE_URL     the Postgres 15 or newer; its user has to be able to create tables
  LOG_FORMAT       json, pretty, or auto (auto: pretty on a terminal)
`);
const built = 'packages/database/dist/bundle/migrate.js';
await prepareIfStale(built, { log: (line) => console.log(line) });
const { migrate } = await import(new URL(`../${built}`, import.meta.url).href);
process.exitCode = await migrate();

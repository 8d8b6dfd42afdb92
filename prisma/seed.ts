import { ensureFirstAccount } from '@mailwright/accounts';
import { isDatabaseUnavailable, isNotMigrated } from '@mailwright/database';
import { readConfig } from '@mailwright/platform';

/**
 * `npm run seed`: creates the first account, its user and an API key in a database that has none. Safe to run again.
 */
async function seed(): Promise<number> {
  try {
    const { DATABASE_URL } = readConfig(['DATABASE_URL']);
    const { created, accountUid, email, apiKey } = await ensureFirstAccount(DATABASE_URL);
    process.stdout.write(
      created
        ? `Created account ${accountUid} with the user ${email}.\nAPI key, shown only once: ${apiKey}\n`
        : `There is an account already: ${accountUid} (${email}). Nothing to do.\n`,
    );
    return 0;
  } catch (error) {
    process.stderr.write(`Seeding failed: ${describe(error)}\n`);
    return 1;
  }
}

function describe(error: unknown): string {
  if (isNotMigrated(error)) return 'the database is not up to date; run npm run migrate first';
  // If every address of a host refuses the connection, the error has no message of its own.
  const { message, code } = error as { message?: string; code?: string };
  const text = message || code || String(error);
  return isDatabaseUnavailable(error) ? `Postgres at DATABASE_URL does not respond (${text})` : text;
}

process.exitCode = await seed();

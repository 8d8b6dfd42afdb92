import { ensureFirstAccount } from '@mailwright/accounts';
import { readConfig } from '@mailwright/platform';

// `npm run seed`: the first account, its user and an API key, in a database that has none. Safe to run again.
const { DATABASE_URL } = readConfig(['DATABASE_URL']);
const { created, accountUid, email, apiKey } = await ensureFirstAccount(DATABASE_URL);
process.stdout.write(
  created
    ? `Created account ${accountUid} with the user ${email}.\nAPI key, shown only this once: ${apiKey}\n`
    : `There is an account already: ${accountUid} (${email}). Nothing to do.\n`,
);

import { createSignInLink } from '@mailwright/accounts';
import { openDatabase } from '@mailwright/database';
import { createLogger } from '@mailwright/platform';

/**
 * Makes a link that signs the user with this address in to the console once, within a day; undefined if there is no
 * such user. The token comes after `#`, so that it never appears in a log.
 */
export async function makeSignInLink(
  { databaseUrl, baseUrl }: { databaseUrl: string; baseUrl: string },
  email: string,
): Promise<string | undefined> {
  const log = createLogger({ service: 'local-stack', level: 'error', format: 'json' });
  const database = openDatabase({
    url: databaseUrl,
    poolSize: 1,
    service: 'local-stack',
    log,
    statementTimeoutBy: 'role',
    preparesStatements: false,
  });
  try {
    const token = await createSignInLink(database, email);
    return token === undefined ? undefined : `${baseUrl}/sign-in#${token}`;
  } finally {
    await database.close();
  }
}

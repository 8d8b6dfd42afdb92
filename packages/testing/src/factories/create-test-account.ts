import { createAccount, createNamedKey } from '@mailwright/accounts';
import { type Database, inTransaction } from '@mailwright/database';
import { newId } from '@mailwright/platform';

/** A test's account, and one of its keys. */
export interface TestAccount {
  accountId: string;
  keyId: string;
  key: string;
  /** The headers that a request needs. */
  headers: { authorization: string };
}

/** Creates an account with a user and a key. @param options `plan`: standard by default; `scopes`: all by default. */
export async function createTestAccount(
  database: Database,
  options: { plan?: string; scopes?: string[] } = {},
): Promise<TestAccount> {
  return inTransaction(database, async (sql) => {
    const email = `user-${newId()}@example.com`;
    const { accountId } = await createAccount(sql, {
      name: 'Test',
      email,
      plan: options.plan ?? 'standard',
      isVerified: true,
    });
    const made = await createNamedKey(sql, {
      accountId,
      name: 'test',
      ...(options.scopes === undefined ? {} : { scopes: options.scopes }),
    });
    if (!('key' in made)) throw new Error('The plan allows no keys');
    return { accountId, keyId: made.id, key: made.key, headers: { authorization: `Bearer ${made.key}` } };
  });
}

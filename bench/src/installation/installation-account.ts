import { createNamedKey } from '@mailwright/accounts';
import { createClient, type Me, unwrap } from 'mailwright';
import { type Database, inTransaction } from '@mailwright/database';
import { fromUid } from '@mailwright/platform';
import { createTestAccount } from '@mailwright/testing';
import { eventType } from '../fixture/event-data.ts';

/** A customer's account in an installation. */
export interface InstallationAccount {
  id: string;
  keys: string[];
  /** Those limits of its plan that the API reports. */
  limits: Me['limits'];
  addList(): Promise<string>;
  /** Adds a hook for a list's new subscribers. */
  addHook(listUid: string, target: string): Promise<InstallationHook>;
  /** Adds new subscribers to a list in one request, which causes as many events. */
  addSubscribers(listUid: string, count: number): Promise<void>;
}

export interface InstallationHook {
  id: string;
  listUid: string;
}

/** Creates an account with keys in the database, and an API client for it. */
export async function openAccount(options: {
  database: Database;
  baseUrl: string;
  plan: 'standard' | 'unlimited';
  keys: number;
}): Promise<InstallationAccount> {
  const { database, baseUrl, plan } = options;
  const { accountId, key } = await createTestAccount(database, { plan });
  const keys = [key];
  while (keys.length < options.keys) {
    const made = await inTransaction(database, (sql) =>
      createNamedKey(sql, { accountId, name: `Key ${keys.length + 1}` }),
    );
    if (!('key' in made)) throw new Error(`The plan ${plan} allows only ${keys.length} keys`);
    keys.push(made.key);
  }
  // Adding thousands of hooks exceeds a plan's rate limit.
  const client = createClient({ baseUrl, apiKey: key, retries: 20 });
  const { limits } = await unwrap(client.GET('/me'));
  let added = 0;
  return {
    id: accountId,
    keys,
    limits,
    addList: async () => {
      const body = { name: 'Bench', from_name: 'Ada', from_email: 'ada@example.com' };
      return (await unwrap(client.POST('/lists', { body }))).uid;
    },
    addHook: async (listUid, target) => {
      const body = { target_url: target, event: eventType, list_uid: listUid } as const;
      const { uid } = await unwrap(client.POST('/hooks', { body }));
      return { id: fromUid('hook', uid) ?? '', listUid };
    },
    addSubscribers: async (listUid, count) => {
      const subscribers = Array.from({ length: count }, () => ({ EMAIL: `batch${added++}@example.com` }));
      const body = { list_uid: listUid, subscribers };
      const { counts } = await unwrap(client.POST('/subscribers/batch', { body }));
      if (counts.created !== count) throw new Error(`Of ${count} subscribers ${counts.created} were created`);
    },
  };
}

import { createNamedKey } from '@mailwright/accounts';
import { createClient, type Me, unwrap } from '@mailwright/client';
import { type Database, inTransaction } from '@mailwright/database';
import { fromUid } from '@mailwright/platform';
import { createTestAccount } from '@mailwright/testing';
import { eventType } from '../scene/event-data.ts';

/** A customer of an installation. */
export interface InstallationAccount {
  keys: string[];
  /** Its plan's limits, as far as the API says them. */
  limits: Me['limits'];
  addList(): Promise<string>;
  /** Adds a hook for a list's new subscribers. */
  addHook(listUid: string, target: string): Promise<InstallationHook>;
  /** Adds new subscribers to a list, in one request: as many events. */
  addSubscribers(listUid: string, count: number): Promise<void>;
}

export interface InstallationHook {
  id: string;
  listUid: string;
}

/** Makes an account with keys, which needs no API, and lets it use the API. */
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
  // Thousands of hooks are more than a plan's rate allows at once.
  const client = createClient({ baseUrl, apiKey: key, retries: 20 });
  const { limits } = await unwrap(client.GET('/me'));
  let added = 0;
  return {
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

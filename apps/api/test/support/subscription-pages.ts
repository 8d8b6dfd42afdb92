import { beforeEach } from '@jest/globals';
import { fromUid, signToken } from '@mailwright/platform';
import { testAppSecrets } from '@mailwright/testing';
import { type TestApi, useTestApi } from './start-test-api.ts';

/** A subscriber, as the API returns it. */
export interface Person {
  uid: string;
  status: string;
  [name: string]: unknown;
}

/** A list whose subscribers confirm, and what tests of its pages need. */
interface SubscriptionPages {
  api: TestApi;
  /** A new list for each test, with a hook for its subscriptions. */
  list: string;
  addPerson(email?: string): Promise<Person>;
  find(email: string, list?: string): Promise<Person | undefined>;
  /** The token of the link in the mail that asks for confirmation. */
  tokenOf(person: Person, changes?: Partial<Parameters<typeof signToken>[0]>): string;
  /** The number of a subscriber's rows in a table. */
  countRows(table: string, uid: string): Promise<number | undefined>;
}

const inSevenDays = () => new Date(Date.now() + 7 * 86_400_000);

/** Starts an API for the tests of a file, and adds a new list before each of them. @param options the API's options. */
export function useSubscriptionPages(options?: Parameters<typeof useTestApi>[0]): SubscriptionPages {
  const api = useTestApi(options);
  const pages: SubscriptionPages = {
    api,
    list: '',
    addPerson: async (email = 'grace@example.com') => {
      const body = { list_uid: pages.list, EMAIL: email };
      return (await api.call('post', '/subscribers').send(body).expect(201)).body as Person;
    },
    find: async (email, list = pages.list) => {
      const { body } = await api.call('get', `/subscribers?list_uid=${list}&email=${encodeURIComponent(email)}`);
      return (body as Person[])[0];
    },
    tokenOf: ({ uid }, changes = {}) =>
      signToken({
        purpose: 'confirm-subscription',
        id: fromUid('sub', uid) ?? '',
        expiresAt: inSevenDays(),
        bound: 'grace@example.com',
        appSecrets: testAppSecrets,
        ...changes,
      }),
    countRows: async (table, uid) => {
      const [row] = await api.database.query<{ n: number }>({
        text: `SELECT count(*)::int AS n FROM ${table} WHERE subscriber_id = $1`,
        values: [fromUid('sub', uid)],
      });
      return row?.n;
    },
  };
  beforeEach(async () => {
    pages.list = await api.addList({ name: 'Ada & <b>Co</b>', subscription: 'double_opt_in' });
    await api.addHook({ event: 'subscriber.subscribed', list_uid: pages.list });
  });
  return pages;
}

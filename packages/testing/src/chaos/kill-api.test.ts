import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { type Moment, startTappedProxy, type TappedProxy } from '../proxy/start-tapped-proxy.ts';
import { startReceiver } from '../receiver/start-receiver.ts';
import { findFaults } from './installation/find-faults.ts';
import { awaitFinished } from './installation/read-deliveries.ts';
import { type Installation, startInstallationOnSharedServers } from './installation/start-installation.ts';

interface Case {
  name: string;
  server: 'postgres' | 'redis';
  moment: Moment;
  /** Whether the subscriber is stored and the event is delivered. */
  isStored: boolean;
}

const addSubscriber = /add-subscriber/;
const cases: Case[] = [
  {
    name: 'it is about to store a subscriber',
    server: 'postgres',
    moment: { sender: 'client', stop: 'before', pattern: addSubscriber },
    isStored: false,
  },
  {
    name: 'the subscriber is stored, and the result has not arrived',
    server: 'postgres',
    moment: { sender: 'client', stop: 'after', pattern: addSubscriber },
    isStored: true,
  },
  {
    name: 'it is about to publish the event',
    server: 'redis',
    moment: { sender: 'client', stop: 'before', pattern: /deliver-events/ },
    isStored: true,
  },
];

let installation: Installation;
const proxies: Record<Case['server'], TappedProxy>[] = [];
beforeAll(async () => {
  installation = await startInstallationOnSharedServers({
    workers: 1,
    environment: { WEBHOOK_TIMEOUT_SECONDS: '60' },
  });
  await replaceApi();
}, 120_000);
afterAll(async () => {
  await installation?.close();
  await Promise.all(proxies.flatMap(({ postgres, redis }) => [postgres.close(), redis.close()]));
});

/** Starts an API behind its own proxies: its predecessor's proxies have stopped forwarding. */
async function replaceApi(): Promise<void> {
  const { DATABASE_URL, REDIS_URL } = installation.urls;
  const [postgres, redis] = await Promise.all([startTappedProxy(DATABASE_URL), startTappedProxy(REDIS_URL)]);
  proxies.push({ postgres, redis });
  await installation.replaceApi({ DATABASE_URL: postgres.url, REDIS_URL: redis.url });
}

test.each(cases)(
  'after kill -9 of the API when $name, either both the subscriber and the delivery exist, or neither does',
  async ({ server, moment, isStored }) => {
    const receiver = await startReceiver();
    try {
      const victim = installation.api();
      const account = await installation.newAccount();
      const hook = await account.addHook(receiver.url);
      const list = await account.addList();
      const add = async (email: string): Promise<number | 'no response'> => {
        const call = account.client.POST('/subscribers', { body: { list_uid: list, EMAIL: email } });
        return call.then(
          ({ response }) => response.status,
          () => 'no response',
        );
      };
      proxies.at(-1)?.[server].stopAt(moment, () => void victim.kill());
      const outcome = await add('first@example.com');
      expect(server === 'postgres' ? ['no response'] : ['no response', 201]).toContain(outcome);
      await installation.until('the API to be killed', async () => !victim.isRunning());

      await replaceApi();
      expect(await add('second@example.com')).toBe(201);
      const emails = [...(isStored ? ['first@example.com'] : []), 'second@example.com'];
      const deliveries = await awaitFinished(installation, hook, emails.length);
      await installation.until('the queues to be empty', () => installation.hasNoJobs());
      expect(findFaults(emails, deliveries, receiver.requests, { isOnce: true })).toEqual([]);
      const query = { list_uid: list };
      const { data: subscribers } = await account.client.GET('/subscribers', { params: { query } });
      expect(subscribers?.map(({ EMAIL }) => EMAIL)).toEqual(emails);
    } finally {
      await receiver.close();
    }
  },
  180_000,
);

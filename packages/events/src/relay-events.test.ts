import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { createLogger, createMetrics, newId } from '@mailwright/platform';
import { openQueues, openRedis, type Queues } from '@mailwright/queues';
import { createTestAccount, createTestDatabase, createTestQueues, type TestDatabase, until } from '@mailwright/testing';
import { createAnnouncer } from './announce-events.ts';
import { appendEvents } from './append-events.ts';
import { type EventsPayload, fanOutEvent } from './event-jobs.ts';
import { relayEvents } from './relay-events.ts';

const log = createLogger({ service: 'test', level: 'silent', format: 'json' });
let database: TestDatabase;
let accountId: string;
let queues: Queues;
/** The events of all jobs that Redis has taken. */
let announced: string[];
beforeAll(async () => {
  database = await createTestDatabase();
  ({ accountId } = await createTestAccount(database));
  const hook = { id: newId(), accountId, event: 'subscriber.subscribed', targetUrl: 'https://example.com/' };
  await database.prisma.hook.create({ data: { ...hook, secretCiphertext: new Uint8Array(64) } });
});
afterAll(() => database.drop());
beforeEach(async () => {
  await database.query({ text: 'DELETE FROM events' });
  const open = await createTestQueues();
  announced = [];
  queues = {
    ...open,
    add: async (definition, jobs) => {
      await open.add(definition, jobs);
      announced.push(...jobs.flatMap(({ payload }) => (payload as unknown as EventsPayload).eventIds));
    },
  };
});
afterEach(() => queues.close());

const append = (count: number) =>
  appendEvents(
    database,
    accountId,
    Array.from({ length: count }, () => ({
      type: 'subscriber.subscribed' as const,
      listId: null,
      subscriberId: null,
      data: {},
      occurredAt: new Date(),
    })),
  );
const passTime = () => database.query({ text: `UPDATE events SET relay_at = now() - interval '1 second'` });
const waiting = async () => (await queues.countJobs(fanOutEvent.queue)).waiting;

/** Queues on a Redis that isn't there. */
function openAway(): Queues {
  return openQueues({ redis: openRedis({ url: 'redis://127.0.0.1:1', role: 'producer', log }), prefix: 'away', log });
}

describe('the relay', () => {
  test('leaves an event that has just been committed to its announcement', async () => {
    await append(1);
    expect(await relayEvents(database, queues)).toBe(0);
  });

  test('announces what nobody did, page by page, once, by however many processes', async () => {
    await append(1_200);
    await passTime();
    const counts = await Promise.all([1, 2, 3].map(() => relayEvents(database, queues)));
    expect(counts.reduce((sum, n) => sum + n, 0)).toBe(1_200);
    expect(announced).toHaveLength(1_200);
    expect(new Set(announced).size).toBe(1_200);
    expect(await relayEvents(database, queues)).toBe(0);
  });

  test('leaves alone what was fanned out', async () => {
    await append(3);
    await passTime();
    await database.query({ text: 'UPDATE events SET fanned_out_at = now()' });
    expect(await relayEvents(database, queues)).toBe(0);
  });

  test('announcing what is in the queue already leaves one job', async () => {
    const ids = await append(5);
    await passTime();
    expect(await relayEvents(database, queues)).toBe(5);
    await passTime();
    expect(await relayEvents(database, queues)).toBe(5);
    expect(ids).toHaveLength(5);
    expect(await waiting()).toBe(1);
  });

  test('marks nothing while Redis is away: the next call finds the same events', async () => {
    await append(4);
    await passTime();
    const away = openAway();
    await expect(relayEvents(database, away)).rejects.toThrow('Redis is away');
    await away.close();
    expect(await relayEvents(database, queues)).toBe(4);
  });

  test('does not overlook an event whose transaction committed after a later one', async () => {
    const client = await database.pool.connect();
    try {
      await client.query('BEGIN');
      await appendEvents({ query: async (statement) => (await client.query(statement)).rows }, accountId, [
        { type: 'subscriber.subscribed', listId: null, subscriberId: null, data: {}, occurredAt: new Date() },
      ]);
      await append(1);
      await passTime();
      expect(await relayEvents(database, queues)).toBe(1);
      await client.query('COMMIT');
    } finally {
      client.release();
    }
    await passTime();
    await relayEvents(database, queues);
    expect(await waiting()).toBe(2);
  });
});

describe('announcing', () => {
  test('hands events to the queue', async () => {
    const announcer = createAnnouncer({ queues, metrics: createMetrics('test'), log });
    announcer.announce(await append(2));
    announcer.announce(await append(1));
    await until('the jobs to be there', async () => new Set(announced).size === 3);
    await announcer.settle();
  });

  test('with Redis away returns at once and throws nothing', async () => {
    const away = openAway();
    const announcer = createAnnouncer({ queues: away, metrics: createMetrics('test'), log });
    const ids = await append(100);
    const before = performance.now();
    announcer.announce(ids);
    expect(performance.now() - before).toBeLessThan(50);
    await announcer.settle();
    await away.close();
  });
});

import type { SendResult } from '@mailwright/sending';
import { createTestDatabase, createTestQueues, type TestDatabase, type TestQueues } from '@mailwright/testing';
import { startTestEngine, type TestEngine } from './start-test-engine.ts';

/** The database and queues of a test file, and the engines it starts over them. */
export interface TestEngines {
  database: TestDatabase;
  queues: TestQueues;
  start(options: Omit<Parameters<typeof startTestEngine>[0], 'database' | 'queues'>): TestEngine;
  setStatus(campaignId: string, status: 'sending' | 'paused' | 'cancelled'): Promise<unknown>;
  /** Stops the engines and deletes the campaigns, after each test. */
  clear(): Promise<void>;
  close(): Promise<void>;
}

/** Opens a database and queues, without starting an engine. */
export async function openTestEngines(): Promise<TestEngines> {
  const database = await createTestDatabase();
  const queues = await createTestQueues();
  let engines: TestEngine[] = [];
  return {
    database,
    queues,
    start: (options) => {
      const engine = startTestEngine({ database, queues, ...options });
      engines.push(engine);
      return engine;
    },
    setStatus: (campaignId, status) => database.prisma.campaign.update({ where: { id: campaignId }, data: { status } }),
    clear: async () => {
      await Promise.all(engines.map((engine) => engine.stop()));
      engines = [];
      await database.query({ text: 'DELETE FROM campaigns' });
    },
    close: async () => {
      await queues.close();
      await database.drop();
    },
  };
}

/** The result of a mail that a server accepts. */
export const sent: SendResult = { kind: 'sent', reply: '250 OK' };
/** The result of a mail that a server permanently refuses. */
export const refused: SendResult = {
  kind: 'rejected',
  code: '550 5.1.1',
  reply: '550 5.1.1 Unknown',
  class: 'bad-mailbox',
};

/** The result of a mail that a server temporarily refuses. */
export const deferredWith = (code: string, reply: string): SendResult => ({
  kind: 'deferred',
  code,
  reply,
  class: 'other',
  attempted: true,
  retryAfterMs: null,
});

/** The number in a test subscriber's address. */
export function numberIn(address: string): number {
  return Number(/\d+/.exec(address)?.[0]);
}

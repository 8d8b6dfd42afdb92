import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, expect, test } from '@jest/globals';
import { createTestCampaign, type TestDatabase } from '@mailwright/testing';
import { openTestEngines, sent, type TestEngines } from '../testing/open-test-engines.ts';
import { awaitStatus } from '../testing/read-campaign.ts';
import { compileTo, createTestRoute } from '../testing/start-test-engine.ts';
import { maxMailMs } from './measure-composing.ts';
import type { Compose } from './sending-ports.ts';

let engines: TestEngines;
let database: TestDatabase;
beforeAll(async () => {
  engines = await openTestEngines();
  ({ database } = engines);
});
afterEach(() => engines.clear());
afterAll(() => engines.close());

/** Keeps a processor busy for a time. The process's other threads may use some of the processor time, too. */
function useProcessor(ms: number): void {
  const startedAt = performance.now();
  const before = process.cpuUsage();
  for (;;) {
    const { user, system } = process.cpuUsage(before);
    if ((user + system) / 1_000 > ms && performance.now() - startedAt > ms) return;
  }
}

/** Composes nothing, after what a template does. */
function composeAfter(render: () => void): Compose {
  return ({ email }) => {
    render();
    return {
      envelope: { from: 'ada@example.com', to: email, smtpUtf8: false },
      raw: Buffer.from(''),
      signer: undefined,
    };
  };
}

const quick = composeAfter(() => undefined);

test('a campaign whose mails take too long to render is paused after a few of them, and can be resumed', async () => {
  const { campaignId } = await createTestCampaign(database, { recipients: 100 });
  const compose = composeAfter(() => useProcessor(1.2 * maxMailMs));
  const route = createTestRoute({ maxInFlight: 50 });
  engines.start({ route, ports: { compile: compileTo(compose) } });
  for (const count of [3, 6]) {
    const paused = await awaitStatus(database, campaignId, 'paused');
    expect(paused.reason).toEqual({
      code: 'content_invalid',
      message: expect.stringMatching(
        /^It takes \d{3,} ms of processor time to render the mail of one recipient: more than 100 ms\.$/,
      ),
    });
    expect(paused).toMatchObject({ rows: { sent: count, queued: 100 - count } });
    await engines.setStatus(campaignId, 'sending');
  }
});

test('a campaign is not paused when the machine has no time to render its mails', async () => {
  const { campaignId } = await createTestCampaign(database, { recipients: 8 });
  // Takes no processor.
  const compose = composeAfter(() => Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 1.2 * maxMailMs));
  engines.start({ route: createTestRoute(), ports: { compile: compileTo(compose) } });
  expect(await awaitStatus(database, campaignId, 'sent')).toMatchObject({ rows: { sent: 8 } });
});

test('between the mails of a slow template, those of other campaigns are sent', async () => {
  const slow = await createTestCampaign(database, { recipients: 30 });
  const other = await createTestCampaign(database, { recipients: 1_000 });
  const others = createTestRoute({ maxInFlight: 2, reply: () => wait(10, sent) });
  const own = createTestRoute({ maxInFlight: 30 });
  /** How many mails of the other campaign had been sent when each of the slow ones was rendered. */
  const sentBefore: number[] = [];
  const compose = composeAfter(() => {
    sentBefore.push(others.sent.length);
    useProcessor(0.4 * maxMailMs);
  });
  engines.start({
    route: (accountId) => (accountId === slow.accountId ? own : others),
    ports: {
      hasOwnRoute: (accountId) => accountId === slow.accountId,
      compile: ({ campaignId }) => compileTo(campaignId === other.campaignId ? quick : compose)(),
    },
  });
  expect(await awaitStatus(database, slow.campaignId, 'sent')).toMatchObject({ rows: { sent: 30 } });
  expect(new Set(sentBefore).size).toBeGreaterThan(10);
});

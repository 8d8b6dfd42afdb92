import { afterAll, afterEach, beforeAll, expect, test } from '@jest/globals';
import { createTestCampaign, type TestDatabase } from '@mailwright/testing';
import { openTestEngines, type TestEngines } from '../testing/open-test-engines.ts';
import { awaitStatus } from '../testing/read-campaign.ts';
import { createTestRoute } from '../testing/start-test-engine.ts';

let engines: TestEngines;
let database: TestDatabase;
beforeAll(async () => {
  engines = await openTestEngines();
  ({ database } = engines);
});
afterEach(() => engines.clear());
afterAll(() => engines.close());

const unavailable = {
  kind: 'rejected',
  code: '550',
  reply: '550 Requested action not taken: mailbox unavailable',
  class: 'other',
} as const;

test.each([
  ['of the sender fails the mail, and says nothing about the recipient', { ...unavailable, isAboutSender: true }, 0],
  ['of the recipient in the same words suppresses the address', unavailable, 1],
] as const)('a refusal %s', async (_name, result, bounced) => {
  const { campaignId, listId } = await createTestCampaign(database, { recipients: 1, domain: `${bounced}.example` });
  engines.start({ route: createTestRoute({ reply: () => result }) });
  expect(await awaitStatus(database, campaignId, 'sent')).toMatchObject({ rows: { failed: 1 } });
  expect(await database.query({ text: 'SELECT 1 FROM suppressions' })).toHaveLength(bounced);
  const [subscriber] = await database.query({
    text: 'SELECT status FROM subscribers WHERE list_id = $1',
    values: [listId],
  });
  expect(subscriber).toEqual({ status: bounced === 0 ? 'subscribed' : 'bounced' });
});

import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { inTransaction } from '@mailwright/database';
import {
  countRowsRead,
  createTestCampaign,
  createTestDatabase,
  testAppSecrets,
  type TestDatabase,
} from '@mailwright/testing';
import { claimTestChunk, freezeTestAudience } from '../testing/claim-test-chunk.ts';
import { readRecipients } from './read-chunk-recipients.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
  await database.query({ text: 'ALTER TABLE subscribers SET (autovacuum_enabled = off)' });
});
afterAll(() => database.drop());

test('reading a hundred recipients reads only their subscribers, however many the account has added since the last ANALYZE', async () => {
  await createTestCampaign(database, { recipients: 3_000 });
  await database.query({ text: 'VACUUM (ANALYZE) subscribers' });
  const campaign = await createTestCampaign(database, { recipients: 10_000 });
  await freezeTestAudience(database, campaign);
  const chunk = await claimTestChunk(database, campaign.campaignId, 5, 100);
  const { accountId } = campaign;
  const read = await inTransaction(database, (sql) =>
    countRowsRead(sql, 'subscribers', async () => {
      const recipients = await readRecipients(sql, chunk, { accountId, appSecrets: testAppSecrets, now: new Date() });
      expect(recipients).toHaveLength(100);
    }),
  );
  expect(read).toBeGreaterThanOrEqual(100);
  expect(read).toBeLessThanOrEqual(200);
});

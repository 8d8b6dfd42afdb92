import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { createTestCampaign, createTestDatabase, type TestDatabase } from '@mailwright/testing';
import { removeUnnamedSubscribers } from './former-subscribers.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

test('the address of a deleted subscriber is kept only while a campaign or a transactional email refers to them', async () => {
  const { campaignId, accountId, listId } = await createTestCampaign(database, { recipients: 4 });
  const run = <Row extends object = Record<string, unknown>>(text: string, ...values: unknown[]) =>
    database.query<Row>({ text, values });
  const of = `SELECT id FROM subscribers WHERE list_id = $1 ORDER BY email`;
  const [first, second, third, fourth] = (await run<{ id: string }>(of, listId)).map(({ id }) => id);
  await run(
    `INSERT INTO campaign_recipients (campaign_id, position, subscriber_id, email, status, attempts)
      SELECT $1, row_number() OVER (), id, email, 'sent', 1 FROM subscribers WHERE id = ANY($2::uuid[])`,
    campaignId,
    [first, second],
  );
  await run(
    `INSERT INTO emails (id, account_id, subscriber_id, email, email_normalized, from_email, subject, give_up_at)
      VALUES (uuid_v7(), $1, $2, 'a@example.com', 'a@example.com', 'shop@example.com', 'Receipt', now())`,
    accountId,
    fourth,
  );
  await run(`DELETE FROM subscribers WHERE list_id = $1`, listId);
  const kept = async () =>
    (await database.prisma.formerSubscriber.findMany({ where: { accountId } })).map(({ subscriberId }) => subscriberId);
  // The third subscriber was not a recipient.
  expect((await kept()).toSorted()).toEqual([first, second, fourth].toSorted());
  expect(await kept()).not.toContain(third);
  await removeUnnamedSubscribers(database);
  expect(await kept()).toHaveLength(3);
  await run(`DELETE FROM campaign_recipients WHERE subscriber_id = $1`, first);
  await run(`DELETE FROM emails WHERE subscriber_id = $1`, fourth);
  await removeUnnamedSubscribers(database);
  expect(await kept()).toEqual([second]);
});

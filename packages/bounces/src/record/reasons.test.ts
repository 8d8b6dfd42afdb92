import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { createEventWriter } from '@mailwright/outbox';
import { newId } from '@mailwright/platform';
import {
  applyBounces,
  createTestAccount,
  createTestDatabase,
  type TestDatabase,
  testAppSecrets,
} from '@mailwright/testing';
import { createSentCampaign } from '../testing/create-sent-campaign.ts';
import type { BounceReport } from './bounce-report.ts';
import { findAddress } from './find-address.ts';
import { recordBounces } from './record-bounces.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

const record = (reports: BounceReport[]) =>
  recordBounces(
    {
      database,
      clock: { now: () => new Date() },
      appSecrets: testAppSecrets,
      events: createEventWriter([]),
      applyBounces,
      rules: { softLimit: 2, softDays: 30 },
      publish: () => undefined,
    },
    reports,
  );
const bounce = (campaignId: string, position: number, said: Partial<BounceReport>): BounceReport => ({
  kind: 'soft',
  source: 'mail',
  about: { campaignId, position },
  email: undefined,
  accountId: undefined,
  code: null,
  reply: null,
  feedbackType: null,
  occurredAt: new Date(),
  ...said,
});

describe('the reason of a bounce', () => {
  test('is stored with the bounce and its recipient, and counted for the campaign', async () => {
    const { campaignId } = await createSentCampaign(database, { recipients: 4 });
    await record([
      bounce(campaignId, 1, { kind: 'hard', code: '5.1.1' }),
      bounce(campaignId, 2, { code: '5.2.2', reply: 'Mailbox full' }),
      bounce(campaignId, 3, { code: '5.2.2', reason: 'mailbox_full' }),
      bounce(campaignId, 4, { kind: 'complaint', feedbackType: 'abuse' }),
    ]);
    const stored = await database.prisma.bounce.findMany({ where: { campaignId }, orderBy: { position: 'asc' } });
    const reasons = ['unknown_user', 'mailbox_full', 'mailbox_full', null];
    expect(stored.map(({ reason }) => reason)).toEqual(reasons);
    const recipients = await database.prisma.campaignRecipient.findMany({
      where: { campaignId },
      orderBy: { position: 'asc' },
    });
    expect(recipients.map(({ reason }) => reason)).toEqual(reasons);
    const counted = await database.prisma.campaignCounter.findMany({
      where: { campaignId, kind: 'reason' },
      orderBy: { key: 'asc' },
      select: { key: true, bounces: true },
    });
    expect(counted).toEqual([
      { key: 'mailbox_full', bounces: 2 },
      { key: 'unknown_user', bounces: 1 },
    ]);
  });

  test('never ends mail to an address if it is about the sender or the mail, however often it is reported', async () => {
    const { accountId } = await createTestAccount(database);
    const twice = async (said: Partial<BounceReport>) => {
      for (let time = 0; time < 2; time += 1) {
        const { campaignId } = await createSentCampaign(database, { accountId, recipients: 1 });
        await record([bounce(campaignId, 1, said)]);
      }
      return database.prisma.suppression.count({ where: { accountId } });
    };
    for (const reason of ['blocked', 'rate_limited', 'policy', 'spam', 'auth', 'content', 'too_large'] as const)
      expect([reason, await twice({ reason })]).toEqual([reason, 0]);
    expect(await twice({ reason: 'mailbox_full' })).toBe(1);
  });
});

test('a transactional email that came back has the reply of the bounce, not of the server that accepted the mail', async () => {
  const { accountId } = await createTestAccount(database);
  const add = async (address: string) => {
    const id = newId();
    await database.prisma.email.create({
      data: {
        id,
        accountId,
        email: address,
        emailNormalized: address,
        fromEmail: 'news@example.com',
        subject: 'Receipt',
        status: 'sent',
        reply: '250 2.0.0 Ok: queued',
        giveUpAt: new Date(),
      },
    });
    return id;
  };
  const [said, silent] = [await add('grace@example.org'), await add('ada@example.org')];
  await record([
    bounce(said, 0, { kind: 'hard', code: '5.1.1', reply: '550 5.1.1 User unknown' }),
    bounce(silent, 0, { kind: 'hard', code: '5.1.1' }),
  ]);
  const read = (id: string) =>
    database.prisma.email.findUniqueOrThrow({
      where: { id },
      select: { status: true, code: true, reply: true, reason: true },
    });
  const bounced = { status: 'bounced', code: '5.1.1', reason: 'unknown_user' };
  expect(await read(said)).toEqual({ ...bounced, reply: '550 5.1.1 User unknown' });
  expect(await read(silent)).toEqual({ ...bounced, reply: null });
  expect(await findAddress(database, { campaignId: said, position: 0 })).toBe('grace@example.org');
});

test('the address of a mail is found by the keys in its token, until the mail is gone', async () => {
  const { campaignId } = await createSentCampaign(database, { recipients: 1 });
  expect(await findAddress(database, { campaignId, position: 1 })).toBe('person-1@example.com');
  expect(await findAddress(database, { campaignId, position: 2 })).toBeUndefined();
  expect(await findAddress(database, { campaignId: newId(), position: 0 })).toBeUndefined();
});

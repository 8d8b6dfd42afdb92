import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { type BounceDeps, recordBounces } from '@mailwright/bounces';
import { createEventWriter } from '@mailwright/outbox';
import { newId } from '@mailwright/platform';
import {
  applyBounces,
  createTestAccount,
  createTestDatabase,
  type TestDatabase,
  testAppSecrets,
} from '@mailwright/testing';
import { type EmailOutcome, recordEmails } from './record-email.ts';
import { settleEmails } from './claim-emails.ts';

let database: TestDatabase;
let deps: BounceDeps;
let accountId: string;
beforeAll(async () => {
  database = await createTestDatabase();
  ({ accountId } = await createTestAccount(database));
  const events = createEventWriter([]);
  const rules = { softLimit: 5, softDays: 30 };
  deps = {
    database,
    clock: { now: () => new Date() },
    appSecrets: testAppSecrets,
    events,
    rules,
    applyBounces,
    publish: () => undefined,
  };
});
afterAll(() => database.drop());

/** Adds an email that a worker is sending. */
async function sending(address = 'ada@example.com') {
  const [id, leaseToken] = [newId(), newId()];
  await database.prisma.email.create({
    data: {
      id,
      accountId,
      email: address,
      emailNormalized: address,
      fromEmail: 'news@example.com',
      subject: 'Receipt',
      status: 'sending',
      leaseToken,
      giveUpAt: new Date(Date.now() + 86_400_000),
    },
  });
  return { id, leaseToken };
}
const report = (id: string, overrides: { kind?: 'complaint'; source?: 'smtp' } = {}) =>
  recordBounces(deps, [
    {
      kind: 'hard',
      source: 'mail',
      about: { campaignId: id, position: 0 },
      email: undefined,
      accountId: undefined,
      code: '5.1.1',
      reply: 'Unknown',
      feedbackType: null,
      occurredAt: new Date(),
      ...overrides,
    },
  ]);
const record = (claim: { id: string; leaseToken: string }, outcome: Partial<EmailOutcome> = {}) => {
  const sent = { status: 'sent', code: null, reply: '250 OK', isAttempt: true, delaySeconds: null } as const;
  return recordEmails({ database, events: deps.events }, [{ claim: claim as never, outcome: { ...sent, ...outcome } }]);
};
const loseWorker = async (id: string) => {
  await database.prisma.email.update({ where: { id }, data: { nextAttemptAt: new Date(Date.now() - 1_000) } });
  await settleEmails(database);
};
const stored = async (id: string) => {
  const { status, code, reply, events } = await database.prisma.email.findUniqueOrThrow({
    where: { id },
    include: { events: true },
  });
  return { status, code, reply, events: events.map(({ type }) => type).toSorted() };
};
const bounced = { status: 'bounced', code: '5.1.1', reply: 'Unknown' };

describe('a report that arrives before the result of an email', () => {
  test("the reported bounce becomes the email's status, whichever is recorded first", async () => {
    const [early, late] = [await sending(), await sending()];
    await report(early.id);
    expect(await stored(early.id)).toMatchObject({ status: 'sending' });
    await record(early);
    await record(late);
    await report(late.id);
    const events = ['bounced', 'sent'];
    expect([await stored(early.id), await stored(late.id)]).toEqual([
      { ...bounced, events },
      { ...bounced, events },
    ]);
  });

  test("the reported bounce becomes the email's status when the worker does not know the result or has died", async () => {
    const [unknown, lost] = [await sending(), await sending()];
    await report(unknown.id);
    await record(unknown, { status: 'uncertain', code: 'ETIMEDOUT', reply: null });
    await report(lost.id);
    await loseWorker(lost.id);
    const events = ['bounced'];
    expect([await stored(unknown.id), await stored(lost.id)]).toEqual([
      { ...bounced, events },
      { ...bounced, events },
    ]);
  });

  test('a refusal that was recorded before the worker died makes the email failed, since the server has not accepted it', async () => {
    const claim = await sending();
    await report(claim.id, { source: 'smtp' });
    await loseWorker(claim.id);
    expect(await stored(claim.id)).toEqual({ ...bounced, status: 'failed', events: ['failed'] });
  });

  test('a complaint prevails over a bounce', async () => {
    const claim = await sending();
    await report(claim.id, { kind: 'complaint' });
    await report(claim.id);
    await record(claim);
    expect(await stored(claim.id)).toMatchObject({ status: 'complained' });
  });

  test('a bounce does not stop the retries of an email that the server has deferred', async () => {
    const claim = await sending();
    await report(claim.id);
    await record(claim, { status: 'deferred', code: '421', reply: 'Later', delaySeconds: 60 });
    expect(await stored(claim.id)).toMatchObject({ status: 'deferred', code: '421', reply: 'Later' });
  });
});

import { afterAll, beforeAll, test } from '@jest/globals';
import { operator } from '@mailwright/outbox';
import { newId, signBounceToken, signUnsubscribeToken } from '@mailwright/platform';
import { addDomain } from '@mailwright/senders';
import {
  createTestCampaign,
  followChanges,
  startZoneServer,
  testAppSecrets,
  until,
  type ZoneServer,
} from '@mailwright/testing';
import { createTransport } from 'nodemailer';
import { queueEmails } from './support/queue-emails.ts';
import { startTestMailWorker, type TestMailWorker } from './support/start-test-mail-worker.ts';

const domain = 'bounces.example.net';
let zone: ZoneServer;
let worker: TestMailWorker;
beforeAll(async () => {
  zone = await startZoneServer();
  const environment = { BOUNCE_DOMAIN: domain, BOUNCE_SMTP_PORT: '0', DNS_SERVERS: zone.address };
  worker = await startTestMailWorker({ environment });
});
afterAll(async () => {
  await worker.stop();
  await zone.close();
});

/** Sends a mail to the worker's listener. */
async function sendTo(address: string, from: string, raw: string): Promise<void> {
  const started = () => worker.log.find((each) => each.includes('bounce_listener.started'));
  const line = await until('the listener to be logged', () => Promise.resolve(started()));
  const { port } = JSON.parse(line) as { port: number };
  const transport = createTransport({ host: '127.0.0.1', port, secure: false, ignoreTLS: true });
  await transport.sendMail({ envelope: { from, to: [address] }, raw });
}

/**
 * Follows the changes of an account (by default, the worker's) while something happens, until these topics are
 * published.
 */
async function expectTold(topics: string[], what: () => Promise<unknown>, accountId = worker.account.accountId) {
  const changes = await followChanges(worker.queues, accountId);
  try {
    await what();
    await changes.told(...topics);
  } finally {
    await changes.close();
  }
}

test('open pages are notified of a transactional email once it has been sent', async () => {
  const emails = await queueEmails(worker);
  await expectTold(['emails'], () => emails.send());
});

test('open pages are notified of what a mail to the bounce domain has changed', async () => {
  const { database } = worker;
  const { campaignId, accountId } = await createTestCampaign(database, { recipients: 1, status: 'paused' });
  const { id: subscriberId, email } = await database.prisma.subscriber.findFirstOrThrow({ where: { accountId } });
  const recipient = { campaignId, position: 1, subscriberId, email, status: 'sent', changedAt: new Date() } as const;
  await database.prisma.campaignRecipient.create({ data: recipient });
  const bounce = 'From: MAILER-DAEMON@example.org\r\nSubject: failure notice\r\n\r\nUndelivered. (#5.1.1)\r\n';
  const token = signBounceToken({ campaignId, position: 1 }, testAppSecrets);
  await expectTold(
    ['emails', 'lists', 'campaigns', 'suppressions'],
    () => sendTo(`b+${token}@${domain}`, '', bounce),
    accountId,
  );
});

test('open pages are notified of someone who unsubscribes by mail', async () => {
  const { database } = worker;
  const { campaignId, accountId } = await createTestCampaign(database, { recipients: 1, status: 'paused' });
  const { id: subscriberId } = await database.prisma.subscriber.findFirstOrThrow({ where: { accountId } });
  const token = signUnsubscribeToken({ campaignId, subscriberId }, testAppSecrets);
  const mail = 'From: person-1@example.com\r\nSubject: unsubscribe\r\n\r\n';
  await expectTold(
    ['lists', 'campaigns'],
    () => sendTo(`u+${token}@${domain}`, 'person-1@example.com', mail),
    accountId,
  );
});

test('open pages are notified of what checks of domains have found', async () => {
  const { database, account } = worker;
  const sendingSetup = { spfInclude: undefined, returnPathDomain: undefined };
  const deps = { database, sendingSetup, appSecrets: testAppSecrets };
  const wanted = { domain: 'example.com', key_type: 'ed25519' as const };
  const tracking = { id: newId(), accountId: account.accountId, domain: 'links.example.com' };
  await expectTold(['senders', 'account'], async () => {
    await addDomain(deps, account.accountId, newId(), wanted, operator);
    await database.prisma.trackingDomain.create({ data: tracking });
    // A new worker checks at once.
    await worker.start();
  });
});

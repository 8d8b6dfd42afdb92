import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { readConfig, signBounceToken, signUnsubscribeToken } from '@mailwright/platform';
import { neededVariables, startProcess } from '@mailwright/process';
import { createTestCampaign, recordLog, startImapServer, testAppSecrets, until } from '@mailwright/testing';
import { createTransport } from 'nodemailer';
import { mailWorkerRole } from '../src/mail-worker-role.ts';
import { queueEmails } from './support/queue-emails.ts';
import { startTestMailWorker, type TestMailWorker } from './support/start-test-mail-worker.ts';

const domain = 'bounces.example.net';
let worker: TestMailWorker;
let port: number;
beforeAll(async () => {
  worker = await startTestMailWorker({ environment: { BOUNCE_DOMAIN: domain, BOUNCE_SMTP_PORT: '0' } });
  const started = () => worker.log.find((each) => each.includes('bounce_listener.started'));
  const line = await until('the listener to be logged', () => Promise.resolve(started()));
  ({ port } = JSON.parse(line) as { port: number });
});
afterAll(() => worker.stop());

async function sendTo(address: string, from: string, raw: string): Promise<void> {
  const transport = createTransport({ host: '127.0.0.1', port, secure: false, ignoreTLS: true });
  await transport.sendMail({ envelope: { from, to: [address] }, raw });
}

test('a mail worker receives a bounce and a mail that unsubscribes, and has committed both when it acknowledges them', async () => {
  const { database } = worker;
  const { campaignId } = await createTestCampaign(database, { recipients: 2, status: 'paused' });
  await database.query({
    text: `INSERT INTO campaign_recipients (campaign_id, position, subscriber_id, email, status, changed_at)
      SELECT c.id, right(split_part(s.email, '@', 1), 1)::int, s.id, s.email, 'sent', now()
      FROM campaigns c JOIN subscribers s ON s.list_id = c.list_id WHERE c.id = $1`,
    values: [campaignId],
  });
  const recipients = await database.prisma.campaignRecipient.findMany({
    where: { campaignId },
    orderBy: { position: 'asc' },
  });
  const [first, second] = recipients;
  const statusOf = async (id = '') => (await database.prisma.subscriber.findUniqueOrThrow({ where: { id } })).status;
  await sendTo(
    `b+${signBounceToken({ campaignId, position: 1 }, testAppSecrets)}@${domain}`,
    '',
    'From: MAILER-DAEMON@example.org\r\nSubject: failure notice\r\n\r\nUndelivered: no mailbox here by that name. (#5.1.1)\r\n',
  );
  expect(await statusOf(first?.subscriberId)).toBe('bounced');
  const leaving = { campaignId, subscriberId: second?.subscriberId ?? '' };
  await sendTo(
    `u+${signUnsubscribeToken(leaving, testAppSecrets)}@${domain}`,
    'person-2@example.com',
    'From: person-2@example.com\r\nSubject: unsubscribe\r\n\r\n',
  );
  expect(await statusOf(second?.subscriberId)).toBe('unsubscribed');
  await until('both to be logged', () =>
    Promise.resolve(worker.log.filter((line) => line.includes('bounce_mail.received')).length === 2),
  );
  expect(worker.log.join('')).not.toContain('person-2@');
});

test('a transactional email has its own return address, and what comes back to it is recorded as its bounce', async () => {
  const emails = await queueEmails(worker);
  const id = await emails.send({ to: 'gone@example.org' });
  await emails.becomes(id, 'sent');
  const sender = worker.smtp.mails.find(({ recipients }) => recipients[0] === 'gone@example.org')?.sender ?? '';
  expect(sender).toMatch(/^b\+[a-z2-7]{53}@bounces\.example\.net$/);
  const notice = 'Undelivered: no mailbox here by that name. (#5.1.1)';
  await sendTo(sender, '', `From: MAILER-DAEMON@example.org\r\nSubject: failure notice\r\n\r\n${notice}\r\n`);
  expect(await emails.state(id)).toMatchObject({ status: 'bounced', history: ['queued', 'sent', 'bounced'] });
  expect(await emails.becomes(await emails.send({ to: 'gone@example.org' }), 'skipped')).toMatchObject({
    code: 'bounced',
  });
}, 30_000);

test.each([
  ['a port without a domain', { BOUNCE_SMTP_PORT: '0' }, 'BOUNCE_DOMAIN'],
  [
    'half a certificate',
    { BOUNCE_DOMAIN: domain, BOUNCE_SMTP_PORT: '0', BOUNCE_TLS_CERT_FILE: '/nowhere' },
    'must be set together',
  ],
  [
    'a certificate that is not there',
    { BOUNCE_DOMAIN: domain, BOUNCE_SMTP_PORT: '0', BOUNCE_TLS_CERT_FILE: '/nowhere', BOUNCE_TLS_KEY_FILE: '/nowhere' },
    'BOUNCE_TLS_CERT_FILE',
  ],
])('a mail worker does not start with %s', async (_what, settings, message) => {
  const { BOUNCE_DOMAIN: _domain, BOUNCE_SMTP_PORT: _port, ...environment } = worker.environment;
  const roles = [mailWorkerRole];
  const config = readConfig(neededVariables(roles), { ...environment, ...settings });
  const { log } = recordLog('mail-worker');
  await expect(startProcess({ service: 'mail-worker', config, log, roles })).rejects.toThrow(message);
});

test('a mail worker reads a mailbox, and if it cannot, shows that at its operations port but is ready anyway', async () => {
  const server = await startImapServer();
  const url = `imap://bounces:correct%20horse@127.0.0.1:${server.port}`;
  const reading = await startTestMailWorker({
    environment: { BOUNCE_DOMAIN: domain, BOUNCE_MAILBOX_URL: url, BOUNCE_MAILBOX_SECONDS: '1' },
  });
  const readiness = async () => {
    const response = await fetch(`${reading.opsUrl}/readyz`);
    return { status: response.status, body: (await response.json()) as object };
  };
  try {
    server.deliver('From: grace@example.org\r\nSubject: Lunch?\r\n\r\nAt noon\r\n');
    await until('the mailbox to be read', () => Promise.resolve(server.folders.get('Unparsed')?.length === 1));
    expect(await readiness()).toMatchObject({ status: 200, body: { checks: { bounce_mailbox: 'ok' } } });
    await server.close();
    const failing = await until('the failure to be shown', async () => {
      const shown = await readiness();
      return JSON.stringify(shown).includes('"bounce_mailbox":"down"') && shown;
    });
    expect(failing).toMatchObject({ status: 200, body: { status: 'ready' } });
    expect(await (await fetch(`${reading.opsUrl}/metrics`)).text()).toMatch(
      /^mailwright_bounce_mailbox_failing\S* 1$/m,
    );
    expect(reading.log.join('')).not.toContain('horse');
  } finally {
    await reading.stop();
  }
});

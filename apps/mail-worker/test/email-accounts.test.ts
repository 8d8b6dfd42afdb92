import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { newId } from '@mailwright/platform';
import { createTestAccount, type SmtpServer, startSmtpServer, until, verifyTestSender } from '@mailwright/testing';
import { queueEmails, type TestEmails } from './support/queue-emails.ts';
import { startTestMailWorker, type TestMailWorker } from './support/start-test-mail-worker.ts';

let worker: TestMailWorker;
let emails: TestEmails;
const servers: SmtpServer[] = [];
beforeEach(async () => {
  worker = await startTestMailWorker({ allowedCidrs: '127.0.0.0/8', environment: { EMAIL_CONCURRENCY: '2' } });
  emails = await queueEmails(worker);
});
afterEach(async () => {
  await worker.stop();
  await Promise.all(servers.splice(0).map((server) => server.close()));
});

async function newAccount(): Promise<string> {
  const { accountId } = await createTestAccount(worker.database);
  await verifyTestSender(worker.database, accountId, `sender@${accountId}.example`);
  return accountId;
}

async function addTransport(accountId: string): Promise<SmtpServer> {
  const server = await startSmtpServer();
  servers.push(server);
  const row = {
    id: newId(),
    accountId,
    name: 'Ours',
    host: '127.0.0.1',
    port: server.port,
    tls: 'if_offered',
  } as const;
  await worker.database.prisma.transport.create({ data: row });
  return server;
}

describe("an account's emails", () => {
  test('are sent through its own SMTP server if it has one, and those of other accounts through SMTP_URL', async () => {
    const accountId = await newAccount();
    const own = await addTransport(accountId);
    await emails.becomes(await emails.send({ to: 'own@example.com' }, { of: accountId }), 'sent');
    await emails.becomes(await emails.send({ to: 'shared@example.com' }), 'sent');
    expect(own.mails.map(({ recipients }) => recipients[0])).toEqual(['own@example.com']);
    expect(worker.smtp.mails.map(({ recipients }) => recipients[0])).toEqual(['shared@example.com']);
  });

  test('name the host of BASE_URL in EHLO, whichever server they are sent through', async () => {
    const accountId = await newAccount();
    const own = await addTransport(accountId);
    await emails.becomes(await emails.send({}, { of: accountId }), 'sent');
    await emails.becomes(await emails.send(), 'sent');
    await worker.becomes(await worker.askToConfirm(await worker.addSubscriber()), 'sent');
    const clients = [...own.mails, ...worker.smtp.mails].map(({ client }) => client);
    expect(clients).toEqual(['mail.example.com', 'mail.example.com', 'mail.example.com']);
  });

  test('are counted in the same metrics, whichever server they are sent through, and not as campaign mail', async () => {
    const accountId = await newAccount();
    const own = await addTransport(accountId);
    await emails.becomes(await emails.send({}, { of: accountId }), 'sent');
    await emails.becomes(await emails.send(), 'sent');
    const text = await (await fetch(`${worker.opsUrl}/metrics`)).text();
    const valuesOf = (series: string) => text.match(new RegExp(`(?<=^mailwright_${series}.* )\\d+$`, 'gm'));
    expect(own.mails).toHaveLength(1);
    expect(valuesOf('smtp_connections')).toEqual(['0', '0']);
    expect(valuesOf('smtp_mails_total.*result="sent"')).toEqual(['0', '0']);
    expect(valuesOf('email_results_total.*status="sent"')).toEqual(['2']);
  });

  test('do not delay those through other servers or SMTP_URL if its server hangs', async () => {
    const hanging = await newAccount();
    const server = await addTransport(hanging);
    server.beforeReply(() => new Promise(() => {}));
    for (let n = 0; n < 20; n += 1) await emails.send({ to: `n${n}@example.com` }, { of: hanging });
    await until('it to hang', async () => server.mails.length > 0);
    const working = await newAccount();
    await addTransport(working);
    await emails.becomes(await emails.send({}, { of: working }), 'sent');
    await emails.becomes(await emails.send(), 'sent');
    // The hanging server gets at most one mail per connection, and only one in all before its first response.
    expect(server.mails.length).toBeLessThanOrEqual(4);
  });

  test('wait for its server if that is down, and are not tried through SMTP_URL', async () => {
    const accountId = await newAccount();
    const server = await addTransport(accountId);
    await server.close();
    const id = await emails.send({}, { of: accountId });
    const { code } = await until('an attempt', async () => {
      const state = await emails.state(id);
      return state.code !== null && state;
    });
    expect(code).toBe('ECONNREFUSED');
    expect(await emails.state(id)).toMatchObject({ status: 'queued', attempts: 0, history: ['queued'] });
    expect(worker.smtp.mails).toEqual([]);
  });

  test('take turns with those of other accounts, however many one account has queued', async () => {
    const held: (() => void)[] = [];
    worker.smtp.beforeReply(() => new Promise((resolve) => void held.push(resolve)));
    const first = await emails.send({ to: 'first@example.com' });
    await worker.smtp.waitFor(1);
    for (let n = 0; n < 30; n += 1) await emails.send({ to: `many${n}@example.com` });
    const other = await newAccount();
    const one = await emails.send({ to: 'one@example.org' }, { of: other });
    worker.smtp.beforeReply(async () => {});
    for (const release of held) release();
    await emails.becomes(first, 'sent');
    await emails.becomes(one, 'sent');
    const order = await until('all', async () => worker.smtp.mails.length === 32 && worker.smtp.mails);
    expect(order.findIndex(({ recipients }) => recipients[0] === 'one@example.org')).toBeLessThan(10);
  });
});

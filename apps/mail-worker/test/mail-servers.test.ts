import { afterEach, describe, expect, test } from '@jest/globals';
import { createTestCampaign, type SmtpServer, startSmtpServer, until } from '@mailwright/testing';
import { startTestMailWorker, type TestMailWorker } from './support/start-test-mail-worker.ts';

let worker: TestMailWorker;
const servers: SmtpServer[] = [];
const start = async (options?: Parameters<typeof startTestMailWorker>[0]) =>
  void (worker = await startTestMailWorker(options));
afterEach(async () => {
  await worker.stop();
  await Promise.all(servers.splice(0).map((server) => server.close()));
});

async function startServer(options?: Parameters<typeof startSmtpServer>[0]): Promise<SmtpServer> {
  const server = await startSmtpServer(options);
  servers.push(server);
  return server;
}

describe('with several servers', () => {
  test('each gets its share of system emails, and while one is down, the other gets all of them, without a retry', async () => {
    const second = await startServer();
    await start({ smtpUrl: (own) => `${own} ${second.url}` });
    const send = async (name: string) => {
      const mailId = await worker.askToConfirm(await worker.addSubscriber(`${name}@example.com`));
      expect(await worker.becomes(mailId, 'sent')).toMatchObject({ attempts: 1 });
    };
    for (const name of ['a', 'b', 'c', 'd']) await send(name);
    expect([worker.smtp.mails.length, second.mails.length]).toEqual([2, 2]);
    await worker.smtp.close();
    for (const name of ['e', 'f', 'g', 'h']) await send(name);
    expect(second.mails).toHaveLength(6);
  });
});

describe('a mail about which the server has said nothing', () => {
  test('waits while our password is wrong, and neither its row nor the log contains the password', async () => {
    const { port } = await startServer({ auth: { user: 'me', pass: 'right' } });
    await start({ smtpUrl: () => `smtp://me:hunter2@127.0.0.1:${port}` });
    const mailId = await worker.askToConfirm(await worker.addSubscriber());
    await until('an attempt', async () => (await worker.mail(mailId)).attempts > 0);
    expect(await worker.mail(mailId)).toMatchObject({ status: 'queued', error: expect.stringMatching(/^535/) });
    const rows = await worker.database.query({ text: 'SELECT * FROM mails' });
    const encoded = Buffer.from('\0me\0hunter2').toString('base64');
    expect(worker.log.join('') + JSON.stringify(rows)).not.toMatch(new RegExp(`hunter2|${encoded}`));
  });

  test('waits while the server greets us with 554, which refuses us and not the mail', async () => {
    await start();
    worker.smtp.reply('connect', { code: 554, text: 'no service here' });
    const mailId = await worker.askToConfirm(await worker.addSubscriber());
    expect(await worker.becomes(mailId, 'sent')).toMatchObject({ attempts: 2 });
  });

  test('is sent again with the same Message-ID if the connection ended before the reply to its last byte', async () => {
    await start();
    let copies = 0;
    const ids: string[] = [];
    worker.smtp.beforeReply(async () => void (copies += 1));
    worker.smtp.reply('data', 'reset');
    const mailId = await worker.askToConfirm(await worker.addSubscriber());
    expect(await worker.becomes(mailId, 'sent')).toMatchObject({ attempts: 2 });
    ids.push(...worker.smtp.mails.map(({ raw }) => /^Message-ID: (.*)$/im.exec(raw)?.[1] ?? ''));
    expect(copies).toBe(2);
    expect(ids).toEqual([expect.stringContaining(mailId)]);
  });
});

test('while a domain asks for less mail, a mail to it waits without counting an attempt, and other domains get theirs', async () => {
  await start({ retryDelaysSeconds: [3_600] });
  worker.smtp.reply('rcpt', { code: 450, text: '4.7.1 too many messages' });
  const first = await worker.askToConfirm(await worker.addSubscriber('a@slow.example'));
  await until('the attempt', async () => (await worker.mail(first)).attempts === 1);
  const second = await worker.askToConfirm(await worker.addSubscriber('b@slow.example'));
  await until('the record', async () => (await worker.mail(second)).error !== null);
  expect(await worker.mail(second)).toMatchObject({ status: 'queued', attempts: 0, leased: false });
  const [row] = await worker.database.query<{ dueMs: number }>({
    text: `SELECT extract(epoch FROM next_attempt_at - now())::float8 * 1000 AS "dueMs" FROM mails WHERE id = $1`,
    values: [second],
  });
  // The first back-off takes up to five seconds.
  expect(row?.dueMs).toBeLessThanOrEqual(5_000);
  const other = await worker.askToConfirm(await worker.addSubscriber('c@fast.example'));
  await worker.becomes(other, 'sent');
});

test('a password reset link is sent even while campaigns hold all of their connections to a hanging server', async () => {
  await start({ smtpUrl: (own) => `${own}?connections=2` });
  let release = (): void => {};
  const held = new Promise<void>((resolve) => void (release = resolve));
  worker.smtp.beforeReply(() => held);
  await createTestCampaign(worker.database, { recipients: 50, domain: 'example.net' });
  await worker.smtp.waitFor(2);
  worker.smtp.beforeReply(async () => {});
  const { mailId, email } = await worker.askToReset();
  await worker.becomes(mailId, 'sent');
  expect(worker.smtp.mails.map(({ recipients }) => recipients[0])).toContain(email);
  release();
});

import { afterEach, describe, expect, test } from '@jest/globals';
import { setDailyLimit } from '@mailwright/outbox';
import { createTestAccount, until } from '@mailwright/testing';
import { startTestMailWorker, type TestMailWorker } from './support/start-test-mail-worker.ts';

let worker: TestMailWorker;
const start = async (options?: Parameters<typeof startTestMailWorker>[0]) =>
  void (worker = await startTestMailWorker(options));
afterEach(() => worker.stop());

const run = (text: string, ...values: unknown[]) => worker.database.query({ text, values });
const sentTo = () => worker.smtp.mails.flatMap(({ recipients }) => recipients);

/** Commits this many confirmations for the worker's account, as an import into a double opt-in list does. */
const importSubscribers = (count: number) =>
  run(
    `WITH added AS (
      INSERT INTO subscribers (id, account_id, list_id, email, email_normalized, status, source)
      SELECT uuid_v7(), $1, $2, e, e, 'unconfirmed', 'import' FROM
        (SELECT 'imported' || n || '@example.com' AS e FROM generate_series(1, $3::int) AS n) AS emails
      RETURNING id, account_id)
    INSERT INTO mails (id, account_id, kind, subscriber_id, expires_at)
    SELECT uuid_v7(), account_id, 'confirm_subscription', id, now() + interval '7 days' FROM added`,
    worker.account.accountId,
    worker.listId,
    count,
  );

/** Holds the server's replies to mails until they are released. */
function holdReplies(): () => void {
  let release = (): void => {};
  const held = new Promise<void>((resolve) => void (release = resolve));
  worker.smtp.beforeReply(() => held);
  return release;
}

describe('while another account has 4,000 confirmations queued', () => {
  test("a second account's confirmation is among the next ones sent, even with a single slot", async () => {
    await start({ concurrency: 1 });
    const release = holdReplies();
    await importSubscribers(4_000);
    await worker.smtp.waitFor(1);
    const { accountId } = await createTestAccount(worker.database);
    const subscriberId = await worker.addSubscriber('second@example.com');
    const mailId = await worker.askToConfirm(subscriberId, { of: accountId });
    release();
    await worker.becomes(mailId, 'sent');
    // Until its job has arrived, the worker goes on with the mails that it knows of.
    expect(sentTo().indexOf('second@example.com')).toBeLessThan(50);
  });

  test('a password reset link is sent even while a hanging server occupies all slots for confirmations', async () => {
    await start({ concurrency: 3 });
    const release = holdReplies();
    await importSubscribers(4_000);
    await worker.smtp.waitFor(3);
    worker.smtp.beforeReply(async () => {});
    const { mailId, email } = await worker.askToReset();
    await worker.becomes(mailId, 'sent');
    expect(sentTo().slice(3)).toEqual([email]);
    release();
  });
});

describe('the quota of a plan', () => {
  test('delays mail beyond it until the next hour, but delays no mail of other accounts', async () => {
    await start();
    await run(`INSERT INTO plans (code, name, api_access, mails_per_hour) VALUES ('few', 'Few', true, 5)`);
    await run(`UPDATE accounts SET plan_code = 'few'`);
    await importSubscribers(12);
    await worker.smtp.waitFor(5);
    const neighbor = await createTestAccount(worker.database);
    const subscriberId = await worker.addSubscriber('second@example.com');
    const mailId = await worker.askToConfirm(subscriberId, { of: neighbor.accountId });
    await worker.becomes(mailId, 'sent');
    expect(sentTo()).toHaveLength(6);
    const nextHour = () => run(`UPDATE mail_quotas SET hour_began_at = hour_began_at - interval '61 minutes'`);
    await until('the records', async () => (await run(`SELECT 1 FROM mails WHERE status = 'sent'`)).length === 6);
    await nextHour();
    await worker.smtp.waitFor(11);
    await until('the records', async () => (await run(`SELECT 1 FROM mails WHERE status = 'sent'`)).length === 11);
    await nextHour();
    await worker.smtp.waitFor(13);
    await until('all', async () => (await run(`SELECT 1 FROM mails WHERE status <> 'sent'`)).length === 0);
    expect(new Set(sentTo()).size).toBe(13);
  });
});

test('while the operator has paused the queue, no worker sends mail, and mail is sent once the queue is resumed', async () => {
  await start();
  const isLogged = (event: string) => until(event, async () => worker.log.join('').includes(event));
  await worker.setPaused(true);
  await isLogged('mails.paused');
  const mailId = await worker.askToConfirm(await worker.addSubscriber());
  const reset = await worker.askToReset();
  // Another worker looks for due mail as soon as it starts.
  const close = await worker.start();
  await until(
    'both to have read the pause',
    async () => worker.log.filter((line) => line.includes('mails.paused')).length === 2,
  );
  await close();
  expect(worker.smtp.mails).toEqual([]);
  await worker.setPaused(false);
  await isLogged('mails.resumed');
  await worker.becomes(mailId, 'sent');
  await worker.becomes(reset.mailId, 'sent');
});

test('mail whose claim is under way when the operator pauses the queue is released, and sent when it is resumed', async () => {
  await start();
  const { accountId } = worker.account;
  await setDailyLimit(worker.database, accountId, 100);
  const client = await worker.database.pool.connect();
  let mailId: string;
  try {
    // The claim waits for the row with the day's limit, and returns the mail when the pause has been seen.
    await client.query('BEGIN');
    await client.query('SELECT 1 FROM mail_quotas WHERE account_id = $1 FOR UPDATE', [accountId]);
    mailId = await worker.askToConfirm(await worker.addSubscriber());
    await until('the claim to wait', async () => {
      const waiting = await run(
        `SELECT 1 FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'
          AND query LIKE 'WITH wanted%'`,
      );
      return waiting.length === 1;
    });
    await worker.setPaused(true);
    await until('the pause', async () => worker.log.join('').includes('mails.paused'));
    await client.query('COMMIT');
  } finally {
    client.release(true);
  }
  await until('it to be released', async () => {
    const rows = await run(`SELECT 1 FROM mails WHERE error = 'It was not tried' AND attempt_count = 0`);
    return rows.length === 1;
  });
  expect(worker.smtp.mails).toEqual([]);
  await worker.setPaused(false);
  await worker.becomes(mailId, 'sent');
  expect(worker.smtp.mails).toHaveLength(1);
});

import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { afterEach, expect, test } from '@jest/globals';
import { childEnvironment } from '@mailwright/platform';
import { until } from '@mailwright/testing';
import { queueEmails } from './support/queue-emails.ts';
import { startTestMailWorker, type TestMailWorker } from './support/start-test-mail-worker.ts';

const built = fileURLToPath(new URL('../dist/main.js', import.meta.url));
let worker: TestMailWorker;
let victim: ChildProcess | undefined;
afterEach(async () => {
  victim?.kill('SIGKILL');
  await worker.stop();
});

async function startVictim(): Promise<ChildProcess> {
  const environment = { ...worker.environment, EMAIL_CONCURRENCY: '3', LOG_LEVEL: 'silent' };
  return spawn(process.execPath, [built], { stdio: 'ignore', env: childEnvironment(environment) });
}

test('after kill -9, nobody gets an email twice, alone or with others: those on the wire are uncertain, and another worker sends the rest', async () => {
  worker = await startTestMailWorker({ workers: 0 });
  const emails = await queueEmails(worker);
  const ids: string[] = [];
  // Of emails to several people, each recipient is sent to, and becomes uncertain, alone.
  for (let n = 0; n < 30; n += 1) {
    const several = n % 2 === 0 ? {} : { cc: `c${n}@example.com`, bcc: `b${n}@example.com` };
    const id = await emails.send({ to: `n${n}@example.com`, ...several }, { publish: false });
    const copies = await worker.database.prisma.email.findMany({ where: { copyOf: id }, select: { id: true } });
    ids.push(id, ...copies.map((copy) => copy.id));
  }
  expect(ids).toHaveLength(60);
  for (let kill = 1; kill <= 3; kill += 1) {
    const target = worker.smtp.mails.length + 5;
    // From then on, the server has the mails but doesn't reply.
    worker.smtp.beforeReply(() => (worker.smtp.mails.length < target ? Promise.resolve() : new Promise(() => {})));
    victim = await startVictim();
    await until('mails without a reply', async () => worker.smtp.mails.length > target);
    victim.kill('SIGKILL');
    await once(victim, 'exit');
  }
  worker.smtp.beforeReply(async () => {});
  // Makes their leases expire.
  await worker.database.query({ text: `UPDATE emails SET next_attempt_at = now() WHERE status = 'sending'` });
  await worker.start();
  const states = await until('all of them to have a result', async () => {
    const all = await Promise.all(ids.map((id) => emails.state(id)));
    return all.every(({ status }) => status === 'sent' || status === 'uncertain') && all;
  });
  const received = worker.smtp.mails.flatMap(({ recipients }) => recipients);
  expect(new Set(received).size).toBe(received.length);
  const uncertain = states.filter(({ status }) => status === 'uncertain').length;
  // At least one email from each kill is uncertain, and no more than there were connections.
  expect(uncertain).toBeGreaterThanOrEqual(3);
  expect(uncertain).toBeLessThanOrEqual(9);
  expect(received.length).toBeGreaterThanOrEqual(60 - uncertain);
  for (const { status, history } of states) expect(history).toEqual(['queued', status]);
}, 120_000);

test('a worker that was only slow still records the result of an email that has become uncertain', async () => {
  worker = await startTestMailWorker();
  const emails = await queueEmails(worker);
  let release = (): void => {};
  worker.smtp.beforeReply(() => new Promise((resolve) => void (release = resolve)));
  const id = await emails.send();
  await worker.smtp.waitFor(1);
  // Makes its lease expire.
  await worker.database.query({ text: `UPDATE emails SET next_attempt_at = now() WHERE status = 'sending'` });
  await emails.becomes(id, 'uncertain');
  release();
  expect(await emails.becomes(id, 'sent')).toMatchObject({ attempts: 1, history: ['queued', 'uncertain', 'sent'] });
  expect(worker.smtp.mails).toHaveLength(1);
});

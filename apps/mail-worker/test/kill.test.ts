import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { afterEach, expect, test } from '@jest/globals';
import { childEnvironment } from '@mailwright/platform';
import { startTestMailWorker, type TestMailWorker } from './support/start-test-mail-worker.ts';

const built = fileURLToPath(new URL('../dist/main.js', import.meta.url));
let worker: TestMailWorker;
afterEach(() => worker.stop());

test('after kill -9 before the SMTP server has replied, the mail is sent once more when the lease has ended, with the same Message-ID', async () => {
  worker = await startTestMailWorker({ workers: 0 });
  const victim = spawn(process.execPath, [built], {
    stdio: 'ignore',
    env: childEnvironment({ ...worker.environment, LOG_LEVEL: 'silent' }),
  });
  try {
    worker.smtp.beforeReply(() => new Promise(() => {}));
    const mailId = await worker.askToConfirm(await worker.addSubscriber());
    await worker.smtp.waitFor(1);
    victim.kill('SIGKILL');
    await once(victim, 'exit');
    expect(await worker.mail(mailId)).toMatchObject({ status: 'queued', attempts: 0, leased: true });

    worker.smtp.beforeReply(async () => {});
    await worker.start();
    await worker.passTime();
    expect(await worker.becomes(mailId, 'sent')).toMatchObject({ attempts: 1 });
    const [first, ...others] = worker.smtp.mails.map(({ raw }) => /^Message-ID: (.*)$/im.exec(raw)?.[1]);
    expect(first).toContain(mailId);
    expect(others).toEqual([first]);
  } finally {
    victim.kill('SIGKILL');
  }
});

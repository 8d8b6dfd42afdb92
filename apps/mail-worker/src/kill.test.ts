import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { afterEach, expect, test } from '@jest/globals';
import { childEnvironment } from '@mailwright/platform';
import { startTestWorker, type TestWorker } from './testing/start-test-worker.ts';

const built = fileURLToPath(new URL('../dist/main.js', import.meta.url));
let worker: TestWorker;
afterEach(() => worker.stop());

test('kill -9 while the SMTP server has the mail and has not answered yet: it is sent again after the lease', async () => {
  worker = await startTestWorker({ workers: 0 });
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
    // BullMQ would notice within twenty seconds that the job's worker is gone, which is before the lease ends.
    await worker.forgetJobs();
    await worker.start();
    await worker.passTime();
    expect(await worker.becomes(mailId, 'sent')).toMatchObject({ attempts: 1 });
    expect(worker.smtp.mails).toHaveLength(2);
  } finally {
    victim.kill('SIGKILL');
  }
});

import { afterAll, beforeAll, expect, test } from '@jest/globals';
import path from 'node:path';
import { type CaughtMail, type Stack } from '@mailwright/local-stack';
import { openDatabase } from '@mailwright/database';
import { appendMail } from '@mailwright/outbox';
import { createLogger, newId } from '@mailwright/platform';
import { readTestServers } from '../servers/test-servers-file.ts';
import { until } from '../until.ts';
import { makeTestFolder, startTestStack } from './start-test-stack.ts';

let folder: string;
let remove: () => Promise<void>;
let stack: Stack;

beforeAll(async () => {
  ({ folder, remove } = await makeTestFolder());
  const { redisUrl } = await readTestServers();
  stack = await startTestStack(path.join(folder, 'stack'), {
    REDIS_URL: redisUrl,
    QUEUE_PREFIX: path.basename(folder),
  });
}, 60_000);

afterAll(async () => {
  await stack?.stop();
  await remove();
}, 30_000);

test('mail that is committed without being published reaches the inbox a moment later, with a link to the stack', async () => {
  const log = createLogger({ service: 'test', level: 'silent', format: 'json' });
  const database = openDatabase({ url: stack.databaseUrl, poolSize: 2, service: 'test', log });
  try {
    const { accountId, id: userId, email } = await database.prisma.user.findFirstOrThrow();
    const reset = { id: newId(), userId, expiresAt: new Date(Date.now() + 3_600_000) };
    await database.prisma.passwordReset.create({ data: reset });
    await appendMail(database, { kind: 'reset_password', accountId, resetId: reset.id, expiresAt: reset.expiresAt });
    const [mail] = await until('the mail', async () => {
      const mails = (await (await fetch(`${stack.inboxUrl}/messages.json`)).json()) as CaughtMail[];
      return mails.length > 0 && mails;
    });
    expect(mail).toMatchObject({ from: 'Mailwright <hello@mailwright.localhost>', to: [email] });
    expect(mail?.text).toContain(`${stack.baseUrl}/app/reset-password/`);
    expect(mail?.html).toContain(`href="${stack.baseUrl}/app/reset-password/`);
  } finally {
    await database.close();
  }
});

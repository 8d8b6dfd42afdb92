import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { CaughtMail } from '@mailwright/local-stack';
import { appendMail } from '@mailwright/outbox';
import { newId } from '@mailwright/platform';
import { until } from '../until.ts';
import { type SharedStack, startSharedStack } from './start-test-stack.ts';

let shared: SharedStack;
beforeAll(async () => void (shared = await startSharedStack()), 60_000);
afterAll(() => shared?.close(), 30_000);

test('a mail that is committed but not published reaches the inbox a moment later, with a link to the stack', async () => {
  const { stack, database } = shared;
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
});

test("the first account of a stack may send from its user's address without confirming it by a link", async () => {
  const { stack, database } = shared;
  const { email } = await database.prisma.user.findFirstOrThrow({ orderBy: { id: 'asc' } });
  const response = await fetch(`${stack.baseUrl}/api/v1/senders`, {
    headers: { authorization: `Bearer ${stack.apiKey}` },
  });
  expect(await response.json()).toMatchObject([{ email, status: 'verified', verified_by: 'link' }]);
});

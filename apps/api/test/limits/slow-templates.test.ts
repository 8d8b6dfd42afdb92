import { beforeAll, expect, test } from '@jest/globals';
import { newId } from '@mailwright/platform';
import { createTestAccount, type TestAccount } from '@mailwright/testing';
import { expectProblem } from '../support/expect-problem.ts';
import { useTestApi } from '../support/start-test-api.ts';

const api = useTestApi();
// It is ended when it has taken the processor time that a part may take.
const endless = '{% for i in (1..9000) %}{% for j in (1..9000) %}{% assign x = j %}{% endfor %}{% endfor %}';
const limitMs = 250;

let other: TestAccount;
beforeAll(async () => {
  other = await createTestAccount(api.database);
  for (const { accountId } of [api.account, other]) {
    const email = 'shop@example.com';
    const row = { id: newId(), accountId, email, emailNormalized: email, domain: 'example.com', name: 'Shop' };
    await api.database.prisma.sender.create({ data: { ...row, verifiedAt: new Date() } });
  }
});

const post = (html: string, account?: TestAccount) =>
  api.call('post', '/emails', account).send({ to: 'grace@example.com', subject: 'Hello', html });

test('while other accounts send requests, an account whose templates take long leaves three quarters of the time to them', async () => {
  await post('<p>Hello</p>', other).expect(202);
  const startedAt = performance.now();
  const responses = await Promise.all([post(endless), post(endless), post(endless)]);
  for (const response of responses) {
    const { errors } = expectProblem(response, 'validation_failed', ['html']);
    expect(errors).toEqual({ html: [expect.stringContaining(`more than ${limitMs} ms of processor time`)] });
  }
  // Three renderings, and after the first two rests of three times their length, of which 300 ms may be owed.
  expect(performance.now() - startedAt).toBeGreaterThan(1_600);
});

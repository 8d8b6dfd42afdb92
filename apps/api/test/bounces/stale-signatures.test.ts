import { expect, test } from '@jest/globals';
import type { BounceCallbackResource, BounceProvider } from '@mailwright/contracts';
import { createTestAccount } from '@mailwright/testing';
import { addExamples } from '../support/add-examples.ts';
import { type Post, providerKeys, providerSamples as samples } from '../support/provider-samples.ts';
import { useTestApi } from '../support/start-test-api.ts';

const api = useTestApi({ limiterTimeoutMs: 10_000 });

/** Adds a callback to an account that has sent a mail. */
async function addCallback(provider: BounceProvider) {
  const account = await createTestAccount(api.database);
  const { sent } = await addExamples(api, account, ['sent']);
  const body = { provider, verification_key: providerKeys[provider] };
  const response = await api.call('post', '/bounce-callbacks', account).send(body).expect(201);
  return {
    path: new URL((response.body as BounceCallbackResource).url).pathname,
    messageId: `<${sent}.1@example.com>`,
    email: 'grace@example.com',
    stored: () => api.database.prisma.bounce.findMany({ where: { accountId: account.accountId } }),
  };
}

const post = (path: string, { body, headers = {} }: Post) =>
  api.bare.post(path).set('Content-Type', 'application/json').set(headers).send(body);

test.each(['sendgrid', 'mailgun'] as const)(
  'a %s signature is valid for some minutes, with a clock that is slow or fast',
  async (provider) => {
    const { path, messageId, email, stored } = await addCallback(provider);
    const real = Date.now;
    const signedAt = (ago: number) => {
      Date.now = () => real() - ago;
      try {
        return samples[provider].bounce(email, messageId);
      } finally {
        Date.now = real;
      }
    };
    for (const ago of [600_000, -600_000]) await post(path, signedAt(ago)).expect(404);
    expect(await stored()).toEqual([]);
    await post(path, signedAt(60_000)).expect(200);
    expect(await stored()).toHaveLength(1);
  },
);

test('a Mailgun signature is valid for one event only, which may be repeated', async () => {
  const { path, messageId, email, stored } = await addCallback('mailgun');
  const one = JSON.parse(samples.mailgun.bounce(email, messageId).body) as Record<string, unknown>;
  const other = JSON.parse(samples.mailgun.complaint('ada@example.com', messageId).body) as Record<string, unknown>;
  const exchanged = { body: JSON.stringify({ ...one, 'event-data': other['event-data'] }) };
  for (let time = 0; time < 2; time += 1) await post(path, { body: JSON.stringify(one) }).expect(200);
  await post(path, exchanged).expect(404);
  expect(await stored()).toMatchObject([{ kind: 'hard' }]);
});

import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { unwrap } from '@mailwright/client';
import { fromUid } from '@mailwright/platform';
import { Webhook } from 'standardwebhooks';
import { Stripe } from 'stripe';
import { type ReceivedRequest, type Receiver, startReceiver } from '../receiver/start-receiver.ts';
import { type Installation, startInstallationOnSharedServers } from './installation/start-installation.ts';

const stripe = new Stripe('sk_test_unused');
let installation: Installation;
let receiver: Receiver;

beforeAll(async () => {
  installation = await startInstallationOnSharedServers({ workers: 1 });
  receiver = await startReceiver();
}, 120_000);
afterAll(async () => {
  await installation?.close();
  await receiver?.close();
}, 60_000);

/** The secrets that a request is signed with, according to both libraries, which must agree. */
function secretsOf({ rawBody, headers }: ReceivedRequest, secrets: Record<string, string>): string[] {
  return Object.entries(secrets).flatMap(([name, secret]) => {
    const verdicts = [
      () => new Webhook(secret).verify(rawBody, headers),
      () => stripe.webhooks.signature?.verifyHeader(rawBody, headers['x-service-signature'] ?? '', secret, 300),
    ].map((verify) => {
      try {
        return verify() !== undefined;
      } catch {
        return false;
      }
    });
    expect(new Set(verdicts).size).toBe(1);
    return verdicts[0] ? [name] : [];
  });
}

test('a new secret and the previous one both sign for a day, then only the new one does, or at once on request', async () => {
  const account = await installation.newAccount();
  const list = await account.addList();
  const hook = await account.addHook(receiver.url);
  const secrets: Record<string, string> = { first: hook.secret };
  let made = 0;
  /** The secrets that sign the next delivery, and the number of its signatures. */
  const deliver = async () => {
    made += 1;
    await account.subscribe(list, [`person-${made}@example.com`]);
    const request = (await receiver.waitFor(made, 60_000))[made - 1];
    if (request === undefined) throw new Error('Nothing was received');
    return { names: secretsOf(request, secrets), count: request.headers['webhook-signature']?.split(' ').length };
  };
  const rotate = async (name: string, body: { expire_previous?: boolean } = {}) => {
    const params = { path: { uid: hook.uid } };
    const rotated = await unwrap(account.client.POST('/hooks/{uid}/rotate-secret', { params, body }));
    secrets[name] = rotated.secret;
  };
  expect(await deliver()).toEqual({ names: ['first'], count: 1 });
  await rotate('second');
  expect(await deliver()).toEqual({ names: ['first', 'second'], count: 2 });
  await expect(rotate('refused')).rejects.toMatchObject({ code: 'rotation_in_progress' });
  expect(await deliver()).toEqual({ names: ['first', 'second'], count: 2 });
  // As if the day had passed.
  await installation.database.query({
    text: `UPDATE hooks SET previous_secret_expires_at = previous_secret_expires_at - interval '24 hours' WHERE id = $1`,
    values: [fromUid('hook', hook.uid)],
  });
  expect(await deliver()).toEqual({ names: ['second'], count: 1 });
  await rotate('third');
  expect(await deliver()).toEqual({ names: ['second', 'third'], count: 2 });
  await rotate('fourth', { expire_previous: true });
  expect(await deliver()).toEqual({ names: ['fourth'], count: 1 });
}, 180_000);

import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { fromUid, signRecipientToken, signToken } from '@mailwright/platform';
import {
  createTestAccount,
  type FollowedChanges,
  followChanges,
  type TestAccount,
  testAppSecrets,
  verifyTestSender,
} from '@mailwright/testing';
import { addDraft } from '../support/add-campaigns.ts';
import { providerSamples } from '../support/provider-samples.ts';
import { useTwoProcesses } from '../support/start-test-api.ts';

// API calls go to the other process, which publishes its own changes. Only changes made by pages are published here.
const [other, api] = useTwoProcesses();
const email = 'grace@example.com';
let account: TestAccount;
let changes: FollowedChanges;
beforeEach(async () => {
  account = await createTestAccount(api.database);
  changes = await followChanges(api.queues, account.accountId);
});
afterEach(() => changes.close());

const inAWeek = () => new Date(Date.now() + 7 * 86_400_000);
const addList = (options: Record<string, unknown> = {}) => other.addList(options, account);
const addPerson = async (list: string) => {
  const { body } = await other.call('post', '/subscribers', account).send({ list_uid: list, EMAIL: email }).expect(201);
  return (body as { uid: string }).uid;
};
/** Adds a person to a list; resolves to the list and the token of the person's unsubscribe link. */
async function addRecipient(): Promise<{ list: string; token: string }> {
  const list = await addList();
  const campaignId = fromUid('cmp', await addDraft(other, list, {}, account)) ?? '';
  const subscriberId = fromUid('sub', await addPerson(list)) ?? '';
  return { list, token: signRecipientToken('unsubscribe', { campaignId, subscriberId }, testAppSecrets) };
}

describe('open console pages of an account are notified', () => {
  test('of a sign-up by the form', async () => {
    const list = await addList({ sign_up_form: true });
    await api.bare.post(`/f/${list}`).type('form').send({ EMAIL: email }).expect(303);
    await changes.told('lists');
  });

  test('of a confirmed subscription', async () => {
    const list = await addList({ subscription: 'double_opt_in' });
    const id = fromUid('sub', await addPerson(list)) ?? '';
    const link = { purpose: 'confirm-subscription' as const, id, bound: email, expiresAt: inAWeek() };
    await api.bare.post(`/c/${signToken({ ...link, appSecrets: testAppSecrets })}`).expect(200);
    await changes.told('lists');
  });

  test('of someone who unsubscribes', async () => {
    const { token } = await addRecipient();
    await api.bare.post(`/u/${token}`).expect(200);
    await changes.told('lists', 'campaigns');
  });

  test('of a changed choice of lists', async () => {
    const { list, token } = await addRecipient();
    await api.bare.post(`/p/${token}`).type('form').send({ shown: list }).expect(200);
    await changes.told('lists', 'campaigns');
  });

  test('of a reason for unsubscribing', async () => {
    const { list, token } = await addRecipient();
    await other.bare.post(`/u/${token}`).expect(200);
    const reason = { lists: list, reason: 'too_many' };
    await api.bare.post(`/p/${token}/reason`).type('form').send(reason).expect(200);
    await changes.told('lists', 'campaigns');
  });

  test('of a sender that is verified by its link', async () => {
    const { body } = await other.call('post', '/senders', account).send({ email }).expect(201);
    const id = fromUid('snd', (body as { uid: string }).uid) ?? '';
    const link = { purpose: 'verify-sender' as const, id, bound: email, expiresAt: inAWeek() };
    const page = await api.bare.post(`/s/${signToken({ ...link, appSecrets: testAppSecrets })}`).expect(200);
    expect(page.text).toContain('The address has been confirmed');
    await changes.told('senders');
  });

  test('of a bounce that a provider reports to a callback', async () => {
    const callback = { provider: 'postmark' };
    const { body } = await other.call('post', '/bounce-callbacks', account).send(callback).expect(201);
    const { pathname } = new URL((body as { url: string }).url);
    const report = providerSamples.postmark.bounce(email, '<unknown@example.com>');
    await api.bare.post(pathname).set('Content-Type', 'application/json').send(report.body).expect(200);
    await changes.told('emails', 'lists', 'campaigns', 'suppressions');
  });

  test('of an opened transactional email', async () => {
    await verifyTestSender(api.database, account.accountId, 'shop@example.com');
    const mail = { to: email, subject: 'Hello', html: '<p>Hello</p>', track_opens: true };
    const { body } = await other.call('post', '/emails', account).send(mail).expect(202);
    const emailId = fromUid('eml', (body as { uid: string }).uid) ?? '';
    const { html } = await api.database.prisma.emailContent.findUniqueOrThrow({ where: { emailId } });
    await api.bare.get(/\/t\/o\/[\w-]+/.exec(html ?? '')?.[0] ?? '').expect(200);
    await changes.told('emails');
  });
});

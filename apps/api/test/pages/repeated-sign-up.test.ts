import { expect, test } from '@jest/globals';
import { fromUid, signRecipientToken } from '@mailwright/platform';
import { testAppSecrets } from '@mailwright/testing';
import { addDraft } from '../support/add-campaigns.ts';
import { type Person, useSubscriptionPages } from '../support/subscription-pages.ts';

const pages = useSubscriptionPages();
const { api } = pages;

/** A subscriber who was sent a confirmation mail 20 minutes ago, and the token of the links to them in a campaign. */
async function addReader(): Promise<{ person: Person; token: string }> {
  const campaign = await addDraft(api, pages.list);
  await api.call('post', `/campaigns/${campaign}/run`).expect(200);
  await api.run('UPDATE lists SET on_preferences_page = true WHERE id = $1', fromUid('list', pages.list));
  const person = await pages.addPerson();
  const subscriberId = fromUid('sub', person.uid) ?? '';
  await api.run(
    `UPDATE mails SET status = 'sent', finished_at = now(), created_at = now() - interval '20 minutes' WHERE subscriber_id = $1`,
    subscriberId,
  );
  const ids = { campaignId: fromUid('cmp', campaign) ?? '', subscriberId };
  return { person, token: signRecipientToken('unsubscribe', ids, testAppSecrets) };
}

const rounds = [1, 2, 3, 4, 5];

test('leaving by a forwarded mail and signing up again, repeatedly, causes one confirmation mail in 15 minutes', async () => {
  const { person, token } = await addReader();
  for (const _ of rounds) {
    await api.bare.post(`/u/${token}`).expect(200);
    await api.bare.post(`/f/${pages.list}`).type('form').send({ EMAIL: person['EMAIL'] }).expect(303);
    expect((await pages.find('grace@example.com'))?.status).toBe('unconfirmed');
  }
  expect(await pages.countRows('mails', person.uid)).toBe(2);
  // The link in the mail that they got still subscribes them.
  expect((await api.bare.post(`/c/${pages.tokenOf(person)}`).expect(200)).text).toContain('You are subscribed');
});

test('leaving and joining a list on the preferences page, repeatedly, causes one confirmation mail in 15 minutes', async () => {
  const { person, token } = await addReader();
  for (const _ of rounds) {
    for (const lists of [[], [pages.list]])
      await api.bare
        .post(`/p/${token}`)
        .type('form')
        .send({ shown: [pages.list], lists })
        .expect(200);
    expect((await pages.find('grace@example.com'))?.status).toBe('unconfirmed');
  }
  expect(await pages.countRows('mails', person.uid)).toBe(2);
});

test('a person whose confirmation mail was dropped because they had left gets another one at once when they return', async () => {
  const { person, token } = await addReader();
  const sign = () => api.bare.post(`/f/${pages.list}`).type('form').send({ EMAIL: person['EMAIL'] }).expect(303);
  await api.bare.post(`/u/${token}`).expect(200);
  await sign();
  await api.bare.post(`/u/${token}`).expect(200);
  await api.run(
    `UPDATE mails SET status = 'expired', finished_at = now() WHERE subscriber_id = $1`,
    fromUid('sub', person.uid),
  );
  await sign();
  expect(await pages.countRows('mails', person.uid)).toBe(3);
});

test('a new address of an unconfirmed subscriber gets a confirmation mail, however recently the old address got one', async () => {
  const person = await pages.addPerson();
  await api.call('patch', `/subscribers/${person.uid}`).send({ EMAIL: 'grace2@example.com' }).expect(200);
  expect(await pages.countRows('mails', person.uid)).toBe(2);
  const rows = [{ action: 'update', uid: person.uid, EMAIL: 'grace3@example.com' }];
  const batch = { list_uid: pages.list, subscribers: rows };
  await api.call('post', '/subscribers/batch').send(batch).expect(200);
  expect(await pages.countRows('mails', person.uid)).toBe(3);
});

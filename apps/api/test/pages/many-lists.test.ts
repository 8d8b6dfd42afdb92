import { expect, test } from '@jest/globals';
import { fromUid, newId, signRecipientToken, toUid } from '@mailwright/platform';
import { testAppSecrets } from '@mailwright/testing';
import { addDraft } from '../support/add-campaigns.ts';
import { type Person, useSubscriptionPages } from '../support/subscription-pages.ts';

const pages = useSubscriptionPages();
const { api } = pages;

/** Adds lists with names that begin like this; resolves to their uids. */
async function addLists(count: number, name: string): Promise<string[]> {
  const rows = Array.from({ length: count }, (_, n) => ({
    id: newId(),
    accountId: api.account.accountId,
    name: `${name} ${n}`,
    fromName: 'Ada',
    fromEmail: 'ada@example.com',
    onPreferencesPage: true,
    contact: {},
  }));
  await api.database.prisma.list.createMany({ data: rows });
  return rows.map(({ id }) => toUid('list', id));
}

const subscribe = (email: string, lists: string[]) =>
  api.run(
    `INSERT INTO subscribers (id, account_id, list_id, status, email, email_normalized, tags, source)
      SELECT uuid_v7(), $1, id, 'subscribed', $2, $2, '{}', 'api' FROM unnest($3::uuid[]) AS l (id)`,
    api.account.accountId,
    email,
    lists.map((uid) => fromUid('list', uid)),
  );

async function openPage(person: Person): Promise<{ path: string; shown: string[]; ticked: string[] }> {
  const campaign = await addDraft(api, pages.list);
  const ids = { campaignId: fromUid('cmp', campaign) ?? '', subscriberId: fromUid('sub', person.uid) ?? '' };
  const path = `/p/${signRecipientToken('unsubscribe', ids, testAppSecrets)}`;
  const { text } = await api.bare.get(path).expect(200);
  const valuesOf = (pattern: RegExp) => [...text.matchAll(pattern)].map(([, uid]) => uid ?? '');
  return {
    path,
    shown: valuesOf(/name="shown\[\]" value="(\w+)"/g),
    ticked: valuesOf(/name="lists\[\]" value="(\w+)"\s+checked/g),
  };
}

/** Sends a form like a browser. */
const send = (path: string, values: [string, string][]) =>
  api.bare.post(path).type('form').send(new URLSearchParams(values).toString());
const named = (name: string, values: string[]): [string, string][] => values.map((value) => [name, value]);

test('a person who is offered more lists than a form may hold sees the lists they are on and can save their choice', async () => {
  const person = await pages.addPerson();
  await addLists(600, 'AAA');
  const { path, shown, ticked } = await openPage(person);
  expect(shown).toHaveLength(300);
  expect(ticked).toEqual([pages.list]);
  await send(path, named('shown[]', shown)).expect(200);
  expect((await pages.find('grace@example.com'))?.status).toBe('unsubscribed');
});

test('a person on more lists than their page shows can leave all of them with one button and give a reason', async () => {
  const person = await pages.addPerson('ada@example.com');
  await subscribe('ada@example.com', await addLists(520, 'BBB'));
  const { path, shown, ticked } = await openPage(person);
  const values = [...named('shown[]', shown), ...named('lists[]', ticked), ...named('leave', ['all'])];
  const { text } = await send(path, values).expect(200);
  const left = await api.run(
    `SELECT status, count(*)::int AS n FROM subscribers WHERE email = $1 GROUP BY 1`,
    'ada@example.com',
  );
  expect(left).toEqual([{ status: 'unsubscribed', n: 521 }]);
  const lists = [...text.matchAll(/name="lists\[\]" value="(\w+)"/g)].map(([, uid]) => uid ?? '');
  await send(`${path}/reason`, [...named('lists[]', lists), ['reason', 'too_many']]).expect(200);
});

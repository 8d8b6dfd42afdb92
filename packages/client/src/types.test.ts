import { expect, test } from '@jest/globals';
import { createClient } from './create-client.ts';
import { eachOf } from './read-pages.ts';
import type { BatchRow, Consent, FieldValue, List, Subscriber, SubscriberStatus } from './resources.ts';
import { unwrap } from './mailwright-error.ts';

const client = createClient({
  baseUrl: 'https://mail.example.com',
  apiKey: 'mw_live_test',
  fetch: async (request) => (request.method === 'DELETE' ? new Response(null, { status: 204 }) : Response.json([])),
});
const params = { path: { uid: 'sub_1' } };

// The compiler does the checking, because `npm test` compiles this file before running it.
test('responses are typed by their operation, and unwrap to the resources by name', async () => {
  const lists: List[] = await unwrap(client.GET('/lists'));
  const subscriber: Subscriber = await unwrap(client.GET('/subscribers/{uid}', { params }));
  const added: Subscriber = await unwrap(
    client.POST('/subscribers', { body: { list_uid: 'l', EMAIL: 'a@example.com' } }),
  );
  const nothing: undefined = await unwrap(client.DELETE('/subscribers/{uid}', { params }));
  const consents: AsyncGenerator<Consent> = eachOf(client, '/subscribers/{uid}/consents', { path: { uid: 'sub_1' } });
  expect([lists, subscriber, added, nothing, typeof consents.next]).toEqual([[], [], [], undefined, 'function']);
});

test("a list's own fields have upper-case tags, and an unknown property is a type error", async () => {
  const read = (subscriber: Subscriber) => {
    const company: FieldValue | undefined = subscriber['COMPANY'];
    const status: SubscriberStatus = subscriber.status;
    // @ts-expect-error: no such property
    const wrong: unknown = subscriber['company'];
    return [company, status, wrong];
  };
  const rows: BatchRow[] = [{ EMAIL: 'a@example.com', AGE: 36, INTERESTS: ['maths'], tag: 'vip' }];
  // @ts-expect-error: a misspelled property
  const misspelled: BatchRow = { EMAIL: 'a@example.com', tgas: ['vip'] };
  expect([typeof read, rows.length, Object.keys(misspelled).length]).toEqual(['function', 1, 2]);
});

test('required input must be given, and input with a default may be omitted', async () => {
  // @ts-expect-error: the path names a uid
  const withoutUid = () => client.GET('/lists/{uid}');
  // @ts-expect-error: a list needs an address to come from
  const withoutSender = () => client.POST('/lists', { body: { name: 'News', from_name: 'Ada' } });
  // @ts-expect-error: there is no such collection
  const noCollection = () => eachOf(client, '/me');
  // @ts-expect-error: the path of consents names a subscriber
  const withoutPath = () => eachOf(client, '/subscribers/{uid}/consents');
  const enough = () => client.POST('/lists', { body: { name: 'News', from_name: 'Ada', from_email: 'a@example.com' } });
  expect([withoutUid, withoutSender, noCollection, withoutPath, enough]).toHaveLength(5);
});

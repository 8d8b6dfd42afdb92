// list → subscriber → read back → hook → webhook sample, with openapi-fetch and types from openapi-typescript.
import createClient from 'openapi-fetch';
import type { paths } from './client';

declare const process: { argv: string[] };

const [, , baseUrl = '', key = ''] = process.argv;
const client = createClient<paths>({ baseUrl, headers: { Authorization: `Bearer ${key}` } });

function expectEqual(given: unknown, wanted: unknown): void {
  if (given !== wanted) throw new Error(`${String(given)} isn't ${String(wanted)}`);
}

function need<Data>({ data, error }: { data?: Data; error?: unknown }): Data {
  if (data === undefined) throw new Error(JSON.stringify(error));
  return data;
}

const sender = { from_name: 'Ada', from_email: 'ada@example.com' };
const list = need(await client.POST('/api/v1/lists', { body: { name: 'openapi-typescript', ...sender } }));
const person = { list_uid: list.uid, EMAIL: 'grace@example.com', FIRST_NAME: 'Grace', resubscribe: false };
const added = need(await client.POST('/api/v1/subscribers', { body: person }));
const read = need(await client.GET('/api/v1/subscribers/{uid}', { params: { path: { uid: added.uid } } }));
expectEqual(read.EMAIL, 'grace@example.com');
expectEqual(read['FIRST_NAME'], 'Grace');
const target = { event: 'subscriber.subscribed' as const, target_url: 'https://example.com/hook', list_uid: list.uid };
const hook = need(await client.POST('/api/v1/hooks', { body: target }));
expectEqual(hook.event, 'subscriber.subscribed');
const sample = need(
  await client.GET('/api/v1/hooks/sample/{event}', { params: { path: { event: 'subscriber.subscribed' } } }),
);
if (sample.event !== 'subscriber.subscribed') throw new Error(sample.event);
expectEqual(sample.data.subscriber.status, 'subscribed');

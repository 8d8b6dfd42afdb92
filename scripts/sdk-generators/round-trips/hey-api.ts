// list → subscriber → read back → hook → webhook sample, with a client that hey-api has generated.
import { addHook, addList, addSubscriber, getSampleDelivery, getSubscriber } from './client';
import { client } from './client/client.gen';

declare const process: { argv: string[] };

const [, , baseUrl = '', auth = ''] = process.argv;
client.setConfig({ baseUrl, auth, throwOnError: true });

function expectEqual(given: unknown, wanted: unknown): void {
  if (given !== wanted) throw new Error(`${String(given)} isn't ${String(wanted)}`);
}

const sender = { from_name: 'Ada', from_email: 'ada@example.com' };
const { data: list } = await addList({ body: { name: 'hey-api', ...sender }, throwOnError: true });
const person = { list_uid: list.uid, EMAIL: 'grace@example.com', FIRST_NAME: 'Grace', tags: ['vip'] };
const { data: added } = await addSubscriber({ body: person, throwOnError: true });
const { data: read } = await getSubscriber({ path: { uid: added.uid }, throwOnError: true });
expectEqual(read.EMAIL, 'grace@example.com');
expectEqual(read['FIRST_NAME'], 'Grace');
expectEqual(read.tags[0], 'vip');
const target = { event: 'subscriber.subscribed' as const, target_url: 'https://example.com/hook', list_uid: list.uid };
const { data: hook } = await addHook({ body: target, throwOnError: true });
expectEqual(hook.event, 'subscriber.subscribed');
const { data: sample } = await getSampleDelivery({ path: { event: hook.event }, throwOnError: true });
if (sample.event !== 'subscriber.subscribed') throw new Error(sample.event);
expectEqual(sample.data.subscriber.status, 'subscribed');

// list → subscriber → read back → hook → webhook sample, with a client that orval has generated.
import { addHook, addList, addSubscriber, getSampleDelivery, getSubscriber } from './client';

declare const process: { argv: string[] };

const [, , baseUrl = '', key = ''] = process.argv;
// The functions fetch from the server in the document, which is the stack's.
const options = { headers: { Authorization: `Bearer ${key}` } };
if (baseUrl === '') throw new Error('Give the URL of the stack');

function expectEqual(given: unknown, wanted: unknown): void {
  if (given !== wanted) throw new Error(`${String(given)} isn't ${String(wanted)}`);
}

const sender = { from_name: 'Ada', from_email: 'ada@example.com' };
const list = await addList({ name: 'orval', ...sender }, options);
if (list.status !== 201) throw new Error(JSON.stringify(list.data));
const person = { list_uid: list.data.uid, EMAIL: 'grace@example.com', FIRST_NAME: 'Grace' };
const added = await addSubscriber(person, options);
if (added.status !== 201) throw new Error(JSON.stringify(added.data));
const read = await getSubscriber(added.data.uid, undefined, options);
if (read.status !== 200) throw new Error(JSON.stringify(read.data));
expectEqual(read.data.EMAIL, 'grace@example.com');
expectEqual(read.data['FIRST_NAME'], 'Grace');
const target = { target_url: 'https://example.com/hook', list_uid: list.data.uid };
const hook = await addHook({ event: 'subscriber.subscribed', ...target }, options);
if (hook.status !== 201) throw new Error(JSON.stringify(hook.data));
const sample = await getSampleDelivery(hook.data.event, options);
if (sample.status !== 200) throw new Error(JSON.stringify(sample.data));
if (sample.data.event !== 'subscriber.subscribed') throw new Error(sample.data.event);
expectEqual(sample.data.data.subscriber.status, 'subscribed');

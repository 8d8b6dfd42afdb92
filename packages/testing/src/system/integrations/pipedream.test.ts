import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { type Receiver, type ReceivedRequest, startReceiver } from '../../receiver/start-receiver.ts';
import { type SharedStack, startSharedStack } from '../start-test-stack.ts';
import { type ApiCaller, makeApiCaller } from './api-caller.ts';

interface Source {
  methods: Record<string, unknown>;
  hooks: Record<'activate' | 'deactivate', (this: unknown) => Promise<void>>;
  run(this: unknown, event: { bodyRaw: string; headers: Record<string, string> }): Promise<void>;
}

let shared: SharedStack;
let receiver: Receiver;
let api: ApiCaller;
let source: Source;

beforeAll(async () => {
  [shared, receiver] = await Promise.all([startSharedStack(), startReceiver()]);
  api = makeApiCaller(shared.stack);
  const file = new URL('../../../../../integrations/pipedream/mailwright-events.mjs', import.meta.url);
  source = ((await import(file.href)) as { default: Source }).default;
}, 60_000);
afterAll(async () => {
  await receiver?.close();
  await shared?.close();
}, 30_000);

/** What Pipedream binds the functions of a source to. */
function makeContext(props: Record<string, unknown>) {
  const stored = new Map<string, unknown>();
  const emitted: [event: unknown, meta: unknown][] = [];
  const statuses: number[] = [];
  const context = {
    ...source.methods,
    baseUrl: `${shared.stack.baseUrl}/`,
    apiKey: shared.stack.apiKey,
    ...props,
    http: { endpoint: receiver.url, respond: ({ status }: { status: number }) => void statuses.push(status) },
    db: { get: (key: string) => stored.get(key), set: (key: string, value: unknown) => void stored.set(key, value) },
    $emit: (event: unknown, meta: unknown) => void emitted.push([event, meta]),
  };
  return { context, stored, emitted, statuses };
}

const toEvent = ({ rawBody, headers }: ReceivedRequest) => ({ bodyRaw: rawBody, headers });

describe('the source for Pipedream', () => {
  test('registers a webhook, emits a genuine delivery under its id, refuses a changed one, and deletes the webhook', async () => {
    const list = await api('POST', '/lists', { name: 'Pipedream', from_name: 'Ada', from_email: 'ada@example.com' });
    const { context, stored, emitted, statuses } = makeContext({
      event: 'subscriber.subscribed',
      listUid: list['uid'],
    });
    await source.hooks.activate.call(context);
    const path = `/hooks/${String(stored.get('hookUid'))}`;
    expect(await api('GET', path)).toMatchObject({ event: 'subscriber.subscribed', list_uid: list['uid'] });

    await api('POST', '/subscribers', { list_uid: list['uid'], EMAIL: 'grace@example.com' });
    const [delivery] = await receiver.waitFor(1);
    if (delivery === undefined) throw new Error('Nothing was delivered.');
    await source.run.call(context, toEvent(delivery));
    const body = JSON.parse(delivery.rawBody) as { id: string; occurred_at: string };
    const meta = { id: body.id, summary: 'subscriber.subscribed grace@example.com', ts: Date.parse(body.occurred_at) };
    expect(emitted).toEqual([[body, meta]]);

    await source.run.call(context, toEvent({ ...delivery, rawBody: delivery.rawBody.replace('grace', 'mallory') }));
    await source.run.call(context, toEvent({ ...delivery, headers: {} }));
    expect(emitted).toHaveLength(1);
    expect(statuses).toEqual([204, 401, 401]);

    await source.hooks.deactivate.call(context);
    await api('GET', path, undefined, 404);
    await source.hooks.deactivate.call(context);
  });

  test('says what is wrong when it is activated with an unknown event', async () => {
    const { context } = makeContext({ event: 'subscriber.subscribd' });
    await expect(source.hooks.activate.call(context)).rejects.toThrow(/422.*event/);
  });
});

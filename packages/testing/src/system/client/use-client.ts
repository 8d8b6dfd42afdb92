import {
  type AddSubscriber,
  ConflictError,
  ConnectionError,
  type FieldValue,
  Mailwright,
  MailwrightError,
  NotFoundError,
  readRows,
  type Subscriber,
  TimeoutError,
  ValidationError,
  type WebhookEvent,
  webhooks,
  WebhookVerificationError,
} from 'mailwright';

/** What a program that uses the client is given. */
export interface Given {
  baseUrl: string;
  apiKey: string;
  /** A delivery as its receiver got it, and the hook's secret. */
  delivery: { raw: string; headers: Record<string, string | string[] | undefined>; secret: string };
}

/** Uses each part of the client as a program would, with the types of a program that knows no other package. */
export async function useClient({ baseUrl, apiKey, delivery }: Given) {
  const mailwright = new Mailwright({ baseUrl, apiKey });
  const list = await mailwright.lists.create({
    name: 'Readers',
    from_name: 'Ada at Example',
    from_email: 'ada@example.com',
    fields: [{ tag: 'COMPANY', label: 'Company' }],
  });
  const body: AddSubscriber = { list_uid: list.uid, EMAIL: 'ada@example.com', COMPANY: 'Engines', tag: 'vip' };
  const ada: Subscriber = await mailwright.subscribers.create(body);
  const company: FieldValue | undefined = ada['COMPANY'];
  return {
    company,
    errors: await meetErrors(mailwright, baseUrl, list.uid),
    changed: await changeOnce(mailwright, list.uid),
    imported: await importFile(mailwright, list.uid),
    read: await readList(mailwright, list.uid),
    rows: await exportList(mailwright, list.uid),
    events: receive(delivery),
    nothing: (await mailwright.subscribers.delete(ada.uid)) === undefined,
  };
}

async function meetErrors(mailwright: Mailwright, baseUrl: string, listUid: string): Promise<string[]> {
  const slow = new Mailwright({ baseUrl, apiKey: 'mw_live_x', retries: 0, timeoutSeconds: 0.01, fetch: neverRespond });
  const nowhere = new Mailwright({ baseUrl: 'http://127.0.0.1:9', apiKey: 'mw_live_x', retries: 0 });
  const calls: [PromiseLike<unknown>, typeof MailwrightError | typeof ConnectionError][] = [
    [mailwright.subscribers.create({ list_uid: listUid, EMAIL: 'nobody' }), ValidationError],
    [mailwright.campaigns.get('camp_00000000000000000000000000'), NotFoundError],
    [mailwright.lists.update(listUid, { name: 'Others' }, { ifMatch: '"other"' }), ConflictError],
    [slow.account.get(), TimeoutError],
    [nowhere.account.get(), ConnectionError],
  ];
  return Promise.all(
    calls.map(async ([call, expected]) => {
      try {
        await call;
        return 'no error';
      } catch (error) {
        if (!(error instanceof expected && error instanceof MailwrightError)) return `not expected: ${String(error)}`;
        return [error.name, error.status, error.code, ...Object.keys(error.errors)].join(' ');
      }
    }),
  );
}

function neverRespond({ signal }: Request): Promise<Response> {
  return new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason)));
}

async function changeOnce(mailwright: Mailwright, listUid: string): Promise<string> {
  const { response } = await mailwright.lists.get(listUid).withResponse();
  const ifMatch = response.headers.get('etag') ?? '';
  const options = { ifMatch, timeoutSeconds: 20, headers: { 'X-Request-Id': 'once' } };
  return (await mailwright.lists.update(listUid, { name: 'Monthly readers' }, options)).name;
}

async function importFile(mailwright: Mailwright, listUid: string) {
  async function* lines() {
    yield new TextEncoder().encode('EMAIL,COMPANY\n');
    for (let index = 0; index < 120; index += 1)
      yield new TextEncoder().encode(`reader-${index}@example.com,"Company ${index}"\n`);
  }
  const options = { tag: 'spring', file_name: 'readers.csv' };
  const preview = await mailwright.imports.preview(listUid, new Blob(['EMAIL\nx@example.com\n']), options);
  const uploaded = await mailwright.imports.create(listUid, lines(), options, { partBytes: 1_000 });
  const { status, counts } = await mailwright.imports.wait(uploaded.uid, { pollSeconds: 0.1 });
  let last = '';
  for await (const state of mailwright.imports.progress(uploaded.uid)) last = state.status;
  return { previewed: preview.columns.length, status, created: counts.created, last };
}

async function readList(mailwright: Mailwright, listUid: string) {
  const page = await mailwright.subscribers.list({ list_uid: listUid, limit: 50, include_total: 'true' });
  const rest = await mailwright.subscribers.list({ list_uid: listUid, limit: 50, cursor: page.nextCursor ?? '' });
  const uids = new Set<string>();
  for await (const { uid } of mailwright.subscribers.list({ list_uid: listUid, limit: 50 })) uids.add(uid);
  const sizes: number[] = [];
  for await (const { items } of mailwright.subscribers.list({ list_uid: listUid, limit: 50 }).pages())
    sizes.push(items.length);
  const fields = await mailwright.fields.list(listUid);
  return {
    total: page.total,
    second: rest.items.length,
    each: uids.size,
    sizes,
    fields: fields.some(({ tag }) => tag === 'COMPANY'),
  };
}

async function exportList(mailwright: Mailwright, listUid: string) {
  const file = await mailwright.exports.create(listUid, { format: 'ndjson', columns: ['EMAIL'], tag: 'vip' });
  const rows: string[] = [];
  for await (const { EMAIL } of readRows<{ EMAIL: string }>(file)) rows.push(EMAIL);
  return rows;
}

function receive({ raw, headers, secret }: Given['delivery']) {
  const event = webhooks.verify(raw, headers, ['whsec_b3RoZXIgc2VjcmV0IG9mIHRoaXMgaG9vaw==', secret]);
  let isRefused = false;
  try {
    webhooks.verify(`${raw} `, headers, secret);
  } catch (error) {
    isRefused = error instanceof WebhookVerificationError;
  }
  return { ...describe(event), isRefused };
}

function describe(event: WebhookEvent): { event: string; email: string } {
  switch (event.event) {
    case 'subscriber.subscribed':
      return { event: event.event, email: event.data.subscriber.EMAIL };
    case 'email.clicked':
      return { event: event.event, email: event.data.url };
    default:
      // @ts-expect-error: not every event has a URL
      return { event: event.event, email: event.data.url };
  }
}

/** What mustn't compile. It is never called. */
export function misuse(mailwright: Mailwright): unknown[] {
  return [
    // @ts-expect-error: a list needs an address to come from
    mailwright.lists.create({ name: 'News', from_name: 'Ada' }),
    // @ts-expect-error: a misspelled property
    mailwright.subscribers.create({ list_uid: 'l', EMAIL: 'a@example.com', tgas: ['vip'] }),
    // @ts-expect-error: whose subscriber?
    mailwright.subscribers.get(),
    // @ts-expect-error: there is no such filter
    mailwright.lists.list({ colour: 'red' }),
    // @ts-expect-error: reading has no condition
    mailwright.lists.get('l', { ifMatch: '*' }),
    // @ts-expect-error: there is no such event
    mailwright.hooks.create({ target_url: 'https://example.com/', event: 'subscriber.born' }),
  ];
}

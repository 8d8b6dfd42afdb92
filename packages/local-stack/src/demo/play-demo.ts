import { readFile } from 'node:fs/promises';
import { type ClientOptions, createClient, eachOf, type EventName, type MailwrightClient, unwrap } from 'mailwright';
import type { PrintLine } from '../local-server.ts';
import { type Arrival, type DemoReceiver, startDemoReceiver } from './demo-receiver.ts';

const deliveryLimitMs = 10_000;

/** What the steps share. */
interface DemoContext {
  printLine: PrintLine;
  /** A client that prints each call. */
  loud: MailwrightClient;
  quiet: MailwrightClient;
  receiver: DemoReceiver;
  listUid: string;
}

/**
 * Shows the main job on a running stack and prints requests and responses: a list, a hook, ten subscribers from a file,
 * their deliveries, a receiver that fails once, tags, a subscriber who unsubscribes, and a batch.
 * @throws if anything differs from what is expected.
 */
export async function playDemo(stack: { baseUrl: string; apiKey: string; printLine: PrintLine }): Promise<void> {
  const { baseUrl, apiKey, printLine } = stack;
  const loud = createClient({ baseUrl, apiKey, fetch: showCalls(printLine) });
  const quiet = createClient({ baseUrl, apiKey });
  const receiver = await startDemoReceiver();
  try {
    printLine(`1. A receiver of webhooks listens on ${receiver.url}`);

    printLine('2. Create a list');
    const body = { name: 'Demo', from_name: 'Ada at Example', from_email: 'ada@example.com' };
    const list = await unwrap(loud.POST('/lists', { body }));
    const context = { printLine, loud, quiet, receiver, listUid: list.uid };

    printLine('3. Register a hook for subscriber.subscribed on this list');
    const hookUid = await listenTo('subscriber.subscribed', context);

    const rows = await readRows();
    printLine(`4. Add ${rows.length} subscribers from a CSV file; each is delivered, signed, at once`);
    await addEach(rows, context);

    printLine('5. The receiver fails once with a 503; the retry comes a second later (a minute, unless set otherwise)');
    await failOnce(context);

    printLine('6. Tag a subscriber, who then leaves: by address, with hooks that hear of it');
    await tagAndUnsubscribe(context);

    printLine('7. Add several in one call: each row has a result of its own');
    await addBatch(context);

    // Step 5 added one, step 6 removed one, step 7 added one.
    const expected = rows.length + 1;
    printLine('8. The list knows how many it has, the hook that nothing failed');
    const { statistics } = await unwrap(quiet.GET('/lists/{uid}', { params: { path: { uid: list.uid } } }));
    expect(statistics.subscribed === expected, `the list has ${expected} subscribers`);
    const query = { list_uid: list.uid, status: 'subscribed' as const, limit: 5 };
    let read = 0;
    for await (const { status } of eachOf(quiet, '/subscribers', { query })) if (status === 'subscribed') read += 1;
    expect(read === expected, 'its pages hold as many');
    const hook = await unwrap(quiet.GET('/hooks/{uid}', { params: { path: { uid: hookUid } } }));
    expect(hook.consecutive_failures === 0, 'the hook has no failures');
    printLine(
      `   ${read} subscribed, ${statistics.unsubscribed} unsubscribed, ${hook.consecutive_failures} failures in a row`,
    );
  } finally {
    await receiver.close();
  }
}

/** Adds a hook whose deliveries the receiver can verify; resolves to its uid. */
async function listenTo(event: EventName, { loud, receiver, listUid }: DemoContext): Promise<string> {
  const hook = await unwrap(loud.POST('/hooks', { body: { target_url: receiver.url, event, list_uid: listUid } }));
  receiver.addSecret(hook.secret);
  return hook.uid;
}

async function addEach(rows: DemoRow[], { printLine, quiet, receiver, listUid }: DemoContext): Promise<void> {
  const deliveries = new Set<string>();
  for (const row of rows) {
    const startedAt = performance.now();
    await unwrap(quiet.POST('/subscribers', { body: { list_uid: listUid, ...row } }));
    const arrival = await receiver.next(deliveryLimitMs);
    const tookMs = Math.round(performance.now() - startedAt);
    expectArrival(arrival, 'subscriber.subscribed', row.EMAIL);
    deliveries.add(arrival.delivery);
    printLine(`   ${arrival.email}  →  ${arrival.event} ${arrival.delivery}, signatures right, ${tookMs} ms`);
  }
  expect(deliveries.size === rows.length, 'each subscriber is delivered once');
}

async function failOnce({ printLine, quiet, receiver, listUid }: DemoContext): Promise<void> {
  receiver.failNextWith(503);
  await unwrap(quiet.POST('/subscribers', { body: { list_uid: listUid, EMAIL: 'tim@example.com' } }));
  const first = await receiver.next(deliveryLimitMs);
  printLine(`   first attempt   ${first.delivery}  status ${first.status}  ${first.signature.slice(0, 32)}…`);
  const second = await receiver.next(deliveryLimitMs);
  printLine(`   second attempt  ${second.delivery}  status ${second.status}  ${second.signature.slice(0, 32)}…`);
  expect(first.status === 503 && second.status === 204, 'the second attempt succeeds');
  expect(first.delivery === second.delivery, 'both attempts have the same X-Service-Delivery');
  expect(second.verified && first.signature !== second.signature, 'the retry is signed afresh');
}

async function tagAndUnsubscribe(context: DemoContext): Promise<void> {
  const { printLine, loud, receiver, listUid } = context;
  await listenTo('subscriber.tagged', context);
  await listenTo('subscriber.unsubscribed', context);
  const params = { path: { uid: 'ada@example.com' }, query: { list_uid: listUid } };
  const steps = [
    ['subscriber.tagged', () => loud.POST('/subscribers/{uid}/tags', { params, body: { tag: 'spring' } })],
    [
      'subscriber.unsubscribed',
      () => loud.POST('/subscribers/{uid}/unsubscribe', { params, body: { reason: 'Too many emails' } }),
    ],
  ] as const;
  for (const [event, call] of steps) {
    await unwrap(call());
    const arrival = await receiver.next(deliveryLimitMs);
    expectArrival(arrival, event, 'ada@example.com');
    printLine(`   ${arrival.email}  →  ${arrival.event} ${arrival.delivery}, signatures right`);
  }
}

async function addBatch({ printLine, loud, receiver, listUid }: DemoContext): Promise<void> {
  await unwrap(loud.POST('/suppressions', { body: { email: 'no-more-mail@example.com' } }));
  const subscribers = [
    { EMAIL: 'frances@example.com', FIRST_NAME: 'Frances' },
    { EMAIL: 'hedy@example.com', FIRST_NAME: 'Hedwig' },
    { EMAIL: 'not an address' },
    { EMAIL: 'no-more-mail@example.com' },
  ];
  const { counts } = await unwrap(loud.POST('/subscribers/batch', { body: { list_uid: listUid, subscribers } }));
  const { created, updated, invalid, suppressed } = counts;
  const eachOnce = [created, updated, invalid, suppressed].every((count) => count === 1);
  expect(eachOnce, 'one is created, one updated, one invalid and one suppressed');
  const arrival = await receiver.next(deliveryLimitMs);
  expectArrival(arrival, 'subscriber.subscribed', 'frances@example.com');
  printLine(`   ${arrival.email}  →  ${arrival.event} ${arrival.delivery}, signatures right`);
}

function expectArrival(arrival: Arrival, event: EventName, email: string | undefined): void {
  expect(arrival.event === event && arrival.email === email, `the delivery is ${event} about ${email}`);
  expect(arrival.verified, 'the delivery verifies by standardwebhooks and in the scheme of Stripe');
}

function expect(holds: boolean, what: string): void {
  if (!holds) throw new Error(`Expected that ${what}, which is not the case.`);
}

type Send = NonNullable<ClientOptions['fetch']>;

/** Sends a client's requests, and prints each request and each response on a line. */
function showCalls(printLine: PrintLine): Send {
  return async (request) => {
    const { pathname, search } = new URL(request.url);
    const path = decodeURIComponent(pathname);
    printLine(`   → ${request.method} ${path}${search} ${shorten(await request.clone().text())}`.trimEnd());
    const response = await fetch(request);
    printLine(`   ← ${response.status} ${shorten(hideSecret(await response.clone().text()))}`.trimEnd());
    return response;
  };
}

function hideSecret(text: string): string {
  return text.replaceAll(/("whsec_.{4})[^"]*"/g, '$1…"');
}

function shorten(text: string): string {
  return text.length > 220 ? `${text.slice(0, 220)}…` : text;
}

/** A subscriber in the file: the list's fields, and a tag. */
type DemoRow = Record<Uppercase<string>, string> & { EMAIL: string; tag: string };

const csvFile = new URL('../../demo/subscribers.csv', import.meta.url);

/** Reads the rows of our own file, keyed by its header. The only CSV syntax in it is quotes around cells. */
async function readRows(): Promise<DemoRow[]> {
  const [header = '', ...lines] = (await readFile(csvFile, 'utf8')).trim().split(/\r?\n/);
  const names = header.split(',');
  return lines.map((line) => {
    const cells = [...line.matchAll(/(?:^|,)(?:"([^"]*)"|([^,]*))/g)].map((match) => match[1] ?? match[2] ?? '');
    return Object.fromEntries(names.map((name, index) => [name, cells[index] ?? ''])) as DemoRow;
  });
}

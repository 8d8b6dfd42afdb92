import { readFile } from 'node:fs/promises';
import type { Say } from '../local-server.ts';
import { callApi } from './call-api.ts';
import { startDemoReceiver } from './demo-receiver.ts';

const deliveryLimitMs = 10_000;

/**
 * Plays the main job on a running stack, saying what is sent and what comes back: a list, a hook, ten subscribers from
 * a file, their deliveries, and a receiver that fails once.
 * @throws when anything isn't as it should be.
 */
export async function playDemo(stack: { baseUrl: string; apiKey: string; say: Say }): Promise<void> {
  const { say } = stack;
  const receiver = await startDemoReceiver();
  try {
    say(`1. A receiver of webhooks listens on ${receiver.url}`);

    say('2. Create a list');
    const list = await callApi(stack, 'POST', '/lists', {
      name: 'Demo',
      from_name: 'Ada at Example',
      from_email: 'ada@example.com',
    });

    say('3. Register a hook for subscriber.subscribed on this list');
    const hook = await callApi(stack, 'POST', '/hooks', {
      target_url: receiver.url,
      event: 'subscriber.subscribed',
      list_uid: list['uid'],
    });
    receiver.setSecret(String(hook['secret']));

    const rows = await readRows();
    say(`4. Add ${rows.length} subscribers from a CSV file; each is delivered, signed, at once`);
    const deliveries = new Set<string>();
    for (const row of rows) {
      const startedAt = performance.now();
      await callApi(stack, 'POST', '/subscribers', { list_uid: list['uid'], ...row }, { quiet: true });
      const arrival = await receiver.next(deliveryLimitMs);
      const tookMs = Math.round(performance.now() - startedAt);
      expect(arrival.email === row['EMAIL'], `the delivery is about ${row['EMAIL']}`);
      expect(arrival.verified, 'the delivery verifies with standardwebhooks and with stripe');
      deliveries.add(arrival.delivery);
      say(`   ${arrival.email}  →  ${arrival.event} ${arrival.delivery}, signatures right, ${tookMs} ms`);
    }
    expect(deliveries.size === rows.length, 'each subscriber is delivered once');

    say('5. The receiver fails once with a 503; the retry comes a second later (a minute, unless set otherwise)');
    receiver.failNextWith(503);
    await callApi(stack, 'POST', '/subscribers', { list_uid: list['uid'], EMAIL: 'tim@example.com' }, { quiet: true });
    const first = await receiver.next(deliveryLimitMs);
    say(`   first attempt   ${first.delivery}  answered ${first.answered}  ${first.signature.slice(0, 32)}…`);
    const second = await receiver.next(deliveryLimitMs);
    say(`   second attempt  ${second.delivery}  answered ${second.answered}  ${second.signature.slice(0, 32)}…`);
    expect(first.answered === 503 && second.answered === 204, 'the second attempt succeeds');
    expect(first.delivery === second.delivery, 'both attempts have the same X-Service-Delivery');
    expect(second.verified && first.signature !== second.signature, 'the retry is signed afresh');

    say('6. The list knows how many it has, the hook that nothing failed');
    const counted = await callApi(stack, 'GET', `/lists/${String(list['uid'])}`, undefined, { quiet: true });
    const { subscribed } = counted['statistics'] as { subscribed: number };
    expect(subscribed === rows.length + 1, `the list has ${rows.length + 1} subscribers`);
    const after = await callApi(stack, 'GET', `/hooks/${String(hook['uid'])}`, undefined, { quiet: true });
    expect(after['consecutive_failures'] === 0, 'the hook has no failures');
    say(`   ${subscribed} subscribed, ${String(after['consecutive_failures'])} failures in a row`);
  } finally {
    await receiver.close();
  }
}

function expect(holds: boolean, what: string): void {
  if (!holds) throw new Error(`It should be that ${what}, and it is not.`);
}

const csvFile = new URL('../../demo/subscribers.csv', import.meta.url);

/** The rows of our own file, by its header: quotes around a cell are all of CSV that it uses. */
async function readRows(): Promise<Record<string, string>[]> {
  const [header = '', ...lines] = (await readFile(csvFile, 'utf8')).trim().split(/\r?\n/);
  const names = header.split(',');
  return lines.map((line) => {
    const cells = [...line.matchAll(/(?:^|,)(?:"([^"]*)"|([^,]*))/g)].map((match) => match[1] ?? match[2] ?? '');
    return Object.fromEntries(names.map((name, index) => [name, cells[index] ?? '']));
  });
}

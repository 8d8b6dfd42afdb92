// The reference for `deliveries`: the least code that signs and sends with the worker's HTTP library.
import { randomUUID } from 'node:crypto';
import http from 'node:http';
import { signDelivery } from '@mailwright/webhooks';
import { got } from 'got';
import { monotonicMs } from '../measure/monotonic.ts';
import type { Looped, LoopOrder } from './reference-messages.ts';

const agent = { http: new http.Agent({ keepAlive: true }) };

async function loop({ urls, deliveries, concurrency, event, body, secret }: LoopOrder): Promise<Looped> {
  const from = monotonicMs();
  let sent = 0;
  async function sendOneAfterAnother(): Promise<void> {
    for (let n = sent++; n < deliveries; n = sent++) {
      const headers = signDelivery({ deliveryId: randomUUID(), event, body, secrets: [secret], at: new Date() });
      await got.post(urls[n % urls.length] ?? '', { headers, body, agent, retry: { limit: 0 } });
    }
  }
  await Promise.all(Array.from({ length: concurrency }, sendOneAfterAnother));
  return { seconds: (monotonicMs() - from) / 1_000 };
}

process.on('message', (order: LoopOrder) => void loop(order).then((looped) => process.send?.(looped)));
process.on('disconnect', () => process.exit());

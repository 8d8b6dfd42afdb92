import { setTimeout as wait } from 'node:timers/promises';
import type { LoadCall, SentRequest } from '../../load/load-orders.ts';
import { quantile } from '../../measure/measure.ts';
import { monotonicMs } from '../../measure/monotonic.ts';
import type { Sink } from '../../sink/start-sink.ts';

const pollMs = 100;
// A generous limit that no machine should reach.
const limitMs = 600_000;

/** A call that sends an email to a person of this domain, whom `latenciesToServer` finds at the sink. */
export function emailCall(from: string, domain: string): LoadCall {
  const mail = {
    to: `reader{correlationId}@${domain}`,
    from_email: from,
    subject: 'Your order {{ data.order }}',
    html: '<p>Thank you! Your order {{ data.order }} is on its way.</p>',
    data: { order: '{correlationId}' },
  };
  return { method: 'POST', path: '/api/v1/emails', body: JSON.stringify(mail) };
}

/**
 * Waits until the mails of these requests are at the sink, which must watch this domain, and resets it.
 * @returns for each request, how many milliseconds its mail came after the response.
 * @throws if a mail hasn't arrived within minutes.
 */
export async function latenciesToServer(sink: Sink, requests: SentRequest[], domain: string): Promise<number[]> {
  const times: Record<string, number> = {};
  const addresses = requests.map(({ correlationId }) => `reader${correlationId}@${domain}`);
  for (const startMs = monotonicMs(); ;) {
    Object.assign(times, (await sink.reset()).times);
    if (addresses.every((address) => address in times)) break;
    if (monotonicMs() - startMs > limitMs) throw new Error('Not every transactional email has arrived');
    await wait(pollMs);
  }
  // The mail may reach the server before the response reaches the client.
  return requests.map(({ atMs, tookMs }, index) =>
    Math.max(0, (times[addresses[index] ?? ''] ?? Number.NaN) - atMs - tookMs),
  );
}

/** The interpolated quantile of values in any order. */
export function percentile(values: number[], share: number): number {
  return quantile(
    values.toSorted((a, b) => a - b),
    share,
  );
}

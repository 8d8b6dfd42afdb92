import type { BenchContext } from '../../bench.ts';
import { latenciesOf } from '../../fixture/await-deliveries.ts';
import { inInstallation } from '../../installation/in-installation.ts';
import { sendAll } from '../../load/start-load.ts';
import { subscriberCalls } from '../../load/load-orders.ts';
import { quantile, spreadOf } from '../../measure/measure.ts';
import type { ResponseBehavior } from '../../receivers/receiver-messages.ts';
import { addGrownHook, addHangingHooks, addHealthyHooks } from './add-hooks.ts';

/** How many accounts, hooks and events the bench `isolation` uses, and for how long it measures. */
export interface IsolationScale extends Record<string, number> {
  pairs: number;
  /** The number of accounts whose hooks are healthy, and how many hooks they have in all. */
  healthyAccounts: number;
  healthyHooks: number;
  /**
   * The number of accounts whose hooks hang, how many hooks each has (as many as a plan allows), and pending events per
   * hook.
   */
  hangingAccounts: number;
  hangingHooksEach: number;
  hangingEventsEach: number;
  /** The number of events that make one hook's concurrency limit grow, and of events that are pending when it hangs. */
  growEvents: number;
  grownEvents: number;
  timeoutSeconds: number;
  /** The number of events for each healthy hook before the measurement. */
  warmUpEach: number;
  /**
   * Events per second for each healthy hook while latency is measured, which is far below what a worker can deliver.
   */
  rateEach: number;
  latencySeconds: number;
  /**
   * Throughput is measured in bursts of this many events for each healthy hook, sent as fast as possible; and the
   * number of bursts, more than one because their rates vary.
   */
  burstEach: number;
  bursts: number;
  /** How long a slow receiver takes, how many hooks hang beside it, and for how long it is measured. */
  slowAfterMs: number;
  besideSlow: number;
  slowSeconds: number;
}

/** What runs beside the healthy hooks. */
export type Company = 'none' | 'many that hang' | 'a grown one that hangs';

export interface HealthyFigures {
  /** Latencies of the healthy hooks from the POST to the receiver, at a steady rate of events, sorted. */
  latenciesMs: number[];
  /** Deliveries per second to the healthy hooks while events come as fast as possible: the median of the bursts. */
  perSecond: number;
}

/** Measures the healthy hooks of an installation, beside hooks of other accounts. */
export function measureHealthy(
  context: BenchContext,
  scale: IsolationScale,
  company: Company,
): Promise<HealthyFigures> {
  const groups: { count: number; behavior: ResponseBehavior }[] = [
    { count: scale.healthyHooks, behavior: { afterMs: 0 } },
  ];
  if (company === 'many that hang') groups.push({ count: scale.hangingAccounts, behavior: 'never' });
  if (company === 'a grown one that hangs') groups.push({ count: 1, behavior: { afterMs: 0 } });
  const environment = { WEBHOOK_TIMEOUT_SECONDS: String(scale.timeoutSeconds) };
  return inInstallation(context, { groups, environment }, async (site) => {
    const { load, receivers } = site;
    const healthy = await addHealthyHooks(site, {
      accounts: scale.healthyAccounts,
      ratePerSecond: scale.rateEach * scale.healthyHooks,
    });
    const { hangingHooksEach: hooksEach, hangingEventsEach, growEvents, grownEvents } = scale;
    const beside = {
      none: () => Promise.resolve(undefined),
      'many that hang': () => addHangingHooks(site, { hooksEach, eventsEach: hangingEventsEach }),
      'a grown one that hangs': () => addGrownHook(site, { growEvents, eventsEach: grownEvents }),
    };
    const hanging = await beside[company]();
    await healthy.deliverBurst(scale.warmUpEach);
    await site.installation.analyze();
    await hanging?.hang();
    await context.stack.settle();
    // When the measurement begins, the worker has seen timeouts of every hanging receiver.
    await sendAll(load, { ...healthy.order, seconds: scale.timeoutSeconds * 1.5 });
    const { requests } = await sendAll(load, { ...healthy.order, seconds: scale.latencySeconds });
    const latenciesMs = await latenciesOf({ receivers }, requests);
    const rates: number[] = [];
    for (let burst = 0; burst < scale.bursts; burst += 1) rates.push(await healthy.deliverBurst(scale.burstEach));
    const { median: perSecond } = spreadOf(rates);
    const p99 = quantile(latenciesMs, 0.99);
    const requestsToHanging = (await receivers.report()).groups[1]?.requests ?? 0;
    context.printLine(
      `beside ${company}: p99 ${p99.toFixed(1)} ms, ${Math.round(perSecond)} a second` +
        (hanging === undefined ? '' : `, ${requestsToHanging} requests to the other hooks`),
    );
    return { latenciesMs, perSecond };
  });
}

const ratePerSecond = 2;

/**
 * Measures a hook whose receiver is healthy but slow, alone or beside another account's hanging hooks.
 * @returns the 95th percentile, in milliseconds, from the POST to the receiver's response.
 */
export function measureSlow(context: BenchContext, scale: IsolationScale, isAlone: boolean): Promise<number> {
  const groups: { count: number; behavior: ResponseBehavior }[] = [
    { count: 1, behavior: { afterMs: scale.slowAfterMs } },
  ];
  if (!isAlone) groups.push({ count: 1, behavior: 'never' });
  const environment = { WEBHOOK_TIMEOUT_SECONDS: String(scale.timeoutSeconds) };
  return inInstallation(context, { groups, environment }, async (site) => {
    const { installation, load, receivers } = site;
    const account = await installation.newAccount('unlimited');
    const listUid = await account.addList();
    await account.addHook(listUid, receivers.urls[0]?.[0] ?? '');
    const calls = subscriberCalls([listUid], { correlated: true });
    const order = { baseUrl: installation.baseUrl, keys: account.keys, calls, connections: 5, ratePerSecond };
    const hanging = await addHangingHooks(site, { hooksEach: scale.besideSlow, eventsEach: scale.hangingEventsEach });
    await sendAll(load, { ...order, seconds: scale.slowSeconds / 2 });
    await hanging.hang();
    await sendAll(load, { ...order, seconds: scale.timeoutSeconds * 1.5 });
    const { requests } = await sendAll(load, { ...order, seconds: scale.slowSeconds });
    const latenciesMs = await latenciesOf({ receivers }, requests);
    const p95 = quantile(latenciesMs, 0.95) + scale.slowAfterMs;
    const company = isAlone ? 'alone' : `beside ${scale.besideSlow} that hang`;
    context.printLine(`a receiver that takes ${scale.slowAfterMs} ms, ${company}: p95 ${Math.round(p95)} ms`);
    return p95;
  });
}

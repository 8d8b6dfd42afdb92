import type { BenchContext } from '../../bench.ts';
import { inInstallation } from '../../installation/in-installation.ts';
import { sendAll } from '../../load/start-load.ts';
import { quantile } from '../../measure/spread.ts';
import type { ResponseBehavior } from '../../receivers/messages.ts';
import { latenciesOf } from '../../fixture/latencies-of.ts';
import { addGrownHook, addHangingHooks } from './hanging-hooks.ts';
import { addHealthyHooks } from './healthy-hooks.ts';
import type { IsolationScale } from './scale.ts';

/** The load beside the healthy hooks. */
export type Company = 'none' | 'many that hang' | 'a grown one that hangs';

export interface HealthyFigures {
  /** Sorted, of the healthy hooks, from the POST to the receiver, while events come at a steady rate. */
  latenciesMs: number[];
  /** Deliveries per second to the healthy hooks, while events come as fast as they can. */
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
    // By the time the measurement begins, the worker has seen timeouts of every hanging receiver.
    await sendAll(load, { ...healthy.order, seconds: scale.timeoutSeconds * 1.5 });
    const { requests } = await sendAll(load, { ...healthy.order, seconds: scale.latencySeconds });
    const latenciesMs = await latenciesOf({ receivers }, requests);
    const perSecond = await healthy.deliverBurst(scale.burstEach);
    const p99 = quantile(latenciesMs, 0.99);
    const requestsToHanging = (await receivers.report()).groups[1]?.requests ?? 0;
    context.printLine(
      `beside ${company}: p99 ${p99.toFixed(1)} ms, ${Math.round(perSecond)} a second` +
        (hanging === undefined ? '' : `, ${requestsToHanging} requests to the other hooks`),
    );
    return { latenciesMs, perSecond };
  });
}

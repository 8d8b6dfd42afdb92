import type { BenchContext } from '../../bench.ts';
import { inInstallation } from '../../installation/in-installation.ts';
import { sendAll } from '../../load/start-load.ts';
import { subscriberCalls } from '../../load/subscriber-calls.ts';
import { quantile } from '../../measure/spread.ts';
import type { ResponseBehavior } from '../../receivers/messages.ts';
import { latenciesOf } from '../../fixture/latencies-of.ts';
import { addHangingHooks } from './hanging-hooks.ts';
import type { IsolationScale } from './scale.ts';

const ratePerSecond = 2;

/**
 * Measures a hook whose receiver is healthy but slow, alone or beside hooks of another account that hang.
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

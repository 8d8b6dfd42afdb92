import { type BenchContext, defineBench } from '../bench.ts';
import { awaitRecorded, latenciesOf } from '../fixture/await-deliveries.ts';
import { inInstallation } from '../installation/in-installation.ts';
import { type Load, type LoadMeasure, measureLoad, sendAll, startLoad } from '../load/start-load.ts';
import { subscriberCalls } from '../load/load-orders.ts';
import { compareCpu, compareTotalCpu } from '../measure/compare-cpu.ts';
import { comparedMeasure, type Goal, interleave, type Measure, quantile } from '../measure/measure.ts';
import { monotonicMs } from '../measure/monotonic.ts';
import { type Receivers, startReceivers } from '../receivers/start-receivers.ts';
import { inExpress } from '../reference/in-express.ts';

interface Scale extends Record<string, number> {
  pairs: number;
  connections: number;
  /**
   * A number of requests, not a time, because a slow machine needs as many as a fast one until its code is compiled.
   */
  warmUpRequests: number;
  /** How long requests are sent as fast as the responses come. */
  seconds: number;
  settleSeconds: number;
  /** How long requests are sent at half of that rate. */
  latencySeconds: number;
}

/** What the main job costs end to end: a subscriber is added, and a receiver gets the webhook. */
export const endToEnd = defineBench<Scale>({
  name: 'end-to-end',
  summary:
    'from POST /subscribers with 50 connections to the signed request, against Express, one INSERT and a bare got',
  scales: {
    full: { pairs: 5, connections: 50, warmUpRequests: 8_000, seconds: 15, settleSeconds: 2, latencySeconds: 10 },
    quick: { pairs: 2, connections: 50, warmUpRequests: 2_000, seconds: 4, settleSeconds: 1, latencySeconds: 4 },
    tiny: { pairs: 1, connections: 5, warmUpRequests: 20, seconds: 0.3, settleSeconds: 0.1, latencySeconds: 0.3 },
  },
  run: async (context, scale) => {
    const measured = await interleave(
      scale.pairs,
      () => measureReference(context, scale),
      () => measureOurs(context, scale),
    );
    return toMeasures(measured);
  },
});

const names = ['API', 'worker', 'postgres', 'redis'];
const groups = [{ count: 1, behavior: { afterMs: 0 } }];
// Requests per second.
const fixedRate = 550;
// A generous limit that no machine should reach.
const limitMs = 600_000;

interface Figures extends LoadMeasure {
  /** Latencies from the POST to the receiver, at half of the maximum rate, sorted. */
  latenciesMs: number[];
  /** Latencies at a fixed rate. Unlike half of the maximum, it doesn't rise when requests become cheaper. */
  fixedRateLatenciesMs: number[];
}

async function measureReference(context: BenchContext, scale: Scale): Promise<Figures> {
  const receivers = await startReceivers(groups);
  const load = startLoad();
  try {
    return await inExpress(context.stack, { target: receivers.urls[0]?.[0] ?? '' }, async (service) => {
      const recorded = () => Promise.resolve(monotonicMs());
      const site = { ...service, keys: ['none'], listUid: 'list', load, receivers, recorded };
      return measure(context, 'reference', site, scale);
    });
  } finally {
    await Promise.all([load.stop(), receivers.stop()]);
  }
}

function measureOurs(context: BenchContext, scale: Scale): Promise<Figures> {
  return inInstallation(context, { groups }, async ({ installation, receivers, load }) => {
    const { keys, addList, addHook } = await installation.newAccount('unlimited');
    const listUid = await addList();
    const hook = await addHook(listUid, receivers.urls[0]?.[0] ?? '');
    const recorded = (deliveries: number) => awaitRecorded(installation, [hook], deliveries, limitMs);
    return measure(context, 'Mailwright', { ...installation, keys, listUid, load, receivers, recorded }, scale);
  });
}

interface Service {
  baseUrl: string;
  keys: string[];
  listUid: string;
  pids: Record<string, number[]>;
  load: Load;
  receivers: Receivers;
  analyze?(): Promise<void>;
  /** Resolves to the time when this many deliveries were recorded. */
  recorded(deliveries: number): Promise<number>;
}

async function measure(
  { stack, printLine }: BenchContext,
  name: string,
  service: Service,
  scale: Scale,
): Promise<Figures> {
  const { baseUrl, keys, listUid, load, receivers } = service;
  const pids = { ...service.pids, receivers: [receivers.pid] };
  const order = {
    baseUrl,
    keys,
    connections: scale.connections,
    calls: subscriberCalls([listUid], { correlated: false }),
  };
  let sent = 0;
  async function done(requests: number): Promise<number> {
    sent += requests;
    // Postgres is queried only once all requests have arrived, so that the queries cost nothing during the measurement.
    await receivers.reach(0, sent, limitMs);
    return service.recorded(sent);
  }

  await measureLoad(load, { ...order, seconds: 0, minRequests: scale.warmUpRequests }, { pids, done });
  await service.analyze?.();
  const full = await measureLoad(load, { ...order, seconds: scale.seconds }, { pids, done });
  const [group] = (await receivers.report()).groups;
  if (group?.requests !== sent) throw new Error(`${group?.requests} requests came for ${sent} deliveries`);

  async function latenciesAt(ratePerSecond: number): Promise<number[]> {
    const steady = { ...order, ratePerSecond };
    await sendAll(load, { ...steady, seconds: scale.settleSeconds });
    const calls = subscriberCalls([listUid], { correlated: true });
    const { requests } = await sendAll(load, { ...steady, calls, seconds: scale.latencySeconds });
    return latenciesOf({ receivers }, requests);
  }
  await stack.settle();
  const latenciesMs = await latenciesAt(full.perSecond / 2);
  const fixedRateLatenciesMs = await latenciesAt(fixedRate);
  const [half, fixed] = [latenciesMs, fixedRateLatenciesMs].map((all) => quantile(all, 0.95).toFixed(1));
  printLine(
    `${name}: ${Math.round(full.perSecond)} a second, at half of that p95 ${half} ms, at ${fixedRate} ${fixed} ms`,
  );
  return { ...full, latenciesMs, fixedRateLatenciesMs };
}

function toMeasures({ ours, reference }: { ours: Figures[]; reference: Figures[] }): Measure[] {
  const rates = (all: Figures[]): number[] => all.map(({ perSecond }) => perSecond);
  const latency = (name: string, share: number, goal?: Goal): Measure => {
    const at = (all: Figures[]): number[] => all.map(({ latenciesMs }) => quantile(latenciesMs, share));
    return comparedMeasure(`${name} at half the rate`, 'ms', { ours: at(ours), reference: at(reference) }, goal);
  };
  const unit = 'µs a delivery';
  return [
    comparedMeasure('throughput', 'events/s', { ours: rates(ours), reference: rates(reference) }),
    compareTotalCpu({ ours, reference }, names, unit, { must: 1_400, aim: 800, better: 'lower', of: 'ours' }),
    ...compareCpu({ ours, reference }, unit),
    latency('p50', 0.5),
    latency('p95', 0.95, { must: 20, aim: 10, better: 'lower', of: 'ours' }),
    latency('p99', 0.99),
    ...[0.5, 0.95, 0.99].map((share) => {
      const at = (all: Figures[]): number[] => all.map((one) => quantile(one.fixedRateLatenciesMs, share));
      return comparedMeasure(`p${share * 100} at ${fixedRate} a second`, 'ms', {
        ours: at(ours),
        reference: at(reference),
      });
    }),
  ];
}

import { type BenchContext, defineBench } from '../bench.ts';
import { latenciesOf } from '../fixture/await-deliveries.ts';
import { inInstallation } from '../installation/in-installation.ts';
import { mailSettings } from '../installation/open-installation.ts';
import { subscriberCalls } from '../load/load-orders.ts';
import { type Load, measureLoad, sendAll, startLoad } from '../load/start-load.ts';
import { comparedMeasure, interleave, type Measure, quantile } from '../measure/measure.ts';
import { type Receivers, startReceivers } from '../receivers/start-receivers.ts';
import { inExpress } from '../reference/in-express.ts';

interface Scale extends Record<string, number> {
  pairs: number;
  warmUpRequests: number;
  settleSeconds: number;
  /** How long requests are sent at each rate. */
  seconds: number;
}

/** What an event costs while few come, in the layout of a small installation. */
export const light = defineBench<Scale>({
  name: 'light',
  summary:
    'from POST /subscribers to the signed request, in one process, at 30 and at 300 a second, against Express and a bare got',
  scales: {
    full: { pairs: 5, warmUpRequests: 6_000, settleSeconds: 3, seconds: 20 },
    quick: { pairs: 2, warmUpRequests: 2_000, settleSeconds: 1, seconds: 6 },
    tiny: { pairs: 1, warmUpRequests: 10, settleSeconds: 0.1, seconds: 0.5 },
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

const rates = [30, 300];
const connections = 20;
const groups = [{ count: 1, behavior: { afterMs: 0 } }];

/** What was measured at a rate. */
interface AtRate {
  /** CPU milliseconds a second of all processes together, and of each. */
  cpu: number;
  cpuOf: Record<string, number>;
  /** Latencies from the POST to the receiver, sorted. */
  latenciesMs: number[];
}

async function measureReference(context: BenchContext, scale: Scale): Promise<AtRate[]> {
  const receivers = await startReceivers(groups);
  const load = startLoad();
  try {
    return await inExpress(context.stack, { target: receivers.urls[0]?.[0] ?? '' }, (service) =>
      measure(context, { name: 'reference', ...service, keys: ['none'], listUid: 'list', load, receivers }, scale),
    );
  } finally {
    await Promise.all([load.stop(), receivers.stop()]);
  }
}

function measureOurs(context: BenchContext, scale: Scale): Promise<AtRate[]> {
  return inInstallation(
    context,
    { groups, together: true, environment: mailSettings },
    async ({ installation, receivers, load }) => {
      const { keys, addList, addHook } = await installation.newAccount('unlimited');
      const listUid = await addList();
      await addHook(listUid, receivers.urls[0]?.[0] ?? '');
      return measure(context, { name: 'Mailwright', ...installation, keys, listUid, load, receivers }, scale);
    },
  );
}

interface Service {
  name: string;
  baseUrl: string;
  keys: string[];
  listUid: string;
  pids: Record<string, number[]>;
  load: Load;
  receivers: Receivers;
  analyze?(): Promise<void>;
}

async function measure({ stack, printLine }: BenchContext, service: Service, scale: Scale): Promise<AtRate[]> {
  const { name, baseUrl, keys, listUid, pids, load, receivers } = service;
  const calls = subscriberCalls([listUid], { correlated: true });
  const order = { baseUrl, keys, connections, calls };
  const warmUp = await sendAll(load, { ...order, seconds: 0, minRequests: scale.warmUpRequests });
  await latenciesOf({ receivers }, warmUp.requests);
  await service.analyze?.();
  await stack.settle();
  const measured: AtRate[] = [];
  for (const ratePerSecond of rates) {
    await sendAll(load, { ...order, ratePerSecond, seconds: scale.settleSeconds });
    const { requests, cpu } = await measureLoad(load, { ...order, ratePerSecond, seconds: scale.seconds }, { pids });
    const used = Object.keys(pids).map((each) => [each, ((cpu[each] ?? 0) * 1_000) / scale.seconds] as const);
    const latenciesMs = await latenciesOf({ receivers }, requests);
    const total = used.reduce((sum, [, each]) => sum + each, 0);
    measured.push({ cpu: total, cpuOf: Object.fromEntries(used), latenciesMs });
    const [p50, p95] = [0.5, 0.95].map((share) => quantile(latenciesMs, share).toFixed(1));
    printLine(
      `${name} at ${ratePerSecond} a second: ${Math.round(total)} ms of CPU a second, p50 ${p50}, p95 ${p95} ms`,
    );
  }
  return measured;
}

// Of commit 16605c53, whose figures the goals are shares of, on the machine of the benchmarks' page.
const goals = [
  { cpu: { must: 160, aim: 100 }, p95: { must: 16, aim: 5 } },
  { cpu: { must: 600, aim: 400 }, p95: { must: 20, aim: 12 } },
];

function toMeasures({ ours, reference }: { ours: AtRate[][]; reference: AtRate[][] }): Measure[] {
  return rates.flatMap((rate, index) => {
    const both = (of: (figures: AtRate) => number) => ({
      ours: ours.flatMap((all) => all[index] ?? []).map(of),
      reference: reference.flatMap((all) => all[index] ?? []).map(of),
    });
    const processes = Object.keys(ours[0]?.[index]?.cpuOf ?? {});
    const goal = goals[index];
    const limit = (of: { must: number; aim: number } | undefined) =>
      of === undefined ? undefined : ({ ...of, better: 'lower', of: 'ours' } as const);
    return [
      comparedMeasure(
        `CPU at ${rate}/s`,
        'ms/s',
        both(({ cpu }) => cpu),
        limit(goal?.cpu),
      ),
      ...processes.map((name) =>
        comparedMeasure(
          `of the ${name} at ${rate}/s`,
          'ms/s',
          both(({ cpuOf }) => cpuOf[name] ?? 0),
        ),
      ),
      comparedMeasure(
        `p50 at ${rate}/s`,
        'ms',
        both(({ latenciesMs }) => quantile(latenciesMs, 0.5)),
      ),
      comparedMeasure(
        `p95 at ${rate}/s`,
        'ms',
        both(({ latenciesMs }) => quantile(latenciesMs, 0.95)),
        limit(goal?.p95),
      ),
    ];
  });
}

import { type BenchContext, defineBench } from '../bench.ts';
import { inInstallation } from '../installation/in-installation.ts';
import { type Load, type LoadMeasure, measureLoad, sendAll, startLoad } from '../load/start-load.ts';
import { subscriberCalls } from '../load/load-orders.ts';
import { compareCpu, compareTotalCpu } from '../measure/compare-cpu.ts';
import { comparedMeasure, interleave, type Measure, plainMeasure, quantile } from '../measure/measure.ts';
import { inExpress } from '../reference/in-express.ts';

interface Scale extends Record<string, number> {
  pairs: number;
  connections: number;
  /**
   * A number of requests, not a time, because a slow machine needs as many as a fast one until its code is compiled.
   */
  warmUpRequests: number;
  seconds: number;
}

/** How fast the API adds subscribers while no hook subscribes to that, against the least code that stores them. */
export const apiWrite = defineBench<Scale>({
  name: 'api-write',
  summary: 'POST /subscribers with 50 connections and no hook, against Express with one INSERT … RETURNING by pg',
  scales: {
    full: { pairs: 5, connections: 50, warmUpRequests: 8_000, seconds: 15 },
    quick: { pairs: 2, connections: 50, warmUpRequests: 2_000, seconds: 5 },
    tiny: { pairs: 1, connections: 5, warmUpRequests: 20, seconds: 0.3 },
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

function measureReference({ stack, printLine }: BenchContext, scale: Scale): Promise<LoadMeasure> {
  return inExpress(stack, {}, async (service) => {
    const load = startLoad();
    try {
      const measured = await measure(load, { ...service, keys: ['none'], listUid: 'list' }, scale);
      printLine(`reference: ${Math.round(measured.perSecond)} a second`);
      return measured;
    } finally {
      await load.stop();
    }
  });
}

function measureOurs(context: BenchContext, scale: Scale): Promise<LoadMeasure> {
  return inInstallation(context, { groups: [] }, async ({ installation, load }) => {
    const account = await installation.newAccount('unlimited');
    const listUid = await account.addList();
    const measured = await measure(load, { ...installation, keys: account.keys, listUid }, scale);
    context.printLine(`API: ${Math.round(measured.perSecond)} a second`);
    return measured;
  });
}

interface Service {
  baseUrl: string;
  keys: string[];
  listUid: string;
  pids: Record<string, number[]>;
  analyze?(): Promise<void>;
}

async function measure(load: Load, service: Service, scale: Scale): Promise<LoadMeasure> {
  const { baseUrl, keys, listUid, pids } = service;
  const calls = subscriberCalls([listUid], { correlated: false });
  const order = { baseUrl, keys, calls, connections: scale.connections };
  await sendAll(load, { ...order, seconds: 0, minRequests: scale.warmUpRequests });
  await service.analyze?.();
  return measureLoad(load, { ...order, seconds: scale.seconds }, { pids });
}

function toMeasures({ ours, reference }: { ours: LoadMeasure[]; reference: LoadMeasure[] }): Measure[] {
  const rates = (all: LoadMeasure[]): number[] => all.map(({ perSecond }) => perSecond);
  const p95 = (all: LoadMeasure[]): number[] =>
    all.map(({ requests }) =>
      quantile(
        requests.map(({ tookMs }) => tookMs).toSorted((a, b) => a - b),
        0.95,
      ),
    );
  const unit = 'µs a request';
  return [
    comparedMeasure(
      'throughput',
      'requests/s',
      { ours: rates(ours), reference: rates(reference) },
      { must: 0.5, aim: 0.8, better: 'higher' },
    ),
    compareTotalCpu({ ours, reference }, names, unit, { must: 800, aim: 500, better: 'lower', of: 'ours' }),
    ...compareCpu({ ours, reference }, unit),
    plainMeasure('p95 at full load', 'ms', p95(ours)),
  ];
}

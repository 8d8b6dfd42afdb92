import { toUid } from '@mailwright/platform';
import { type BenchContext, defineBench } from '../bench.ts';
import { inInstallation } from '../installation/in-installation.ts';
import type { LoadCall } from '../load/load-orders.ts';
import { type Load, type LoadMeasure, measureLoad, sendAll, startLoad } from '../load/start-load.ts';
import { compareCpu, compareTotalCpu } from '../measure/compare-cpu.ts';
import { comparedMeasure, interleave, type Measure } from '../measure/measure.ts';
import { inExpress } from '../reference/in-express.ts';
import { addReaders } from './api-read/add-readers.ts';

interface Scale extends Record<string, number> {
  pairs: number;
  subscribers: number;
  connections: number;
  warmUpRequests: number;
  /** How long pages are read, and then single subscribers. */
  seconds: number;
}

/** What it costs to read subscribers, against the least code that selects them and says them as JSON. */
export const apiRead = defineBench<Scale>({
  name: 'api-read',
  summary: 'GET /subscribers, pages of 100 out of 1,000,000, and GET of one, against Express with one SELECT by pg',
  scales: {
    full: { pairs: 5, subscribers: 1_000_000, connections: 20, warmUpRequests: 2_000, seconds: 15 },
    quick: { pairs: 2, subscribers: 50_000, connections: 20, warmUpRequests: 1_000, seconds: 4 },
    tiny: { pairs: 1, subscribers: 300, connections: 5, warmUpRequests: 10, seconds: 0.3 },
  },
  run: (context, scale) =>
    inInstallation(context, { groups: [] }, async ({ installation, load }) => {
      const { baseUrl, pids } = installation;
      const { account, listUid, ids } = await addReaders(installation, scale.subscribers, pageSize);
      const inList = `/api/v1/subscribers?list_uid=${listUid}&limit=${pageSize}`;
      const ours = {
        baseUrl,
        pids,
        keys: account.keys,
        pages: ids.map((id) => read(`${inList}&cursor=${toUid('sub', id)}`)),
        single: ids.map((id) => read(`/api/v1/subscribers/${toUid('sub', id)}`)),
      };
      await installation.database.query({ text: 'CHECKPOINT' });
      const measured = await interleave(
        scale.pairs,
        () => measureReference(context, scale),
        () => measure(context, 'API', load, ours, scale),
      );
      return toMeasures(measured);
    }),
});

const pageSize = 100;
const names = ['API', 'worker', 'postgres', 'redis'];

/** What was measured of pages, and of single subscribers. */
interface Reads {
  pages: LoadMeasure;
  single: LoadMeasure;
}

interface Service {
  baseUrl: string;
  keys: string[];
  pids: Record<string, number[]>;
  pages: LoadCall[];
  single: LoadCall[];
}

function read(path: string): LoadCall {
  return { method: 'GET', path };
}

function measureReference(context: BenchContext, scale: Scale): Promise<Reads> {
  const { subscribers } = scale;
  return inExpress(context.stack, { subscribers }, async ({ baseUrl, pids }) => {
    const load = startLoad();
    try {
      const numbers = Array.from({ length: 100 }, (_, n) => Math.floor((n * (subscribers - pageSize)) / 100));
      const pages = numbers.map((n) => read(`/api/v1/subscribers?after=${n}&limit=${pageSize}`));
      const single = numbers.map((n) => read(`/api/v1/subscribers/${n + 1}`));
      return await measure(context, 'reference', load, { baseUrl, pids, keys: ['none'], pages, single }, scale);
    } finally {
      await load.stop();
    }
  });
}

async function measure(
  { printLine }: BenchContext,
  name: string,
  load: Load,
  { baseUrl, keys, pids, pages, single }: Service,
  { connections, warmUpRequests, seconds }: Scale,
): Promise<Reads> {
  const measureCalls = async (what: string, calls: LoadCall[]): Promise<LoadMeasure> => {
    const order = { baseUrl, keys, calls, connections };
    await sendAll(load, { ...order, seconds: 0, minRequests: warmUpRequests });
    const measured = await measureLoad(load, { ...order, seconds }, { pids });
    printLine(`${name}: ${Math.round(measured.perSecond)} ${what} a second`);
    return measured;
  };
  return { pages: await measureCalls('pages', pages), single: await measureCalls('subscribers', single) };
}

function toMeasures({ ours, reference }: { ours: Reads[]; reference: Reads[] }): Measure[] {
  return (['pages', 'single'] as const).flatMap((kind) => {
    const both = { ours: ours.map((all) => all[kind]), reference: reference.map((all) => all[kind]) };
    const rates = (all: LoadMeasure[]) => all.map(({ perSecond }) => perSecond);
    const unit = kind === 'pages' ? 'µs a page' : 'µs a subscriber';
    const goal = kind === 'pages' ? ({ must: 1.5, aim: 1, better: 'lower' } as const) : undefined;
    const throughput = { ours: rates(both.ours), reference: rates(both.reference) };
    return [
      comparedMeasure(`throughput, ${kind}`, 'requests/s', throughput),
      compareTotalCpu(both, names, unit, goal),
      ...compareCpu(both, unit),
    ];
  });
}

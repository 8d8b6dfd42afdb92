import { until } from '@mailwright/testing';
import { type BenchContext, defineBench } from '../bench.ts';
import { inInstallation } from '../installation/in-installation.ts';
import type { LoadCall } from '../load/load-orders.ts';
import { type Load, type LoadMeasure, measureLoad, sendAll, startLoad } from '../load/start-load.ts';
import { compareCpu, compareTotalCpu } from '../measure/compare-cpu.ts';
import { comparedMeasure, interleave, type Measure, quantile } from '../measure/measure.ts';
import { monotonicMs } from '../measure/monotonic.ts';
import { inExpress } from '../reference/in-express.ts';
import { addTrackedCampaign, countHits } from './tracking/add-tracked-campaign.ts';

interface Scale extends Record<string, number> {
  pairs: number;
  connections: number;
  /** The number of recipients who open the mail and follow its link before the measurement. */
  warmUp: number;
  /** The number of recipients who do so during the measurement. */
  recipients: number;
  /** The number of recipients who do so just before the API is stopped. */
  last: number;
}

/**
 * How fast opens and clicks are accepted and recorded, against the least code that responds in the same way and records
 * nothing.
 */
export const tracking = defineBench<Scale>({
  name: 'tracking',
  summary: 'images and links of a campaign with 50 connections, all recorded, against Express that records nothing',
  scales: {
    full: { pairs: 5, connections: 50, warmUp: 5_000, recipients: 30_000, last: 1_000 },
    quick: { pairs: 2, connections: 50, warmUp: 1_500, recipients: 6_000, last: 500 },
    tiny: { pairs: 1, connections: 5, warmUp: 10, recipients: 40, last: 10 },
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

const names = ['API', 'postgres', 'redis'];
const hitsEach = 2;
const userAgent = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Thunderbird/140.0';
// A generous limit that no machine should reach.
const limitMs = 600_000;

function measureReference({ stack, printLine }: BenchContext, scale: Scale): Promise<LoadMeasure> {
  return inExpress(stack, {}, async (service) => {
    const load = startLoad();
    try {
      const token = 'x'.repeat(72);
      const calls = [`/t/o/${token}`, `/t/c/${token}/1`].map((path) => ({ method: 'GET' as const, path }));
      await sendAll(load, { ...orderOf(service.baseUrl, calls, scale), minRequests: scale.warmUp * hitsEach });
      const order = { ...orderOf(service.baseUrl, calls, scale), minRequests: scale.recipients * hitsEach };
      // The reference stores nothing.
      const { API = [] } = service.pids;
      const measured = await measureLoad(load, order, { pids: { API } });
      printLine(`reference: ${Math.round(measured.perSecond)} a second`);
      return measured;
    } finally {
      await load.stop();
    }
  });
}

function measureOurs(context: BenchContext, scale: Scale): Promise<LoadMeasure> {
  // Uses a unique BASE_URL, so that this installation, whose API is stopped, isn't lent to another bench.
  const options = { groups: [], workers: [], environment: { BASE_URL: 'http://127.0.0.1:2' } };
  return inInstallation(context, options, async ({ installation, load }) => {
    const { warmUp, recipients, last } = scale;
    const campaign = await addTrackedCampaign(installation, warmUp + recipients + last);
    let sent = 0;
    const take = (people: number): LoadCall[] => {
      const calls = campaign.calls.slice(sent, sent + people * hitsEach);
      sent += calls.length;
      return calls;
    };
    const send = (client: Load, calls: LoadCall[]) => sendAll(client, orderOf(installation.baseUrl, calls, scale));
    const recorded = () =>
      until(
        `${sent} opens and clicks to be in the log`,
        async () => (await countHits(installation, campaign)).all >= sent && monotonicMs(),
        limitMs,
      );
    await send(load, take(warmUp));
    await recorded();
    await installation.analyze();
    const order = orderOf(installation.baseUrl, take(recipients), scale);
    const measured = await measureLoad(load, order, { pids: installation.pids, done: recorded });
    await send(load, take(last));
    await installation.stopApi();
    const { all, ofPeople } = await countHits(installation, campaign);
    if (all !== sent || ofPeople !== sent)
      throw new Error(`Of ${sent} acknowledged opens and clicks ${all} are in the log, ${ofPeople} as those of people`);
    context.printLine(`API: ${Math.round(measured.perSecond)} a second, all in the log`);
    return measured;
  });
}

function orderOf(baseUrl: string, calls: LoadCall[], { connections }: Scale) {
  return { baseUrl, keys: ['none'], calls, connections, seconds: 0, userAgent };
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
  const unit = 'µs a hit';
  return [
    comparedMeasure(
      'throughput',
      'hits/s',
      { ours: rates(ours), reference: rates(reference) },
      { must: 0.5, aim: 0.8, better: 'higher' },
    ),
    compareTotalCpu({ ours, reference }, names, unit),
    ...compareCpu({ ours, reference }, unit),
    comparedMeasure('p95 at full load', 'ms', { ours: p95(ours), reference: p95(reference) }),
  ];
}

import { toUid } from '@mailwright/platform';
import { type BenchContext, defineBench } from '../bench.ts';
import { inInstallation } from '../installation/in-installation.ts';
import { compareCpu, compareTotalCpu, type Work } from '../measure/compare-cpu.ts';
import { readResidentBytes } from '../measure/cpu-time.ts';
import { comparedMeasure, interleave, type Measure, plainMeasure, quantile } from '../measure/measure.ts';
import { monotonicMs } from '../measure/monotonic.ts';
import { watchCpu } from '../measure/watch-cpu.ts';
import { inLogServer } from '../reference/in-log-server.ts';
import { addLoggedCampaign } from './logs/add-logged-campaign.ts';
import { downloadLog } from './logs/download-log.ts';

interface Scale extends Record<string, number> {
  pairs: number;
  /** The number of rows in the log. */
  rows: number;
}

/** How fast a campaign's log is downloaded, and with how much memory, against the least code that sends it. */
export const logs = defineBench<Scale>({
  name: 'logs',
  summary: 'the download of a log of 1,000,000 opens, against a cursor of pg whose rows are sent as CSV',
  scales: {
    full: { pairs: 3, rows: 1_000_000 },
    quick: { pairs: 2, rows: 100_000 },
    tiny: { pairs: 1, rows: 5_000 },
  },
  run: (context, scale) => measureLogs(context, scale),
});

interface Download extends Work {
  perSecond: number;
  /** Resident megabytes of the process that sends the log, in chronological order. */
  memory: number[];
}

const names = ['API', 'postgres', 'redis'];

function measureLogs(context: BenchContext, { pairs, rows }: Scale): Promise<Measure[]> {
  const options = { groups: [], workers: [], environment: { BASE_URL: 'http://127.0.0.1:1' } };
  return inInstallation(context, options, async ({ installation }) => {
    const { baseUrl, databaseUrl } = installation;
    const { API = [], ...servers } = installation.pids;
    const campaign = await addLoggedCampaign(installation, rows);
    const url = `${baseUrl}/api/v1/campaigns/${toUid('cmp', campaign.id)}/open-log/download`;
    const report = (name: string, download: Download): Download => {
      context.printLine(`${name}: ${Math.round(download.perSecond)} rows a second`);
      return download;
    };
    const measureOurs = async () =>
      report('API', await measure(url, { authorization: `Bearer ${campaign.key}` }, rows, { API, ...servers }));
    // A first download warms up the code and the tables.
    await measureOurs();
    const { ours, reference } = await interleave(
      pairs,
      () =>
        inLogServer({ databaseUrl, campaignId: campaign.id }, async (server) =>
          report('reference', await measure(server.url, {}, rows, { ...servers, API: [server.pid] })),
        ),
      measureOurs,
    );
    return toMeasures(ours, reference);
  });
}

const pauseMs = 100;

/** Downloads a log. @throws unless it has this many rows after its header. */
async function measure(
  url: string,
  headers: Record<string, string>,
  rows: number,
  pids: Record<string, number[]>,
): Promise<Download> {
  const memory: number[] = [];
  const sample = () => memory.push((readResidentBytes(pids['API']?.[0] ?? 0) ?? Number.NaN) / 1e6);
  sample();
  const timer = setInterval(sample, pauseMs);
  try {
    const usedCpu = watchCpu(pids);
    const fromMs = monotonicMs();
    const lines = await downloadLog(url, headers);
    const seconds = (monotonicMs() - fromMs) / 1_000;
    const { bench: _client, ...cpu } = usedCpu();
    if (lines !== rows + 1) throw new Error(`Of ${rows} rows ${lines - 1} came`);
    sample();
    return { count: rows, cpu, perSecond: rows / seconds, memory };
  } finally {
    clearInterval(timer);
  }
}

function toMeasures(ours: Download[], reference: Download[]): Measure[] {
  const rates = (all: Download[]) => all.map(({ perSecond }) => perSecond);
  const most = (all: Download[]) => all.map(({ memory }) => Math.max(...memory));
  const unit = 'µs a row';
  return [
    comparedMeasure(
      'throughput',
      'rows/s',
      { ours: rates(ours), reference: rates(reference) },
      { must: 0.5, aim: 0.8, better: 'higher' },
    ),
    compareTotalCpu({ ours, reference }, names, unit),
    ...compareCpu({ ours, reference }, unit),
    comparedMeasure('memory at most', 'MB', { ours: most(ours), reference: most(reference) }),
    plainMeasure(
      'memory, end ÷ middle',
      '',
      ours.map(({ memory }) => partOf(memory, 0.8, 1) / partOf(memory, 0.4, 0.6)),
      { must: 1.15, aim: 1.05, better: 'lower' },
    ),
  ];
}

/** The median of some of the samples. */
function partOf(samples: number[], from: number, to: number): number {
  const some = samples.slice(Math.floor(samples.length * from), Math.ceil(samples.length * to));
  return quantile(
    some.toSorted((a, b) => a - b),
    0.5,
  );
}

import { type BenchContext, defineBench } from '../bench.ts';
import { compareCpu, compareTotalCpu, type Work } from '../measure/compare-cpu.ts';
import { comparedMeasure, type Goal, interleave, type Measure, plainMeasure } from '../measure/measure.ts';
import { sendByNodemailer } from '../reference/send-by-nodemailer.ts';
import { inSink, type Sink } from '../sink/start-sink.ts';
import {
  measureStart,
  measureWorker,
  measureWorkers,
  type StartFigures,
  type WorkerFigures,
} from './campaign/measure-campaign.ts';
import type { CampaignFigures } from './campaign/send-campaign.ts';

interface Scale extends Record<string, number> {
  pairs: number;
  warmUp: number;
  mails: number;
  /** The number of signed mails. */
  signed: number;
  /** The number of mails for each reference. */
  reference: number;
  /** The number of mails that one worker, and then two, send to a server that takes `replyAfterMs` for each. */
  slow: number;
  replyAfterMs: number;
  /** The number of recipients of the campaign whose beginning is measured, and for how long it is measured. */
  recipients: number;
  watchSeconds: number;
  readsPerSecond: number;
}

/**
 * How fast a campaign is sent, with every recipient accounted for, against nodemailer's pool, which accounts for none.
 */
export const campaign = defineBench<Scale>({
  name: 'campaign',
  summary: 'a campaign to 500,000 by one mail worker, against the pool of nodemailer to the same SMTP server',
  scales: {
    full: {
      pairs: 3,
      warmUp: 5_000,
      mails: 500_000,
      signed: 50_000,
      reference: 10_000,
      slow: 30_000,
      replyAfterMs: 10,
      recipients: 1_000_000,
      watchSeconds: 15,
      readsPerSecond: 20,
    },
    quick: {
      pairs: 1,
      warmUp: 3_000,
      mails: 20_000,
      signed: 5_000,
      reference: 2_000,
      slow: 5_000,
      replyAfterMs: 10,
      recipients: 50_000,
      watchSeconds: 4,
      readsPerSecond: 20,
    },
    tiny: {
      pairs: 1,
      warmUp: 10,
      mails: 100,
      signed: 20,
      reference: 20,
      slow: 20,
      replyAfterMs: 1,
      recipients: 100,
      watchSeconds: 1,
      readsPerSecond: 20,
    },
  },
  run: (context, scale) => inSink((sink) => measureAll(context, sink, scale)),
});

async function measureAll(context: BenchContext, sink: Sink, scale: Scale): Promise<Measure[]> {
  const measured = await interleave(
    scale.pairs,
    () => measureReferences(context, sink, scale),
    () => measureOurs(context, sink, scale),
  );
  const several = await interleave(
    scale.pairs,
    () => measureSlow(context, sink, scale, 1),
    () => measureSlow(context, sink, scale, 2),
  );
  const starts: StartFigures[] = [];
  while (starts.length < scale.pairs) starts.push(await measureBeginning(context, sink, scale));
  return [
    ...compareOurs(measured),
    ...compareWorkers({ one: several.reference, two: several.ours }),
    ...toStartMeasures(starts),
  ];
}

const connections = 10;

interface References {
  composed: Rated;
  prebuilt: Rated;
}
type Rated = Work & { perSecond: number };

async function measureReferences({ printLine }: BenchContext, sink: Sink, scale: Scale): Promise<References> {
  const order = { mails: scale.reference, connections };
  const composed = await sendByNodemailer(sink, { ...order, way: 'composed' });
  const prebuilt = await sendByNodemailer(sink, { ...order, way: 'prebuilt' });
  printLine(`reference: ${describe(composed)} composed, ${describe(prebuilt)} built beforehand`);
  return { composed, prebuilt };
}

async function measureOurs(context: BenchContext, sink: Sink, scale: Scale): Promise<WorkerFigures> {
  const figures = await measureWorker(context, sink, scale);
  const { plain, signed, peakMegabytes } = figures;
  const size = `${(plain.bytesPerMail / 1e3).toFixed(1)} kB each`;
  context.printLine(`worker: ${describe(plain)}, ${size}, at most ${Math.round(peakMegabytes)} MB`);
  context.printLine(`worker: ${describe(signed)} signed`);
  return figures;
}

async function measureSlow(context: BenchContext, sink: Sink, scale: Scale, workers: number): Promise<CampaignFigures> {
  const { warmUp, slow: mails, replyAfterMs } = scale;
  const figures = await measureWorkers(context, sink, { workers, warmUp, mails, replyAfterMs });
  context.printLine(`${workers} worker${workers === 1 ? '' : 's'} to a slow server: ${describe(figures)}`);
  return figures;
}

async function measureBeginning(context: BenchContext, sink: Sink, scale: Scale): Promise<StartFigures> {
  const figures = await measureStart(context, sink, scale);
  const { firstMailSeconds, p95 } = figures;
  const first = `the first mail after ${firstMailSeconds.toFixed(2)} s`;
  context.printLine(`${scale.recipients} recipients: ${first}, GET takes ${p95.toFixed(1)} ms (p95)`);
  return figures;
}

function describe({ perSecond }: Rated): string {
  return `${Math.round(perSecond)} mails a second`;
}

const names = ['API', 'mail worker', 'postgres', 'redis'];
const unit = 'µs a mail';
const rates = (all: Rated[]): number[] => all.map(({ perSecond }) => perSecond);

function compareOurs({ ours, reference }: { ours: WorkerFigures[]; reference: References[] }): Measure[] {
  const [plain, signed] = [ours.map((each) => each.plain), ours.map((each) => each.signed)];
  const [composed, prebuilt] = [reference.map((each) => each.composed), reference.map((each) => each.prebuilt)];
  const rate = (name: string, sent: Rated[], against: Rated[], goal?: Goal): Measure =>
    comparedMeasure(name, 'mails/s', { ours: rates(sent), reference: rates(against) }, goal);
  const cpu = { ours: plain, reference: composed };
  const goal = { must: 300, aim: 200, better: 'lower', of: 'ours' } as const;
  const signedCpu = compareTotalCpu({ ours: signed, reference: composed }, names, unit);
  return [
    rate('throughput, against composing', plain, composed, { must: 4, aim: 6, better: 'higher' }),
    rate('throughput, against prebuilt mails', plain, prebuilt, { must: 1.5, aim: 3, better: 'higher' }),
    compareTotalCpu(cpu, names, unit, goal),
    ...compareCpu(cpu, unit),
    rate('signed: throughput', signed, composed),
    { ...signedCpu, name: 'signed: CPU of all processes' },
    plainMeasure(
      'memory of the worker, at most',
      'MB',
      ours.map(({ peakMegabytes }) => peakMegabytes),
      { must: 300, aim: 200, better: 'lower' },
    ),
  ];
}

function compareWorkers({ one, two }: { one: CampaignFigures[]; two: CampaignFigures[] }): Measure[] {
  const total = compareTotalCpu({ ours: two, reference: one }, names, unit);
  const values = { ours: rates(two), reference: rates(one) };
  return [
    comparedMeasure('two workers, slow server', 'mails/s', values, { must: 1.7, aim: 1.9, better: 'higher' }),
    { ...total, name: 'two workers: CPU of all processes' },
  ];
}

function toStartMeasures(starts: StartFigures[]): Measure[] {
  const values = (name: keyof StartFigures): number[] => starts.map((each) => each[name]);
  return [
    plainMeasure('from run to the first mail', 's', values('firstMailSeconds'), { must: 5, aim: 2, better: 'lower' }),
    plainMeasure('GET meanwhile, p50', 'ms', values('p50')),
    plainMeasure('GET meanwhile, p95', 'ms', values('p95'), { must: 20, aim: 10, better: 'lower' }),
  ];
}

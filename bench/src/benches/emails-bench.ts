import { setTimeout as wait } from 'node:timers/promises';
import { type BenchContext, defineBench } from '../bench.ts';
import { inInstallation } from '../installation/in-installation.ts';
import type { Worker } from '../installation/open-installation.ts';
import { type Load, type LoadMeasure, measureLoad, startLoad } from '../load/start-load.ts';
import { compareCpu, compareTotalCpu } from '../measure/compare-cpu.ts';
import { comparedMeasure, interleave, type Measure } from '../measure/measure.ts';
import { monotonicMs } from '../measure/monotonic.ts';
import { inExpress } from '../reference/in-express.ts';
import { inSink, type Sink } from '../sink/start-sink.ts';
import { addAudience } from './campaign/add-audience.ts';
import { campaignMail } from './campaign/campaign-mail.ts';
import { emailCall, latenciesToServer, percentile } from './emails/send-emails.ts';

interface Scale extends Record<string, number> {
  pairs: number;
  connections: number;
  /**
   * A number of requests, not a time, because a slow machine needs as many as a fast one until its code is compiled.
   */
  warmUpRequests: number;
  /** How long requests are sent as fast as the responses come. */
  seconds: number;
  perSecond: number;
  /** How long requests are sent at this rate. */
  latencySeconds: number;
}

/** What a transactional email costs, from its request until it is at the SMTP server and recorded. */
export const emails = defineBench<Scale>({
  name: 'emails',
  summary: 'POST /emails with 20 connections, and at 100 a second, against Express, one INSERT and nodemailer',
  scales: {
    full: { pairs: 5, connections: 20, warmUpRequests: 6_000, seconds: 15, perSecond: 100, latencySeconds: 10 },
    quick: { pairs: 1, connections: 20, warmUpRequests: 4_000, seconds: 6, perSecond: 100, latencySeconds: 5 },
    tiny: { pairs: 1, connections: 3, warmUpRequests: 5, seconds: 0.2, perSecond: 20, latencySeconds: 0.2 },
  },
  run: (context, scale) =>
    inSink(async (sink) => {
      const measured = await interleave(
        scale.pairs,
        () => measureReference(context, sink, scale),
        () => measureOurs(context, sink, scale),
      );
      return toMeasures(measured);
    }),
});

const names = ['API', 'mail worker', 'postgres', 'redis'];
const smtpConnections = 20;
const domain = 'single.example.com';
// A generous limit that no machine should reach.
const limitMs = 600_000;

interface Figures extends LoadMeasure {
  /** From each response to the mail at the server, at the fixed rate, in milliseconds. */
  latenciesMs: number[];
  /** CPU milliseconds a second of all processes at the fixed rate. */
  steadyCpu: number;
  /** The same of each. */
  steadyCpuOf: Record<string, number>;
}

async function measureReference(context: BenchContext, sink: Sink, scale: Scale): Promise<Figures> {
  const load = startLoad();
  try {
    const smtp = { port: sink.port, maxConnections: smtpConnections, maxMessages: 1_000_000_000 };
    return await inExpress(context.stack, { smtp }, async (service) => {
      const recorded = () => Promise.resolve(monotonicMs());
      return measure(context, { name: 'reference', ...service, keys: ['none'], load, sink, recorded }, scale);
    });
  } finally {
    await load.stop();
  }
}

function measureOurs(context: BenchContext, sink: Sink, scale: Scale): Promise<Figures> {
  const options = {
    groups: [],
    workers: ['mail-worker'] satisfies Worker[],
    environment: {
      SMTP_URL: `smtp://127.0.0.1:${sink.port}?connections=${smtpConnections}`,
      MAIL_CONCURRENCY: String(smtpConnections),
      BASE_URL: 'https://mail.example.com',
      MAIL_FROM: 'bounces@example.com',
    },
  };
  return inInstallation(context, options, async ({ installation, load }) => {
    const { account } = await addAudience(installation, 1);
    const recorded = async (mails: number): Promise<number> => {
      for (;;) {
        const sent = await installation.database.prisma.email.count({
          where: { status: 'sent', accountId: account.id },
        });
        if (sent >= mails) return monotonicMs();
        await wait(pollMs);
      }
    };
    const { keys } = account;
    return measure(context, { name: 'Mailwright', ...installation, keys, load, sink, recorded }, scale);
  });
}

const pollMs = 100;

interface Service {
  name: string;
  baseUrl: string;
  keys: string[];
  pids: Record<string, number[]>;
  load: Load;
  sink: Sink;
  analyze?(): Promise<void>;
  /** Resolves to the time when this many emails are recorded as sent. */
  recorded(mails: number): Promise<number>;
}

async function measure({ stack, printLine }: BenchContext, service: Service, scale: Scale): Promise<Figures> {
  const { name, baseUrl, keys, load, sink, pids } = service;
  const calls = [emailCall(campaignMail.from, domain)];
  const order = { baseUrl, keys, connections: scale.connections, calls, seconds: 0 };
  let sent = 0;
  async function done(requests: number): Promise<number> {
    sent += requests;
    await sink.reach(requests, limitMs);
    await sink.reset();
    return service.recorded(sent);
  }
  await sink.watch(domain);
  await sink.reset();
  await measureLoad(load, { ...order, minRequests: scale.warmUpRequests }, { pids, done });
  await service.analyze?.();
  const full = await measureLoad(load, { ...order, seconds: scale.seconds }, { pids, done });
  await stack.settle();
  const steady = { ...order, ratePerSecond: scale.perSecond, seconds: scale.latencySeconds };
  const { requests, cpu } = await measureLoad(load, steady, { pids });
  const latenciesMs = await latenciesToServer(sink, requests, domain);
  const steadyCpuOf = Object.fromEntries(
    names.map((each) => [each, ((cpu[each] ?? 0) * 1_000) / scale.latencySeconds]),
  );
  const steadyCpu = Object.values(steadyCpuOf).reduce((sum, each) => sum + each, 0);
  const p95 = percentile(latenciesMs, 0.95).toFixed(1);
  printLine(
    `${name}: ${Math.round(full.perSecond)} mails a second; at ${scale.perSecond} p95 ${p95} ms, ${Math.round(steadyCpu)} ms of CPU a second`,
  );
  return { ...full, latenciesMs, steadyCpu, steadyCpuOf };
}

function toMeasures({ ours, reference }: { ours: Figures[]; reference: Figures[] }): Measure[] {
  const both = (of: (figures: Figures) => number) => ({ ours: ours.map(of), reference: reference.map(of) });
  const unit = 'µs a mail';
  const latency = (share: number) => both(({ latenciesMs }) => percentile(latenciesMs, share));
  return [
    comparedMeasure(
      'throughput',
      'mails/s',
      both(({ perSecond }) => perSecond),
    ),
    ...compareCpu({ ours, reference }, unit),
    compareTotalCpu({ ours, reference }, names, unit, { must: 1_200, aim: 500, better: 'lower', of: 'ours' }),
    comparedMeasure('accepted to the server at the fixed rate, p50', 'ms', latency(0.5)),
    comparedMeasure('accepted to the server at the fixed rate, p95', 'ms', latency(0.95), {
      must: 19,
      aim: 5,
      better: 'lower',
      of: 'ours',
    }),
    comparedMeasure(
      'CPU of all processes at the fixed rate',
      'ms/s',
      both(({ steadyCpu }) => steadyCpu),
    ),
    ...names.map((name) =>
      comparedMeasure(
        `of the ${name}`,
        'ms/s',
        both(({ steadyCpuOf }) => steadyCpuOf[name] ?? 0),
      ),
    ),
  ];
}

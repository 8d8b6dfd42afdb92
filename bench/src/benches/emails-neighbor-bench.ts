import { setTimeout as wait } from 'node:timers/promises';
import { fromUid } from '@mailwright/platform';
import { type BenchContext, defineBench } from '../bench.ts';
import { inInstallation } from '../installation/in-installation.ts';
import type { Installation, Worker } from '../installation/open-installation.ts';
import type { SentRequest } from '../load/load-orders.ts';
import { type Load, sendAll } from '../load/start-load.ts';
import { comparedMeasure, type Measure, plainMeasure } from '../measure/measure.ts';
import { monotonicMs } from '../measure/monotonic.ts';
import { inSink, type Sink } from '../sink/start-sink.ts';
import { addAudience, type Audience } from './campaign/add-audience.ts';
import { campaignMail } from './campaign/campaign-mail.ts';
import { addCampaign, runNow, sendCampaign } from './campaign/send-campaign.ts';
import { emailCall, latenciesToServer, percentile } from './emails/send-emails.ts';

interface Scale extends Record<string, number> {
  rounds: number;
  warmUp: number;
  /** The number of the campaign's recipients. */
  mails: number;
  /**
   * The number of transactional emails without a campaign, and their number per second, both then and beside a
   * campaign.
   */
  alone: number;
  perSecond: number;
  /** How long the server takes for each mail. */
  replyAfterMs: number;
}

/** How soon a transactional email reaches the server while a campaign is sent through the same servers. */
export const emailsNeighbor = defineBench<Scale>({
  name: 'emails-neighbor',
  summary: 'from the response to POST /emails to the mail at the SMTP server, while a campaign of 100,000 is sent',
  scales: {
    full: { rounds: 3, warmUp: 3_000, mails: 100_000, alone: 500, perSecond: 50, replyAfterMs: 0 },
    quick: { rounds: 1, warmUp: 1_000, mails: 30_000, alone: 200, perSecond: 50, replyAfterMs: 0 },
    tiny: { rounds: 1, warmUp: 10, mails: 100, alone: 5, perSecond: 20, replyAfterMs: 20 },
  },
  run: (context, scale) =>
    inSink(async (sink) => {
      const rounds: Round[] = [];
      while (rounds.length < scale.rounds) rounds.push(await measureRound(context, sink, scale));
      return toMeasures(rounds);
    }),
});

/**
 * How long each transactional email took from its response to the server, and how long its request took, in
 * milliseconds.
 */
interface Latencies {
  toServer: number[];
  request: number[];
}

interface Round {
  alone: Latencies;
  beside: Latencies;
  /** The campaign's mails per second meanwhile. */
  campaignPerSecond: number;
}

const campaignConnections = 10;
const loadConnections = 10;
const domain = 'single.example.com';
// A generous limit that no machine should reach.
const limitMs = 600_000;

function measureRound(context: BenchContext, sink: Sink, scale: Scale): Promise<Round> {
  const options = {
    groups: [],
    workers: ['mail-worker'] satisfies Worker[],
    environment: {
      SMTP_URL: `smtp://127.0.0.1:${sink.port}?connections=${campaignConnections}`,
      BASE_URL: 'https://mail.example.com',
      MAIL_FROM: 'bounces@example.com',
    },
  };
  return inInstallation(context, options, async ({ installation, load }) => {
    await sink.watch(domain);
    const audience = await addAudience(installation, scale.mails);
    await sendCampaign(installation, await addAudience(installation, scale.warmUp), sink);
    await sendSingles(load, installation, audience, { ...scale, count: scale.alone });
    const alone = await measureSingles(sink, () =>
      sendSingles(load, installation, audience, { ...scale, count: scale.alone }),
    );
    const { campaignPerSecond, beside } = await measureBeside({ installation, load }, audience, sink, scale);
    const p95 = (latencies: Latencies) => percentile(latencies.toServer, 0.95).toFixed(1);
    context.printLine(
      `p95 ${p95(alone)} ms alone, ${p95(beside)} ms beside ${Math.round(campaignPerSecond)} mails a second`,
    );
    return { alone, beside, campaignPerSecond };
  });
}

interface Site {
  installation: Installation;
  load: Load;
}

/** Sends transactional emails for as long as a campaign is being sent. */
async function measureBeside(
  { installation, load }: Site,
  audience: Audience,
  sink: Sink,
  scale: Scale,
): Promise<{ beside: Latencies; campaignPerSecond: number }> {
  const uid = await addCampaign(installation, audience);
  await sink.delay(scale.replyAfterMs);
  await sink.reset();
  const fromMs = await runNow(installation, audience, uid);
  await sink.reach(1, limitMs);
  let endMs = Infinity;
  const ended = awaitCampaign(installation, uid).then((at) => (endMs = at));
  const requests: SentRequest[] = [];
  const beside = await measureSingles(sink, async () => {
    // Sends for a second at a time, and at least once, since a tiny campaign is over soon.
    do requests.push(...(await sendSingles(load, installation, audience, { ...scale, count: scale.perSecond })));
    while (endMs === Infinity);
    await ended;
    const meanwhile = requests.filter(({ atMs, tookMs }) => atMs + tookMs < endMs);
    return meanwhile.length > 0 ? meanwhile : requests;
  });
  await sink.delay(0);
  return { beside, campaignPerSecond: audience.size / ((endMs - fromMs) / 1_000) };
}

const pollMs = 100;

/** Resolves to when a campaign is sent, on the clock of `monotonicMs`. @throws if it isn't sent to all recipients. */
async function awaitCampaign({ database }: Installation, uid: string): Promise<number> {
  const id = fromUid('cmp', uid) ?? '';
  for (const startMs = monotonicMs(); ;) {
    const { status } = await database.prisma.campaign.findUniqueOrThrow({ where: { id }, select: { status: true } });
    if (status === 'sent') return monotonicMs();
    if (status !== 'sending' || monotonicMs() - startMs > limitMs) throw new Error(`The campaign is ${status}`);
    await wait(pollMs);
  }
}

async function sendSingles(
  load: Load,
  { baseUrl }: Installation,
  { account }: Audience,
  { count, perSecond }: { count: number; perSecond: number },
): Promise<SentRequest[]> {
  const calls = [emailCall(campaignMail.from, domain)];
  const order = { baseUrl, keys: account.keys, calls, connections: loadConnections, seconds: 0 };
  return (await sendAll(load, { ...order, ratePerSecond: perSecond, minRequests: count })).requests;
}

/** @param send resolves to the requests to measure. @throws if one of their mails hasn't arrived. */
async function measureSingles(sink: Sink, send: () => Promise<SentRequest[]>): Promise<Latencies> {
  await sink.reset();
  const requests = await send();
  const toServer = await latenciesToServer(sink, requests, domain);
  return { toServer, request: requests.map(({ tookMs }) => tookMs) };
}

function toMeasures(rounds: Round[]): Measure[] {
  const each = (of: keyof Latencies, share: number) => ({
    ours: rounds.map(({ beside }) => percentile(beside[of], share)),
    reference: rounds.map(({ alone }) => percentile(alone[of], share)),
  });
  const goal = { must: 50, aim: 20, better: 'lower', of: 'ours' } as const;
  return [
    comparedMeasure('accepted to the server, p50', 'ms', each('toServer', 0.5)),
    comparedMeasure('accepted to the server, p95', 'ms', each('toServer', 0.95), goal),
    comparedMeasure('accepted to the server, p99', 'ms', each('toServer', 0.99)),
    comparedMeasure('POST /emails, p95', 'ms', each('request', 0.95)),
    plainMeasure(
      'the campaign meanwhile',
      'mails/s',
      rounds.map(({ campaignPerSecond }) => campaignPerSecond),
    ),
  ];
}

import type { BenchContext } from '../../bench.ts';
import { inInstallation, type Site } from '../../installation/in-installation.ts';
import type { Worker } from '../../installation/open-installation.ts';
import { type SentRequest, subscriberCalls } from '../../load/load-orders.ts';
import { sendAll } from '../../load/start-load.ts';
import { comparedMeasure, type Measure, plainMeasure, quantile } from '../../measure/measure.ts';
import { latenciesOf } from '../../fixture/await-deliveries.ts';
import type { OtherAccount, QuietScale } from './other-account.ts';

/** The load beside the quiet account. */
export interface Company {
  /** The name for the output. */
  name: string;
  /** Opens the other account; there is none if absent. */
  openOther?(site: Site): Promise<OtherAccount>;
  workers: readonly Worker[];
}

/** 95th percentiles for a quiet account, in milliseconds. */
export interface QuietFigures {
  me: number;
  post: number;
  /** From the POST to the receiver. */
  webhook: number;
  /** The maximum of all requests and webhooks. */
  longest: number;
  /** What the other account got done per second. */
  besideRate: number;
}

/** Measures an account that sends one request at a time, and prints the figures. */
export async function measureQuiet(context: BenchContext, scale: QuietScale, company: Company): Promise<QuietFigures> {
  const figures = await measureInInstallation(context, scale, company);
  const { me, post, webhook } = figures;
  const ms = (value: number): string => value.toFixed(1);
  const p95 = `p95 of GET /me ${ms(me)}, of POST ${ms(post)}, of webhooks ${ms(webhook)} ms`;
  context.printLine(`beside ${company.name}: ${p95}`);
  return figures;
}

function measureInInstallation(context: BenchContext, scale: QuietScale, company: Company): Promise<QuietFigures> {
  const groups = [1, 1].map((count) => ({ count, behavior: { afterMs: 0 } }));
  const { workers } = company;
  return inInstallation(context, { groups, workers }, async (site) => {
    const { installation, load, receivers } = site;
    const account = await installation.newAccount('standard');
    const listUid = await account.addList();
    await account.addHook(listUid, receivers.urls[0]?.[0] ?? '');
    const calls = [{ method: 'GET', path: '/api/v1/me' } as const, ...subscriberCalls([listUid], { correlated: true })];
    const { pauseMs } = scale;
    const order = { baseUrl: installation.baseUrl, keys: account.keys, calls, connections: 1, pauseMs };
    const other = await company.openOther?.(site);
    try {
      if (other !== undefined) context.printLine(`the other account: ${other.description}`);
      await sendAll(load, { ...order, seconds: scale.warmUpSeconds });
      await installation.analyze();
      const busySeconds = scale.settleSeconds + scale.seconds;
      const worked = other?.work(busySeconds);
      await sendAll(load, { ...order, seconds: scale.settleSeconds });
      const { requests } = await sendAll(load, { ...order, seconds: scale.seconds });
      const posts = requests.filter(({ call }) => call === 1);
      const webhooks = await latenciesOf(site, posts);
      const done = (await worked) ?? 0;
      return { ...toFigures(requests, webhooks), besideRate: done / busySeconds };
    } finally {
      await other?.stop();
    }
  });
}

function toFigures(requests: SentRequest[], webhooks: number[]): Omit<QuietFigures, 'besideRate'> {
  const took = (call: number): number[] =>
    requests
      .filter((request) => request.call === call)
      .map(({ tookMs }) => tookMs)
      .toSorted((a, b) => a - b);
  const [me, posts] = [took(0), took(1)];
  const [slowest = 0] = [...me, ...posts, ...webhooks].toSorted((a, b) => b - a);
  return {
    me: quantile(me, 0.95),
    post: quantile(posts, 0.95),
    webhook: quantile(webhooks, 0.95),
    longest: slowest,
  };
}

/** Compares a quiet account's latency beside another account with its latency alone. */
export function toQuietMeasures(company: string, ours: QuietFigures[], reference: QuietFigures[]): Measure[] {
  const goal = { must: 2, aim: 1.2, better: 'lower' } as const;
  const p95 = (name: string, part: 'me' | 'post' | 'webhook'): Measure => {
    const both = { ours: ours.map((each) => each[part]), reference: reference.map((each) => each[part]) };
    return comparedMeasure(`p95 of ${name} beside ${company}`, 'ms', both, goal);
  };
  const longest = ours.map((figures) => figures.longest);
  return [
    p95('GET /me', 'me'),
    p95('POST', 'post'),
    p95('webhooks', 'webhook'),
    plainMeasure(`the longest of all beside ${company}`, 'ms', longest),
  ];
}

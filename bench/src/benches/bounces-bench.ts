import { createClient, unwrap } from 'mailwright';
import { findFreePort } from '@mailwright/local-stack';
import { signBounceToken, toUid } from '@mailwright/platform';
import { type BenchContext, defineBench } from '../bench.ts';
import { inInstallation, type Site } from '../installation/in-installation.ts';
import type { InstallationAccount } from '../installation/installation-account.ts';
import { subscriberCalls } from '../load/load-orders.ts';
import { sendAll } from '../load/start-load.ts';
import { compareCpu, type Work } from '../measure/compare-cpu.ts';
import { readPeakResidentBytes } from '../measure/cpu-time.ts';
import { comparedMeasure, type Measure, plainMeasure, quantile } from '../measure/measure.ts';
import { monotonicMs } from '../measure/monotonic.ts';
import { watchCpu } from '../measure/watch-cpu.ts';
import { benchAppSecret } from '../stack/start-app.ts';
import { addressOf, addSentCampaign, checkBounces, type SentCampaign } from './bounces/add-sent-campaign.ts';
import { reportByCallback, reportBySmtp, type SmtpReport } from './bounces/report-bounces.ts';

interface Scale extends Record<string, number> {
  pairs: number;
  /** The number of bounces. Half come to the listener, half to a callback, and every tenth is reported in both ways. */
  bounces: number;
  connections: number;
  /** The number of events in a callback's body. */
  events: number;
  /** How long a quiet account is measured alone, and how long it pauses after each response. */
  seconds: number;
  pauseMs: number;
}

/** What bounces cost, in whichever way they come, and what they cost another account. */
export const bounces = defineBench<Scale>({
  name: 'bounces',
  summary: '1,000,000 bounces through the listener and a callback, and API latency of a quiet account beside them',
  scales: {
    full: { pairs: 1, bounces: 1_000_000, connections: 20, events: 100, seconds: 20, pauseMs: 20 },
    quick: { pairs: 1, bounces: 20_000, connections: 20, events: 100, seconds: 6, pauseMs: 20 },
    tiny: { pairs: 1, bounces: 100, connections: 4, events: 10, seconds: 0.5, pauseMs: 20 },
  },
  run: async (context, scale) => {
    const figures: Figures[] = [];
    while (figures.length < scale.pairs) figures.push(await measureBounces(context, scale));
    return toMeasures(figures);
  },
});

interface Latency {
  me: number;
  post: number;
}
interface Figures {
  work: Work;
  perSecond: number;
  listenerMegabytes: number;
  apiMegabytes: number;
  alone: Latency;
  beside: Latency;
}

const domain = 'bounces.example.net';

async function measureBounces(context: BenchContext, scale: Scale): Promise<Figures> {
  const port = await findFreePort();
  const environment = {
    BOUNCE_DOMAIN: domain,
    BOUNCE_SMTP_PORT: String(port),
    BASE_URL: 'http://127.0.0.1:1',
    SMTP_URL: 'smtp://127.0.0.1:1',
    MAIL_FROM: 'mail@example.net',
  };
  const options = { groups: [], workers: ['mail-worker'] as const, environment };
  return inInstallation(context, options, async (site) => {
    const { installation } = site;
    const campaign = await addSentCampaign(installation, scale.bounces);
    const quiet = await installation.newAccount('standard');
    const listUid = await quiet.addList();
    const alone = await measureQuiet(site, quiet, listUid, scale);
    context.printLine(`alone: p95 of GET /me ${alone.me.toFixed(1)}, of POST ${alone.post.toFixed(1)} ms`);
    const usedCpu = watchCpu(installation.pids);
    const fromMs = monotonicMs();
    let isOver = false;
    const reporting = reportAll(site, campaign, { ...scale, port }).finally(() => (isOver = true));
    const beside: Latency[] = [];
    // Measures again and again until the last bounce is recorded. The first measurement covers the beginning.
    const watching = (async () => {
      while (!isOver) beside.push(await measureQuiet(site, quiet, listUid, scale));
    })();
    const reports = await reporting;
    const seconds = (monotonicMs() - fromMs) / 1_000;
    const cpu = usedCpu();
    await watching;
    await checkBounces(installation, campaign);
    const [api = 0] = installation.pids['API'] ?? [];
    const [worker = 0] = installation.pids['mail worker'] ?? [];
    const median = (part: keyof Latency) =>
      quantile(
        beside.map((each) => each[part]).toSorted((a, b) => a - b),
        0.5,
      );
    const { bench: _driver, ...own } = cpu;
    const figures: Figures = {
      work: {
        count: reports,
        cpu: own,
      },
      perSecond: reports / seconds,
      listenerMegabytes: (readPeakResidentBytes(worker) ?? 0) / 1e6,
      apiMegabytes: (readPeakResidentBytes(api) ?? 0) / 1e6,
      alone,
      beside: {
        me: median('me'),
        post: median('post'),
      },
    };
    context.printLine(
      `${Math.round(figures.perSecond)} reports/s; beside them: p95 of GET /me ${figures.beside.me.toFixed(1)}, of POST ${figures.beside.post.toFixed(1)} ms`,
    );
    return figures;
  });
}

async function measureQuiet(
  { installation, load }: Site,
  { keys }: InstallationAccount,
  listUid: string,
  { seconds, pauseMs }: Scale,
): Promise<Latency> {
  const calls = [{ method: 'GET', path: '/api/v1/me' } as const, ...subscriberCalls([listUid], { correlated: false })];
  const order = { baseUrl: installation.baseUrl, keys, calls, connections: 1, seconds, pauseMs };
  const { requests } = await sendAll(load, order);
  const p95 = (call: number) =>
    quantile(
      requests
        .filter((request) => request.call === call)
        .map(({ tookMs }) => tookMs)
        .toSorted((a, b) => a - b),
      0.95,
    );
  return { me: p95(0), post: p95(1) };
}

/** Reports the campaign's bounces in both ways at once; resolves to the number of reports, including repeated ones. */
async function reportAll(
  { installation }: Site,
  campaign: SentCampaign,
  { port, connections, events: inBody }: { port: number; connections: number; events: number },
): Promise<number> {
  const client = createClient({ baseUrl: installation.baseUrl, apiKey: campaign.key });
  const { url } = await unwrap(client.POST('/bounce-callbacks', { body: { provider: 'brevo' } }));
  // Uses the API's address, whatever BASE_URL says.
  const callback = `${installation.baseUrl}${new URL(url).pathname}`;
  const positions = Array.from({ length: campaign.size }, (_, n) => n + 1);
  const isOfListener = (position: number) => position % 2 === 0 || position % 10 === 1;
  const isOfCallback = (position: number) => position % 2 === 1 || position % 10 === 0;
  const mails = positions.filter(isOfListener);
  const events = positions.filter(isOfCallback);
  const reports = mails.length + events.length;
  await Promise.all([
    reportBySmtp(port, connections, () => toMail(campaign, mails.pop())),
    reportByCallback(callback, connections, () => {
      const body = events.splice(-inBody).map((position) => toEvent(campaign, position));
      return body.length === 0 ? undefined : body;
    }),
  ]);
  return reports;
}

const appSecrets = { current: benchAppSecret, previous: [] };

function toMail({ id: campaignId }: SentCampaign, position: number | undefined): SmtpReport | undefined {
  if (position === undefined) return undefined;
  const to = `b+${signBounceToken({ campaignId, position }, appSecrets)}@${domain}`;
  const address = addressOf(position);
  const mail = `From: MAILER-DAEMON@mail.example.net
To: <${to}>
Subject: Undelivered Mail Returned to Sender
Auto-Submitted: auto-replied
MIME-Version: 1.0
Content-Type: multipart/report; report-type=delivery-status; boundary="b1"

--b1
Content-Type: text/plain; charset=us-ascii

This is the mail system at host mail.example.net.
I'm sorry to have to inform you that your message could not be delivered to one or more recipients.

<${address}>: host mx.example.com said: 550 5.1.1 User unknown

--b1
Content-Type: message/delivery-status

Reporting-MTA: dns; mail.example.net

Final-Recipient: rfc822; ${address}
Action: failed
Status: 5.1.1
Diagnostic-Code: smtp; 550 5.1.1 User unknown

--b1
Content-Type: message/rfc822

Return-Path: <${to}>
To: ${address}
Subject: January issue

${'x'.repeat(70)}
--b1--`;
  return { to, mail: mail.replaceAll('\n', '\r\n') };
}

function toEvent({ id }: SentCampaign, position: number): object {
  return {
    event: 'hard_bounce',
    email: addressOf(position),
    'message-id': `<${toUid('cmp', id)}.${position}@example.com>`,
    ts_event: Math.floor(Date.now() / 1_000),
    reason: '550 5.1.1 User unknown',
  };
}

function toMeasures(figures: Figures[]): Measure[] {
  const work = { ours: figures.map((each) => each.work), reference: [] };
  const unit = 'µs a report';
  const goal = { must: 2, aim: 1.2, better: 'lower' } as const;
  const latency = (name: string, part: keyof Latency): Measure => {
    const both = {
      ours: figures.map(({ beside }) => beside[part]),
      reference: figures.map(({ alone }) => alone[part]),
    };
    return comparedMeasure(`p95 of ${name} beside them`, 'ms', both, goal);
  };
  const plain = (name: string, inUnit: string, part: 'perSecond' | 'listenerMegabytes' | 'apiMegabytes') =>
    plainMeasure(
      name,
      inUnit,
      figures.map((each) => each[part]),
    );
  const all = figures.map(
    ({ work: { cpu, count } }) => (Object.values(cpu).reduce((sum, each) => sum + each, 0) / count) * 1e6,
  );
  return [
    plain('throughput', 'reports/s', 'perSecond'),
    plainMeasure('CPU of all processes', unit, all),
    ...compareCpu(work, unit),
    plain('memory of the mail worker', 'MB', 'listenerMegabytes'),
    plain('memory of the API', 'MB', 'apiMegabytes'),
    latency('GET /me', 'me'),
    latency('POST', 'post'),
  ];
}

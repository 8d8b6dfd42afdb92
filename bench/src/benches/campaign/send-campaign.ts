import { setTimeout as wait } from 'node:timers/promises';
import { createClient, unwrap } from 'mailwright';
import type { Installation } from '../../installation/open-installation.ts';
import type { Work } from '../../measure/compare-cpu.ts';
import { monotonicMs } from '../../measure/monotonic.ts';
import { watchCpu } from '../../measure/watch-cpu.ts';
import type { Sink } from '../../sink/start-sink.ts';
import type { Audience } from './add-audience.ts';
import { campaignMail } from './campaign-mail.ts';

/** How fast a campaign was sent. */
export interface CampaignFigures extends Work {
  /** Mails per second, from the call of `run` until the API reports the campaign as sent. */
  perSecond: number;
  /** The time from the call of `run` until the first mail has arrived. */
  firstMailSeconds: number;
  bytesPerMail: number;
}

const maxSecondsPerMail = 0.05;
const minLimitMs = 120_000;
// The pause between checks whether the last results are recorded, after the last mail has arrived.
const pauseMs = 10;

/** Adds a campaign to an audience. Resolves to its uid. */
export async function addCampaign({ baseUrl }: Installation, { account, listUid }: Audience): Promise<string> {
  const { from, ...content } = campaignMail;
  const client = createClient({ baseUrl, apiKey: account.keys[0] ?? '' });
  const body = { name: 'Bench', list_uid: listUid, from_email: from, ...content };
  return (await unwrap(client.POST('/campaigns', { body }))).uid;
}

/** Starts a campaign now. Resolves to the time of the call, on the clock of `monotonicMs`. */
export async function runNow({ baseUrl }: Installation, { account }: Audience, uid: string): Promise<number> {
  const client = createClient({ baseUrl, apiKey: account.keys[0] ?? '' });
  const fromMs = monotonicMs();
  await unwrap(client.POST('/campaigns/{uid}/run', { params: { path: { uid } }, body: {} }));
  return fromMs;
}

/** Sends a new campaign to an audience. @throws unless every recipient gets one mail and is recorded as sent. */
export async function sendCampaign(
  installation: Installation,
  audience: Audience,
  sink: Sink,
): Promise<CampaignFigures> {
  const uid = await addCampaign(installation, audience);
  await sink.reset();
  const usedCpu = watchCpu(installation.pids);
  const fromMs = await runNow(installation, audience, uid);
  await sink.reach(audience.size, minLimitMs + audience.size * maxSecondsPerMail * 1_000);
  const { sent, status } = await awaitSent(installation, audience, uid);
  const seconds = (monotonicMs() - fromMs) / 1_000;
  const { bench: _bench, ...cpu } = usedCpu();
  const { mails, recipients, firstMs, bytes } = await sink.reset();
  const counts = { mails, recipients, sent };
  if (Object.values(counts).some((count) => count !== audience.size))
    throw new Error(`Of ${audience.size} recipients: ${JSON.stringify({ ...counts, status })}`);
  const firstMailSeconds = ((firstMs ?? Number.NaN) - fromMs) / 1_000;
  const count = audience.size;
  return { count, cpu, perSecond: count / seconds, firstMailSeconds, bytesPerMail: bytes / count };
}

async function awaitSent({ baseUrl }: Installation, { account }: Audience, uid: string) {
  const client = createClient({ baseUrl, apiKey: account.keys[0] ?? '' });
  const endMs = monotonicMs() + minLimitMs;
  for (;;) {
    const { status, statistics } = await unwrap(client.GET('/campaigns/{uid}', { params: { path: { uid } } }));
    if (status !== 'sending' || monotonicMs() > endMs) return { status, sent: statistics.sent };
    await wait(pauseMs);
  }
}

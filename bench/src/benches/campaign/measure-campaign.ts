import type { BenchContext } from '../../bench.ts';
import { inInstallation } from '../../installation/in-installation.ts';
import type { Worker } from '../../installation/open-installation.ts';
import { sendAll } from '../../load/start-load.ts';
import { readPeakResidentBytes } from '../../measure/cpu-time.ts';
import { quantile } from '../../measure/measure.ts';
import { monotonicMs } from '../../measure/monotonic.ts';
import type { Sink } from '../../sink/start-sink.ts';
import { addAudience, signMailOf } from './add-audience.ts';
import { addCampaign, type CampaignFigures, runNow, sendCampaign } from './send-campaign.ts';

const connections = 10;
// On a machine that is busy with other work, the first mail may take longer than the load.
const minLimitMs = 120_000;

/** The figures of one worker: its campaigns without and with a signature, and its maximum memory. */
export interface WorkerFigures {
  plain: CampaignFigures;
  signed: CampaignFigures;
  peakMegabytes: number;
}

interface Recipients {
  warmUp: number;
  mails: number;
  signed: number;
}

/** Sends campaigns with one worker: a small one that warms it up, one that isn't signed, and one that is. */
export function measureWorker(context: BenchContext, sink: Sink, sizes: Recipients): Promise<WorkerFigures> {
  return inInstallation(context, options(sink, 1), async ({ installation }) => {
    const send = async (size: number) => sendCampaign(installation, await addAudience(installation, size), sink);
    await send(sizes.warmUp);
    const plain = await send(sizes.mails);
    const peakBytes = readPeakResidentBytes(installation.pids['mail worker']?.[0] ?? 0);
    if (peakBytes === undefined)
      throw new Error("The system doesn't report a process's memory: this bench needs Linux");
    const audience = await addAudience(installation, sizes.signed);
    await signMailOf(installation, audience);
    const signed = await sendCampaign(installation, audience, sink);
    return { plain, signed, peakMegabytes: peakBytes / 1e6 };
  });
}

/** Sends a campaign with this many workers to a server that takes a while for each mail, which limits each worker. */
export function measureWorkers(
  context: BenchContext,
  sink: Sink,
  sizes: { workers: number; warmUp: number; mails: number; replyAfterMs: number },
): Promise<CampaignFigures> {
  return inInstallation(context, options(sink, sizes.workers), async ({ installation }) => {
    await sendCampaign(installation, await addAudience(installation, sizes.warmUp), sink);
    const audience = await addAudience(installation, sizes.mails);
    await sink.delay(sizes.replyAfterMs);
    const figures = await sendCampaign(installation, audience, sink);
    await sink.delay(0);
    return figures;
  });
}

/** The beginning of a campaign to many recipients. */
export interface StartFigures {
  firstMailSeconds: number;
  /** Percentiles of `GET /campaigns/{uid}` meanwhile. */
  p50: number;
  p95: number;
}

/** Starts a campaign and reads it again and again, while its recipients are added and the first mails are sent. */
export function measureStart(
  context: BenchContext,
  sink: Sink,
  sizes: { warmUp: number; recipients: number; watchSeconds: number; readsPerSecond: number },
): Promise<StartFigures> {
  return inInstallation(context, options(sink, 1), async ({ installation, load }) => {
    await sendCampaign(installation, await addAudience(installation, sizes.warmUp), sink);
    const audience = await addAudience(installation, sizes.recipients);
    const uid = await addCampaign(installation, audience);
    const order = {
      baseUrl: installation.baseUrl,
      keys: audience.account.keys,
      calls: [{ method: 'GET' as const, path: `/api/v1/campaigns/${uid}` }],
      connections: 2,
      ratePerSecond: sizes.readsPerSecond,
    };
    await sendAll(load, { ...order, seconds: 0, minRequests: 20 });
    await sink.reset();
    const fromMs = await runNow(installation, audience, uid);
    const { requests } = await sendAll(load, { ...order, seconds: sizes.watchSeconds });
    const firstMailMs = minLimitMs + fromMs - monotonicMs();
    await sink.reach(1, Math.max(0, firstMailMs));
    const { firstMs } = await sink.reset();
    const times = requests.map(({ tookMs }) => tookMs).toSorted((a, b) => a - b);
    return {
      firstMailSeconds: ((firstMs ?? Number.NaN) - fromMs) / 1_000,
      p50: quantile(times, 0.5),
      p95: quantile(times, 0.95),
    };
  });
}

function options(sink: Sink, workers: number) {
  return {
    groups: [],
    workers: Array.from({ length: workers }, (): Worker => 'mail-worker'),
    environment: {
      SMTP_URL: `smtp://127.0.0.1:${sink.port}?connections=${connections}`,
      BASE_URL: 'https://mail.example.com',
      MAIL_FROM: 'bounces@example.com',
    },
  };
}

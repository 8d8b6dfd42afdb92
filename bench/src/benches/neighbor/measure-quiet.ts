import type { BenchContext } from '../../bench.ts';
import { inInstallation } from '../../installation/in-installation.ts';
import { type SentRequest, subscriberCalls } from '../../load/load-orders.ts';
import { sendAll } from '../../load/start-load.ts';
import { quantile } from '../../measure/measure.ts';
import { latenciesOf } from '../../fixture/await-deliveries.ts';
import { type NeighborScale, openBusyAccount } from './busy-account.ts';

/** The load beside the quiet account: none, or another account at full load with this many keys. */
export type Company = 'none' | 'one key' | 'all its keys';

const keysOf = { none: 0, 'one key': 1, 'all its keys': Infinity } satisfies Record<Company, number>;

/** 95th percentiles of a quiet account, in milliseconds. */
export interface QuietFigures {
  me: number;
  post: number;
  /** From the POST to the receiver. */
  webhook: number;
  /** The maximum of all requests and webhooks. */
  longest: number;
  /** Requests per second that were served to the other account. */
  besideRate: number;
}

/** Measures an account that sends one request at a time. */
export function measureQuiet(context: BenchContext, scale: NeighborScale, company: Company): Promise<QuietFigures> {
  const groups = [1, 1].map((count) => ({ count, behavior: { afterMs: 0 } }));
  return inInstallation(context, { groups }, async (site) => {
    const { installation, load, receivers } = site;
    const account = await installation.newAccount('standard');
    const listUid = await account.addList();
    await account.addHook(listUid, receivers.urls[0]?.[0] ?? '');
    const calls = [{ method: 'GET', path: '/api/v1/me' } as const, ...subscriberCalls([listUid], { correlated: true })];
    const { pauseMs } = scale;
    const order = { baseUrl: installation.baseUrl, keys: account.keys, calls, connections: 1, pauseMs };
    const keys = keysOf[company];
    const busy = keys === 0 ? undefined : await openBusyAccount(site, { ...scale, keys });
    try {
      if (busy !== undefined) context.printLine(`the other account's plan: ${busy.limits}`);
      await sendAll(load, { ...order, seconds: scale.warmUpSeconds });
      await installation.analyze();
      const busySeconds = scale.settleSeconds + scale.seconds;
      const worked = busy?.work(busySeconds);
      await sendAll(load, { ...order, seconds: scale.settleSeconds });
      const { requests } = await sendAll(load, { ...order, seconds: scale.seconds });
      const posts = requests.filter(({ call }) => call === 1);
      const webhooks = await latenciesOf(site, posts);
      const served = (await worked) ?? 0;
      return { ...toFigures(requests, webhooks), besideRate: served / busySeconds };
    } finally {
      await busy?.stop();
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

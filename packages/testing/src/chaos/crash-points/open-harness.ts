import { startTappedProxy, type TappedProxy } from '../../proxy/start-tapped-proxy.ts';
import { type Receiver, startReceiver } from '../../receiver/start-receiver.ts';
import { readDeliveries, type StoredDelivery } from '../installation/read-deliveries.ts';
import { startInstallationOnSharedServers } from '../installation/start-installation.ts';
import type { AppProcess } from '../installation/start-app-process.ts';
import type { CrashPoint } from './crash-points.ts';

/** The outcome of an event whose worker was killed. */
export interface Outcome {
  deliveries: StoredDelivery[];
  /** The delivery uid of each request that the receiver got. */
  received: string[];
  /** How many of the hook's deliveries have failed in a row. */
  failures: number;
}

/** An installation whose only worker is killed again and again. */
export interface Harness {
  /**
   * Commits an event, kills the worker that processes it at the crash point, starts another worker, and waits until
   * nothing is left to do.
   */
  killAt(crashPoint: CrashPoint): Promise<Outcome>;
  close(): Promise<void>;
}

interface WatchedWorker {
  process: AppProcess;
  /** Proxies to its Postgres and Redis. */
  postgres: TappedProxy;
  redis: TappedProxy;
}

/** Starts an installation whose only worker talks to Postgres and Redis through proxies. */
export async function openHarness(): Promise<Harness> {
  const installation = await startInstallationOnSharedServers();
  const { DATABASE_URL, REDIS_URL } = installation.urls;
  const proxies: TappedProxy[] = [];

  async function startWatched(): Promise<WatchedWorker> {
    const [postgres, redis] = await Promise.all([startTappedProxy(DATABASE_URL), startTappedProxy(REDIS_URL)]);
    proxies.push(postgres, redis);
    const urls = { DATABASE_URL: postgres.url, REDIS_URL: redis.url };
    return { process: await installation.startWorker(urls), postgres, redis };
  }

  /** Commits one event for one hook; `meanwhile` may kill the worker. */
  async function deliver(receiver: Receiver, meanwhile: () => Promise<void>): Promise<Outcome> {
    const account = await installation.newAccount();
    const hook = await account.addHook(receiver.url);
    await account.subscribe(await account.addList(), ['ada@example.com']);
    await meanwhile();
    const deliveries = await installation.until('everything to be done', async () => {
      const found = await readDeliveries(installation.database, hook);
      const isDone = found.length > 0 && found.every(({ status }) => status !== 'pending');
      return isDone && (await installation.hasNoJobs()) && found;
    });
    const { consecutive_failures: failures } = await account.readHook(hook);
    return {
      deliveries,
      received: receiver.requests.map(({ headers }) => headers['x-service-delivery'] ?? ''),
      failures,
    };
  }

  async function withReceiver(work: (receiver: Receiver) => Promise<Outcome>): Promise<Outcome> {
    const receiver = await startReceiver();
    try {
      return await work(receiver);
    } finally {
      await receiver.close();
    }
  }

  let worker = await startWatched();
  // A first delivery makes Redis load its scripts: loading one takes another round trip, which would move the crash
  // point.
  await withReceiver((receiver) => {
    receiver.reply([500]);
    return deliver(receiver, async () => undefined);
  });

  return {
    killAt: (crashPoint) =>
      withReceiver(async (receiver) => {
        const victim = worker;
        const kill = (): void => void victim.process.kill();
        replyAs(receiver, crashPoint, kill);
        if (crashPoint.moment.to !== 'receiver') victim[crashPoint.moment.to].stopAt(crashPoint.moment, kill);
        return deliver(receiver, async () => {
          await installation.until('the worker to be killed', async () => !victim.process.isRunning());
          await installation.endJobLocks();
          worker = await startWatched();
        });
      }),
    close: async () => {
      await installation.close();
      await Promise.all(proxies.map((proxy) => proxy.close()));
    },
  };
}

function replyAs(receiver: Receiver, { attempts, moment }: CrashPoint, kill: () => void): void {
  let killsAt = moment.to === 'receiver' ? moment.stop : undefined;
  const statuses: number[] = [...attempts];
  receiver.reply((_request, response) => {
    const stop = killsAt;
    killsAt = undefined;
    if (stop === 'before-response') return kill();
    const status = (statuses.length > 1 ? statuses.shift() : statuses[0]) ?? 0;
    response.writeHead(status).end(stop === 'after-response' ? kill : undefined);
  });
}

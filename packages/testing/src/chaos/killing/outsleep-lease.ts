import { startReceiver } from '../../receiver/start-receiver.ts';
import { awaitFinished, type StoredDelivery } from '../installation/read-deliveries.ts';
import { startInstallationOnSharedServers } from '../installation/start-installation.ts';

/** What came of two events whose worker slept while it had the first. */
export interface Awakening {
  /** When another worker had seen to the first event. */
  asleep: { deliveries: StoredDelivery[]; requests: number };
  /** When the first worker had woken up, and seen to the second by itself. */
  awake: { deliveries: StoredDelivery[]; requests: number };
  /** The hook's deliveries given up in a row. */
  failures: number;
}

/**
 * Freezes a worker while the receiver has its request, has another one deliver it when the lease is over, answers both of
 * them 404, and thaws the first.
 */
export async function outsleepLease(): Promise<Awakening> {
  const installation = await startInstallationOnSharedServers({ workers: 1 });
  const receiver = await startReceiver();
  try {
    const account = await installation.newAccount();
    const list = await account.addList();
    const hook = await account.addHook(receiver.url);
    const [sleeper] = installation.workers();
    receiver.reply((_request, response) => {
      // It hears of its answer when it wakes up.
      sleeper?.freeze();
      receiver.reply(404);
      response.writeHead(404).end();
    });
    const look = async (count: number) => ({
      deliveries: await awaitFinished(installation, hook, count),
      requests: receiver.requests.length,
    });
    await account.subscribe(list, ['first@example.com']);
    await receiver.waitFor(1, 60_000);
    const other = await installation.startWorker();
    const asleep = await look(1);
    await other.stop();
    sleeper?.thaw();
    // This one it delivers after it has dealt with what it woke up to.
    await account.subscribe(list, ['second@example.com']);
    const awake = await look(2);
    return { asleep, awake, failures: (await account.readHook(hook)).consecutive_failures };
  } finally {
    await installation.close();
    await receiver.close();
  }
}

import { startReceiver } from '../../receiver/start-receiver.ts';
import { awaitFinished, type StoredDelivery } from '../installation/read-deliveries.ts';
import { startInstallationOnSharedServers } from '../installation/start-installation.ts';

/** The outcome of two events whose worker was frozen during the first. */
export interface StaleWorkerOutcome {
  /** After another worker had delivered the first event. */
  frozen: { deliveries: StoredDelivery[]; requests: number };
  /** After the first worker was thawed and had delivered the second event. */
  thawed: { deliveries: StoredDelivery[]; requests: number };
  /** The hook's failed deliveries in a row. */
  failures: number;
}

/**
 * Freezes a worker while the receiver has its request, has another worker deliver it after the lease has expired, responds
 * to both with 404, and thaws the first.
 */
export async function outlastLease(): Promise<StaleWorkerOutcome> {
  const installation = await startInstallationOnSharedServers({ workers: 1 });
  const receiver = await startReceiver();
  try {
    const account = await installation.newAccount();
    const list = await account.addList();
    const hook = await account.addHook(receiver.url);
    const [sleeper] = installation.workers();
    receiver.reply((_request, response) => {
      // The worker reads the response when it is thawed.
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
    // As if the 20 seconds of its lease had passed: it is still connected, so it doesn't count as dead.
    await installation.database.query({ text: `UPDATE deliveries SET lease_until = now() - interval '1 second'` });
    const other = await installation.startWorker();
    const frozen = await look(1);
    await other.stop();
    sleeper?.thaw();
    // It delivers this one after it has handled the expired one.
    await account.subscribe(list, ['second@example.com']);
    const thawed = await look(2);
    return { frozen, thawed, failures: (await account.readHook(hook)).consecutive_failures };
  } finally {
    await installation.close();
    await receiver.close();
  }
}

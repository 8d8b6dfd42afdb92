import { startReceiver } from '../../receiver/start-receiver.ts';
import { awaitFinished, type StoredDelivery } from '../installation/read-deliveries.ts';
import { startInstallationOnSharedServers } from '../installation/start-installation.ts';

/** The outcome of two events whose worker was frozen during the first. */
export interface StaleWorkerOutcome {
  /** What was stored and received after another worker had delivered the first event. */
  frozen: { deliveries: StoredDelivery[]; requests: number };
  /** The same after the first worker was thawed and had delivered the second event. */
  thawed: { deliveries: StoredDelivery[]; requests: number };
  /** How many of the hook's deliveries have failed in a row. */
  failures: number;
}

/**
 * Freezes a worker while the receiver has its request, lets another worker deliver the event after the lease has
 * expired, responds to both with 404, and thaws the first worker.
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
      // The worker won't read the response until it is thawed.
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
    // Ends its lease of 20 seconds: the frozen worker is still connected, so it doesn't count as dead.
    await installation.database.query({ text: `UPDATE deliveries SET lease_until = now() - interval '1 second'` });
    const other = await installation.startWorker();
    const frozen = await look(1);
    await other.stop();
    sleeper?.thaw();
    // The thawed worker delivers this event after it has finished with the expired delivery.
    await account.subscribe(list, ['second@example.com']);
    const thawed = await look(2);
    return { frozen, thawed, failures: (await account.readHook(hook)).consecutive_failures };
  } finally {
    await installation.close();
    await receiver.close();
  }
}

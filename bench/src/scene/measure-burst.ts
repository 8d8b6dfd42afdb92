import type { BenchContext } from '../bench.ts';
import { monotonicMs } from '../measure/monotonic.ts';
import { type CpuSeconds, watchCpu } from '../measure/watch-cpu.ts';
import { awaitRecorded } from './await-recorded.ts';
import { commitBurst, publishAll } from './commit-events.ts';
import type { Place } from './in-scene.ts';

/** What came of a burst of deliveries. */
export interface Burst {
  deliveries: number;
  /** From the publication to when the last attempt was seen to be recorded. */
  perSecond: number;
  cpu: CpuSeconds;
}

// No burst takes so long, whatever the machine.
const limitMs = 600_000;

/**
 * Commits events for all hooks of a scene, whose receivers are one group, and measures from their publication until the
 * last delivery is recorded.
 * @throws when a delivery failed or came twice.
 */
export async function measureBurst(context: BenchContext, place: Place, deliveries: number): Promise<Burst> {
  const { scene, receivers } = place;
  const { pids } = context.stack;
  const [before] = (await receivers.report()).groups;
  const total = (before?.deliveries ?? 0) + deliveries;
  const work = await commitBurst(scene, scene.hooks, deliveries / scene.hooks.length);
  const worker = scene.workers.map(({ pid }) => pid);
  const usedCpu = watchCpu({ worker, ...pids, receivers: [receivers.pid] });
  const fromMs = monotonicMs();
  const published = publishAll(scene, work);
  // Postgres is asked only when there is something to see, so that the asking costs nothing.
  await receivers.reach(0, total, limitMs);
  const toMs = await awaitRecorded(scene, scene.hooks, total, limitMs);
  const cpu = usedCpu();
  await published;
  const [after] = (await receivers.report()).groups;
  if (after?.requests !== total) throw new Error(`${after?.requests} requests came for ${total} deliveries`);
  return { deliveries, perSecond: deliveries / ((toMs - fromMs) / 1_000), cpu };
}

/**
 * Brings processes to where they are after a while at work: code compiled, connections open, and Postgres with statistics
 * of its tables, without which the first plans are made for empty ones.
 */
export async function warmUp(context: BenchContext, place: Place, deliveries: number): Promise<void> {
  await measureBurst(context, place, deliveries);
  await place.scene.database.query({ text: 'VACUUM (ANALYZE) events, deliveries, delivery_attempts, hooks' });
}

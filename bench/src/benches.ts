import type { Bench } from './bench.ts';
import { backlog } from './benches/backlog.ts';
import { deliveries } from './benches/deliveries.ts';
import { deliveriesLatency } from './benches/deliveries-latency.ts';
import { isolation } from './benches/isolation.ts';
import { memory } from './benches/memory.ts';
import { scaleOut } from './benches/scale-out.ts';

/** All benches, in the order in which they run. */
export const benches: Bench[] = [deliveries, deliveriesLatency, isolation, backlog, scaleOut, memory];

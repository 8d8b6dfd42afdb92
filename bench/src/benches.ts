import type { Bench } from './bench.ts';
import { apiWrite } from './benches/api-write.ts';
import { backlog } from './benches/backlog.ts';
import { deliveries } from './benches/deliveries.ts';
import { deliveriesLatency } from './benches/deliveries-latency.ts';
import { endToEnd } from './benches/end-to-end.ts';
import { isolation } from './benches/isolation.ts';
import { memory } from './benches/memory.ts';
import { neighbor } from './benches/neighbor.ts';
import { scaleOut } from './benches/scale-out.ts';

/** All benches, in the order in which they run. */
export const benches: Bench[] = [
  deliveries,
  deliveriesLatency,
  endToEnd,
  apiWrite,
  isolation,
  neighbor,
  backlog,
  scaleOut,
  memory,
];

import type { Bench } from './bench.ts';
import { apiRead } from './benches/api-read-bench.ts';
import { apiWrite } from './benches/api-write-bench.ts';
import { automations } from './benches/automations-bench.ts';
import { backlog } from './benches/backlog-bench.ts';
import { bounces } from './benches/bounces-bench.ts';
import { campaign } from './benches/campaign-bench.ts';
import { deliveries } from './benches/deliveries-bench.ts';
import { deliveriesLatency } from './benches/deliveries-latency-bench.ts';
import { emails } from './benches/emails-bench.ts';
import { emailsNeighbor } from './benches/emails-neighbor-bench.ts';
import { endToEnd } from './benches/end-to-end-bench.ts';
import { idle } from './benches/idle-bench.ts';
import { importing } from './benches/import-bench.ts';
import { importNeighbor } from './benches/import-neighbor-bench.ts';
import { isolation } from './benches/isolation-bench.ts';
import { light } from './benches/light-bench.ts';
import { logs } from './benches/logs-bench.ts';
import { memory } from './benches/memory-bench.ts';
import { neighbor } from './benches/neighbor-bench.ts';
import { scaleOut } from './benches/scale-out-bench.ts';
import { tracking } from './benches/tracking-bench.ts';

/** All benches, in the order in which they run. */
export const benches: Bench[] = [
  deliveries,
  deliveriesLatency,
  endToEnd,
  light,
  idle,
  apiWrite,
  apiRead,
  isolation,
  neighbor,
  backlog,
  scaleOut,
  memory,
  importing,
  importNeighbor,
  campaign,
  bounces,
  tracking,
  logs,
  automations,
  emails,
  emailsNeighbor,
];

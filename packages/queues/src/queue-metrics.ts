import { type Logger, type GaugeValue, type Registry, registerReadGauges } from '@mailwright/platform';
import type { JobDefinition } from './define-job.ts';
import type { Queues } from './open-queues.ts';

const gauges = {
  mailwright_queue_jobs: {
    help: 'Jobs by queue and state: waiting, active, delayed. Every process that shows a queue reports the same',
    labelNames: ['queue', 'state'],
  },
  mailwright_queue_paused: {
    help: '1 while the operator has paused the queue, else 0',
    labelNames: ['queue'],
  },
} as const;

/** Registers the depths of these queues. */
export function registerQueueMetrics(options: {
  registry: Registry;
  queues: Queues;
  definitions: readonly Pick<JobDefinition<unknown>, 'queue'>[];
  log: Logger;
}): void {
  const names = [...new Set(options.definitions.map(({ queue }) => queue))];
  registerReadGauges({
    registry: options.registry,
    log: options.log,
    source: 'queues',
    gauges,
    read: async () => (await Promise.all(names.map((name) => readQueue(options.queues, name)))).flat(),
  });
}

async function readQueue(queues: Queues, queue: string): Promise<GaugeValue<keyof typeof gauges>[]> {
  const [counts, isPaused] = await Promise.all([queues.countJobs(queue), queues.isPaused(queue)]);
  return [
    ...Object.entries(counts).map(([state, value]) => ({
      gauge: 'mailwright_queue_jobs' as const,
      labels: { queue, state },
      value,
    })),
    { gauge: 'mailwright_queue_paused', labels: { queue }, value: isPaused ? 1 : 0 },
  ];
}

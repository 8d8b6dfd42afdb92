import { measureRemovals } from '@mailwright/audience';
import type { Database } from '@mailwright/database';
import { Counter, type Logger, type Registry, registerReadGauges } from '@mailwright/platform';

/** Registers the metrics of removals, and returns the counter of what they have removed, by kind. */
export function createRemovalMetrics(deps: { registry: Registry; database: Database; log: Logger }): Counter<'kind'> {
  registerReadGauges({
    ...deps,
    source: 'removals',
    gauges: {
      mailwright_removals_open: {
        help: 'Deleted lists and fields of which something is left to be removed, by kind: list, field',
        labelNames: ['kind'],
      },
      mailwright_removals_oldest_list_seconds: {
        help: 'How long ago the oldest of these lists was deleted; 0 when there is none',
      },
    },
    read: async () => {
      const { lists, fields, oldestListSeconds } = await measureRemovals(deps.database);
      return [
        { gauge: 'mailwright_removals_open', labels: { kind: 'list' }, value: lists },
        { gauge: 'mailwright_removals_open', labels: { kind: 'field' }, value: fields },
        { gauge: 'mailwright_removals_oldest_list_seconds', value: oldestListSeconds },
      ];
    },
  });
  return new Counter({
    name: 'mailwright_removed_total',
    help: 'Rows removed with deleted lists, by kind, and subscribers from whom the values of a deleted field were taken',
    labelNames: ['kind'],
    registers: [deps.registry],
  });
}

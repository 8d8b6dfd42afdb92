import type { Database, Sql } from '@mailwright/database';
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

/** The deleted lists and fields whose data is not fully removed. */
export interface OpenRemovals {
  lists: number;
  fields: number;
  /** For how long the oldest of the lists has been deleted; 0 when there is none. */
  oldestListSeconds: number;
}

/** Counts the removals that are not done. */
export async function measureRemovals(sql: Sql): Promise<OpenRemovals> {
  const [row] = await sql.query<OpenRemovals & Record<string, unknown>>({
    name: 'measure-removals',
    text: `SELECT count(*)::int AS lists, (SELECT count(*)::int FROM field_removals) AS fields,
        coalesce(extract(epoch FROM now() - min(requested_at)), 0)::float8 AS "oldestListSeconds"
      FROM list_deletions WHERE completed_at IS NULL`,
  });
  return row ?? { lists: 0, fields: 0, oldestListSeconds: 0 };
}

// Raw SQL: measured, the gauges are one aggregate by the database's clock.
import type { Database, Sql } from '@mailwright/database';
import { Counter, type Logger, registerReadGauges, type Registry } from '@mailwright/platform';
import type { ImportCounts } from './import-types.ts';

/** The imports that have not finished. */
export interface OpenImports extends Record<string, unknown> {
  uploading: number;
  waiting: number;
  running: number;
  /** For how long the oldest of those that wait has done so; 0 when there is none. */
  oldestWaitingSeconds: number;
}

/** Counts the imports that have not finished. */
export async function measureImports(sql: Sql): Promise<OpenImports> {
  const [row] = await sql.query<OpenImports>({
    name: 'measure-imports',
    text: `SELECT count(*) FILTER (WHERE status = 'uploading')::int AS uploading,
        count(*) FILTER (WHERE status = 'pending')::int AS waiting,
        count(*) FILTER (WHERE status = 'running')::int AS running,
        coalesce(extract(epoch FROM now() - min(uploaded_at) FILTER (WHERE status = 'pending')), 0)::float8
          AS "oldestWaitingSeconds"
      FROM imports WHERE finished_at IS NULL`,
  });
  return row ?? { uploading: 0, waiting: 0, running: 0, oldestWaitingSeconds: 0 };
}

/** Registers the metrics of imports. Returns the function that counts rows that have been merged. */
export function createImportMetrics(deps: {
  registry: Registry;
  database: Database;
  log: Logger;
}): (counts: ImportCounts) => void {
  registerReadGauges({
    ...deps,
    source: 'imports',
    gauges: {
      mailwright_imports_open: {
        help: 'Imports that have not finished, by state: uploading, waiting, running',
        labelNames: ['state'],
      },
      mailwright_imports_oldest_waiting_seconds: {
        help: 'For how long the oldest import that waits for a worker has done so; 0 when none waits',
      },
    },
    read: async () => {
      const { oldestWaitingSeconds, uploading, waiting, running } = await measureImports(deps.database);
      return [
        ...Object.entries({ uploading, waiting, running }).map(([state, value]) => ({
          gauge: 'mailwright_imports_open' as const,
          labels: { state },
          value,
        })),
        { gauge: 'mailwright_imports_oldest_waiting_seconds', value: oldestWaitingSeconds },
      ];
    },
  });
  const rows = new Counter({
    name: 'mailwright_import_rows_total',
    help: 'Rows of imports by result: created, updated, unchanged, invalid, suppressed',
    labelNames: ['result'],
    registers: [deps.registry],
  });
  return ({ created, updated, unchanged, invalid, suppressed }) => {
    for (const [result, count] of Object.entries({ created, updated, unchanged, invalid, suppressed }))
      if (count > 0) rows.inc({ result }, count);
  };
}

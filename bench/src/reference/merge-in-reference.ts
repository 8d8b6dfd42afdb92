import { fileURLToPath } from 'node:url';
import { type Database, openDatabase } from '@mailwright/database';
import { childEnvironment } from '@mailwright/platform';
import type { Work } from '../measure/compare-cpu.ts';
import { watchCpu } from '../measure/watch-cpu.ts';
import type { BenchStack } from '../stack/start-bench-stack.ts';
import { nextMessage, startChild } from '../stack/start-child.ts';
import type { Merged, MergeOrder } from './reference-messages.ts';

// The built file, even in tests, which otherwise run from source.
const script = fileURLToPath(new URL('../../dist/reference/merge-contacts.js', import.meta.url));

/**
 * Merges a file of contacts in its own process and database, which end after that. Resolves to what it took.
 * @throws unless every address is stored.
 */
export async function mergeInReference(
  stack: BenchStack,
  file: { path: string; rows: number; addresses: number },
  way: MergeOrder['way'],
): Promise<Work & { perSecond: number }> {
  const { url, drop } = await stack.createDatabase();
  const { log } = stack;
  const database = openDatabase({ url, poolSize: 1, service: 'bench', log, statementTimeoutMs: 120_000 });
  const child = startChild({ script, environment: childEnvironment({}) });
  try {
    await nextMessage(child);
    await database.query({ text: 'CREATE TABLE reference_subscribers (LIKE subscribers INCLUDING ALL)' });
    await database.query({ text: 'CREATE TABLE reference_consents (LIKE subscriber_consents INCLUDING ALL)' });
    const merged = nextMessage<Merged>(child);
    const usedCpu = watchCpu({ 'audience worker': [child.pid], postgres: stack.pids.postgres });
    child.process.send({ databaseUrl: url, file: file.path, way } satisfies MergeOrder);
    const { seconds, rows } = await merged;
    const { bench: _bench, ...cpu } = usedCpu();
    const stored = await countStored(database);
    const { addresses } = file;
    if (rows !== file.rows || stored.some((count) => count !== addresses))
      throw new Error(`Of ${file.rows} rows with ${addresses} addresses the reference stored ${stored.join(' and ')}`);
    return { count: rows, cpu, perSecond: rows / seconds };
  } finally {
    await child.stop();
    await database.close();
    await drop();
  }
}

/** Counts the subscribers and the consents. */
async function countStored(database: Database): Promise<number[]> {
  const rows = await database.query<{ count: number }>({
    text: `SELECT count(*)::int AS count FROM reference_subscribers
      UNION ALL SELECT count(*)::int FROM reference_consents`,
  });
  return rows.map(({ count }) => count);
}

import { randomBytes } from 'node:crypto';
import { type Database, openDatabase, retryWhileUnavailable } from '@mailwright/database';
import { createLogger } from '@mailwright/platform';
import pg from 'pg';
import { readTestServers } from './test-servers-file.ts';

const firstConnectionMs = 20_000;

/** A migrated, empty database for one test file. */
export interface TestDatabase extends Database {
  url: string;
  /** Closes the connections and drops the database. */
  drop(): Promise<void>;
}

/** Clones the migrated template, which takes a fraction of the time of migrating. */
export async function createTestDatabase(): Promise<TestDatabase> {
  const { postgresUrl, templateDatabase, ownsPostgres } = await readTestServers();
  const name = `mailwright_test_${randomBytes(6).toString('hex')}`;
  // Copying the files takes half of what Postgres's usual way takes, which writes every page to the WAL, too. But it
  // forces two checkpoints, for which a Postgres on a disk would wait.
  const strategy = ownsPostgres ? 'file_copy' : 'wal_log';
  await runOn(postgresUrl, `CREATE DATABASE ${name} TEMPLATE ${templateDatabase} STRATEGY ${strategy}`);
  const url = Object.assign(new URL(postgresUrl), { pathname: `/${name}` }).toString();
  const log = createLogger({ service: 'test', level: 'silent', format: 'json' });
  const database = openDatabase({ url, poolSize: 10, service: 'test', log });
  // The first connection reads the clone's catalog from a disk that other suites may be keeping busy, so it may take
  // longer than a request waits for a connection.
  await retryWhileUnavailable(firstConnectionMs, () => database.ping());
  return {
    ...database,
    url,
    drop: async () => {
      await database.close();
      await runOn(postgresUrl, `DROP DATABASE IF EXISTS ${name} WITH (FORCE)`);
    },
  };
}

/** Runs one statement on a connection of its own. */
export async function runOn(url: string, text: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(text);
  } finally {
    await client.end();
  }
}

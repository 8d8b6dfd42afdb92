import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { cp, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { newId } from '@mailwright/platform';
import { readTestServers, until } from '@mailwright/testing';
import pg from 'pg';
import { applyMigrations, prismaFolder } from './apply-migrations.ts';
import { openSchemaEngine } from './schema-engine.ts';

let folder: string;
let server: pg.Client;
let name: string;
let url: string;

beforeEach(async () => {
  const { postgresUrl } = await readTestServers();
  folder = await mkdtemp(path.join(tmpdir(), 'mailwright-'));
  await cp(path.join(prismaFolder, 'schema.prisma'), path.join(folder, 'schema.prisma'));
  await cp(path.join(prismaFolder, 'migrations'), path.join(folder, 'migrations'), { recursive: true });
  name = `mailwright_test_${newId().replaceAll('-', '')}`;
  url = Object.assign(new URL(postgresUrl), { pathname: `/${name}` }).toString();
  server = new pg.Client({ connectionString: postgresUrl });
  await server.connect();
  await server.query(`CREATE DATABASE ${name}`);
});
afterEach(async () => {
  await server.query(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`);
  await server.end();
  await rm(folder, { recursive: true, force: true });
});

async function ask<Row extends pg.QueryResultRow>(text: string): Promise<Row[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query<Row>(text)).rows;
  } finally {
    await client.end();
  }
}

async function addMigration(migration: string, sql: string): Promise<void> {
  await mkdir(path.join(folder, 'migrations', migration));
  await writeFile(path.join(folder, 'migrations', migration, 'migration.sql'), sql);
}

/** Leaves a folder without migrations, for tests that need no tables of ours. */
async function keepNoMigration(): Promise<void> {
  const migrations = path.join(folder, 'migrations');
  const names = (await readdir(migrations)).filter((one) => one !== 'migration_lock.toml');
  await Promise.all(names.map((one) => rm(path.join(migrations, one), { recursive: true })));
}

test('four concurrent processes apply each migration to an empty database exactly once', async () => {
  await addMigration('29990101000000_more', 'CREATE TABLE more (id int); INSERT INTO more VALUES (1);');
  const applied = await Promise.all([1, 2, 3, 4].map(() => applyMigrations(url, folder)));
  const names = applied.flat();
  expect(new Set(names).size).toBe(names.length);
  expect(names).toContain('29990101000000_more');
  expect(applied.filter((one) => one.length > 0)).toHaveLength(1);
  expect(await ask('SELECT id FROM more')).toEqual([{ id: 1 }]);
  const rows = await ask('SELECT migration_name FROM _prisma_migrations WHERE finished_at IS NOT NULL');
  expect(rows).toHaveLength(names.length);
});

test('a database that is up to date is not changed', async () => {
  await applyMigrations(url, folder);
  expect(await applyMigrations(url, folder)).toEqual([]);
});

test('a migration that fails halfway is rolled back completely, and the ones before it stay applied', async () => {
  const bad = `CREATE TABLE half (id int);
    CREATE FUNCTION half_done() RETURNS int LANGUAGE sql AS $$ SELECT 1; $$;
    ALTER TABLE there_is_no_such_table ADD COLUMN a int;`;
  await addMigration('29990101000000_bad', bad);
  await expect(applyMigrations(url, folder)).rejects.toThrow('there_is_no_such_table');
  const [left] = await ask(`SELECT to_regclass('half') AS half, to_regproc('half_done') AS done,
    to_regclass('subscribers')::text AS subscribers`);
  expect(left).toEqual({ half: null, done: null, subscribers: 'subscribers' });
});

test('a migration that failed is applied by the next call once the cause is fixed', async () => {
  await keepNoMigration();
  await addMigration('29990101000000_late', 'ALTER TABLE made_later ADD COLUMN a int;');
  await expect(applyMigrations(url, folder)).rejects.toThrow('made_later');
  await ask('CREATE TABLE made_later (id int)');
  expect(await applyMigrations(url, folder)).toEqual(['29990101000000_late']);
});

describe('while a migration waits for a lock that the test holds', () => {
  const slow = '29990101000001_slow';
  let gate: pg.Client;
  let child: ChildProcess;
  let pid: number;

  beforeEach(async () => {
    await keepNoMigration();
    await addMigration('29990101000000_gate', 'CREATE TABLE gate (id int);');
    await applyMigrations(url, folder);
    gate = new pg.Client({ connectionString: url });
    // Dropping the database ends its connection.
    gate.on('error', () => {});
    await gate.connect();
    await gate.query('BEGIN; LOCK TABLE gate');
    await addMigration(slow, 'CREATE TABLE once (id int);\nINSERT INTO gate VALUES (1); -- waits');
    child = startMigrating();
    pid = await until('the script to wait', findWaiting);
  });
  afterEach(async () => {
    child.kill('SIGKILL');
    await gate.end();
  });

  const built = fileURLToPath(new URL('../../dist/migrations/apply-migrations.js', import.meta.url));
  function startMigrating(): ChildProcess {
    const code = `import { applyMigrations } from ${JSON.stringify(built)}; await applyMigrations(...process.argv.slice(1));`;
    return spawn(process.execPath, ['--input-type=module', '--eval', code, url, folder], { stdio: 'ignore' });
  }

  async function findWaiting(): Promise<number | undefined> {
    const waiting = `SELECT pid FROM pg_locks WHERE relation = 'gate'::regclass AND NOT granted`;
    return (await ask<{ pid: number }>(waiting))[0]?.pid;
  }

  async function expectApplied(): Promise<void> {
    expect(await ask('SELECT id FROM gate')).toEqual([{ id: 1 }]);
    const finished = `SELECT migration_name FROM _prisma_migrations 
      WHERE finished_at IS NOT NULL AND rolled_back_at IS NULL AND migration_name LIKE '%slow'`;
    expect(await ask(finished)).toEqual([{ migration_name: slow }]);
    expect(await applyMigrations(url, folder)).toEqual([]);
  }

  test('a killed process leaves its script running in Postgres, and the next process waits until that has ended', async () => {
    child.kill('SIGKILL');
    await once(child, 'exit');
    const next = applyMigrations(url, folder);
    await until('the next process to wait', async () => {
      const waiting = `SELECT pid FROM pg_locks WHERE locktype = 'advisory' AND NOT granted AND database =
        (SELECT oid FROM pg_database WHERE datname = current_database())`;
      return (await ask(waiting)).length === 1;
    });
    await gate.query('COMMIT');
    await next;
    await expectApplied();
  });

  test('a process that is killed after its script has committed has applied the migration', async () => {
    child.kill('SIGSTOP');
    await gate.query('COMMIT');
    await until('the script to be committed', async () => (await ask('SELECT id FROM gate')).length === 1);
    child.kill('SIGKILL');
    await once(child, 'exit');
    expect(await applyMigrations(url, folder)).toEqual([]);
    await expectApplied();
  });

  test('a script whose connection Postgres ends leaves nothing behind, and the next call applies it', async () => {
    await ask(`SELECT pg_terminate_backend(${pid})`);
    await once(child, 'exit');
    expect(child.exitCode).toBe(1);
    await gate.query('COMMIT');
    expect(await ask(`SELECT to_regclass('once') AS once`)).toEqual([{ once: null }]);
    expect(await applyMigrations(url, folder)).toEqual([slow]);
    await expectApplied();
  });
});

test('the migrations and schema.prisma define the same tables, columns, keys and enums', async () => {
  await applyMigrations(url, folder);
  const fromMigrations = await describeDatabase();
  await server.query(`DROP DATABASE ${name} WITH (FORCE)`);
  await server.query(`CREATE DATABASE ${name}`);
  await ask(await scriptFromSchema());
  const fromSchema = await describeDatabase();
  expect(fromSchema.length).toBeGreaterThan(100);
  expect(fromMigrations).toEqual(fromSchema);
});

/** The SQL that creates schema.prisma on an empty database. */
async function scriptFromSchema(): Promise<string> {
  const schema = { path: 'schema.prisma', content: await readFile(path.join(folder, 'schema.prisma'), 'utf8') };
  const pool = new pg.Pool({ connectionString: url, max: 2 });
  const engine = await openSchemaEngine(pool, schema);
  try {
    const { stdout } = await engine.diff({
      from: { tag: 'empty' },
      to: { tag: 'schemaDatamodel', files: [schema] },
      script: true,
      shadowDatabaseUrl: null,
      exitCode: null,
      filters: { externalTables: [], externalEnums: [] },
    });
    return stdout ?? '';
  } finally {
    engine.free();
    await pool.end();
  }
}

/**
 * Columns, constraints and enums of the database, one line each, as far as Prisma's schema language can express them.
 */
async function describeDatabase(): Promise<string[]> {
  const rows = await ask<{ line: string }>(`
    SELECT concat_ws(' ', table_name, column_name, udt_name, datetime_precision, is_nullable, column_default) AS line
      FROM information_schema.columns WHERE table_schema = 'public' AND table_name <> '_prisma_migrations'
    UNION ALL
    SELECT concat_ws(' ', conrelid::regclass, conname, pg_get_constraintdef(oid)) FROM pg_constraint
      WHERE connamespace = 'public'::regnamespace AND conrelid::regclass::text <> '_prisma_migrations'
    UNION ALL
    SELECT concat_ws(' ', enumtypid::regtype, enumsortorder, enumlabel) FROM pg_enum
    ORDER BY 1`);
  return rows.map(({ line }) => line);
}

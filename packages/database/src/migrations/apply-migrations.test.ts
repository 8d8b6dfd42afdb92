import { cp, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { newId } from '@mailwright/platform';
import { readTestServers } from '@mailwright/testing';
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

test('four concurrent processes apply each migration to an empty database once', async () => {
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

test('a migration that fails half-way is rolled back completely, and those before it stay applied', async () => {
  const bad = `CREATE TABLE half (id int);
    CREATE FUNCTION half_done() RETURNS int LANGUAGE sql AS $$ SELECT 1; $$;
    ALTER TABLE there_is_no_such_table ADD COLUMN a int;`;
  await addMigration('29990101000000_bad', bad);
  await expect(applyMigrations(url, folder)).rejects.toThrow('there_is_no_such_table');
  const [left] = await ask(`SELECT to_regclass('half') AS half, to_regproc('half_done') AS done,
    to_regclass('subscribers')::text AS subscribers`);
  expect(left).toEqual({ half: null, done: null, subscribers: 'subscribers' });
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

/** Columns, constraints and enums of the database, a line each, as far as Prisma's schema language can express them. */
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

import { cp, mkdir, mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { newId } from '@mailwright/platform';
import { readTestServers } from '@mailwright/testing';
import pg from 'pg';
import { firstRelease } from './adopt-first-release.ts';
import { applyMigrations, prismaFolder } from './apply-migrations.ts';

const migrations = (await readdir(path.join(prismaFolder, 'migrations'))).filter((name) => !name.endsWith('.toml'));

test('the names of migrations ascend from the first release, each with a unique time in the past', () => {
  const times = migrations.toSorted().map((name) => /^(\d{14})_[a-z0-9_]+$/.exec(name)?.[1]);
  expect(migrations.toSorted()[0]).toBe(firstRelease);
  expect(times).not.toContain(undefined);
  expect(new Set(times).size).toBe(times.length);
  const now = new Date().toISOString().replace(/\D/g, '').slice(0, 14);
  expect(times.filter((time) => String(time) > now)).toEqual([]);
});

test('no time from which a row is due is rounded when it is stored, since rounding up makes new work wait', async () => {
  const schema = await readFile(path.join(prismaFolder, 'schema.prisma'), 'utf8');
  const due = schema.split('\n').filter((line) => /^ +(lockedUntil|next\w+At|dueAt) .*now\(\)/.test(line));
  expect(due.length).toBeGreaterThan(8);
  expect(due.filter((line) => !line.includes('Timestamptz(6)'))).toEqual([]);
});

describe('a database of the first release', () => {
  let folder: string;
  let name: string;
  let server: pg.Client;
  let url: string;
  let client: pg.Client;

  beforeEach(async () => {
    const { postgresUrl } = await readTestServers();
    name = `mailwright_test_${newId().replaceAll('-', '')}`;
    url = Object.assign(new URL(postgresUrl), { pathname: `/${name}` }).toString();
    server = new pg.Client({ connectionString: postgresUrl });
    await server.connect();
    await server.query(`CREATE DATABASE ${name}`);
    folder = await mkdtemp(path.join(tmpdir(), 'mailwright-'));
    await mkdir(path.join(folder, 'migrations'));
    for (const file of ['schema.prisma', 'migrations/migration_lock.toml', `migrations/${firstRelease}`])
      await cp(path.join(prismaFolder, file), path.join(folder, file), { recursive: true });
    await applyMigrations(url, folder);
    client = new pg.Client({ connectionString: url });
    // Dropping the database ends its connection.
    client.on('error', () => {});
    await client.connect();
  });
  afterEach(async () => {
    await client.end();
    await server.query(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`);
    await server.end();
    await rm(folder, { recursive: true, force: true });
  });

  test('is upgraded with rows in every table, and keeps all of them', async () => {
    const tables = await fillTables();
    expect(tables.length).toBeGreaterThan(70);
    const filled = await countRows(tables);
    expect(filled.filter(([, rows]) => rows === 0)).toEqual([]);
    expect(await applyMigrations(url)).toEqual(migrations.toSorted().slice(1));
    expect(await countRows(tables)).toEqual(filled);
  });

  test('has each tag once regardless of case after the upgrade, composed, without invisible characters, and none that a path could not name', async () => {
    await fillTables();
    const scotland = '\u{1F3F4}\u{E0067}\u{E0062}\u{E0073}\u{E0063}\u{E0074}\u{E007F}';
    const family = '\u{1F468}\u200D\u{1F469}\u200D\u{1F467}';
    const given = [
      'VIP',
      'vip',
      '.',
      '..',
      'Cafe\u0301',
      'Caf\u00e9',
      '\u200b',
      'a\u200db',
      'c\u3164\u115f\u180b\u{E0041}',
    ];
    await client.query(`UPDATE subscribers SET tags = $1 WHERE email = 'value 1'`, [[...given, scotland, family]]);
    await applyMigrations(url);
    const { rows: subscribers } = await client.query(`SELECT tags FROM subscribers WHERE email = 'value 1'`);
    const kept = ['VIP', 'dot', 'dots', 'Caf\u00e9', 'ab', 'c', scotland, family];
    expect(subscribers).toEqual([{ tags: kept }]);
    const { rows: tags } = await client.query(
      `SELECT tag FROM subscriber_tags t JOIN subscribers s ON s.id = t.subscriber_id WHERE email = 'value 1' ORDER BY 1`,
    );
    expect(new Set(tags.map(({ tag }: { tag: string }) => tag))).toEqual(new Set(kept.map((tag) => tag.toLowerCase())));
    expect(tags).toHaveLength(kept.length);
  });

  test('selects the same subscribers by tags after the upgrade as before', async () => {
    await fillTables();
    const rewrite = (table: string, column: string, value: unknown) =>
      client.query(`UPDATE ${table} SET ${column} = $1`, [JSON.stringify(value)]);
    const one = (tag: string, options: string[]) => ({
      all: [
        { tag, operator: 'has_not' },
        { field: 'tag', options },
      ],
    });
    const [before, after] = [one('Cafe\u0301', ['..']), one('Caf\u00e9', ['..'])];
    const audience = { tags_any: ['Cafe\u0301', '.'], tags_none: [] };
    for (const table of ['segments', 'campaigns', 'campaign_runs', 'automations', 'automation_versions'])
      await rewrite(table, 'conditions', before);
    await rewrite('campaigns', 'audience', audience);
    await rewrite('automations', 'steps', [{ id: 'b' }, { id: 'a', type: 'add_tag', tag: '..' }]);
    await rewrite('automation_versions', 'trigger', { type: 'tag_added', tag: 'VIP\u200b' });
    await rewrite('imports', 'options', { mapping: { '.': 'tags' }, tags: ['.', 'New'] });
    await client.query(`UPDATE automation_triggers SET tag = 'VIP\u200b'`);
    await client.query(`UPDATE automation_waits SET topic = 'untagged:VIP\u200b:a'`);
    await client.query(`UPDATE tag_changes SET tag = '..', name = 'Cafe\u0301', completed_at = NULL`);
    await applyMigrations(url);
    const read = async (table: string, column: string) =>
      (await client.query<{ value: unknown }>(`SELECT DISTINCT ${column} AS value FROM ${table}`)).rows[0]?.value;
    for (const table of ['segments', 'campaigns', 'campaign_runs', 'automations', 'automation_versions'])
      expect([table, await read(table, 'conditions')]).toEqual([table, after]);
    expect(await read('campaigns', 'audience')).toEqual({ tags_any: ['Caf\u00e9', 'dot'], tags_none: [] });
    expect(await read('automations', 'steps')).toEqual([{ id: 'b' }, { id: 'a', type: 'add_tag', tag: 'dots' }]);
    expect(await read('automation_versions', 'trigger')).toEqual({ type: 'tag_added', tag: 'VIP' });
    expect(await read('imports', 'options')).toEqual({ mapping: { '.': 'tags' }, tags: ['dot', 'New'] });
    expect(await read('automation_triggers', 'tag')).toBe('vip');
    expect(await read('automation_waits', 'topic')).toBe('untagged:vip:a');
    expect(await read('tag_changes', 'tag')).toBe('dots');
    expect(await read('tag_changes', 'name')).toBe('Caf\u00e9');
  });

  test('is recognized if earlier migrations created it, and upgrades continue from the first release', async () => {
    await recordAsApplied('20261120140000_first_rooms', '20261130213000_verified_by_resets');
    expect(await applyMigrations(url)).toEqual(migrations.toSorted().slice(1));
    expect(await applyMigrations(url)).toEqual([]);
    const { rows } = await client.query('SELECT migration_name AS name FROM _prisma_migrations ORDER BY 1');
    expect(rows.map((row: { name: string }) => row.name)).toEqual(migrations.toSorted());
  });

  test('is rejected and left unchanged if it has only some of the earlier migrations', async () => {
    await recordAsApplied('20261120140000_first_rooms');
    await expect(applyMigrations(url)).rejects.toThrow('made by a version before 0.1.0');
    const { rows } = await client.query('SELECT migration_name AS name FROM _prisma_migrations');
    expect(rows).toEqual([{ name: '20261120140000_first_rooms' }]);
  });

  async function recordAsApplied(...names: string[]): Promise<void> {
    await client.query('DELETE FROM _prisma_migrations');
    await client.query(
      `INSERT INTO _prisma_migrations (id, checksum, migration_name, started_at, finished_at, applied_steps_count)
       SELECT gen_random_uuid()::text, '', name, now(), now(), 1 FROM unnest($1::text[]) AS name`,
      [names],
    );
  }

  async function countRows(tables: string[]): Promise<[string, number][]> {
    const counts: [string, number][] = [];
    for (const table of tables) {
      const { rows } = await client.query<{ n: number }>(`SELECT count(*)::int AS n FROM "${table}"`);
      counts.push([table, rows[0]?.n ?? 0]);
    }
    return counts;
  }

  /**
   * Inserts up to three rows into every table, or fewer if a key is an enum. A value depends only on its type and the
   * row's number, so that every foreign key finds its row. Returns the tables' names.
   */
  async function fillTables(): Promise<string[]> {
    const { rows } = await client.query<{ table: string; columns: string; values: string }>(`
      SELECT c.table_name AS table, string_agg(quote_ident(column_name), ', ') AS columns,
        string_agg('(' || CASE
          WHEN t.typtype = 'e' THEN format('(enum_range(NULL::%I))[1]', udt_name)
          WHEN udt_name = 'uuid' THEN $$('00000000-0000-7000-8000-' || lpad(n::text, 12, '0'))::uuid$$
          WHEN udt_name = 'bytea' THEN $$('row ' || n)::bytea$$
          WHEN udt_name IN ('jsonb', 'json') THEN $$'{}'::jsonb$$
          WHEN udt_name = 'bool' THEN 'false'
          WHEN udt_name IN ('timestamptz', 'date') THEN $$timestamptz '2026-11-29T12:00:00Z' + n * interval '1 day'$$
          WHEN udt_name = '_text' THEN $$ARRAY['value ' || n]$$
          WHEN udt_name LIKE '\\_%' THEN format('%L::%s[]', '{}', substr(udt_name, 2))
          WHEN udt_name IN ('int2', 'int4', 'int8', 'float4', 'float8', 'numeric') THEN 'n'
          ELSE $$'value ' || n$$ END || ')::' || format_type(a.atttypid, a.atttypmod), ', ') AS values
      FROM information_schema.columns c
        JOIN pg_attribute a ON a.attrelid = format('%I', c.table_name)::regclass AND a.attname = column_name
        JOIN pg_type t ON t.oid = a.atttypid
        JOIN information_schema.tables b ON b.table_name = c.table_name AND b.table_schema = 'public' AND b.table_type = 'BASE TABLE'
      WHERE c.table_schema = 'public' AND c.table_name <> '_prisma_migrations' AND c.is_generated = 'NEVER'
      GROUP BY c.table_name ORDER BY c.table_name`);
    let waiting = rows;
    for (const { table } of rows) await client.query(`ALTER TABLE "${table}" DISABLE TRIGGER USER`);
    while (waiting.length > 0) {
      const left: typeof rows = [];
      for (const row of waiting) if (!(await fillTable(row))) left.push(row);
      // Circular foreign keys would never be satisfied.
      expect(left.length).toBeLessThan(waiting.length);
      waiting = left;
    }
    for (const { table } of rows) await client.query(`ALTER TABLE "${table}" ENABLE TRIGGER USER`);
    return rows.map(({ table }) => table);
  }

  /** Fills a table; returns false if a row that one of its foreign keys names doesn't exist yet. */
  async function fillTable({ table, columns, values }: { table: string; columns: string; values: string }) {
    const text = `INSERT INTO "${table}" (${columns}) SELECT ${values} FROM generate_series(1, 3) AS n
      ON CONFLICT DO NOTHING`;
    try {
      await client.query(text);
      return true;
    } catch (error) {
      if ((error as pg.DatabaseError).code !== '23503') throw error;
      return false;
    }
  }
});

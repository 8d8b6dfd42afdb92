import { existsSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { requirePostgresVersion } from '../require-postgres-version.ts';
import { adoptFirstRelease } from './adopt-first-release.ts';
import { openSchemaEngine, type RunScript } from './schema-engine.ts';

// An arbitrary number, the same for every process that migrates: "mailwright migrations" in ASCII, shortened.
const advisoryLock = 7_236_829_104;

/**
 * The repository's prisma folder. The relative path works from sources and built files, but not from an app's bundle.
 */
export const prismaFolder = fileURLToPath(new URL('../../../../prisma/', import.meta.url));

/**
 * Applies the migrations in `prisma/migrations` that the database doesn't have yet. Several processes may call this at
 * once: they take turns, and the later ones find nothing to do.
 * @returns the names of the migrations that were applied by this call.
 * @throws if the database can't be reached or is too old, or if a migration fails. A failed migration leaves nothing
 *   behind, and the next call tries it again.
 */
export async function applyMigrations(databaseUrl: string, folder = prismaFolder): Promise<string[]> {
  const pool = new pg.Pool({ connectionString: databaseUrl, max: 2 });
  pool.on('error', () => {});
  try {
    const holder = await pool.connect();
    holder.on('error', () => {});
    try {
      await requirePostgresVersion(async (text) => (await holder.query<{ version: string }>(text)).rows);
      await holder.query('SELECT pg_advisory_lock($1)', [advisoryLock]);
      await adoptFirstRelease(holder, folder);
      const migrations = await readMigrations(path.join(folder, 'migrations'));
      // Loading the engine takes a second of CPU time, which most calls don't need.
      const applied = await resetUnfinished(holder);
      if (migrations.every(({ path: name }) => applied.has(name))) return [];
      return await runEngine(pool, folder, migrations, (script) => runMigration(holder, script));
    } finally {
      // Destroying the connection releases the lock, whatever its state.
      holder.release(true);
    }
  } finally {
    await pool.end();
  }
}

// The engine inserts a migration's row before its script and sets finished_at after it. If a process is killed between
// these, it leaves a row with which the engine refuses to continue (P3009), whether or not the script was committed.
// Therefore:
// - The script sets finished_at itself. It is sent as a whole, and so is one transaction: an unfinished row means that
//   nothing of the script is left, and that it can be applied again.
// - It runs on the connection that holds the lock: Postgres may continue the script after its client has died, and then
// the next process waits until it has ended.
async function runMigration(holder: pg.ClientBase, script: string): Promise<void> {
  // The line break ends a comment that may be in the script's last line.
  await holder.query(`${script}
;UPDATE _prisma_migrations SET finished_at = now() WHERE finished_at IS NULL AND rolled_back_at IS NULL`);
}

/** @returns the names of the applied migrations. */
async function resetUnfinished(holder: pg.ClientBase): Promise<Set<string>> {
  const { rows } = await holder.query<{ table: string | null }>(`SELECT to_regclass('_prisma_migrations') AS table`);
  if (!rows[0]?.table) return new Set();
  await holder.query(
    'UPDATE _prisma_migrations SET rolled_back_at = now() WHERE finished_at IS NULL AND rolled_back_at IS NULL',
  );
  const { rows: applied } = await holder.query<{ name: string }>(
    'SELECT migration_name AS name FROM _prisma_migrations WHERE finished_at IS NOT NULL AND rolled_back_at IS NULL',
  );
  return new Set(applied.map(({ name }) => name));
}

async function runEngine(
  pool: pg.Pool,
  folder: string,
  migrations: Awaited<ReturnType<typeof readMigrations>>,
  runScript: RunScript,
): Promise<string[]> {
  const schemaPath = path.join(folder, 'schema.prisma');
  const schema = { path: schemaPath, content: await readFile(schemaPath, 'utf8') };
  const engine = await openSchemaEngine(pool, schema, runScript);
  try {
    const result = await engine.applyMigrations({
      migrationsList: {
        baseDir: path.join(folder, 'migrations'),
        lockfile: {
          path: 'migration_lock.toml',
          content: await readFile(path.join(folder, 'migrations/migration_lock.toml'), 'utf8'),
        },
        shadowDbInitScript: '',
        migrationDirectories: migrations,
      },
      filters: { externalTables: [], externalEnums: [] },
    });
    return result.appliedMigrationNames;
  } finally {
    engine.free();
  }
}

async function readMigrations(folder: string) {
  const names = (await readdir(folder)).filter((name) => existsSync(path.join(folder, name, 'migration.sql')));
  return Promise.all(
    names.sort().map(async (name) => ({
      path: name,
      migrationFile: {
        path: 'migration.sql',
        content: { tag: 'ok' as const, value: await readFile(path.join(folder, name, 'migration.sql'), 'utf8') },
      },
    })),
  );
}

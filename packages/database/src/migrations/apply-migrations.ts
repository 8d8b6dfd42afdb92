// Raw SQL: an advisory lock, taken before there is any table.
import { existsSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { openSchemaEngine } from './schema-engine.ts';

// An arbitrary number, the same for every process that migrates: "mailwright migrations" in ASCII, shortened.
const advisoryLock = 7_236_829_104;

/** The repository's prisma folder, from the sources as from the built files, but not from an app's bundle. */
export const prismaFolder = fileURLToPath(new URL('../../../../prisma/', import.meta.url));

/**
 * Applies the migrations in `prisma/migrations` that the database doesn't have yet. Safe when several processes start
 * at once: they take turns, and the later ones find nothing to do.
 * @returns the names of the migrations applied now.
 * @throws when the database can't be reached or a migration fails; `prisma migrate resolve` repairs the latter.
 */
export async function applyMigrations(databaseUrl: string, folder = prismaFolder): Promise<string[]> {
  const pool = new pg.Pool({ connectionString: databaseUrl, max: 2 });
  pool.on('error', () => {});
  try {
    const holder = await pool.connect();
    holder.on('error', () => {});
    try {
      await holder.query('SELECT pg_advisory_lock($1)', [advisoryLock]);
      return await runEngine(pool, folder);
    } finally {
      // Destroying the connection releases the lock, whatever state it is in.
      holder.release(true);
    }
  } finally {
    await pool.end();
  }
}

async function runEngine(pool: pg.Pool, folder: string): Promise<string[]> {
  const schemaPath = path.join(folder, 'schema.prisma');
  const engine = await openSchemaEngine(pool, { path: schemaPath, content: await readFile(schemaPath, 'utf8') });
  try {
    const result = await engine.applyMigrations({
      migrationsList: {
        baseDir: path.join(folder, 'migrations'),
        lockfile: {
          path: 'migration_lock.toml',
          content: await readFile(path.join(folder, 'migrations/migration_lock.toml'), 'utf8'),
        },
        shadowDbInitScript: '',
        migrationDirectories: await readMigrations(path.join(folder, 'migrations')),
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

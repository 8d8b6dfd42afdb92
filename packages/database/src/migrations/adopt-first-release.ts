import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type pg from 'pg';

/** The migration that creates the whole schema of version 0.1.0. */
export const firstRelease = '20261129140000_first_release';

// Before 0.1.0, the schema was built by many small migrations. These are the first and the last of them.
const firstEarlier = '20261120140000_first_rooms';
const lastEarlier = '20261130213000_verified_by_resets';

/**
 * Makes a database from before 0.1.0 upgradable: if it has all earlier migrations, its tables are those of the first
 * release, so that migration is recorded as applied in their place.
 * @throws if it has only some of them.
 */
export async function adoptFirstRelease(holder: pg.ClientBase, folder: string): Promise<void> {
  const { rows: tables } = await holder.query<{ name: string | null }>(
    `SELECT to_regclass('_prisma_migrations') AS name`,
  );
  const file = path.join(folder, 'migrations', firstRelease, 'migration.sql');
  if (!tables[0]?.name || !existsSync(file)) return;
  const { rows } = await holder.query<{ name: string }>(
    `SELECT migration_name AS name FROM _prisma_migrations WHERE migration_name = ANY ($1) AND finished_at IS NOT NULL`,
    [[firstEarlier, lastEarlier]],
  );
  if (rows.length === 0) return;
  if (!rows.some(({ name }) => name === lastEarlier)) {
    throw new Error(
      'The database was made by a version before 0.1.0 and lacks some of its changes. Run the migrations of commit 16605c53 first, or use an empty database.',
    );
  }
  const checksum = createHash('sha256')
    .update(await readFile(file))
    .digest('hex');
  // One statement, so that the earlier migrations are removed exactly when the first release is recorded.
  await holder.query(
    `WITH removed AS (DELETE FROM _prisma_migrations WHERE migration_name <= $1)
     INSERT INTO _prisma_migrations (id, checksum, migration_name, started_at, finished_at, applied_steps_count)
     VALUES (gen_random_uuid()::text, $2, $3, now(), now(), 1)`,
    [lastEarlier, checksum, firstRelease],
  );
}

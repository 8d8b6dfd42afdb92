import { createLogger, readConfig } from '@mailwright/platform';
import { applyMigrations } from '../migrations/apply-migrations.ts';

/** `npm run migrate`: brings the database at DATABASE_URL up to date. Resolves to the exit code. */
export async function migrate(): Promise<number> {
  try {
    const config = readConfig(['DATABASE_URL']);
    const log = createLogger({ service: 'migrate', level: 'info', format: config.LOG_FORMAT });
    const applied = await applyMigrations(config.DATABASE_URL);
    log.info('database.migrated', { applied });
    return 0;
  } catch (error) {
    process.stderr.write(`Migrating failed: ${(error as Error).message}\n`);
    return 1;
  }
}

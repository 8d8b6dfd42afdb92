import { applyMigrations } from '@mailwright/database';
import { type LocalServer, startPostgres, startRedis } from '@mailwright/local-stack';
import { readConfig } from '@mailwright/platform';
import { runOn } from '../servers/create-test-database.ts';
import { testDataDir, toolsDir, writeTestServers } from '../servers/test-servers-file.ts';

/** The servers that this run started; the global teardown, which runs in the same process, stops them. */
export const started: LocalServer[] = [];

/**
 * Runs before all suites: starts Postgres and Redis, unless DATABASE_URL or REDIS_URL names a server, and creates a
 * migrated template database. Our servers reuse their files from one run to the next, and don't sync to the disk.
 * @param dataDir where our servers keep their files: `testDataDir` by default.
 */
export async function setUp(dataDir = testDataDir): Promise<void> {
  const config = readConfig();
  const options = { dataDir, toolsDir, durable: false };
  const [postgresUrl, redisUrl] = await Promise.all([
    config.DATABASE_URL ?? keep(startPostgres(options)),
    config.REDIS_URL ?? keep(startRedis(options)),
  ]);
  const templateDatabase = 'mailwright_test_template';
  await runOn(postgresUrl, `DROP DATABASE IF EXISTS ${templateDatabase} WITH (FORCE)`);
  await runOn(postgresUrl, `CREATE DATABASE ${templateDatabase}`);
  const templateUrl = Object.assign(new URL(postgresUrl), { pathname: `/${templateDatabase}` });
  await applyMigrations(templateUrl.toString());
  await writeTestServers({
    postgresUrl,
    redisUrl,
    templateDatabase,
    ownsPostgres: config.DATABASE_URL === undefined,
  });
}

async function keep(starting: Promise<LocalServer>): Promise<string> {
  const server = await starting;
  started.push(server);
  return server.url;
}

import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

/** The servers that a test run shares; each test file has its own database and its own queues on them. */
export interface TestServers {
  /** The URL of the server's own database, over which tests create and drop others. */
  postgresUrl: string;
  redisUrl: string;
  /** A migrated database that test files clone. */
  templateDatabase: string;
  /** Whether the run has started Postgres itself, which never waits for a disk. */
  ownsPostgres: boolean;
}

// The relative path must lead to the same folder from the sources (in Jest) and from the built files (in Jest's global
// setup).
const dataDir = fileURLToPath(new URL('../../../../.local/test/', import.meta.url));
const file = path.join(dataDir, 'servers.json');

/** Where the servers of test runs keep their data. */
export const testDataDir = dataDir;

/** Where an unpacked Redis is stored, shared with `npm start`. */
export const toolsDir = fileURLToPath(new URL('../../../../.local/tools/', import.meta.url));

/** Stores the addresses of the servers for the test files of this run. */
export async function writeTestServers(servers: TestServers): Promise<void> {
  await mkdir(dataDir, { recursive: true });
  await writeFile(file, JSON.stringify(servers), { mode: 0o600 });
}

/** Reads the addresses of this run's servers. @throws if Jest's global setup didn't run. */
export async function readTestServers(): Promise<TestServers> {
  return JSON.parse(await readFile(file, 'utf8')) as TestServers;
}

/** Deletes the addresses of this run's servers. */
export async function removeTestServers(): Promise<void> {
  await rm(file, { force: true });
}

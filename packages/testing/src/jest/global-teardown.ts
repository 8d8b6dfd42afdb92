import { removeTestServers } from '../servers/test-servers-file.ts';
import { started } from './global-setup.ts';

/** Runs after all suites: stops the servers that the run started. */
export async function tearDown(): Promise<void> {
  await removeTestServers();
  await Promise.all(started.map((server) => server.stop()));
}

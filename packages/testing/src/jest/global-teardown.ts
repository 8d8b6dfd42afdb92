import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { readTestServers, removeTestServers } from '../servers/test-servers-file.ts';
import { describeStatements } from '../statements/describe-statements.ts';
import { started } from './global-setup.ts';

/**
 * Runs after all suites: stops the servers that the run started.
 * @param statements the folder in which the raw statements were recorded, if they were; their descriptions are left in
 *   its `statements.json`.
 */
export async function tearDown(statements?: string): Promise<void> {
  if (statements !== undefined) {
    const { postgresUrl, templateDatabase } = await readTestServers();
    const { href } = Object.assign(new URL(postgresUrl), { pathname: `/${templateDatabase}` });
    await writeFile(
      path.join(statements, 'statements.json'),
      JSON.stringify(await describeStatements(href, statements)),
    );
  }
  await removeTestServers();
  await Promise.all(started.map((server) => server.stop()));
}

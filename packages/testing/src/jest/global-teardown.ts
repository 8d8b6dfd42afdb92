import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { readTestServers, removeTestServers } from '../servers/test-servers-file.ts';
import { type DescribedStatement, describeStatements } from '../statements/describe-statements.ts';
import { started } from './global-setup.ts';

/**
 * Runs after all suites: stops the servers that the run started.
 * @param statements the folder in which the raw statements were recorded, if they were; their descriptions are left in
 *   its `statements.json`, or the error because of which there are none: the results of the suites must not be lost.
 */
export async function tearDown(statements?: string): Promise<void> {
  try {
    if (statements !== undefined) {
      const described = await describe(statements).catch((error: unknown) => ({ error: String(error) }));
      await writeFile(path.join(statements, 'statements.json'), JSON.stringify(described));
    }
  } finally {
    await removeTestServers();
    await Promise.all(started.map((server) => server.stop()));
  }
}

async function describe(folder: string): Promise<DescribedStatement[]> {
  const { postgresUrl, templateDatabase } = await readTestServers();
  const { href } = Object.assign(new URL(postgresUrl), { pathname: `/${templateDatabase}` });
  return describeStatements(href, folder);
}

import { ConfigError } from '@mailwright/platform';

const oldest = 15;

/**
 * Checks that this Postgres is not too old for the migrations and statements of Mailwright.
 * @param ask sends a statement, and resolves to its rows.
 * @throws ConfigError that names the version that was found and the one that is needed; whatever `ask` throws.
 */
export async function requirePostgresVersion(ask: (text: string) => Promise<{ version: string }[]>): Promise<void> {
  const [row] = await ask(`SELECT current_setting('server_version_num') AS version`);
  const number = Number(row?.version);
  // Since version 10, the number is the major version followed by four digits of the minor version.
  if (!(number < oldest * 10_000)) return;
  const found = `${Math.trunc(number / 10_000)}.${number % 10_000}`;
  throw new ConfigError([`DATABASE_URL is a Postgres ${found}; Mailwright needs Postgres ${oldest} or newer`]);
}

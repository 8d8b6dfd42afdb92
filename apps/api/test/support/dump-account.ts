import type { Sql } from '@mailwright/database';

/** Digests of an account's rows in every table with `account_id`, and of everything its users sign in with. */
export async function dumpAccount(sql: Sql, accountId: string): Promise<{ name: string }[]> {
  const tables = await sql.query<{ name: string }>({
    text: `SELECT table_name AS name FROM information_schema.columns
      WHERE table_schema = 'public' AND column_name = 'account_id' ORDER BY 1`,
  });
  const owned = tables.map(({ name }) => ({ name, where: 'account_id = $1' }));
  const theirs = 'user_id IN (SELECT id FROM users WHERE account_id = $1)';
  const rows = [
    ...owned,
    { name: 'sessions', where: theirs },
    { name: 'password_resets', where: theirs },
    { name: 'sign_in_links', where: theirs },
    { name: 'totp_factors', where: theirs },
    { name: 'recovery_codes', where: theirs },
    { name: 'passkeys', where: theirs },
    { name: 'user_identities', where: theirs },
  ].map(async ({ name, where }) =>
    sql.query<{ name: string; rows: number; digest: string | null }>({
      text: `SELECT '${name}' AS name, count(*)::int AS rows, md5(string_agg(t::text, '|' ORDER BY t::text)) AS digest
          FROM "${name}" t WHERE ${where}`,
      values: [accountId],
    }),
  );
  return (await Promise.all(rows)).flat();
}

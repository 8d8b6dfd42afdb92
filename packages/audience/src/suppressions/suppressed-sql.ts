import { type Sql, sql, type SqlFragment } from '@mailwright/database';
import { readSubject } from './match-suppressions.ts';

// Normalizing this many values takes a tenth of a second. If an account has more, the count of an audience includes the
// people behind the rest, although sending skips them.
const maxUnusual = 5_000;

/**
 * SQL that is true for the subscribers, aliased `s`, whose address or domain the account suppresses. It compares values
 * instead of hashes, which only the service can compute, and which takes too long for a whole list. The value of an
 * erased person isn't stored, but no subscriber has their address: they were removed, and it can't be added again.
 */
export async function suppressedSql(runner: Sql, accountId: string): Promise<SqlFragment> {
  // Lower case normalizes a value in ASCII; the few others, which an index of their own finds, are normalized here.
  const unusual = await runner.query<{ value: string | null }>({
    text: `SELECT value FROM suppressions WHERE account_id = $1 AND octet_length(value) > char_length(value) LIMIT $2`,
    values: [accountId, maxUnusual],
  });
  const subjects = unusual.flatMap(({ value }) => readSubject(value ?? '') ?? []);
  const ofKind = (wanted: 'address' | 'domain') =>
    subjects.flatMap(({ kind, normalized }) => (kind === wanted ? normalized.replace(/^@/, '') : []));
  const isValue = (kind: 'address' | 'domain', text: SqlFragment) => sql`
    EXISTS (SELECT 1 FROM suppressions x WHERE x.account_id = ${accountId}::uuid
      AND x.kind = ${kind}::suppression_kind AND lower(x.value COLLATE "C") = ${text})
    OR ${text} = ANY(${ofKind(kind)}::text[])`;
  return sql`(${isValue('address', sql`s.email_normalized`)}
    OR ${isValue('domain', sql`split_part(s.email_normalized, '@', 2)`)})`;
}

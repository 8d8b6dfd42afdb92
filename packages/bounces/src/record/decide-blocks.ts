import type { BlockedAddress } from '@mailwright/audience';
import type { Sql } from '@mailwright/database';
import { type BounceRules, decideBlock } from './bounce-report.ts';
import type { NewBounce } from './new-bounce.ts';

/** Decides which addresses get no more mail after new bounces, by their account's rules. */
export async function decideBlocks(
  sql: Sql,
  rules: BounceRules,
  accountId: string,
  added: NewBounce[],
): Promise<BlockedAddress[]> {
  const soft = await countSoft(sql, rules, accountId, added);
  const blocked = new Map<string, BlockedAddress>();
  for (const { address, report, mail, single } of added) {
    if (address === undefined) continue;
    const reason = decideBlock(report.kind, soft.get(address.normalized) ?? 0, rules);
    if (reason === undefined) continue;
    const isOfAccount = (reason === 'complained' ? rules.complaintScope : rules.bounceScope) === 'account';
    // Without a known mail, nothing says which list the report is about.
    const only = isOfAccount ? undefined : (mail?.subscriberId ?? single?.subscriberId ?? 'every');
    const before = blocked.get(address.normalized);
    blocked.set(address.normalized, join(before, { email: address, reason, only: toOnly(only) }));
  }
  return [...blocked.values()];
}

function toOnly(only: string | undefined): BlockedAddress['only'] {
  return only === undefined || only === 'every' ? only : [only];
}

/**
 * Joins two blocks of an address. A complaint takes precedence over a bounce, since a person made it; the wider scope
 * includes the other.
 */
function join(one: BlockedAddress | undefined, other: BlockedAddress): BlockedAddress {
  if (one === undefined) return other;
  const reason = one.reason === 'complained' ? one.reason : other.reason;
  const scopes = [one.only, other.only];
  if (scopes.includes(undefined)) return { ...other, reason, only: undefined };
  if (scopes.includes('every')) return { ...other, reason, only: 'every' };
  return { ...other, reason, only: scopes.flatMap((only) => only ?? []) };
}

/** Counts the soft bounces of each address with a new one, within the days of the rules. */
async function countSoft(
  sql: Sql,
  { softDays }: BounceRules,
  accountId: string,
  added: NewBounce[],
): Promise<Map<string, number>> {
  const addresses = added.flatMap(({ address, report }) => (report.kind === 'soft' ? (address?.normalized ?? []) : []));
  if (addresses.length === 0) return new Map();
  const rows = await sql.query<{ address: string; bounces: number }>({
    name: 'count-soft-bounces',
    text: `SELECT email_normalized AS address, count(*)::int AS bounces FROM bounces
      WHERE account_id = $1 AND email_normalized = ANY($2::text[]) AND kind = 'soft'
        -- Those about the sender or the mail say nothing of the address: a server that blocks us would end all mail to its users.
        AND coalesce(code, '') !~ '[45][.]7[.]'
        AND (reason IS NULL OR reason NOT IN ('blocked', 'rate_limited', 'policy', 'spam', 'auth', 'content', 'too_large'))
        AND occurred_at > now() - make_interval(days => $3)
      GROUP BY 1`,
    values: [accountId, [...new Set(addresses)], softDays],
  });
  return new Map(rows.map(({ address, bounces }) => [address, bounces]));
}

import type { BlockScope } from '@mailwright/contracts';
import type { Sql } from '@mailwright/database';
import type { BounceRules, InstallationRules } from '../record/bounce-report.ts';

/** What an account has set; null means the installation's value. */
export interface OwnRules {
  softLimit: number | null;
  softDays: number | null;
  bounceScope: BlockScope;
  complaintScope: BlockScope;
}

/** The rules of an account that has set nothing. */
export const noOwnRules: OwnRules = {
  softLimit: null,
  softDays: null,
  bounceScope: 'account',
  complaintScope: 'account',
};

/** Reads the rules of accounts. @returns a function from an account's id to the rules that apply */
export async function readAccountRules(
  sql: Sql,
  accountIds: string[],
  installation: InstallationRules,
): Promise<(accountId: string) => BounceRules> {
  if (accountIds.length === 0) return () => mergeRules(noOwnRules, installation);
  const rows = await sql.query<OwnRules & { accountId: string }>({
    name: 'read-bounce-rules',
    text: `SELECT account_id AS "accountId", soft_limit AS "softLimit", soft_days AS "softDays",
        bounce_scope AS "bounceScope", complaint_scope AS "complaintScope"
      FROM bounce_rules WHERE account_id = ANY($1::uuid[])`,
    values: [accountIds],
  });
  const own = new Map(rows.map((row) => [row.accountId, row]));
  return (accountId) => mergeRules(own.get(accountId) ?? noOwnRules, installation);
}

/** Fills what an account hasn't set from the installation's rules. */
export function mergeRules(
  { softLimit, softDays, bounceScope, complaintScope }: OwnRules,
  installation: InstallationRules,
): BounceRules {
  return {
    softLimit: softLimit ?? installation.softLimit,
    softDays: softDays ?? installation.softDays,
    bounceScope,
    complaintScope,
  };
}

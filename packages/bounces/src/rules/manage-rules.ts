// An update locks the account's row, so that concurrent changes are made one after another.
import type { BounceRulesResource, UpdateBounceRules } from '@mailwright/contracts';
import { type Database, inPrismaTransaction, type Transaction } from '@mailwright/database';
import { type Actor, appendAudit } from '@mailwright/outbox';
import type { Precondition } from '@mailwright/platform';
import type { InstallationRules } from '../record/bounce-report.ts';
import { mergeRules, noOwnRules, type OwnRules } from './account-rules.ts';

/** Gets an account's rules, and the effective ones. */
export async function getBounceRules(
  { prisma }: Pick<Transaction, 'prisma'>,
  installation: InstallationRules,
  accountId: string,
): Promise<BounceRulesResource> {
  return present((await prisma.bounceRules.findUnique({ where: { accountId } })) ?? noOwnRules, installation);
}

/** Updates an account's rules. They apply to later reports. @throws what `precondition` throws */
export function updateBounceRules(
  database: Database,
  installation: InstallationRules,
  accountId: string,
  body: UpdateBounceRules,
  actor: Actor,
  precondition?: Precondition<BounceRulesResource>,
): Promise<BounceRulesResource> {
  return inPrismaTransaction(database, async (tx) => {
    await tx.query({ text: 'SELECT 1 FROM accounts WHERE id = $1::uuid FOR NO KEY UPDATE', values: [accountId] });
    const before = await getBounceRules(tx, installation, accountId);
    precondition?.(before);
    const rules: OwnRules = {
      softLimit: body.soft_limit === undefined ? before.soft_limit : body.soft_limit,
      softDays: body.soft_days === undefined ? before.soft_days : body.soft_days,
      bounceScope: body.bounce_scope ?? before.bounce_scope,
      complaintScope: body.complaint_scope ?? before.complaint_scope,
    };
    const after = present(rules, installation);
    const names = ['soft_limit', 'soft_days', 'bounce_scope', 'complaint_scope'] as const;
    const changed = names.filter((name) => before[name] !== after[name]);
    if (changed.length === 0) return before;
    await tx.prisma.bounceRules.upsert({ where: { accountId }, create: { accountId, ...rules }, update: rules });
    const details = Object.fromEntries(changed.map((name) => [name, { before: before[name], after: after[name] }]));
    await appendAudit(tx, { accountId, actor, action: 'bounce_rules.updated', subject: null, details });
    return after;
  });
}

function present(own: OwnRules, installation: InstallationRules): BounceRulesResource {
  const { softLimit, softDays } = mergeRules(own, installation);
  return {
    soft_limit: own.softLimit,
    soft_days: own.softDays,
    bounce_scope: own.bounceScope,
    complaint_scope: own.complaintScope,
    effective: { soft_limit: softLimit, soft_days: softDays },
  };
}

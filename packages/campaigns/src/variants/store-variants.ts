import type { AddCampaign, GivenAbTest } from '@mailwright/contracts';
import { Prisma, type Transaction } from '@mailwright/database';
import { holdTemplate } from '@mailwright/templates';
import type { StoredVariant } from './stored-variant.ts';

/**
 * The columns of a campaign with these variants, whose templates can't be deleted until the caller's transaction ends.
 * @throws ProblemError `not_found` for a template that the account doesn't have
 */
export async function storeVariants(tx: Transaction, accountId: string, given: AddCampaign['variants']) {
  if (given === undefined) return {};
  if (given === null) return { variants: Prisma.DbNull, variantTemplateIds: [] };
  const stored: StoredVariant[] = [];
  for (const variant of given) {
    const { template_uid: uid, name = null, subject = null, preheader = null, html = null, plain = null } = variant;
    const template = uid == null ? null : await holdTemplate(tx, accountId, uid);
    const fromName = variant.from_name ?? null;
    stored.push({ name, subject, preheader, from_name: fromName, html, plain, template_id: template?.id ?? null });
  }
  return {
    variants: stored as unknown as Prisma.InputJsonArray,
    variantTemplateIds: stored.flatMap(({ template_id: id }) => id ?? []),
  };
}

/** The column of a campaign with this test. */
export function storeAbTest(given: GivenAbTest | null | undefined) {
  if (given === undefined) return {};
  if (given === null) return { abTest: Prisma.DbNull };
  const { sample_percent, metric, winner = null, wait = null } = given;
  return { abTest: { sample_percent, metric, winner, wait } satisfies StoredAbTest };
}

/** A test as a campaign's row has it. */
export interface StoredAbTest extends Prisma.InputJsonObject {
  sample_percent: number;
  metric: 'opens' | 'clicks';
  winner: 'automatic' | 'manual' | null;
  wait: string | null;
}

import type { AddCampaign, GivenAbTest } from '@mailwright/contracts';
import { Prisma, type Transaction } from '@mailwright/database';
import { type FieldErrors, ProblemError } from '@mailwright/platform';
import { holdTemplate } from '@mailwright/content';
import type { StoredVariant } from './stored-variant.ts';

/**
 * The campaign columns that store these variants. Their templates can't be deleted until the caller's transaction ends.
 * @throws ProblemError `not_found` for a template that the account doesn't have
 */
export async function storeVariants(tx: Transaction, accountId: string, given: AddCampaign['variants']) {
  if (given === undefined) return {};
  if (given === null) return { variants: Prisma.DbNull, variantTemplateIds: [] };
  const stored: StoredVariant[] = [];
  for (const [index, variant] of given.entries()) {
    const { template_uid: uid, name = null, subject = null, preheader = null, html = null, plain = null } = variant;
    // The editor's design is useless without the HTML made from it.
    const design = html === null ? null : (variant.design ?? null);
    const template = uid == null ? null : await holdOf(tx, accountId, uid, index);
    const fromName = variant.from_name ?? null;
    const templateId = template?.id ?? null;
    stored.push({ name, subject, preheader, from_name: fromName, html, plain, design, template_id: templateId });
  }
  return {
    variants: stored as unknown as Prisma.InputJsonArray,
    variantTemplateIds: stored.flatMap(({ template_id: id }) => id ?? []),
  };
}

/** The template of a variant. @throws ProblemError `not_found`, with the variant's path */
async function holdOf(tx: Transaction, accountId: string, uid: string, index: number) {
  try {
    return await holdTemplate(tx, accountId, uid);
  } catch (error) {
    if (!(error instanceof ProblemError)) throw error;
    const errors = Object.entries(error.errors ?? {}).map(([name, messages]) => [
      `variants[${index}].${name}`,
      messages,
    ]);
    throw new ProblemError(error.code, error.message, { errors: Object.fromEntries(errors) as FieldErrors });
  }
}

/** The campaign column that stores this test. */
export function storeAbTest(given: GivenAbTest | null | undefined) {
  if (given === undefined) return {};
  if (given === null) return { abTest: Prisma.DbNull };
  const { sample_percent, metric, winner = null, wait = null } = given;
  return { abTest: { sample_percent, metric, winner, wait } satisfies StoredAbTest };
}

/** A test in stored form. */
export interface StoredAbTest extends Prisma.InputJsonObject {
  sample_percent: number;
  metric: 'opens' | 'clicks';
  winner: 'automatic' | 'manual' | null;
  wait: string | null;
}

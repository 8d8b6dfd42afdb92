import { holdTemplate } from '@mailwright/content';
import { type AddCampaign, type CampaignVariant, type GivenAbTest, parseWait } from '@mailwright/contracts';
import { Prisma, type Transaction } from '@mailwright/database';
import { type FieldErrors, ProblemError, toUid } from '@mailwright/platform';
import type { CampaignRow } from '../content/campaign-row.ts';
import type { RunContent } from '../content/compile-content.ts';

/** A variant in stored form. Null properties are taken from the campaign. */
interface StoredVariant extends Omit<CampaignVariant, 'template_uid' | 'design'> {
  template_id: string | null;
  /** Absent in rows written before variants had designs. */
  design?: CampaignVariant['design'];
}

/** The parts of a run's content that differ by variant. */
type RunVariant = Pick<RunContent, 'subject' | 'preheader' | 'html' | 'plain' | 'from'>;

type Variants = Pick<CampaignRow, 'variants'>;

type WrittenPart = 'subject' | 'preheader' | 'fromName' | 'html' | 'plain' | 'templateId';

/** The variants of a campaign; empty if it has none. */
export function variantsOf({ variants }: Variants): StoredVariant[] {
  return (variants ?? []) as unknown as StoredVariant[];
}

/** A variant as the API shows it. */
export function presentVariant({ template_id: templateId, design = null, ...variant }: StoredVariant): CampaignVariant {
  return { ...variant, design, template_uid: templateId === null ? null : toUid('tpl', templateId) };
}

/** The campaign with a variant applied. The campaign's text part doesn't apply to a variant's own HTML. */
export function withVariant<Row extends Pick<CampaignRow, WrittenPart>>(
  row: Row,
  variant: StoredVariant | undefined,
): Row {
  if (variant === undefined) return row;
  return {
    ...row,
    subject: variant.subject ?? row.subject,
    preheader: variant.preheader ?? row.preheader,
    fromName: variant.from_name ?? row.fromName,
    html: variant.html ?? row.html,
    plain: variant.plain ?? (variant.html === null ? row.plain : null),
    templateId: variant.template_id ?? row.templateId,
  };
}

/**
 * The content of a run with one of its variants, the first if the number is null.
 * @param variants null if there is no test
 */
export function contentOf(content: RunContent, variants: unknown, number: number | null): RunContent {
  return { ...content, ...((variants ?? []) as RunVariant[])[(number ?? 1) - 1] };
}

/** The columns of a run that tests these contents; none if the campaign has no variants. */
export function freezeVariants({ abTest }: Pick<CampaignRow, 'abTest'>, contents: readonly RunContent[]) {
  if (abTest === null) return {};
  const { sample_percent: samplePercent, wait } = abTest as unknown as StoredAbTest;
  const variants = contents.map(({ subject, preheader, html, plain, from }): RunVariant => ({
    subject,
    preheader,
    html,
    plain,
    from,
  }));
  return {
    variants: variants as unknown as Prisma.InputJsonArray,
    variantCount: contents.length,
    samplePercent,
    waitSeconds: wait === null ? null : (parseWait(wait) ?? null),
  };
}

// The same as the maximum link number of a redirect.
const maxLinks = 1_000;

/** The distinct links of all variants, whose mails share the link numbers. */
export function uniteLinks(links: readonly (readonly string[])[]): string[] {
  return [...new Set(links.flat())].slice(0, maxLinks);
}

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

// The conditions on positions that sending, tracking and logs share.
//
// The first `sample_total` positions of a run with variants are its sample, whose positions get the variants in turn.
// Later positions get the winner. Without `sample_total`, all positions so far are in the sample.

/** SQL for the variant that a recipient tests: 0 if it isn't in the sample, null without a test. @param run alias */
export function testedVariant(recipient: string, run: string): string {
  return `tested_variant(${recipient}.position, ${run}.variant_count, ${run}.sample_total)`;
}

/**
 * SQL for the variant that a recipient gets: null without a test, or while it waits for the winner.
 * @param run alias
 */
export function variantOf(recipient: string, run: string): string {
  return `coalesce(nullif(${testedVariant(recipient, run)}, 0), ${run}.winner)`;
}

/** SQL for the last position that a run may send to. @param run alias */
export function sendable(run: string): string {
  return `CASE WHEN ${run}.sample_total IS NULL OR ${run}.winner IS NOT NULL THEN ${run}.total
    ELSE least(${run}.total, ${run}.sample_total) END`;
}

/** How a run assigns its variants. */
interface Assignment {
  variantCount: number | null;
  sampleTotal: number | null;
  winner: number | null;
}

/** The number of the variant for the recipient at a position, as in `variantOf`. */
export function variantAt(position: number, { variantCount, sampleTotal, winner }: Assignment): number | null {
  if (variantCount === null) return null;
  return position <= (sampleTotal ?? position) ? ((position - 1) % variantCount) + 1 : winner;
}

/**
 * Adds the path of an error or a warning found in a variant: if the property is the variant's own, its path in the
 * variant, such as `variants[1].subject`; otherwise it stays in the campaign.
 * @param index of the variant, from 0.
 */
export function placeInVariant<T extends { part: string }>(found: T, variant: StoredVariant, index: number): T {
  const { subject, preheader, html, plain, template_id: template_uid, from_name } = variant;
  const own = new Map<string, unknown>(Object.entries({ subject, preheader, html, plain, template_uid, from_name }));
  return own.get(found.part) == null ? found : { ...found, part: `variants[${index}].${found.part}` };
}

/** Removes duplicates, which occur when several variants use the same property of the campaign. */
export function withoutRepeated<T extends object>(found: readonly T[]): T[] {
  return [...new Map(found.map((each) => [JSON.stringify(each), each])).values()];
}

import type { CampaignVariant } from '@mailwright/contracts';
import { toUid } from '@mailwright/platform';
import type { CampaignRow } from '../campaigns/campaign-row.ts';
import type { RunContent } from '../content/compile-content.ts';

/** A variant in stored form. Null properties are taken from the campaign. */
export interface StoredVariant extends Omit<CampaignVariant, 'template_uid' | 'design'> {
  template_id: string | null;
  /** Absent in rows written before variants had designs. */
  design?: CampaignVariant['design'];
}

/** The parts of a run's content that differ by variant. */
export type RunVariant = Pick<RunContent, 'subject' | 'preheader' | 'html' | 'plain' | 'from'>;

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

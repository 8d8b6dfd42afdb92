import type { StoredVariant } from './stored-variant.ts';

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

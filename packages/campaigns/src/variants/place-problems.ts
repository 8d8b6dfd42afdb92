import type { StoredVariant } from './stored-variant.ts';

/**
 * Names the place of an error or a warning of a variant: in the variant if what it is in is its own, such as
 * `variants[1].subject`, and otherwise in the campaign.
 * @param index of the variant, from 0 on.
 */
export function placeInVariant<T extends { part: string }>(found: T, variant: StoredVariant, index: number): T {
  const { subject, preheader, html, plain, template_id: template_uid, from_name } = variant;
  const own = new Map<string, unknown>(Object.entries({ subject, preheader, html, plain, template_uid, from_name }));
  return own.get(found.part) == null ? found : { ...found, part: `variants[${index}].${found.part}` };
}

/** Without those that several variants have of the campaign. */
export function withoutRepeated<T extends object>(found: readonly T[]): T[] {
  return [...new Map(found.map((each) => [JSON.stringify(each), each])).values()];
}

import { foldTag } from '@mailwright/contracts';

/** Each tag once, as it was first written. Case is ignored. */
export function mergeTags(...lists: (readonly string[])[]): string[] {
  // True for nearly all rows of imports.
  if (lists.every(({ length }) => length === 0)) return [];
  const merged = new Map<string, string>();
  for (const tags of lists)
    for (const tag of tags) {
      const key = foldTag(tag);
      if (!merged.has(key)) merged.set(key, tag);
    }
  return [...merged.values()];
}

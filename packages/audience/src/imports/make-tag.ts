import { normalizeLetters } from './header-words.ts';

const maxTagLength = 40;
const maxLabelLength = 100;

/**
 * A function that makes the tag of a new field from a column's name: `Größe (cm)` → `GROSSE_CM`. It is valid, and
 * differs from the given fields' tags and from those made before.
 */
export function createTagMaker(fields: { tag: string }[]): (name: string, index: number) => string {
  const taken = new Set(fields.map(({ tag }) => tag));
  return (name, index) => {
    const wanted = toTag(name, index);
    let tag = wanted;
    for (let count = 2; taken.has(tag); count += 1) {
      const suffix = `_${count}`;
      tag = wanted.slice(0, maxTagLength - suffix.length) + suffix;
    }
    taken.add(tag);
    return tag;
  };
}

function toTag(name: string, index: number): string {
  const words = normalizeLetters(name)
    .toUpperCase()
    .split(/[^A-Z0-9]/)
    .filter((word) => word !== '')
    .join('_');
  // Nothing is left of a name in another script.
  if (words === '') return `COLUMN_${index + 1}`;
  const tag = /^\d/.test(words) ? `FIELD_${words}` : words;
  return tag.slice(0, maxTagLength);
}

/** A column's name as a label: one line of at most 100 characters. */
export function toLabel(name: string): string {
  const line = name.replace(/[\s\p{Cc}]/gu, ' ').toWellFormed();
  return line.trim().slice(0, maxLabelLength).toWellFormed().trim();
}

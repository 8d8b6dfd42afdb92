import { z } from 'zod';
import { isOneLine, normalizeTag } from '../values/text.ts';

/** A word that can be attached to a subscriber. */
export const tagName = z
  .string()
  .overwrite(normalizeTag)
  .min(1)
  .max(100)
  .refine(isOneLine, 'must be one line without control characters')
  .refine((tag) => !tag.includes(','), 'must not contain a comma')
  // URL parsers would remove such a segment from a path.
  .refine((tag) => tag !== '.' && tag !== '..', 'must not be . or ..');

/** `a, b,,c` → `['a', 'b', 'c']` */
export function splitTags(text: string): string[] {
  return text
    .split(',')
    .map((tag) => normalizeTag(tag).trim())
    .filter((tag) => tag !== '');
}

/** An array of tags, or one text with commas between them. */
export const tagNames = z.preprocess(
  (given) => (typeof given === 'string' ? (readTexts(given) ?? splitTags(given)) : given),
  z.array(tagName).max(100),
);

/** Reads `["a","b"]`, which generated clients send in a form. */
function readTexts(text: string): string[] | undefined {
  if (!text.trimStart().startsWith('[')) return undefined;
  try {
    return z.array(z.string()).parse(JSON.parse(text));
  } catch {
    return undefined;
  }
}

/** Tags in one text, with commas between them. */
export const commaSeparatedTags = z
  .string()
  .transform(splitTags)
  .pipe(z.array(tagName).max(100))
  .meta({ description: 'Tags to add, separated by commas', example: 'vip, spring' });

import { createHash } from 'node:crypto';

const tagPattern = /(?:W\/)?("[\x21\x23-\x7e\x80-\xff]*")/g;
const strongTagPattern = /(?:^|,)[ \t]*("[\x21\x23-\x7e\x80-\xff]*")[ \t]*(?=,|$)/g;

/** A strong entity tag of a text (RFC 9110, section 8.8.3), in quotation marks. */
export function entityTagOf(text: string): string {
  return `"${createHash('sha256').update(text).digest('base64url').slice(0, 22)}"`;
}

/**
 * Whether an If-None-Match field contains the tag, or is `*`; weak comparison, as RFC 9110, section 13.1.2 specifies.
 */
export function namesEntityTag(ifNoneMatch: string | undefined, tag: string): boolean {
  if (ifNoneMatch === undefined) return false;
  if (ifNoneMatch.trim() === '*') return true;
  return [...ifNoneMatch.matchAll(tagPattern)].some(([, opaque]) => opaque === tag);
}

/** Whether an If-Match field names the tag, or is `*`; compared strongly, as RFC 9110, section 13.1.1 has it. */
export function namesEntityTagStrongly(ifMatch: string, tag: string): boolean {
  if (ifMatch.trim() === '*') return true;
  return [...ifMatch.matchAll(strongTagPattern)].some(([, strong]) => strong === tag);
}

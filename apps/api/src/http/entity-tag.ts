import { createHash } from 'node:crypto';
import { type Precondition, ProblemError } from '@mailwright/platform';
import type { Request } from 'express';

// The suffix of the tag of a compressed representation, whose bytes differ.
const encodingSuffix = /-(?:gzip|br)"$/;
const tagPattern = /(?:W\/)?("[\x21\x23-\x7e\x80-\xff]*")/g;
const strongTagPattern = /(?:^|,)[ \t]*("[\x21\x23-\x7e\x80-\xff]*")[ \t]*(?=,|$)/g;

/** The tag of a compressed representation. The preconditions of requests accept it in place of the original tag. */
export function tagOfEncoding(tag: string, encoding: 'gzip' | 'br'): string {
  return `${tag.slice(0, -1)}-${encoding}"`;
}

/** A strong entity tag for a content (RFC 9110, section 8.8.3), including its quotation marks. */
export function entityTagOf(content: string | Buffer): string {
  return `"${createHash('sha256').update(content).digest('base64url').slice(0, 22)}"`;
}

/** Whether an If-None-Match field contains the tag or is `*`, by weak comparison (RFC 9110, section 13.1.2). */
export function namesEntityTag(ifNoneMatch: string | undefined, tag: string): boolean {
  return findEntityTag(ifNoneMatch, tag) !== undefined;
}

/** The tag as an If-None-Match field gives it, which may be the tag of a compressed representation. */
export function findEntityTag(ifNoneMatch: string | undefined, tag: string): string | undefined {
  if (ifNoneMatch === undefined) return undefined;
  if (ifNoneMatch.trim() === '*') return tag;
  return [...ifNoneMatch.matchAll(tagPattern)].map(([, opaque]) => opaque).find((opaque) => isSame(opaque, tag));
}

/** Whether an If-Match field contains the tag or is `*`, by strong comparison (RFC 9110, section 13.1.1). */
function namesEntityTagStrongly(ifMatch: string, tag: string): boolean {
  if (ifMatch.trim() === '*') return true;
  return [...ifMatch.matchAll(strongTagPattern)].some(([, strong]) => isSame(strong, tag));
}

function isSame(given: string | undefined, tag: string): boolean {
  return given === tag || given?.replace(encodingSuffix, '"') === tag;
}

/**
 * Reads If-Match, which requires the resource, as GET shows it, to be one of those that the field names (RFC 9110,
 * section 13.1.1). Undefined without the field. A field that can't be read names none: it is there to keep something
 * from being overwritten. The code that changes the resource calls the result with the current state, under a lock or
 * in the transaction of the changing statement; the result throws the ProblemError `precondition_failed`.
 */
export function readPrecondition(request: Request): Precondition<object> | undefined {
  const ifMatch = request.headers['if-match'];
  if (ifMatch === undefined) return undefined;
  return (current) => {
    if (!namesEntityTagStrongly(ifMatch, entityTagOf(JSON.stringify(current))))
      throw new ProblemError('precondition_failed');
  };
}

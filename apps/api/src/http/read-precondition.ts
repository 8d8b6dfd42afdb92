import { type Precondition, ProblemError } from '@mailwright/platform';
import type { Request } from 'express';
import { entityTagOf, namesEntityTagStrongly } from './entity-tag.ts';

/**
 * What If-Match asks for: that the resource, as GET shows it, is one of those that the field names (RFC 9110, section
 * 13.1.1). Undefined without the field. A field that can't be read names none: it is there so that nothing is overwritten.
 * The code that changes the resource calls it with the current state, under a lock or in the changing statement's own
 * transaction; it throws the ProblemError `precondition_failed`.
 */
export function readPrecondition(request: Request): Precondition<object> | undefined {
  const ifMatch = request.headers['if-match'];
  if (ifMatch === undefined) return undefined;
  return (current) => {
    if (!namesEntityTagStrongly(ifMatch, entityTagOf(JSON.stringify(current))))
      throw new ProblemError('precondition_failed');
  };
}

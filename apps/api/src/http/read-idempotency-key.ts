import { validationProblem } from '@mailwright/platform';
import type { Request } from 'express';

const keyPattern = /^[\x20-\x7e]{1,255}$/;
// RFC 9651, section 3.3.3.
const quotedPattern = /^"((?:[\x20\x21\x23-\x5b\x5d-\x7e]|\\["\\])*)"$/;

/**
 * The Idempotency-Key of a request (draft-ietf-httpapi-idempotency-key-header): the text itself, or the content of a
 * quoted structured-field string. Undefined when there is none.
 * @throws ProblemError `validation_failed`
 */
export function readIdempotencyKey(request: Request): string | undefined {
  const given = request.headersDistinct['idempotency-key'];
  if (given === undefined) return undefined;
  const [text = '', ...others] = given;
  const key = quotedPattern.exec(text)?.[1]?.replace(/\\(.)/g, '$1') ?? text;
  if (others.length > 0) throw validationProblem({ 'Idempotency-Key': ['must be given once'] });
  if (!keyPattern.test(key))
    throw validationProblem({ 'Idempotency-Key': ['must be 1 to 255 printable ASCII characters'] });
  return key;
}

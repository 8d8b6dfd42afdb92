import { findReplyCode, findStatusCode, judgeBounce } from './classify-bounce.ts';
import { ownWords } from './own-words.ts';
import type { Failure } from './mail-report.ts';
import { type Fields, readFieldGroups, withoutType } from './read-fields.ts';

// Our mail has one recipient, and a server that passes it on seldom has more.
const maxGroups = 50;
const maxLines = 200;

/**
 * Reads what a delivery status (RFC 3464) says about each recipient. A group without a recipient's fields is about the
 * message, and is skipped.
 */
export function readFailures(status: string, text: string): Failure[] {
  const own = ownWords(text);
  return readFieldGroups(status)
    .slice(0, maxGroups)
    .flatMap((fields) => {
      const isRecipient = ['final-recipient', 'original-recipient', 'action', 'status', 'diagnostic-code'].some(
        (name) => fields.has(name),
      );
      return isRecipient ? readFailure(fields, own) : [];
    });
}

function readFailure(fields: Fields, own: string): Failure {
  const said = oneLine(withoutType(fields.get('diagnostic-code')) ?? '');
  const status = fields.get('status') ?? '';
  const code = morePrecise(findStatusCode(status), findStatusCode(said));
  // A status may contain an explanation, as in "4.2.2 (Over quota)".
  const comment = /\(([^()]{1,200})\)/.exec(status)?.[1] ?? '';
  const explanation = said === '' || code === undefined || code.endsWith('.0.0') ? `${comment} ${own}` : comment;
  return {
    recipients: ['final-recipient', 'original-recipient', 'x-actual-recipient'].flatMap(
      (name) => withoutType(fields.get(name))?.replace(/^<|>$/g, '').toLowerCase() ?? [],
    ),
    hasFailed: isFailed(fields),
    ...judgeBounce(code, said, explanation),
    code: code ?? null,
    reply: said === '' ? (firstFailure(own) ?? null) : said,
  };
}

/**
 * Chooses the code that says more: Exim writes 5.0.0, and others a code of their own, even if the remote server's code
 * was more precise.
 */
function morePrecise(given: string | undefined, inDiagnostic: string | undefined): string | undefined {
  if (given === undefined || given.endsWith('.0.0')) return inDiagnostic ?? given;
  return inDiagnostic?.startsWith(given.slice(0, 2)) === true ? inDiagnostic : given;
}

function isFailed(fields: Fields): boolean {
  const action = /^[a-z]+/.exec(fields.get('action')?.toLowerCase() ?? '')?.[0];
  if (action === undefined) return fields.get('status')?.startsWith('2') !== true && !fields.has('will-retry-until');
  return !['delayed', 'delivered', 'relayed', 'expanded', 'deliverable'].includes(action);
}

/** Finds the first line with a code of a failure, or else the first that says why. */
export function firstFailure(text: string): string | undefined {
  const lines = text.slice(0, 20_000).split('\n').slice(0, maxLines);
  const found =
    lines.find((line) => findStatusCode(line) !== undefined || findReplyCode(line) !== undefined) ??
    lines.find((line) => judgeBounce(undefined, line).reason !== 'other');
  return found && oneLine(found);
}

export function oneLine(text: string): string {
  return text.replace(/\s+/g, ' ').trim();
}

import PostalMime, { type Attachment, type Email } from 'postal-mime';
import { keepLines } from './keep-lines.ts';
import { readFailures } from './read-delivery-status.ts';
import { ownWords } from './own-words.ts';
import { readFields } from './read-fields.ts';
import type { Failure, MailReport, ReportEnvelope } from './mail-report.ts';
import { readWords } from './read-words.ts';

const complaintTypes = new Set(['abuse', 'fraud', 'other', 'virus', 'opt-out', 'opt-out-list']);
const limits = { maxNestingDepth: 20, maxHeadersSize: 64 * 1_024, maxRfc822NestingDepth: 0 };
// In a report, a few hundred lines come before the mail that it returns; 128 KiB in base64 have 1,800.
const maxLines = 3_000;

/**
 * Reads a mail as a report: a DSN (RFC 3464), a complaint (RFC 5965), or a bounce in a server's own words. The end of
 * the mail may be missing, and only its first lines are read. Never rejects: a mail that can't be parsed is not a
 * report.
 */
export async function readReport(raw: Buffer, envelope: ReportEnvelope): Promise<MailReport> {
  let mail: Email;
  const kept = keepLines(withLineFeeds(raw), maxLines);
  try {
    mail = await PostalMime.parse(kept, {
      ...limits,
      attachmentEncoding: 'utf8',
      forceRfc822Attachments: true,
    });
  } catch {
    return { kind: 'ignored', reason: 'no_report' };
  }
  const references = readReferences(mail);
  const feedback = findPart(mail, /^message\/feedback-report$/);
  if (feedback !== undefined) return readFeedback(feedback, references);
  if (findPart(mail, /^message\/(global-)?disposition-notification$/) !== undefined)
    return { kind: 'ignored', reason: 'no_failure' };
  // Malformed parts leave no text; then the raw body is read.
  const text = mail.text?.trim() ? mail.text : bodyOf(kept);
  const failures = readStatus(mail, text);
  if (failures !== undefined) return { kind: 'bounce', failures, references };
  if (isOldComplaint(mail, envelope)) return { kind: 'complaint', feedbackType: 'abuse', references };
  return readWords(mail, text, envelope, references);
}

/** Reads the delivery statuses in a mail; undefined if none names a recipient. */
function readStatus(mail: Email, text: string): Failure[] | undefined {
  const parts = mail.attachments.filter(({ mimeType }) => /^message\/(global-)?delivery-status$/.test(mimeType));
  const isInText = /^final-recipient:/im.test(text) && /^action:/im.test(text);
  const failures =
    parts.length === 0 && isInText
      ? readFailures(ownWords(text), '')
      : parts.flatMap((part) => readFailures(textOf(part), text));
  return failures.length === 0 ? undefined : failures;
}

/** Converts a mail whose lines end with only a carriage return, as some programs store it, to line feeds. */
function withLineFeeds(raw: Buffer): Buffer {
  const head = raw.subarray(0, 1_000).toString('latin1');
  if (!/\r(?!\n|$)/.test(head)) return raw;
  return Buffer.from(raw.toString('latin1').replace(/\r+\n|\r/g, '\n'), 'latin1');
}

function bodyOf(raw: Buffer): string {
  const text = raw.toString('utf8');
  const at = /\r?\n\r?\n/.exec(text);
  return at === null ? '' : text.slice(at.index).replaceAll('\r\n', '\n');
}

function findPart(mail: Email, type: RegExp): string | undefined {
  const part = mail.attachments.find(({ mimeType }) => type.test(mimeType));
  return part && textOf(part);
}

function textOf({ content }: Attachment): string {
  return typeof content === 'string' ? content : Buffer.from(content as ArrayBuffer).toString('utf8');
}

/** Collects what identifies the mail that the report is about: the returned mail's header, and a complaint's fields. */
function readReferences(mail: Email): string[] {
  const returned = mail.attachments.filter(({ mimeType }) =>
    /^(message\/(rfc822|global|feedback-report|global-headers)|text\/rfc822-headers?)$/.test(mimeType),
  );
  const names = ['message-id', 'return-path', 'original-mail-from', 'list-unsubscribe', 'x-original-message-id'];
  return returned.flatMap((part) => {
    const [header = ''] = textOf(part).split(/\r?\n\r?\n/, 1);
    const fields = readFields(header);
    return names.flatMap((name) => fields.get(name) ?? []);
  });
}

function readFeedback(text: string, references: string[]): MailReport {
  const feedbackType = (readFields(text).get('feedback-type') ?? '').toLowerCase();
  if (!complaintTypes.has(feedbackType)) return { kind: 'ignored', reason: 'no_failure' };
  return { kind: 'complaint', feedbackType, references };
}

/**
 * Whether a mail is a complaint in the form before RFC 5965, as Microsoft's JMRP sent it: only the mail itself,
 * attached.
 */
function isOldComplaint(mail: Email, { from, isFeedbackLoop }: ReportEnvelope): boolean {
  if (findPart(mail, /^message\/rfc822$/) === undefined) return false;
  return /^complaint about message from\b/i.test(mail.subject ?? '') || (isFeedbackLoop && from !== '');
}

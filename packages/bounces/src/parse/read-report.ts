import PostalMime, { type Attachment, type Email } from 'postal-mime';
import { classifyBounce, findReplyCode, findStatusCode } from './classify-bounce.ts';
import { keepLines } from './keep-lines.ts';
import { type Fields, readFieldGroups, readFields, withoutType } from './read-fields.ts';

/**
 * What a mail to a return path is. `ignored`: an automatic reply (RFC 3834), a report of a delay or a success, or a mail that
 * somebody wrote.
 */
export type MailReport =
  | { kind: 'bounce'; bounce: 'hard' | 'soft'; code: string | null; reply: string | null; references: string[] }
  | { kind: 'complaint'; feedbackType: string; references: string[] }
  | { kind: 'ignored'; reason: 'automatic_reply' | 'no_failure' | 'no_report' };

const complaintTypes = new Set(['abuse', 'fraud', 'other', 'virus', 'opt-out', 'opt-out-list']);
const limits = { maxNestingDepth: 20, maxHeadersSize: 64 * 1_024, maxRfc822NestingDepth: 0 };
// A report is a few hundred lines long before the mail that it returns; 128 KiB in base64 have 1,800.
const maxLines = 3_000;

/**
 * Reads a mail as a report: a DSN (RFC 3464), a complaint (RFC 5965), or a bounce in a server's own words. The mail may be cut
 * off at its end, and is after its first lines. Never rejects: what can't be parsed is no report.
 */
export async function readReport(raw: Buffer): Promise<MailReport> {
  let mail: Email;
  try {
    mail = await PostalMime.parse(keepLines(raw, maxLines), {
      ...limits,
      attachmentEncoding: 'utf8',
      forceRfc822Attachments: true,
    });
  } catch {
    return { kind: 'ignored', reason: 'no_report' };
  }
  const references = readReferences(mail);
  const feedback = findPart(mail, /^message\/feedback-report$/);
  if (feedback !== undefined) return readFeedback(readFields(feedback), references);
  const status = findPart(mail, /^message\/(global-)?delivery-status$/);
  if (status !== undefined) return readDeliveryStatus(readFieldGroups(status), mail.text ?? '', references);
  return readWords(mail, references);
}

function findPart(mail: Email, type: RegExp): string | undefined {
  const part = mail.attachments.find(({ mimeType }) => type.test(mimeType));
  return part && textOf(part);
}

function textOf({ content }: Attachment): string {
  return typeof content === 'string' ? content : Buffer.from(content as ArrayBuffer).toString('utf8');
}

/** What identifies the mail that the report is about: the header of the returned one, and the fields of a complaint. */
function readReferences(mail: Email): string[] {
  const returned = mail.attachments.filter(({ mimeType }) =>
    /^(message\/(rfc822|global|feedback-report|global-headers)|text\/rfc822-headers)$/.test(mimeType),
  );
  const names = ['message-id', 'return-path', 'original-mail-from', 'list-unsubscribe', 'x-original-message-id'];
  return returned.flatMap((part) => {
    const [header = ''] = textOf(part).split(/\r?\n\r?\n/, 1);
    const fields = readFields(header);
    return names.flatMap((name) => fields.get(name) ?? []);
  });
}

function readFeedback(fields: Fields, references: string[]): MailReport {
  const feedbackType = (fields.get('feedback-type') ?? '').toLowerCase();
  if (!complaintTypes.has(feedbackType)) return { kind: 'ignored', reason: 'no_failure' };
  return { kind: 'complaint', feedbackType, references };
}

/** The report has a group for the mail, and one for each recipient; ours have one recipient. */
function readDeliveryStatus(groups: Fields[], text: string, references: string[]): MailReport {
  const failed = groups.filter((fields) => fields.get('action')?.toLowerCase().startsWith('failed') === true);
  if (failed.length === 0) return { kind: 'ignored', reason: 'no_failure' };
  const [fields] = failed;
  const diagnostic = withoutType(fields?.get('diagnostic-code'));
  const said = diagnostic ?? '';
  const given = findStatusCode(fields?.get('status') ?? '');
  const inDiagnostic = findStatusCode(said);
  // Exim writes 5.0.0, and others a code of their own, where the remote server was more precise.
  const isVague =
    given === undefined || given.endsWith('.0.0') || (inDiagnostic?.startsWith(given.slice(0, 2)) ?? false);
  const code = isVague ? (inDiagnostic ?? given) : given;
  const words = said === '' ? text : said;
  return {
    kind: 'bounce',
    bounce: classifyBounce(code, words),
    code: code ?? null,
    reply: said === '' ? (firstFailure(text) ?? null) : oneLine(said),
    references,
  };
}

/** A bounce without a report, as qmail, old Exchange and others write: by its sender, its subject and a code in the text. */
function readWords(mail: Email, references: string[]): MailReport {
  const header = new Map(mail.headers.map(({ key, value }) => [key, value]));
  const from = mail.from?.address ?? '';
  const subject = mail.subject ?? '';
  const text = mail.text ?? '';
  const isFromServer =
    /^(mailer-daemon|postmaster|mail-daemon|mdaemon|bounce)/i.test(from) || header.has('x-failed-recipients');
  const isAboutFailure =
    /(undeliver|returned mail|delivery (status|failure|has failed)|failure notice|mail delivery (failed|system)|not delivered|message (could not be|not) delivered)/i.test(
      `${subject}\n${text.slice(0, 500)}`,
    );
  const isAutomatic =
    /^auto-(replied|generated|notified)/i.test(header.get('auto-submitted') ?? '') ||
    header.has('x-autoreply') ||
    header.has('x-autorespond') ||
    /^(auto_reply|auto-reply)$/i.test(header.get('precedence') ?? '');
  if (!isFromServer && isAutomatic) return { kind: 'ignored', reason: 'automatic_reply' };
  if (!isFromServer) return { kind: 'ignored', reason: 'no_report' };
  if (
    /\b(delayed|will (be retried|retry|keep trying)|warning: (message|could not send))\b/i.test(
      `${subject}\n${text.slice(0, 2_000)}`,
    )
  )
    return { kind: 'ignored', reason: 'no_failure' };
  if (!isAboutFailure) return { kind: 'ignored', reason: isAutomatic ? 'automatic_reply' : 'no_report' };
  // What the returned mail says itself is not the server's.
  const own =
    text.split(
      /^-{2,}\s*(?:below this line|original message|this is a copy|message header|returned message)/im,
      1,
    )[0] ?? '';
  const code = findStatusCode(own) ?? findReplyCode(own);
  const isPermanent = code?.startsWith('4') !== true;
  return {
    kind: 'bounce',
    bounce: isPermanent ? classifyBounce(code?.includes('.') === true ? code : undefined, own) : 'soft',
    code: code ?? null,
    reply: firstFailure(own) ?? null,
    references: [...references, ...readQuoted(text)],
  };
}

/** The line of a text that has a code of failure. */
function firstFailure(text: string): string | undefined {
  const lines = text.slice(0, 20_000).split('\n');
  const found =
    lines.find((line) => findStatusCode(line) !== undefined || findReplyCode(line) !== undefined) ??
    lines.find((line) => classifyBounce(undefined, line) === 'hard');
  return found && oneLine(found);
}

/** The returned mail's header, quoted in the text. */
function readQuoted(text: string): string[] {
  return [...text.slice(0, 50_000).matchAll(/^(?:message-id|return-path): *(\S.{0,300})$/gim)].flatMap(
    ([, value]) => value ?? [],
  );
}

function oneLine(text: string): string {
  return text.replace(/\s+/g, ' ').trim();
}

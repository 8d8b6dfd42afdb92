import { holdsLink, isAllowedHeader, parseEmailAddress, SendEmail } from '@mailwright/contracts';
import type { MailFile } from '@mailwright/emails';
import { validationProblem } from '@mailwright/platform';
import PostalMime, { type Address, type Attachment, decodeWords, type Email, type Header } from 'postal-mime';
import { checkSchema } from '../http/check-input.ts';

/** An email as it was submitted, in the form in which the API takes one. */
export interface Submission {
  body: SendEmail;
  files: MailFile[];
}

const maxFiles = 20;
const maxHeaders = 20;
const maxNameLength = 200;
// Deeper than any mail program writes.
const maxNesting = 50;

/**
 * Reads a submitted mail. Who is in To or Cc, but not among the recipients of the envelope, is left out; whom neither
 * names gets a blind copy.
 * @param recipients the addresses of the envelope.
 * @throws ProblemError `validation_failed`
 */
export async function readSubmission(raw: Buffer, recipients: readonly string[]): Promise<Submission> {
  const mail = await PostalMime.parse(raw, { attachmentEncoding: 'arraybuffer', maxNestingDepth: maxNesting }).catch(
    (error: unknown) => {
      throw validationProblem({ message: [`cannot be read: ${(error as Error).message}`] });
    },
  );
  const from = mailboxesOf(mail.from)[0];
  if (from === undefined) throw validationProblem({ From: ['is required'] });
  const plain = clean(mail.text);
  const html = clean(mail.html);
  const { to, cc, bcc } = sortRecipients(mail, recipients);
  const given = {
    // The contract asks for `to`, but a mail may name nobody.
    to: [...to, ...cc, ...bcc],
    ...readOptions(mail.headers),
    from_email: from.address,
    // Programs often put the address there, too, which isn't a name.
    ...optional('from_name', holdsLink(from.name) ? '' : from.name),
    ...optional('reply_to', mailboxesOf(mail.replyTo)[0]?.address),
    subject: mail.subject?.trim() || '(no subject)',
    // A mail may have nothing but attachments.
    ...(html === undefined ? { plain: plain ?? ' ' } : { html, ...optional('plain', plain) }),
    headers: readHeaders(mail.headers),
  };
  const body = checkSchema(SendEmail, given, { whole: 'message' });
  return { body: { ...asWritten(body), to, cc, bcc }, files: readFiles(mail.attachments) };
}

/** What mail programs write isn't a template: braces stay as they are. */
function asWritten({ subject, html, plain, ...rest }: SendEmail): SendEmail {
  return {
    ...rest,
    subject: '{{ data.subject }}',
    ...(html === undefined ? {} : { html: '{{ data.html | raw }}' }),
    ...(plain === undefined ? {} : { plain: '{{ data.plain }}' }),
    data: { subject, html, plain },
  };
}

interface Recipients {
  to: { email: string; name?: string }[];
  cc: { email: string; name?: string }[];
  bcc: { email: string }[];
}

function sortRecipients(mail: Email, recipients: readonly string[]): Recipients {
  const normalize = (address: string) => parseEmailAddress(address)?.normalized ?? address;
  const left = new Map(recipients.map((address) => [normalize(address), address]));
  const take = (given: Address[] | undefined) =>
    mailboxesOf(given).flatMap(({ address, name }) => {
      const email = left.get(normalize(address));
      left.delete(normalize(address));
      return email === undefined ? [] : [{ email, ...optional('name', name) }];
    });
  const [to, cc] = [take(mail.to), take(mail.cc)];
  return { to, cc, bcc: [...left.values()].map((email) => ({ email })) };
}

function mailboxesOf(given: Address | Address[] | undefined): { address: string; name: string }[] {
  const addresses = given === undefined ? [] : Array.isArray(given) ? given : [given];
  return addresses.flatMap(({ address, name, group }) =>
    group === undefined ? (address === undefined ? [] : { address, name: oneLine(name) }) : mailboxesOf(group),
  );
}

const optionPrefix = 'x-mailwright-';
const metadataPrefix = 'metadata-';

/** The options of `POST /emails` that headers set. */
function readOptions(headers: Header[]): Record<string, unknown> {
  const options: Record<string, unknown> = {};
  const metadata: Record<string, string> = {};
  const tags: string[] = [];
  for (const { key, value: encoded } of headers) {
    const name = key.toLowerCase();
    const value = decodeWords(encoded);
    if (!name.startsWith(optionPrefix)) continue;
    const option = name.slice(optionPrefix.length);
    if (option.startsWith(metadataPrefix)) metadata[option.slice(metadataPrefix.length)] = value;
    else if (option === 'tag') tags.push(value);
    else if (option === 'track-opens' || option === 'track-clicks')
      options[option.replace('-', '_')] = readFlag(key, value);
    else if (option === 'send-at') options['send_at'] = value;
    else throw validationProblem({ [key]: ['is unknown'] });
  }
  return { ...options, ...(tags.length > 0 ? { tags } : {}), metadata };
}

function readFlag(header: string, value: string): boolean {
  const text = value.trim().toLowerCase();
  if (text !== 'true' && text !== 'false') throw validationProblem({ [header]: ['must be true or false'] });
  return text === 'true';
}

/** The headers that a caller may set. The others are ours to write, or settings of a provider. */
function readHeaders(headers: Header[]): Record<string, string> {
  const allowed = headers.filter(
    ({ key, value }) => isAllowedHeader(key) && !key.toLowerCase().startsWith(optionPrefix) && value.trim() !== '',
  );
  return Object.fromEntries(
    allowed.slice(0, maxHeaders).map(({ key, originalKey, value }) => [originalKey ?? key, value]),
  );
}

function readFiles(attachments: Attachment[]): MailFile[] {
  if (attachments.length > maxFiles) throw validationProblem({ message: [`has more than ${maxFiles} attachments`] });
  return attachments.map(({ filename, mimeType, contentId, content }, index) => {
    const name = oneLine(filename ?? '')
      .replaceAll(/[/\\]/g, '_')
      .slice(0, maxNameLength);
    // A mail in a mail must not be encoded in base64, as all attachments are (RFC 2046, 5.2.1).
    const isMail = /^(message|multipart)\//i.test(mimeType);
    return {
      filename: name === '' ? `attachment-${index + 1}` : name,
      contentType: isMail ? 'application/octet-stream' : mimeType,
      contentId: contentId?.replaceAll(/^<|>$/g, '') ?? null,
      content: Buffer.from(content as ArrayBuffer),
    };
  });
}

function optional<Name extends string>(name: Name, value: string | undefined): Partial<Record<Name, string>> {
  return value === undefined || value === '' ? {} : ({ [name]: value } as Partial<Record<Name, string>>);
}

/** Text without what neither a mail nor Postgres can hold; undefined if there is none. */
function clean(text: string | undefined): string | undefined {
  const cleaned = text?.replaceAll('\u0000', '').toWellFormed();
  return cleaned === undefined || cleaned.trim() === '' ? undefined : cleaned;
}

function oneLine(text: string): string {
  return text.replaceAll(/[\p{Cc}\u2028\u2029]+/gu, ' ').trim();
}

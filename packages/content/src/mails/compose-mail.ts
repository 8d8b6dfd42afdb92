import { Context, type FilterImplOptions, type Output } from 'liquidjs';
import { createHeaderWriter, type MailHeader } from './campaign-headers.ts';
import type { CampaignSource, RecipientData } from './campaign-source.ts';
import { encodePiece } from './quoted-printable.ts';
import { engineOf, escapeHtml, showValue, type Syntax } from './template-engine.ts';
import { TemplateError } from './template-error.ts';
import { createValues, type MailKind, type TemplateValues } from './template-values.ts';
import { toTrackedUrl } from './tracked-link-tag.ts';

/** A mail, ready to be sent over SMTP. */
export interface ComposedMail {
  /** Addresses with their domains in ASCII. `smtpUtf8`: whether the server must offer SMTPUTF8 (RFC 6531). */
  envelope: { from: string; to: string; smtpUtf8: boolean };
  /** Lines end with CRLF, have at most 998 bytes, and never begin with a dot. */
  raw: Buffer;
}

/** A campaign's mail as a reader sees it. */
export interface RenderedMail {
  subject: string;
  html: string;
  plain: string;
}

/** Composes a campaign's mails by inserting recipients' values. `logic`: what Liquid has rendered for a recipient. */
interface CampaignComposer {
  /** @throws TemplateError if the recipient's data can't be written into a header or make the mail too long */
  compose(recipient: RecipientData, logic: readonly string[]): ComposedMail;
  /** For previews and the web view. @throws TemplateError if the mail is too long */
  render(recipient: RecipientData, logic: readonly string[]): RenderedMail;
}

/**
 * Prepares what a campaign's mails have in common, which is encoded once. After that, a mail costs little more than
 * inserting its values. Nothing here runs what an author has written: that has already been turned into segments.
 * @param options `host`: the installation's host name. `now`: for tests.
 * @throws TemplateError for a sender without a valid address
 */
export function createCampaignComposer(
  source: Pick<CampaignSource, 'list' | 'campaign' | 'from' | 'replyTo'>,
  segments: MailSegments,
  options: MailKind & { host: string; now?: (() => Date) | undefined },
): CampaignComposer {
  const values = createValues(source, options);
  const slots = {
    subject: toSlots(segments.subject, 'text', values),
    plain: endWithLineBreak(toSlots(segments.plain, 'text', values)),
    html: endWithLineBreak(toSlots(segments.html, 'html', values)),
  };
  const now = options.now ?? (() => new Date());
  // Quoted-printable never has an equals sign before an underscore, so no content can contain the boundary (RFC 2045,
  // 6.7).
  const boundary = `=_${source.campaign.uid.replace(/\W/g, '').slice(-40)}`;
  const writeHeader = createHeaderWriter(source, { host: options.host, boundary });
  const body = encodeBody(slots, boundary);
  return {
    compose: (recipient, logic) => {
      const mail = { recipient, logic };
      const header = writeHeader(recipient, joinSlots(slots.subject, mail), now());
      return { envelope: header.envelope, raw: assembleMail(header, body, mail) };
    },
    render: (recipient, logic) => {
      const mail = { recipient, logic };
      return {
        subject: joinSlots(slots.subject, mail),
        html: joinSlots(slots.html, mail),
        plain: joinSlots(slots.plain, mail),
      };
    },
  };
}

/** Makes a part end with a line break, since quoted-printable must not end with a soft one. */
function endWithLineBreak(slots: (string | Slot)[]): (string | Slot)[] {
  const last = slots.at(-1);
  return typeof last === 'string' && last.endsWith('\n') ? slots : [...slots, '\n'];
}

/**
 * A piece of a part, as data that can be passed between threads: text that is the same in all mails, a value read from
 * a recipient, a tracked link that contains values of the recipient, or the number of a piece that only Liquid can
 * render.
 */
export type Segment =
  | string
  | { kind: 'value'; path: string[]; filters: ValueFilter[]; isEscaped: boolean }
  | { kind: 'link'; link: number; target: Segment[] }
  | { kind: 'logic'; index: number };

/** One of the `simpleFilters`, with its arguments. */
export interface ValueFilter {
  name: string;
  args: (string | number)[];
}

/** The parts of a mail. */
export interface MailSegments {
  subject: Segment[];
  plain: Segment[];
  html: Segment[];
}

/**
 * What differs from mail to mail: the recipient, and what Liquid has rendered for them, by the numbers of the pieces.
 */
interface MailValues {
  recipient: RecipientData;
  logic: readonly string[];
}

/** The text of a slot in one mail, escaped for its syntax. */
type Slot = (mail: MailValues) => string;

/**
 * Filters whose time grows at most linearly with their input, so that a few of them need neither a limit nor a thread.
 */
export const simpleFilters: ReadonlySet<string> = new Set(
  'default upcase downcase capitalize strip lstrip rstrip truncate append prepend url_encode escape raw'.split(' '),
);

/** The maximum length of a mail's part, in characters: even a short template can repeat long values. */
const maxPartLength = 5_000_000;

type FilterHandler = Extract<FilterImplOptions, (...args: never[]) => unknown>;

const unlimited = new Context({}, engineOf('text').options, { sync: true, memoryLimit: Infinity });

/**
 * Returns a function that applies the filters to a value and shows it.
 * @param isEscaped whether the last filter has escaped it already, or no escaping is needed.
 */
export function createShow(filters: readonly ValueFilter[], isEscaped: boolean, syntax: Syntax) {
  const liquid = engineOf(syntax);
  const self = { context: unlimited, liquid } as unknown as ThisParameterType<FilterHandler> & {
    token: Output['token'];
  };
  const steps = filters.map(({ name, args }) => {
    const filter = simpleFilters.has(name) ? liquid.filters[name] : undefined;
    if (filter === undefined) throw new Error(`${name} is not a simple filter`);
    const handler: FilterHandler = typeof filter === 'function' ? filter : filter.handler;
    return (value: unknown) => handler.call(self, value, ...args) as unknown;
  });
  return (value: unknown): string => {
    let result = value;
    for (const step of steps) result = step(result);
    const text = showValue(result);
    return isEscaped ? text : escapeHtml(text);
  };
}

/** Turns a part's segments into text and functions. */
function toSlots(segments: readonly Segment[], syntax: Syntax, values: TemplateValues): (string | Slot)[] {
  return segments.map((segment) => {
    if (typeof segment === 'string') return segment;
    if (segment.kind === 'logic') return ({ logic }) => logic[segment.index] ?? '';
    if (segment.kind === 'link') {
      const target = toSlots(segment.target, syntax, values);
      return (mail) => toTrackedUrl(segment.link, joinSlots(target, mail), mail.recipient.links.tracking);
    }
    const show = createShow(segment.filters, segment.isEscaped, syntax);
    const read = values.reader(segment.path);
    return ({ recipient }) => show(read?.(recipient));
  });
}

/** Renders a part for one mail. @throws TemplateError if it is too long */
function joinSlots(slots: readonly (string | Slot)[], mail: MailValues): string {
  let text = '';
  for (const slot of slots) {
    text += typeof slot === 'string' ? slot : slot(mail);
    if (text.length > maxPartLength) throw tooLong();
  }
  return text;
}

/** The error for a mail with a part of more than `maxPartLength` characters. */
function tooLong(): TemplateError {
  return new TemplateError('html', `With the recipient's values, the mail has more than ${maxPartLength} characters`);
}

/** A part of a mail's body: encoded bytes that are the same in all mails, or a slot between them. */
type BodyPiece = Buffer | Slot;

// When encoded, a character takes up to nine bytes, but most take one.
const maxMailLength = 4 * maxPartLength;

const partHeader = (type: string) =>
  `Content-Type: ${type}; charset=utf-8\r\nContent-Transfer-Encoding: quoted-printable\r\n\r\n`;

/**
 * Encodes the parts of multipart/alternative. The text comes first, since mail clients show the last part they support.
 */
function encodeBody(
  parts: { plain: readonly (string | Slot)[]; html: readonly (string | Slot)[] },
  boundary: string,
): BodyPiece[] {
  const pieces = [
    Buffer.from(`--${boundary}\r\n${partHeader('text/plain')}`),
    ...parts.plain.map(encodeSegment),
    Buffer.from(`\r\n--${boundary}\r\n${partHeader('text/html')}`),
    ...parts.html.map(encodeSegment),
    Buffer.from(`\r\n--${boundary}--\r\n`),
  ];
  // Adjacent buffers are joined, so that composing a mail copies few large buffers.
  const joined: BodyPiece[] = [];
  let run: Buffer[] = [];
  for (const piece of pieces) {
    if (typeof piece !== 'function') {
      run.push(piece);
      continue;
    }
    joined.push(Buffer.concat(run), piece);
    run = [];
  }
  return [...joined, Buffer.concat(run)];
}

function encodeSegment(segment: string | Slot): BodyPiece {
  return typeof segment === 'string' ? Buffer.from(encodePiece(segment)) : segment;
}

/** Puts a mail together in one buffer. @throws TemplateError */
function assembleMail(header: MailHeader, body: readonly BodyPiece[], mail: MailValues): Buffer {
  const encoding = header.envelope.smtpUtf8 ? 'utf8' : 'latin1';
  let length = Buffer.byteLength(header.text, encoding);
  const values: (string | Buffer)[] = [];
  for (const piece of body) {
    const value = typeof piece === 'function' ? encodePiece(piece(mail)) : piece;
    values.push(value);
    length += value.length;
    if (length > maxMailLength) throw tooLong();
  }
  const raw = Buffer.allocUnsafe(length);
  let at = raw.write(header.text, 0, encoding);
  for (const value of values) {
    if (typeof value === 'string') at += raw.write(value, at, 'latin1');
    else at += value.copy(raw, at);
  }
  return raw;
}

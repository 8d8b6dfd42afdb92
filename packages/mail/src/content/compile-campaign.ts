import { assembleMail, encodeBody } from './assemble-mail.ts';
import type {
  CampaignSource,
  RecipientData,
  TemplatePart,
  TemplateWarning,
  TrackingOptions,
} from './campaign-source.ts';
import { createHeaderWriter } from './campaign-headers.ts';
import { readPart, sampleRecipient } from './compile-part.ts';
import { clippedBytes, toWarning } from './find-warnings.ts';
import { prepareHtml, preparePlain } from './prepare-parts.ts';
import { joinSegments, type MailValues, type Segment, splitTemplate } from './split-template.ts';
import type { Syntax } from './template-engine.ts';
import { TemplateError } from './template-error.ts';
import { createValues, type TemplateValues } from './template-values.ts';

/** A mail as SMTP sends it. */
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

/** A campaign that is ready to be sent, or shown. */
export interface CompiledCampaign {
  /** What its author should look at. */
  warnings: TemplateWarning[];
  /** The links of the HTML that are tracked, as templates; their numbers are their positions, from 1 on. */
  links: readonly string[];
  /** Composes a recipient's mail. @throws TemplateError when a template fails with the recipient's data */
  compose(recipient: RecipientData): ComposedMail;
  /** Renders a recipient's mail for a preview or the web. @throws TemplateError as `compose` does */
  render(recipient: RecipientData): RenderedMail;
}

const untracked: TrackingOptions = { opens: false, links: undefined };

/**
 * Compiles a campaign: CSS is inlined, the text part derived, and all that the mails have in common is encoded once. A
 * mail then costs little more than the values that are inserted.
 * @param options `host`: the installation's host name. `tracking`: none when absent. `takesData`: whether recipients have
 *   data, so that a template that names some isn't warned of. `now`: for tests.
 * @throws TemplateError with part, line and column for a template that has an error or exceeds a limit, and with
 *   the errors of other parts
 */
export function compileCampaign(
  source: CampaignSource,
  options: { host: string; tracking?: TrackingOptions; takesData?: boolean; now?: () => Date },
): CompiledCampaign {
  const values = createValues(source, options.takesData ?? false);
  const sample = sampleRecipient();
  const { subject, preheader, html, plain } = readParts(source, values, sample);
  const written = [subject, html, preheader, plain].filter((part) => part !== undefined);

  const prepared = prepareHtml(html, preheader?.liquid, source.list, options.tracking ?? untracked);
  const text = preparePlain(plain, prepared.derived, source.list);
  const segments = {
    subject: splitTemplate(subject.liquid, 'text', 'subject', values),
    plain: endWithLineBreak(plain === undefined ? splitDerived(text, values) : splitPlain(text, values)),
    html: endWithLineBreak(splitTemplate(prepared.html, 'html', 'html', values)),
  };

  const now = options.now ?? (() => new Date());
  // Quoted-printable never has an equals sign before an underscore: no content can contain the boundary (RFC 2045, 6.7).
  const boundary = `=_${source.campaign.uid.replace(/\W/g, '').slice(-40)}`;
  const writeHeader = createHeaderWriter(source, { host: options.host, boundary });
  const body = encodeBody(segments, boundary);

  const guard = <Result>(recipient: RecipientData, action: (mail: MailValues) => Result): Result => {
    try {
      return action({ recipient, scope: undefined, contexts: undefined });
    } catch (error) {
      // The compiled templates aren't as they were written: the position is found in those that are.
      if (error instanceof TemplateError && error.line !== null) for (const part of written) part.render(recipient);
      throw error;
    }
  };
  const render = (recipient: RecipientData) =>
    guard(recipient, (mail) => ({
      subject: joinSegments(segments.subject, mail),
      html: joinSegments(segments.html, mail),
      plain: joinSegments(segments.plain, mail),
    }));
  const compose = (recipient: RecipientData) =>
    guard(recipient, (mail) => {
      const header = writeHeader(recipient, joinSegments(segments.subject, mail), now());
      return { envelope: header.envelope, raw: assembleMail(header, body, mail) };
    });

  compose(sample);
  const size = Buffer.byteLength(render(sample).html);
  const sizeWarning = `The HTML has ${Math.ceil(size / 1_024)} KB: Gmail hides what comes after the first 102 KB`;
  return {
    warnings: [
      ...written.flatMap((part) => part.warnings),
      ...prepared.warnings,
      ...(size > clippedBytes ? [toWarning('size_over_limit', 'html', sizeWarning)] : []),
    ],
    links: prepared.links,
    compose,
    render,
  };
}

/** Parses the parts and renders a sample of each, so that its author gets the errors of all of them, with positions. */
function readParts(source: CampaignSource, values: TemplateValues, sample: RecipientData) {
  const errors: TemplateError[] = [];
  const read = (text: string, syntax: Syntax, part: TemplatePart) => {
    try {
      const parsed = readPart(text, syntax, part, values);
      parsed.render(sample);
      return parsed;
    } catch (error) {
      if (!(error instanceof TemplateError)) throw error;
      errors.push(error);
      return undefined;
    }
  };
  const subject = read(source.subject, 'text', 'subject');
  const preheader = source.preheader?.trim() ? read(source.preheader, 'html', 'preheader') : undefined;
  const html = read(source.html, 'html', 'html');
  const plain = source.plain?.trim() ? read(source.plain, 'text', 'plain') : undefined;
  if (subject !== undefined && html !== undefined && errors.length === 0) return { subject, preheader, html, plain };
  const [first, ...others] = errors as [TemplateError, ...TemplateError[]];
  first.others = others;
  throw first;
}

/** A part must end with a line break: quoted-printable can't end with a soft one. */
function endWithLineBreak(segments: Segment[]): Segment[] {
  const last = segments.at(-1);
  return typeof last === 'string' && last.endsWith('\n') ? segments : [...segments, '\n'];
}

function splitPlain(text: string, values: TemplateValues): Segment[] {
  return splitTemplate(text, 'text', 'plain', values);
}

/** Conditions within an HTML tag can be such that what is left of them in the text is no template. */
function splitDerived(text: string, values: TemplateValues): Segment[] {
  try {
    return splitPlain(text, values);
  } catch (error) {
    if (!(error instanceof TemplateError)) throw error;
    throw new TemplateError('plain', `No text part can be derived from the HTML, give one: ${error.message}`);
  }
}

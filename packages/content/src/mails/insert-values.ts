import { assembleMail, encodeBody } from './assemble-mail.ts';
import type { CampaignSource, RecipientData } from './campaign-source.ts';
import { createHeaderWriter } from './campaign-headers.ts';
import { joinSlots, type MailSegments, type Slot, toSlots } from './segments.ts';
import { createValues } from './template-values.ts';

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
 * @param options `host`: the installation's host name. `takesData`: whether recipients have data. `now`: for tests.
 * @throws TemplateError for a sender without a valid address
 */
export function createCampaignComposer(
  source: Pick<CampaignSource, 'list' | 'campaign' | 'from' | 'replyTo'>,
  segments: MailSegments,
  options: { host: string; takesData?: boolean | undefined; now?: (() => Date) | undefined },
): CampaignComposer {
  const values = createValues(source, options.takesData ?? false);
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

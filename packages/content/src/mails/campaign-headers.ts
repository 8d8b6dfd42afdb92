import type { CampaignSource, RecipientData } from './campaign-source.ts';
import { encodeMailbox, encodeText, toWireAddress, type WireAddress } from './encode-header.ts';
import { TemplateError } from './template-error.ts';

/** The header of a mail, and the envelope it is sent with. */
export interface MailHeader {
  /** Ends with the empty line. It is ASCII unless the envelope needs SMTPUTF8. */
  text: string;
  envelope: { from: string; to: string; smtpUtf8: boolean };
}

/**
 * Writes the header of a mail with this subject. @throws TemplateError if the recipient's data can't be written into a
 * header
 */
type WriteHeader = (recipient: RecipientData, subject: string, now: Date) => MailHeader;

// A URL that fits between angle brackets: without characters that would end the line or the brackets, and short enough
// for a line of 998 bytes.
const headerUrl = /^https?:\/\/[\x21-\x3b\x3d\x3f-\x7e]{1,900}$/;
const headerKey = /^[A-Za-z0-9_-]+(\.[A-Za-z0-9_-]+)*$/;
const maxKeyLength = 200;

/**
 * Prepares the header of a campaign's mails.
 * @param options `host`: the installation's host name. List-Id (RFC 2919) uses it rather than the sender's domain,
 *   which may change, since readers sort their mail by List-Id. `boundary`: between the parts.
 * @throws TemplateError for a sender without a valid address
 */
export function createHeaderWriter(
  source: Pick<CampaignSource, 'list' | 'campaign' | 'from' | 'replyTo'>,
  options: { host: string; boundary: string },
): WriteHeader {
  const from = readAddress(source.from.address, 'from_email');
  const replyTo = source.replyTo === null ? undefined : readAddress(source.replyTo, 'reply_to');
  const { name } = source.list;
  const [list, campaign] = [source.list.uid, source.campaign.uid].map((uid) => uid.replace(/[^\w.-]/g, '')) as [
    string,
    string,
  ];
  const first = `From: ${encodeMailbox(source.from.name, from.text, 6)}\r\n`;
  const last = [
    ...(replyTo === undefined ? [] : [`Reply-To: ${replyTo.text}`]),
    `List-Id: ${encodeMailbox(name.trim() || list, `${list}.${options.host}`, 9)}`,
    // By this, Gmail reports complaints for each campaign, for each list, and in total.
    `Feedback-ID: ${campaign}:${list}:campaign:mailwright`,
    'Precedence: bulk',
    'MIME-Version: 1.0',
    `Content-Type: multipart/alternative; boundary="${options.boundary}"`,
    '\r\n',
  ].join('\r\n');
  const date = createDateFormat();

  return (recipient, subject, now) => {
    const { key, links, unsubscribeMailto } = recipient;
    const to = readAddress(recipient.email, 'recipient');
    const bounceTo = readAddress(recipient.bounceTo, 'recipient');
    if (!headerKey.test(key) || key.length > maxKeyLength)
      throw unfit('The key of the recipient does not fit into a Message-ID');
    const isUrl = headerUrl.test(links.unsubscribe);
    if (!isUrl) throw unfit('The unsubscribe link does not fit into a header');
    const mailto = unsubscribeMailto === null ? '' : `,\r\n <mailto:${readMailto(unsubscribeMailto)}>`;
    const text = `${first}To: ${to.text}\r
Subject: ${encodeText(subject, 9)}\r
Date: ${date(now)}\r
Message-ID: <${key}@${from.domain}>\r
List-Unsubscribe: <${links.unsubscribe}>${mailto}\r
List-Unsubscribe-Post: List-Unsubscribe=One-Click\r
${last}`;
    const smtpUtf8 = [from, to, bounceTo, replyTo].some((address) => address?.isUtf8 === true);
    return { text, envelope: { from: bounceTo.text, to: to.text, smtpUtf8 } };
  };
}

function readAddress(address: string, part: 'from_email' | 'reply_to' | 'recipient'): WireAddress {
  const read = toWireAddress(address);
  if (read === undefined) throw new TemplateError(part, 'The address is not valid');
  return read;
}

// A URL must be ASCII (RFC 6068), even if the address isn't.
function readMailto(address: string): string {
  return encodeURI(readAddress(address, 'recipient').text).replace(/[?#&]/g, encodeURIComponent);
}

function unfit(message: string): TemplateError {
  return new TemplateError('recipient', message);
}

/**
 * Formats RFC 5322's date-time. That costs more than the rest of a header, so mails within the same second share the
 * result.
 */
export function createDateFormat(): (now: Date) => string {
  let second = NaN;
  let formatted = '';
  return (now) => {
    const current = Math.floor(now.getTime() / 1_000);
    if (current !== second) {
      second = current;
      formatted = now.toUTCString().replace('GMT', '+0000');
    }
    return formatted;
  };
}

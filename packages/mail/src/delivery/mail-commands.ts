import { isAscii } from 'node:buffer';
import type { SmtpFeatures } from './open-smtp-session.ts';
import type { OutgoingMail, Refusal } from './send-result.ts';

// What could end the address or the command; what an address may otherwise hold is decided where it is stored.
const unsafe = /[\s<>\p{Cc}]/u;
const notAscii = /[^\x20-\x7e]/;

/** Why a mail can't be sent to any server, or undefined. */
export function checkEnvelope({ envelope }: OutgoingMail): Refusal | undefined {
  const { from, to, smtpUtf8 } = envelope;
  const isWrong = unsafe.test(from) || unsafe.test(to) || to.lastIndexOf('@') < 1;
  if (!isWrong && (smtpUtf8 || !(notAscii.test(from) || notAscii.test(to)))) return undefined;
  return reject('EADDRESS', 'An address of the mail is not valid');
}

/** Why a mail can't be sent to this server, or undefined. */
export function checkFeatures({ envelope, raw }: OutgoingMail, features: SmtpFeatures): Refusal | undefined {
  const { size, smtpUtf8, eightBitMime } = features;
  if (size !== undefined && size > 0 && raw.length > size) {
    return reject('EMESSAGESIZE', `The mail has ${raw.length} bytes, and the server accepts ${size}`);
  }
  if (envelope.smtpUtf8 && !smtpUtf8) {
    return reject('ESMTPUTF8', 'The server does not accept addresses beyond ASCII (SMTPUTF8)');
  }
  if (!eightBitMime && !isAscii(raw)) {
    return reject('E8BITMIME', 'The server does not accept mail beyond ASCII (8BITMIME)');
  }
  return undefined;
}

function reject(code: string, reply: string): Refusal {
  return { kind: 'rejected', code, reply, class: 'other' };
}

/** MAIL FROM with the parameters that the server understands. */
export function mailCommand({ envelope, raw }: OutgoingMail, features: SmtpFeatures): string {
  const size = features.size === undefined ? '' : ` SIZE=${raw.length}`;
  const utf8 = envelope.smtpUtf8 ? ' SMTPUTF8' : '';
  // RFC 6152: only for what has such bytes, since servers convert what claims to have them.
  const body = features.eightBitMime && !isAscii(raw) ? ' BODY=8BITMIME' : '';
  return `MAIL FROM:<${envelope.from}>${size}${utf8}${body}\r\n`;
}

/** RCPT TO. */
export function rcptCommand({ envelope }: OutgoingMail): string {
  return `RCPT TO:<${envelope.to}>\r\n`;
}

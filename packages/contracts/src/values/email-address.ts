import { z } from 'zod';

/** A parsed and normalized address. */
export interface EmailAddress {
  /** As given, without surrounding spaces. */
  given: string;
  /** The same for every spelling of a mailbox: lower case, Unicode NFC, the domain in ASCII (IDNA). */
  normalized: string;
}

// RFC 5321's dot-string, with RFC 6532's non-ASCII characters. Quoted local parts are rejected: no provider issues
// them, and in a file they are nearly always an error.
const atom = /^[A-Za-z0-9!#$%&'*+/=?^_`{|}~\u0080-\u{10ffff}-]+$/u;
const label = /^[A-Za-z0-9\u0080-\u{10ffff}](?:[A-Za-z0-9\u0080-\u{10ffff}-]*[A-Za-z0-9\u0080-\u{10ffff}])?$/u;
// Matches nearly every domain, so that most skip the URL parser, the costliest step here, which would only make them
// lower case. It excludes ACE prefixes, whose rest the parser validates, and a digit in the top-level label, which may
// be part of an IP address.
const plainDomain = /^(?:(?!xn--)[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+(?!xn--)[a-z]{2,63}$/i;
// Matches nearly every whole address. A match is ASCII, and the steps below would only make it lower case.
const plainAddress =
  /^[a-z0-9!#$%&'*+/=?^_`{|}~-]+(?:\.[a-z0-9!#$%&'*+/=?^_`{|}~-]+)*@(?:(?!xn--)[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+(?!xn--)[a-z]{2,63}$/i;
const maxNormalizedLength = 254;
const maxLocalLength = 64;
const invisible = /[\s\p{Cc}\p{Cf}\ufff0-\uffff]/u;

// Longer than any address. Longer text is rejected unread: normalizing a megabyte of accents takes half a minute.
const maxLength = 320;

/** Reads an address per RFC 5321 and 6532 (SMTPUTF8) with an IDN domain; undefined if it is invalid. */
export function parseEmailAddress(text: string): EmailAddress | undefined {
  const given = text.trim();
  if (given.length > maxLength) return undefined;
  const at = given.lastIndexOf('@');
  if (at <= maxLocalLength && given.length <= maxNormalizedLength && plainAddress.test(given))
    return { given, normalized: given.toLowerCase() };
  return parseUnusual(given, at);
}

function parseUnusual(given: string, at: number): EmailAddress | undefined {
  // Normalized before validation, since NFC turns the Greek question mark into a plain semicolon.
  const local = given.slice(0, at).normalize('NFC').toLowerCase();
  const domain = domainToAscii(given.slice(at + 1));
  if (at < 1 || domain === undefined || invisible.test(given) || !given.isWellFormed()) return undefined;
  if (byteLength(local) > maxLocalLength || byteLength(given.slice(0, at)) > maxLocalLength) return undefined;
  if (!local.split('.').every((part) => atom.test(part))) return undefined;
  const normalized = `${local}@${domain}`;
  return byteLength(normalized) > maxNormalizedLength || byteLength(given) > maxLength
    ? undefined
    : { given, normalized };
}

function domainToAscii(domain: string): string | undefined {
  if (domain.length > 253) return undefined;
  if (plainDomain.test(domain)) return domain.toLowerCase();
  if (!domain.split('.').every((part) => label.test(part))) return undefined;
  let ascii: string;
  try {
    ascii = new URL(`http://${domain}`).hostname;
  } catch {
    return undefined;
  }
  const labels = ascii.split('.');
  // The URL parser turns 1.2 into an IP address; a top-level domain always has a letter.
  const isName = labels.length > 1 && /[a-z]/.test(labels.at(-1) ?? '') && ascii.length <= 253;
  // A character that looks like a letter may map to something else: ₊ becomes a plus sign.
  return isName && labels.every((part) => part.length <= 63 && label.test(part)) ? ascii : undefined;
}

const encoder = new TextEncoder();

function byteLength(text: string): number {
  return encoder.encode(text).length;
}

/** A string that is an email address. */
export const emailAddress = z
  .string()
  .trim()
  .max(maxLength, { error: `must have at most ${maxLength} characters`, abort: true })
  .refine((text) => parseEmailAddress(text) !== undefined, 'must be an email address')
  .meta({ format: 'email', example: 'ada@example.com' });

/** A string that is a domain name, as in an email address, in ASCII or Unicode. */
export const domainName = z
  .string()
  .trim()
  .max(253)
  .transform((text) => text.replace(/^@/, ''))
  .refine((text) => parseEmailAddress(`a@${text}`) !== undefined, 'must be a domain such as example.com')
  .meta({ example: 'example.com' });

/** The sender of a mail: an address, and the name shown with it, which may be empty. */
export interface Mailbox {
  name: string;
  address: string;
}

/**
 * Reads `ada@example.com`, `Ada <ada@example.com>` or `"Ada, of Example" <ada@example.com>`, the common forms of RFC
 * 5322's mailbox; undefined if the text is invalid.
 */
export function parseMailbox(text: string): Mailbox | undefined {
  const given = text.trim();
  if (/\p{Cc}/u.test(given)) return undefined;
  const [, name = '', inBrackets] = /^([^<>]*)<([^<>]+)>$/.exec(given) ?? [];
  const address = parseEmailAddress(inBrackets ?? given);
  return address && { name: unquote(name.trim()), address: address.given };
}

function unquote(name: string): string {
  const [, quoted] = /^"(.*)"$/.exec(name) ?? [];
  return quoted === undefined ? name : quoted.replace(/\\(.)/g, '$1');
}

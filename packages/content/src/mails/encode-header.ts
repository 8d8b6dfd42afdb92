import { parseEmailAddress } from '@mailwright/contracts';
import { oneLine } from './one-line.ts';

const maxLine = 76;
// 39 bytes are 52 characters of base64 and make an encoded word of 64 characters, which fits after the longest header
// name used here.
const maxWordBytes = 39;

/**
 * Encodes a text as the value of a header: ASCII is folded at spaces, anything else becomes encoded words (RFC 2047).
 * @param column where the value begins, after the header's name.
 */
export function encodeText(text: string, column: number): string {
  const line = oneLine(text).replace(/ {2,}/g, ' ');
  if (/^[\x20-\x7e]*$/.test(line) && !line.includes('=?')) {
    if (column + line.length <= maxLine) return line;
    const folded = fold(line, column);
    if (folded !== undefined) return folded;
  }
  return encodeWords(line);
}

const namesOfIds = new Set(['in-reply-to', 'references']);
// An encoded word fits into a line after names of up to this length, with a colon and a space.
const maxNameBeforeWord = 10;

/**
 * Encodes a header whose name and value come from elsewhere: ASCII keeps its characters, even encoded words, and is
 * folded at spaces. Ids of mails get the brackets that they lack, and are never encoded (RFC 5322, 3.6.4).
 */
export function encodeHeader(name: string, value: string): string {
  const column = name.length + 2;
  if (namesOfIds.has(name.toLowerCase())) {
    const ids = value.split(/\s+/).filter((id) => id !== '');
    return `${name}: ${ids.map((id) => `<${id.replace(/^<|>$/g, '')}>`).join('\r\n ')}`;
  }
  if (!/^[\x20-\x7e]*$/.test(value))
    return `${name}:${name.length > maxNameBeforeWord ? '\r\n ' : ' '}${encodeWords(value)}`;
  return `${name}: ${column + value.length <= maxLine ? value : (fold(value, column) ?? value)}`;
}

/** Folds ASCII into lines of at most 76 characters; undefined if a word is too long. */
function fold(text: string, column: number): string | undefined {
  let at = column;
  let folded = '';
  for (const word of text.split(' ')) {
    const isFirst = folded === '';
    // A line that begins with an empty word could consist of spaces only.
    if (!isFirst && word !== '' && at + 1 + word.length > maxLine) {
      folded += `\r\n ${word}`;
      at = 1 + word.length;
    } else {
      folded += isFirst ? word : ` ${word}`;
      at += word.length + (isFirst ? 0 : 1);
    }
    if (at > maxLine) return undefined;
  }
  return folded;
}

function encodeWords(text: string): string {
  const bytes = Buffer.from(text);
  const words: string[] = [];
  for (let start = 0; start < bytes.length;) {
    let end = Math.min(start + maxWordBytes, bytes.length);
    // A character must not be split between two encoded words.
    while (end < bytes.length && ((bytes[end] as number) & 0xc0) === 0x80) end -= 1;
    words.push(`=?UTF-8?B?${bytes.toString('base64', start, end)}?=`);
    start = end;
  }
  return words.join('\r\n ');
}

/** Encodes a name and an address as a header's value (RFC 5322's mailbox). */
export function encodeMailbox(name: string, address: string, column: number): string {
  const line = oneLine(name).replace(/ {2,}/g, ' ');
  if (line === '') return address;
  const isQuotable = /^[\x20-\x7e]{1,60}$/.test(line) && !line.includes('=?');
  const phrase = isQuotable ? quote(line) : encodeWords(line);
  const isLong = column + phrase.length + address.length + 3 > maxLine;
  return `${phrase}${isLong ? '\r\n' : ''} <${address}>`;
}

function quote(text: string): string {
  return /^[A-Za-z0-9!#$%&'*+/=?^_`{|}~ -]+$/.test(text) ? text : `"${text.replace(/["\\]/g, '\\$&')}"`;
}

/** An address as it is written in headers and SMTP commands. */
export interface WireAddress {
  /** The address, with its domain in ASCII. */
  text: string;
  domain: string;
  /** Whether its local part needs a server with SMTPUTF8 (RFC 6531). */
  isUtf8: boolean;
}

/** Converts an address for headers and SMTP commands; undefined if it isn't valid. */
export function toWireAddress(address: string): WireAddress | undefined {
  const parsed = parseEmailAddress(address);
  if (parsed === undefined) return undefined;
  const local = parsed.given.slice(0, parsed.given.lastIndexOf('@'));
  const domain = parsed.normalized.slice(parsed.normalized.lastIndexOf('@') + 1);
  return { text: `${local}@${domain}`, domain, isUtf8: /[^\x20-\x7e]/.test(local) };
}

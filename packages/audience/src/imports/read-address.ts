import { type EmailAddress, parseEmailAddress } from '@mailwright/contracts';

/** The address in a cell, or why there is none. */
export type AddressRead = { ok: true; email: EmailAddress } | { ok: false; message: string };

// Longer than any address with a name. Longer text isn't searched.
const maxLength = 1_000;
// They are in addresses that were copied from pages and mails, and no mailbox has them.
const zeroWidth = /\p{Cf}|\p{Variation_Selector}|[\u115f\u1160\u3164\uffa0]|\u034f/gu;
const quotes = `'"‘’‚“”„«»‹›\``;
const typographic = /^[‘’‚“”„«»‹›]|[‘’‚“”„«»‹›]$/;
const before = `${quotes},;`;
const after = `${quotes},;.:`;

/**
 * Reads the address of a cell: alone, in angle brackets after a name, after `mailto:`, in quotes, or before a comma or
 * semicolon. Characters that nobody sees are left out, also within it.
 */
export function readAddress(cell: string): AddressRead {
  // Typographic quotes are letters to an address beyond ASCII.
  const plain = typographic.test(cell) ? undefined : parseEmailAddress(cell);
  if (plain !== undefined) return { ok: true, email: plain };
  if (cell.trim() === '') return refuse('is required');
  if (cell.length > maxLength) return refuse('must be an email address: it is too long');
  const text = cell.replace(zeroWidth, '').trim();
  if (text === '') return refuse('is required');
  const email = (typographic.test(text) ? undefined : parseEmailAddress(text)) ?? parseEmailAddress(unwrap(text));
  return email === undefined ? refuse(`must be an email address${explain(text)}`) : { ok: true, email };
}

function refuse(message: string): AddressRead {
  return { ok: false, message };
}

/** What is within the outermost brackets and quotes. Each step takes something away, and a few are enough. */
function unwrap(text: string): string {
  let rest = text;
  for (let step = 0; step < 5; step += 1) {
    const last = rest;
    rest = strip(rest);
    const open = rest.lastIndexOf('<');
    const close = rest.indexOf('>', open);
    if (open !== -1 && close !== -1 && strip(rest.slice(close + 1)) === '' && !rest.slice(0, open).includes('<'))
      rest = hasAnother(rest.slice(0, open), rest.slice(open + 1, close)) ? rest : rest.slice(open + 1, close);
    if (/^mailto:/i.test(rest)) rest = withoutQuery(rest.slice('mailto:'.length));
    if (rest.startsWith('(') && rest.endsWith(')')) rest = rest.slice(1, -1);
    if (rest === last) break;
  }
  return rest;
}

/** Whether the name before an address in brackets has another one: which of them is meant isn't known. */
function hasAnother(name: string, address: string): boolean {
  const inBrackets = parseEmailAddress(strip(address))?.normalized;
  const named = name.split(/[\s,;]/).map((part) => parseEmailAddress(strip(part))?.normalized);
  return named.some((each) => each !== undefined && each !== inBrackets);
}

function strip(text: string): string {
  let start = 0;
  let end = text.length;
  const isOf = (characters: string, at: number) =>
    characters.includes(text.charAt(at)) || text.charAt(at).trim() === '';
  while (start < end && isOf(before, start)) start += 1;
  while (end > start && isOf(after, end - 1)) end -= 1;
  return text.slice(start, end);
}

function withoutQuery(link: string): string {
  const address = link.split('?', 1)[0] ?? '';
  try {
    return decodeURIComponent(address);
  } catch {
    return address;
  }
}

/** Why text is no address, in words that follow a colon. */
function explain(text: string): string {
  const given = unwrap(text);
  const ats = given.split('@').length - 1;
  if (ats === 0) return ': it has no @';
  const addresses = given.split(/[\s,;<>/|]+/).filter((part) => parseEmailAddress(part) !== undefined).length;
  if (addresses > 1) return ': it has more than one address';
  if (/\s/u.test(given)) return ': it has a space within it';
  if (ats > 1) return ': it has more than one @';
  const at = given.indexOf('@');
  const domain = given.slice(at + 1);
  if (at === 0) return ': nothing is before the @';
  if (domain === '') return ': nothing is after the @';
  if (!domain.includes('.')) return ': its domain has no dot';
  if (domain.split('.').some((label) => label === '')) return ': its domain has two dots in a row, or one at an end';
  if (at > 64) return ': it has more than 64 characters before the @';
  if (given.includes('..')) return ': it has two dots in a row';
  if (given.startsWith('.') || given.charAt(at - 1) === '.') return ': a dot is at the end of what is before the @';
  return ': it has a character that no address has';
}

import { parseEmailAddress } from './email-address.ts';

/** The sender of a mail: an address, and the name shown with it (empty when there is none). */
export interface Mailbox {
  name: string;
  address: string;
}

/**
 * Reads `ada@example.com`, `Ada <ada@example.com>` or `"Ada, of Example" <ada@example.com>`: RFC 5322's mailbox in its
 * common forms. Undefined for invalid text.
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

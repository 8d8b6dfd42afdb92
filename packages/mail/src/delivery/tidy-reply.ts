/** A reply's code, with the enhanced status code (RFC 3463) where there is one. */
export function codeOf(responseCode: number, reply: string): string {
  const [, enhanced] = /^\d{3}[ -]([245]\.\d{1,3}\.\d{1,3})\b/.exec(reply) ?? [];
  return enhanced === undefined ? String(responseCode) : `${responseCode} ${enhanced}`;
}

/** A server's reply as it is stored: one line of at most 500 characters. */
export function tidyReply(reply: string): string {
  // Some servers quote the mail, and a stored reply must contain no link: that is always a long word.
  return reply
    .replace(/\p{Cc}+/gu, ' ')
    .replace(/\S{40,}/g, '[…]')
    .trim()
    .slice(0, 500);
}

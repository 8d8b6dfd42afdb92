// What servers say when an address doesn't exist, in the words of Postfix, Exim, qmail, Exchange, Gmail, Yahoo and others.
const aboutAddress = [
  /\b(user|recipient|mailbox|address|account|addressee)\b.{0,60}\b(unknown|(does ?n[o']t|did not) exist|not found|disabled|inactive|no longer (active|valid|exists)|suspended|closed)\b/i,
  /\b(unknown|no such|invalid|non-?existent|nonexistent|inactive|disabled) (local )?(user|recipient|mailbox|address|account|person)\b/i,
  /\b(user|mailbox|account|recipient) (is )?(unavailable|not available here)\b/i,
  /\b(there is )?no (such )?(user|mailbox|person|account|one) (here|by that name|with that name)\b/i,
  /\bnot (our customer|a valid (mailbox|recipient|user|address))\b/i,
  /\b(unrouteable|undeliverable) address\b/i,
  /\brecipient ?(address )?not ?found\b/i,
  /\bdoesn'?t have an? [\w.-]+ account\b/i,
  /\b(domain|host)( name)? (was )?(not found|does not exist|doesn't exist)\b/i,
  /\b(couldn't|could not|unable to) find any host named\b/i,
  /\bnxdomain\b/i,
];
// They are about this mail or this moment, whatever the code says.
const aboutMail =
  /\b(spam|junk|virus|malware|block(ed|list|listed)|blacklist|dnsbl|rbl|reputation|policy|dmarc|spf|dkim|rate|throttl|quota|full|over limit|too (large|big|many)|message size|content|greylist)/i;

// They are about the sender, such as "mailbox unavailable. Sender address is not allowed" of GMX, or a relay's own account.
const aboutSender =
  /\bsender (address|verif|is|was|rejected|denied|not|unknown)|\bin reply to mail from\b|\bverification failed for\b|\byour account\b/i;

/** Status codes (RFC 3463, RFC 7505, RFC 7504) that say that the address itself is at fault. */
const hardCodes = new Set(['5.1.1', '5.1.2', '5.1.3', '5.1.4', '5.1.6', '5.1.10', '5.2.1', '5.4.310']);

// Patterns look no further: a report may have a line of hundreds of kilobytes.
const maxScanned = 4_000;

/** The first status code in a text, such as `5.1.1`. */
export function findStatusCode(text: string): string | undefined {
  return /(?:^|[\s(#:<[-])([245]\.\d{1,3}\.\d{1,3})(?![\d.])/.exec(text.slice(0, maxScanned))?.[1];
}

/** The first SMTP reply code of a failure in a text, such as `550`. */
export function findReplyCode(text: string): string | undefined {
  return /(?:^|[\s:;<(])([45]\d\d)(?=[\s-]+[#\w<(])/.exec(text.slice(0, maxScanned))?.[1];
}

/**
 * The bounce that a server's refusal of a recipient counts as: hard when the address doesn't exist, soft when its mailbox is
 * full. Other refusals are about the sender or the mail, and say nothing about the address.
 * @param code such as `550 5.1.1`
 */
export function bounceOfRefusal(code: string, reply: string): 'hard' | 'soft' | undefined {
  const status = findStatusCode(code);
  if (classifyBounce(status, reply) === 'hard') return 'hard';
  return status === '5.2.2' ? 'soft' : undefined;
}

/**
 * Whether a failure is hard, that is the address itself is at fault, or soft: a full mailbox, a policy, a server that could
 * not be reached. What is in doubt is soft, since a hard bounce ends all mail to an address.
 * @param status an RFC 3463 code.
 */
export function classifyBounce(status: string | undefined, text: string): 'hard' | 'soft' {
  if (status?.startsWith('4.') === true) return 'soft';
  if (status !== undefined && hardCodes.has(status)) return 'hard';
  // The other details of 5.1 are about the sender's address; of 5.2, 5.3, 5.6 and 5.7, about the mailbox, the mail or a policy.
  if (status !== undefined && /^5\.(1|2|3|6|7)\.[1-9]/.test(status)) return 'soft';
  const words = text.slice(0, maxScanned);
  if (aboutMail.test(words) || aboutSender.test(words)) return 'soft';
  return aboutAddress.some((pattern) => pattern.test(words)) ? 'hard' : 'soft';
}

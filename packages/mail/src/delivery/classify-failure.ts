/** Why a server didn't accept a mail. */
export type FailureClass = 'bad-mailbox' | 'full-mailbox' | 'policy' | 'rate-limited' | 'unavailable' | 'other';

/** The command whose reply decided: RFC 5321's MAIL, RCPT, DATA, and the dot that ends the message. */
export type MailStage = 'mail' | 'rcpt' | 'data' | 'dot';

// By RFC 3463's subject and detail, without the class; a subject alone is what its other details mean.
const byEnhancedCode = new Map<string, FailureClass>(
  Object.entries({
    '1': 'bad-mailbox',
    '1.7': 'policy',
    '1.8': 'policy',
    '2.0': 'other',
    '2.1': 'bad-mailbox',
    '2.2': 'full-mailbox',
    '2.3': 'other',
    '3': 'unavailable',
    '3.4': 'other',
    '4': 'unavailable',
    '5.3': 'rate-limited',
    '7': 'policy',
    // RFC 7372 and what large receivers use.
    '7.28': 'rate-limited',
    '7.650': 'rate-limited',
  }),
);
const byCode: Record<number, FailureClass> = { 421: 'unavailable', 452: 'unavailable', 554: 'policy' };
// At RCPT the reply is about the mailbox (RFC 5321 §4.2.2); at other stages the same codes are about the mail.
const byCodeAtRcpt: Record<number, FailureClass> = {
  ...byCode,
  550: 'bad-mailbox',
  551: 'bad-mailbox',
  552: 'full-mailbox',
  553: 'bad-mailbox',
};
const aboutRate =
  /too (many|quickly|fast)|rate.?limit|throttl|\brate (is|of|has)|(limit|quota|volume) (is |was )?exceeded/i;
const aboutPolicy = /spam|block(ed|list)|blacklist|policy|reputation|denied|banned|dnsbl|spamhaus/i;
const aboutFullMailbox = /(mailbox|quota|inbox).{0,20}(full|exceed)|over ?quota/i;
const greylisting = /gr[ae]y-?list/i;

/**
 * The class of a failure, by the enhanced status code (RFC 3463) where there is one.
 * @param text the reply with its codes, in one line.
 */
export function classifyFailure(stage: MailStage, code: number, text: string): FailureClass {
  const [, subject = '', detail = ''] = /^\d{3} [245]\.(\d{1,3})\.(\d{1,3})\b/.exec(text) ?? [];
  if (aboutFullMailbox.test(text)) return 'full-mailbox';
  if (code < 500 && aboutRate.test(text) && !greylisting.test(text)) return 'rate-limited';
  if (code < 500 && subject === '2' && detail === '1') return 'unavailable';
  const known = byEnhancedCode.get(`${subject}.${detail}`) ?? byEnhancedCode.get(subject);
  if (known !== undefined) return known;
  if (aboutPolicy.test(text)) return 'policy';
  return (stage === 'rcpt' ? byCodeAtRcpt : byCode)[code] ?? 'other';
}

/**
 * Whether a reply asks us to send less to the recipient's domain: 421, 4.7.x and limits. Greylisting (RFC 6647) doesn't: it
 * is about one recipient, and other mails of the domain wouldn't get past it by waiting for theirs.
 */
export function asksToBackOff(code: number, text: string, failureClass: FailureClass): boolean {
  if (code >= 500 || greylisting.test(text)) return false;
  return code === 421 || failureClass === 'rate-limited' || /^\d{3} 4\.7\./.test(text);
}

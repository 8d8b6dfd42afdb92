import type { BounceReason } from '@mailwright/contracts';
import { hardReasons, plainDomainRules, plainRules, type TextRule, textRules, weakTextRules } from './bounce-rules.ts';
import { codeRules, senderCodes } from './bounce-codes.ts';

/** The reason of a bounce, and whether the address is permanently at fault. */
export interface Judgement {
  bounce: 'hard' | 'soft';
  reason: BounceReason;
}

// Patterns look only at this many characters: a report may have a line of hundreds of kilobytes.
const maxScanned = 4_000;

/** The first status code in a text, such as `5.1.1`. */
export function findStatusCode(text: string): string | undefined {
  return /(?:^|[\s(#:<['"-])([45]\.\d{1,3}\.\d{1,3})(?![\d.]*\d)/.exec(text.slice(0, maxScanned))?.[1];
}

/** The first SMTP reply code of a failure in a text, such as `550`. */
export function findReplyCode(text: string): string | undefined {
  return /(?:^|[\s:;<(['"])([45]\d\d)(?=[\s:-]+[#\w<('"[])/.exec(text.slice(0, maxScanned))?.[1];
}

/**
 * Finds out why a mail came back, by the rules of bounce-rules.ts: a server's words say more than its code. A doubtful
 * bounce is soft, since a hard bounce ends all mail to an address.
 * @param code such as `5.1.1`, `550` or `550 5.1.1`.
 * @param text the server's words.
 * @param explanation the report's explanation for people, which counts only if the code and the text say nothing.
 */
export function judgeBounce(code: string | undefined, text: string, explanation = ''): Judgement {
  const said = tidyText(text);
  const status = findStatusCode(code ?? '') ?? findStatusCode(text);
  const { strong, weak } = rulesFor(code ?? '', text, status);
  const find = (rules: readonly TextRule[], words: string) => findRule(rules, words, status);
  const explained = tidyText(explanation);
  const reason =
    find(strong, said) ??
    reasonOfCode(status) ??
    find(weak, said) ??
    find(strong, explained) ??
    find(weak, explained) ??
    'other';
  return { bounce: hardReasons.has(reason) ? 'hard' : 'soft', reason };
}

/** Whether a text alone says why a mail came back. */
export function saysReason(text: string): boolean {
  return findRule(textRules, tidyText(text)) !== undefined;
}

/**
 * The bounce that a server's refusal of a recipient counts as: hard if the address doesn't exist, soft if its mailbox
 * is full; undefined for other refusals, which are about the sender or the mail.
 * @param code such as `550 5.1.1`
 */
export function bounceOfRefusal(code: string, reply: string): Judgement | undefined {
  const judgement = judgeBounce(code, reply);
  return judgement.bounce === 'hard' || judgement.reason === 'mailbox_full' ? judgement : undefined;
}

const softRules = withoutHard(textRules);
const softWeakRules = withoutHard(weakTextRules);

interface Rules {
  strong: readonly TextRule[];
  weak: readonly TextRule[];
}
const usualRules: Rules = { strong: textRules, weak: weakTextRules };
const senderRules: Rules = { strong: softRules, weak: softWeakRules };
const policyRules: Rules = { strong: addPlain(plainRules), weak: softWeakRules };
const momentRules: Rules = { strong: addPlain([...plainRules, ...plainDomainRules]), weak: softWeakRules };

// Of status codes (RFC 3463): the mail's content, and security or policy.
const policySubjects = new Set(['6', '7']);
// The server wants a login (RFC 4954).
const loginReplies = new Set(['530', '535']);

/** If the code is about the sender, the mail or the moment, only plain words make it about the address. */
function rulesFor(code: string, text: string, status: string | undefined): Rules {
  const [, subject = '', detail = ''] = status?.split('.') ?? [];
  if (senderCodes.has(`${subject}.${detail}`)) return senderRules;
  const reply = findReplyCode(text) ?? /^\s*([45]\d\d)\b/.exec(code)?.[1];
  if (policySubjects.has(subject) || loginReplies.has(reply ?? '')) return policyRules;
  return [status, reply, findStatusCode(text)].some((given) => given?.startsWith('4')) ? momentRules : usualRules;
}

function withoutHard(rules: readonly TextRule[]): TextRule[] {
  return rules.filter(({ reason }) => !hardReasons.has(reason));
}

/** Replaces the rules about the address with these. */
function addPlain(plain: readonly TextRule[]): TextRule[] {
  const first = textRules.findIndex(({ reason }) => hardReasons.has(reason));
  return [...textRules.slice(0, first), ...plain, ...withoutHard(textRules.slice(first))];
}

/** The reason of a server's refusal, by its code and reply; null if the code isn't a server's. */
export function reasonOfReply(code: string | null, reply: string | null): BounceReason | null {
  if (code === null || !/^[45](?:\d\d\b|\.)/.test(code)) return null;
  return judgeBounce(code, reply ?? '').reason;
}

function findRule(rules: readonly TextRule[], said: string, status?: string): BounceReason | undefined {
  if (said === '') return undefined;
  return rules.find(
    (rule) => (rule.status === undefined || rule.status === status) && rule.patterns.some((it) => it.test(said)),
  )?.reason;
}

function reasonOfCode(status: string | undefined): BounceReason | undefined {
  if (status === undefined) return undefined;
  const [kind = '', subject = '', detail = ''] = status.split('.');
  const reason = codeRules.get(`${subject}.${detail}`) ?? codeRules.get(subject);
  // A temporary one is about the moment: the server may be unable to look up its users.
  return kind === '4' && reason !== undefined && hardReasons.has(reason) ? undefined : reason;
}

/**
 * Makes a text lower case with single spaces, and removes what isn't the server's words: addresses, links, host names,
 * codes.
 */
function tidyText(text: string): string {
  return text
    .slice(0, maxScanned)
    .toLowerCase()
    .replaceAll('’', "'")
    .replace(/https?:\/\/([^\s/<>"']{1,200})[^\s<>"']{0,1000}/g, '$1')
    .replace(/[^\s<>"'()[\]:;,]{1,200}@[^\s<>"'()[\]:;,]{1,200}/g, '@')
    .replace(/\bhost \S{1,200}(?: ?\[[^\]]{0,100}\])? (?=said)/g, ' ')
    .replace(/\b[245]\d\d[ -]#?(?:[245]\.\d{1,3}\.\d{1,3}\b)?/g, ' ')
    .replace(/\s+/g, ' ')
    .trim();
}

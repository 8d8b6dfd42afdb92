import type { Email } from 'postal-mime';
import { findReplyCode, findStatusCode, judgeBounce, saysReason } from './classify-bounce.ts';
import type { Failure, MailReport, ReportEnvelope } from './mail-report.ts';
import { ownWords } from './own-words.ts';
import { firstFailure } from './read-delivery-status.ts';

const serverNames =
  /^(?:(?:mailer?|mail)[-_.]?daemon|post[-_]?master|poost?master|mdaemon|bounces?|mail[-_.]?(?:delivery|administrator|system)|mail\.delivery\.system|(?:delivery|ndr)[-_.]?(?:daemon|failure|report)?|system[-_.]?admin\w*|mailserver|smtp|root)(?:[-+_.].*)?$/i;
const serverTitles = /mailer.?daemon|mail delivery (?:sub)?system|postmaster|system administrator|delivery status/i;

const aboutFailure =
  /undeliver|returned mail|delivery.{0,10}(?:status|failure|failed|report|error|problem)|failure notice|mail (?:delivery|system|failure|error)|failed mail|not (?:be )?delivered|could ?n[o']t (?:be )?deliver|unable to deliver|unzustellbar|non remis|échec|no se pudo entregar|не доставлен|доставлен|недоставленн|配信|配送|送信できません|エラー|退信|无法投递|error sending your/i;
const aboutDelay =
  /\b(?:delayed|delay\b|will (?:be retried|retry|be re-?tried|keep trying|continue)|has not yet been|not yet been delivered|warning message only|still being retried|do(?:es)? not need to re-?send|no action is required on your part|temporary failure report)|warning: (?:message|could not send|delayed)/i;
const aboutEnd = /permanent (?:fatal )?error|failed permanently|permanently failed|given up/i;
const awaySubject =
  /^\s*(?:auto(?:matic|mated)?[ :_-]?(?:reply|response|answer|respond)|auto:|out of (?:the )?office|away from|on (?:vacation|leave|holiday)|vacation|r[ée]ponse automatique|absence|absent|automatische antwort|abwesen|respuesta autom|fuera de|risposta automatica|fuori (?:sede|ufficio)|resposta autom|automatisch antwoord|afwezig|автоответ|нет на месте|自動(?:返信|応答)|不在|自动(?:回复|答复))|\b(?:out of (?:the )?office|autoreply|auto-reply|automatic reply|abwesenheits)/i;
const awayWords =
  /\b(?:i(?:'m| am| will be) (?:\w+ ){0,3}(?:away|out of|on (?:vacation|leave|holiday)|absent|not in the)|out of (?:the |my )?office|on vacation|maternity leave|annual leave|will (?:be back|return|respond|reply)|limited access to (?:my )?e-?mail|thank you for (?:your (?:e-?mail|message)|contacting)|we have received your|ich bin (?:\w+ ){0,4}(?:abwesend|nicht im|im urlaub)|je suis (?:\w+ ){0,3}(?:absent|en cong)|休暇|不在に)/i;

/**
 * Reads a bounce without a delivery status, as qmail, old Exchange and others write it: in words, as a whole or by
 * recipient.
 */
export function readWords(
  mail: Email,
  text: string,
  { from: envelopeFrom }: ReportEnvelope,
  references: string[],
): MailReport {
  const header = new Map(mail.headers.map(({ key, value }) => [key, value]));
  const subject = mail.subject ?? '';
  const own = ownWords(text);
  const isServer = isFromServer(mail) || header.has('x-failed-recipients');
  if (isAutomaticReply(header, subject, isServer)) return { kind: 'ignored', reason: 'automatic_reply' };
  if (isDelay(subject, own))
    return { kind: 'ignored', reason: 'no_failure', ...(isServer ? {} : { isByPerson: true }) };
  if (!saysFailure(subject, own, isServer, envelopeFrom) || (mail.headers.length === 0 && own.trim() === ''))
    return { kind: 'ignored', reason: 'no_report' };
  const quoted = [...references, ...readQuoted(text)];
  const failures = readWordsByRecipient(own, subject);
  const sender = (mail.from?.address ?? '').toLowerCase();
  return { kind: 'bounce', failures, references: quoted, ...(isServer ? {} : { sender }) };
}

function isDelay(subject: string, own: string): boolean {
  const beginning = `${subject}\n${own.slice(0, 2_000)}`;
  return aboutDelay.test(beginning) && !aboutEnd.test(beginning);
}

// Like a report, a mail with an empty envelope sender wants no reply. From a server that is enough; from a person's
// mailbox, its words must also say that a mail failed.
function saysFailure(subject: string, own: string, isServer: boolean, envelopeFrom: string): boolean {
  if (isServer && envelopeFrom === '') return true;
  const isFailure = aboutFailure.test(`${subject}\n${own.slice(0, 1_000)}`);
  const hasCode = findStatusCode(own) !== undefined || findReplyCode(own) !== undefined;
  if (isServer) return isFailure || hasCode || saysReason(own);
  const isAway = awayWords.test(own.slice(0, 4_000));
  return envelopeFrom === '' && !isAway && (isFailure || (hasCode && saysReason(own)));
}

function isFromServer(mail: Email): boolean {
  const address = mail.from?.address ?? '';
  const [local = ''] = address.split('@');
  return address === '' || serverNames.test(local) || serverTitles.test(mail.from?.name ?? '');
}

/**
 * RFC 3834, and what was common before it. Servers mark bounces as automatic, too, so for them that mark isn't enough.
 */
function isAutomaticReply(header: Map<string, string>, subject: string, isServer: boolean): boolean {
  const submitted = (header.get('auto-submitted') ?? '').toLowerCase();
  if (header.has('x-failed-recipients')) return false;
  if (
    ['x-autoreply', 'x-autorespond', 'x-autoresponder', 'x-autoreply-from', 'x-apple-unsubscribe'].some((name) =>
      header.has(name),
    )
  )
    return true;
  if (/^(?:auto_reply|auto-reply)$/i.test(header.get('precedence')?.trim() ?? '')) return true;
  if (submitted.includes('vacation') || awaySubject.test(subject)) return true;
  return !isServer && /^auto-(?:replied|generated|notified)/.test(submitted);
}

/** Splits a text into paragraphs that begin with an address; each is about that recipient. */
function readWordsByRecipient(own: string, subject: string): Failure[] {
  // Sendmail's "Returned mail: User unknown".
  const [, title = ''] = /^returned mail: (.+)/i.exec(subject) ?? [];
  const lines = own.slice(0, 20_000).split('\n');
  const starts = lines.flatMap((line, index) => {
    const address = /^[\s*>"'(]{0,12}<?([^\s<>"'(),;:]{1,64}@[^\s<>"'(),;:]{1,255})/.exec(line)?.[1];
    return address === undefined ? [] : { index, address: address.toLowerCase() };
  });
  const addresses = new Set(starts.map(({ address }) => address));
  if (addresses.size < 2) return [judgeWords(own, [...addresses], title)];
  return starts.map(({ index, address }, at) =>
    judgeWords(lines.slice(index, starts[at + 1]?.index).join('\n'), [address], title),
  );
}

function judgeWords(text: string, recipients: string[], title: string): Failure {
  const line = firstFailure(text);
  // From the line with the code on, since what comes before it is the same in all of a server's reports.
  const from = line === undefined ? 0 : Math.max(0, text.replace(/[^\S\n]+/g, ' ').indexOf(line.slice(0, 30)));
  const snippet = text.replace(/[^\S\n]+/g, ' ').slice(from);
  const code = findStatusCode(snippet) ?? findStatusCode(text) ?? findReplyCode(text);
  return {
    recipients,
    hasFailed: true,
    ...judgeBounce(code, snippet, `${text} ${title}`),
    code: code ?? null,
    reply: line ?? null,
  };
}

/** Finds fields of the returned mail's header that the text quotes. */
function readQuoted(text: string): string[] {
  return [...text.slice(0, 50_000).matchAll(/^(?:message-id|return-path): *(\S.{0,300})$/gim)].flatMap(
    ([, value]) => value ?? [],
  );
}

import type { BounceReason } from '@mailwright/contracts';
import { findStatusCode } from '../parse/classify-bounce.ts';
import {
  type CallbackContent,
  judgeByProvider,
  type ProviderAdapter,
  type ProviderReport,
  toBounceReport,
  toComplaint,
} from './provider-report.ts';
import { type ProviderJson, parseJson, readEach, toObject, toText, toTime } from './read-json.ts';

// These providers sign nothing: the secret in the URL authenticates the request, as they recommend themselves. Types
// are looked up in maps, since a type may be any word, even `__proto__`.

/** Reasons by Postmark's types; other types, such as automatic replies, are not bounces. */
const reasonsOfPostmark = new Map<string, BounceReason>([
  ['HardBounce', 'unknown_user'],
  ['BadEmailAddress', 'unknown_user'],
  ['SoftBounce', 'other'],
  ['DnsError', 'dns'],
  ['Blocked', 'blocked'],
  ['SpamNotification', 'spam'],
  ['DMARCPolicy', 'auth'],
  ['Unknown', 'other'],
]);

/**
 * Postmark reports bounces, spam complaints, and changes of its suppression list, which is how broadcast streams report
 * both.
 */
export const postmarkAdapter: ProviderAdapter = readingEach((event) => {
  const isChange = event['RecordType'] === 'SubscriptionChange';
  const email = toText(isChange ? event['Recipient'] : event['Email']);
  if (email === undefined) return [];
  const references = [toText(event['Content'])].flatMap((text) => text ?? []);
  const about = { email, references, occurredAt: toTime(isChange ? event['ChangedAt'] : event['BouncedAt']) };
  if (isChange) return readChange(event, about);
  const type = toText(event['Type']) ?? '';
  if (event['RecordType'] === 'SpamComplaint' || type === 'SpamComplaint') return [toComplaint(about)];
  const fallback = reasonsOfPostmark.get(type);
  if (event['RecordType'] !== 'Bounce' || fallback === undefined) return [];
  const details = toText(event['Details']);
  // Its description lists what the type may mean; only the details are the server's words.
  return [{ ...toBounce(about, details, fallback), reply: details ?? toText(event['Description']) ?? null }];
});

function readChange(event: ProviderJson, about: About): ProviderReport[] {
  if (event['SuppressSending'] !== true) return [];
  if (event['SuppressionReason'] === 'SpamComplaint') return [toComplaint(about)];
  if (event['SuppressionReason'] !== 'HardBounce') return [];
  return [toBounceReport({ ...about, code: null, reply: null }, { bounce: 'hard', reason: 'unknown_user' })];
}

const reasonsOfBrevo = new Map<string, BounceReason>([
  ['hard_bounce', 'unknown_user'],
  ['invalid_email', 'unknown_user'],
  ['soft_bounce', 'other'],
]);

/** Brevo's transactional webhooks. */
export const brevoAdapter: ProviderAdapter = readingEach((event) => {
  const email = toText(event['email']);
  if (email === undefined) return [];
  const references = [toText(event['message-id'])].flatMap((text) => text ?? []);
  const about = { email, references, occurredAt: toTime(event['ts_event'] ?? event['ts_epoch'] ?? event['ts']) };
  const type = toText(event['event']) ?? '';
  if (type === 'spam' || type === 'complaint') return [toComplaint(about)];
  const fallback = reasonsOfBrevo.get(type);
  if (fallback === undefined) return [];
  return [toBounce(about, toText(event['reason']), fallback)];
});

/** Reasons by SparkPost's bounce classes. */
const reasonsOfSparkpost = new Map<string, BounceReason>([
  ['10', 'unknown_user'],
  ['21', 'dns'],
  ['22', 'mailbox_full'],
  ['23', 'too_large'],
  ['24', 'expired'],
  ['30', 'unknown_user'],
  ['50', 'blocked'],
  ['51', 'spam'],
  ['52', 'spam'],
  ['53', 'content'],
  ['54', 'policy'],
  ['90', 'unknown_user'],
]);
// Problems of its account, automatic replies, subscriptions and challenges: the mail has arrived, or was never sent.
const ignoredOfSparkpost = new Set(['25', '60', '80', '100']);

/** SparkPost's event webhooks. */
export const sparkpostAdapter: ProviderAdapter = readingEach((batch) => {
  const event = toObject(toObject(batch['msys'])['message_event']);
  const email = toText(event['raw_rcpt_to']) ?? toText(event['rcpt_to']);
  if (email === undefined) return [];
  const references = [toText(event['msg_from'])].flatMap((text) => text ?? []);
  const about = { email, references, occurredAt: toTime(event['timestamp']) };
  const type = toText(event['type']);
  if (type === 'spam_complaint') return [toComplaint(about, toText(event['fbtype']) ?? 'abuse')];
  const group = toText(event['bounce_class']) ?? '';
  if ((type !== 'bounce' && type !== 'out_of_band') || ignoredOfSparkpost.has(group)) return [];
  const reply = toText(event['raw_reason']) ?? toText(event['reason']);
  return [toBounce(about, reply, reasonsOfSparkpost.get(group) ?? 'other', toText(event['error_code']))];
});

type About = Pick<ProviderReport, 'email' | 'references' | 'occurredAt'>;

/** @param otherCode counts if the server's words contain no code. */
function toBounce(about: About, words: string | undefined, fallback: BounceReason, otherCode?: string): ProviderReport {
  const reply = words ?? null;
  const code = findStatusCode(words ?? '') ?? otherCode ?? null;
  return toBounceReport({ ...about, code, reply }, judgeByProvider(code, reply, fallback));
}

/** Makes an adapter for a body that is one event or a list of events. */
function readingEach(read: (event: ProviderJson) => ProviderReport[]): ProviderAdapter {
  return {
    read: ({ raw }): CallbackContent => {
      const body = parseJson(raw);
      if (typeof body !== 'object' || body === null) return { kind: 'malformed' };
      const events = Array.isArray(body) ? body : [body];
      return { kind: 'reports', reports: readEach(events, (event) => read(toObject(event))) };
    },
  };
}

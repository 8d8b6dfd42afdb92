import { classifyBounce } from '../parse/classify-bounce.ts';
import type { CallbackContent, ProviderAdapter, ProviderReport } from './provider-report.ts';
import { type Json, parseJson, readEach, toObject, toText, toTime } from './read-json.ts';

// These providers sign nothing: the secret in the URL is what proves the request, as they themselves advise.

/** Postmark: bounces, spam complaints, and changes of its suppression list, which is how broadcast streams report both. */
export const postmarkAdapter: ProviderAdapter = readingEach((event) => {
  const isChange = event['RecordType'] === 'SubscriptionChange';
  const email = toText(isChange ? event['Recipient'] : event['Email']);
  const kind = isChange ? kindOfChange(event) : kindOfPostmark(event);
  if (email === undefined || kind === undefined) return [];
  const details = toText(event['Details']) ?? toText(event['Description']) ?? null;
  const references = [toText(event['Content'])].flatMap((text) => text ?? []);
  const occurredAt = toTime(isChange ? event['ChangedAt'] : event['BouncedAt']);
  if (kind === 'complaint')
    return [{ kind, email, references, code: null, reply: null, feedbackType: 'abuse', occurredAt }];
  const code = /\b[45]\.\d{1,3}\.\d{1,3}\b/.exec(details ?? '')?.[0] ?? null;
  return [{ kind, email, references, code, reply: details, feedbackType: null, occurredAt }];
});

const hardOfPostmark = new Set(['HardBounce', 'BadEmailAddress']);
const softOfPostmark = new Set(['SoftBounce', 'DnsError', 'Blocked', 'SpamNotification', 'DMARCPolicy', 'Unknown']);

function kindOfPostmark(event: Json): ProviderReport['kind'] | undefined {
  const type = toText(event['Type']) ?? '';
  if (event['RecordType'] === 'SpamComplaint' || type === 'SpamComplaint') return 'complaint';
  if (event['RecordType'] !== 'Bounce') return undefined;
  if (hardOfPostmark.has(type)) return 'hard';
  return softOfPostmark.has(type) ? 'soft' : undefined;
}

function kindOfChange(event: Json): ProviderReport['kind'] | undefined {
  if (event['SuppressSending'] !== true) return undefined;
  if (event['SuppressionReason'] === 'HardBounce') return 'hard';
  return event['SuppressionReason'] === 'SpamComplaint' ? 'complaint' : undefined;
}

// A map, since any word may come: `__proto__` too.
const kindsOfBrevo = new Map<string, ProviderReport['kind']>([
  ['hard_bounce', 'hard'],
  ['invalid_email', 'hard'],
  ['soft_bounce', 'soft'],
  ['spam', 'complaint'],
  ['complaint', 'complaint'],
]);

/** Brevo's transactional webhooks. */
export const brevoAdapter: ProviderAdapter = readingEach((event) => {
  const email = toText(event['email']);
  const kind = kindsOfBrevo.get(toText(event['event']) ?? '');
  if (email === undefined || kind === undefined) return [];
  const references = [toText(event['message-id'])].flatMap((text) => text ?? []);
  const occurredAt = toTime(event['ts_event'] ?? event['ts_epoch'] ?? event['ts']);
  if (kind === 'complaint')
    return [{ kind, email, references, code: null, reply: null, feedbackType: 'abuse', occurredAt }];
  const reply = toText(event['reason']) ?? null;
  const code = /\b[45]\.\d{1,3}\.\d{1,3}\b/.exec(reply ?? '')?.[0] ?? null;
  return [{ kind, email, references, code, reply, feedbackType: null, occurredAt }];
});

// SparkPost's classes: 10 invalid recipient, 30 no recipient, 90 unsubscribe; 1 undetermined; 25 and 80 are about its account.
const hardOfSparkpost = new Set(['10', '30', '90']);
const ignoredOfSparkpost = new Set(['25', '80']);

/** SparkPost's event webhooks. */
export const sparkpostAdapter: ProviderAdapter = readingEach((batch) => {
  const event = toObject(toObject(batch['msys'])['message_event']);
  const email = toText(event['raw_rcpt_to']) ?? toText(event['rcpt_to']);
  if (email === undefined) return [];
  const references = [toText(event['msg_from'])].flatMap((text) => text ?? []);
  const occurredAt = toTime(event['timestamp']);
  const type = toText(event['type']);
  if (type === 'spam_complaint') {
    const feedbackType = toText(event['fbtype']) ?? 'abuse';
    return [{ kind: 'complaint', email, references, code: null, reply: null, feedbackType, occurredAt }];
  }
  const group = toText(event['bounce_class']) ?? '';
  if ((type !== 'bounce' && type !== 'out_of_band') || ignoredOfSparkpost.has(group)) return [];
  const reply = toText(event['raw_reason']) ?? toText(event['reason']) ?? null;
  const code = /\b[45]\.\d{1,3}\.\d{1,3}\b/.exec(reply ?? '')?.[0] ?? toText(event['error_code']) ?? null;
  const undetermined = classifyBounce(code?.includes('.') === true ? code : undefined, reply ?? '');
  const kind = hardOfSparkpost.has(group) ? 'hard' : group === '1' ? undetermined : 'soft';
  return [{ kind, email, references, code, reply, feedbackType: null, occurredAt }];
});

/** An adapter for a body that is an event, or a list of them. */
function readingEach(read: (event: Json) => ProviderReport[]): ProviderAdapter {
  return {
    read: ({ raw }): CallbackContent => {
      const body = parseJson(raw);
      if (typeof body !== 'object' || body === null) return { kind: 'malformed' };
      const events = Array.isArray(body) ? body : [body];
      return { kind: 'reports', reports: readEach(events, (event) => read(toObject(event))) };
    },
  };
}

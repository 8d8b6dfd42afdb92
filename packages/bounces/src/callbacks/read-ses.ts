import { createVerify, X509Certificate } from 'node:crypto';
import type { BounceReason } from '@mailwright/contracts';
import {
  type CallbackContent,
  type FetchText,
  judgeByProvider,
  type ProviderAdapter,
  type ProviderReport,
  toBounceReport,
  toComplaint,
} from './provider-report.ts';
import { type ProviderJson, parseJson, toList, toObject, toText, toTime } from './read-json.ts';

// Only Amazon controls names under these.
const snsHost = /^sns\.[a-z0-9-]{1,40}\.amazonaws\.com(\.cn)?$/;
const maxCertificates = 20;
const certificates = new Map<string, string>();

// A message carries the time of its first attempt, and SNS repeats it for up to an hour.
const maxAgeMs = 3_600_000;

const subscriptionNames = ['Message', 'MessageId', 'SubscribeURL', 'Timestamp', 'Token', 'TopicArn', 'Type'];
// The names by message type. A map, since the type may be any word, even `__proto__`.
const signedNames = new Map<unknown, readonly string[]>([
  ['Notification', ['Message', 'MessageId', 'Subject', 'Timestamp', 'TopicArn', 'Type']],
  ['SubscriptionConfirmation', subscriptionNames],
  ['UnsubscribeConfirmation', subscriptionNames],
]);

/**
 * Amazon SES through SNS. Messages are signed (versions 1 and 2) with a key whose certificate is fetched from SNS. The
 * callback's key is the ARN of its topic, since messages of anyone else's topic are validly signed, too.
 */
export const sesAdapter: ProviderAdapter = {
  read: async ({ raw }, { key: topicArn, now, fetchText }): Promise<CallbackContent> => {
    const message = toObject(parseJson(raw));
    const names = signedNames.get(message['Type']);
    if (names === undefined) return { kind: 'malformed' };
    if (message['TopicArn'] !== topicArn || !(await isSigned(message, names, fetchText))) return { kind: 'forged' };
    const signedAt = toTime(message['Timestamp'])?.getTime() ?? 0;
    if (Math.abs(now.getTime() - signedAt) > maxAgeMs) return { kind: 'forged' };
    if (message['Type'] === 'UnsubscribeConfirmation') return { kind: 'reports', reports: [] };
    if (message['Type'] === 'Notification')
      return { kind: 'reports', reports: readNotification(toObject(parseJson(toText(message['Message']) ?? ''))) };
    const url = toSnsUrl(message['SubscribeURL']);
    return url === undefined ? { kind: 'forged' } : { kind: 'confirm', url: url.href };
  },
};

async function isSigned(message: ProviderJson, names: readonly string[], fetchText: FetchText): Promise<boolean> {
  const url = toSnsUrl(message['SigningCertURL']);
  const digest = message['SignatureVersion'] === '2' ? 'sha256' : 'sha1';
  if (url === undefined || !url.pathname.endsWith('.pem')) return false;
  if (message['SignatureVersion'] !== '1' && message['SignatureVersion'] !== '2') return false;
  const signed = names.flatMap((name) => (toText(message[name]) === undefined ? [] : [name, toText(message[name])]));
  const certificate = certificates.get(url.href) ?? (await fetchText(url));
  try {
    const verify = createVerify(digest).update(`${signed.join('\n')}\n`);
    const { publicKey } = new X509Certificate(certificate);
    if (!verify.verify(publicKey, toText(message['Signature']) ?? '', 'base64')) return false;
  } catch {
    return false;
  }
  if (certificates.size >= maxCertificates) certificates.clear();
  certificates.set(url.href, certificate);
  return true;
}

function toSnsUrl(value: unknown): URL | undefined {
  const text = toText(value);
  const url = text !== undefined && URL.canParse(text) ? new URL(text) : undefined;
  const isSns = url?.protocol === 'https:' && snsHost.test(url.hostname) && url.port === '' && url.username === '';
  return isSns ? url : undefined;
}

/** Reads a notification (`notificationType`), or an event of a configuration set (`eventType`). */
function readNotification(message: ProviderJson): ProviderReport[] {
  const type = toText(message['notificationType']) ?? toText(message['eventType']);
  const mail = toObject(message['mail']);
  const common = toText(toObject(mail['commonHeaders'])['messageId']);
  const references = [common, toText(mail['source'])].flatMap((text) => text ?? []);
  if (type === 'Bounce') {
    const bounce = toObject(message['bounce']);
    const [kind, subType] = [toText(bounce['bounceType']), toText(bounce['bounceSubType']) ?? ''];
    const fallback = kind === 'Permanent' ? 'unknown_user' : (reasons.get(subType) ?? 'other');
    const occurredAt = toTime(bounce['timestamp']);
    return toList(bounce['bouncedRecipients']).flatMap((each) => {
      const { emailAddress, status, diagnosticCode } = toObject(each);
      const email = toText(emailAddress);
      const reply = toText(diagnosticCode)?.replace(/^[\w-]+;\s*/, '') ?? null;
      const code = toText(status) ?? null;
      // An automatic reply comes as a transient bounce without any words of a server.
      if (email === undefined || (kind === 'Transient' && subType === 'General' && code === null && reply === null))
        return [];
      return [toBounceReport({ email, references, occurredAt, code, reply }, judgeByProvider(code, reply, fallback))];
    });
  }
  if (type !== 'Complaint') return [];
  const complaint = toObject(message['complaint']);
  const feedbackType = toText(complaint['complaintFeedbackType']) ?? null;
  if (feedbackType === 'not-spam') return [];
  const occurredAt = toTime(complaint['timestamp']);
  return toList(complaint['complainedRecipients']).flatMap((each) => {
    const email = toText(toObject(each)['emailAddress']);
    return email === undefined ? [] : [toComplaint({ email, references, occurredAt }, feedbackType)];
  });
}

/** Reasons by the subtype of a transient bounce. */
const reasons = new Map<string, BounceReason>([
  ['MailboxFull', 'mailbox_full'],
  ['MessageTooLarge', 'too_large'],
  ['ContentRejected', 'content'],
  ['AttachmentRejected', 'content'],
]);

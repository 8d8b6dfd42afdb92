import { createVerify, X509Certificate } from 'node:crypto';
import type { CallbackContent, FetchText, ProviderAdapter, ProviderReport } from './provider-report.ts';
import { type Json, parseJson, toList, toObject, toText, toTime } from './read-json.ts';

// Only Amazon has names below these.
const snsHost = /^sns\.[a-z0-9-]{1,40}\.amazonaws\.com(\.cn)?$/;
const maxCertificates = 20;
const certificates = new Map<string, string>();

const signedNames = {
  Notification: ['Message', 'MessageId', 'Subject', 'Timestamp', 'TopicArn', 'Type'],
  SubscriptionConfirmation: ['Message', 'MessageId', 'SubscribeURL', 'Timestamp', 'Token', 'TopicArn', 'Type'],
  UnsubscribeConfirmation: ['Message', 'MessageId', 'SubscribeURL', 'Timestamp', 'Token', 'TopicArn', 'Type'],
} as const;

/**
 * Amazon SES, by way of SNS. Its messages are signed (versions 1 and 2) with a key whose certificate is fetched from SNS. The
 * key of the callback is the ARN of the topic: a message of another topic is signed as well.
 */
export const sesAdapter: ProviderAdapter = {
  read: async ({ raw }, topicArn, fetchText): Promise<CallbackContent> => {
    const message = toObject(parseJson(raw));
    const names = signedNames[message['Type'] as keyof typeof signedNames];
    if (names === undefined) return { kind: 'malformed' };
    if (message['TopicArn'] !== topicArn || !(await isSigned(message, names, fetchText))) return { kind: 'forged' };
    if (message['Type'] === 'UnsubscribeConfirmation') return { kind: 'reports', reports: [] };
    if (message['Type'] === 'Notification')
      return { kind: 'reports', reports: readNotification(toObject(parseJson(toText(message['Message']) ?? ''))) };
    const url = toSnsUrl(message['SubscribeURL']);
    return url === undefined ? { kind: 'forged' } : { kind: 'confirm', url: url.href };
  },
};

async function isSigned(message: Json, names: readonly string[], fetchText: FetchText): Promise<boolean> {
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

/** A notification (`notificationType`), or an event of a configuration set (`eventType`). */
function readNotification(message: Json): ProviderReport[] {
  const type = toText(message['notificationType']) ?? toText(message['eventType']);
  const mail = toObject(message['mail']);
  const common = toText(toObject(mail['commonHeaders'])['messageId']);
  const references = [common, toText(mail['source'])].flatMap((text) => text ?? []);
  if (type === 'Bounce') {
    const bounce = toObject(message['bounce']);
    const kind = bounce['bounceType'] === 'Permanent' ? 'hard' : 'soft';
    const occurredAt = toTime(bounce['timestamp']);
    return toList(bounce['bouncedRecipients']).flatMap((each) => {
      const { emailAddress, status, diagnosticCode } = toObject(each);
      const email = toText(emailAddress);
      const reply = toText(diagnosticCode)?.replace(/^\w+;\s*/, '') ?? null;
      return email === undefined
        ? []
        : [{ kind, email, references, code: toText(status) ?? null, reply, feedbackType: null, occurredAt }];
    });
  }
  if (type !== 'Complaint') return [];
  const complaint = toObject(message['complaint']);
  const feedbackType = toText(complaint['complaintFeedbackType']) ?? null;
  if (feedbackType === 'not-spam') return [];
  const occurredAt = toTime(complaint['timestamp']);
  return toList(complaint['complainedRecipients']).flatMap((each) => {
    const email = toText(toObject(each)['emailAddress']);
    return email === undefined
      ? []
      : [{ kind: 'complaint' as const, email, references, code: null, reply: null, feedbackType, occurredAt }];
  });
}

import { createPublicKey, createVerify, type KeyObject } from 'node:crypto';
import {
  type CallbackContent,
  judgeByProvider,
  type ProviderAdapter,
  type ProviderReport,
  toBounceReport,
  toComplaint,
} from './provider-report.ts';
import { isFresh } from './use-signature.ts';
import { parseJson, readEach, toList, toObject, toText, toTime } from './read-json.ts';

/**
 * SendGrid's signed event webhook: ECDSA over the timestamp and the body. The callback's key is the public key that
 * SendGrid shows, in base64.
 */
export const sendgridAdapter: ProviderAdapter = {
  read: ({ headers, raw }, { key, now }): CallbackContent => {
    const signature = headers['x-twilio-email-event-webhook-signature'];
    const timestamp = headers['x-twilio-email-event-webhook-timestamp'];
    const publicKey = readSendgridKey(key ?? '');
    if (typeof signature !== 'string' || typeof timestamp !== 'string' || publicKey === undefined)
      return { kind: 'forged' };
    const verify = createVerify('sha256').update(timestamp).update(raw);
    if (!verify.verify(publicKey, signature, 'base64') || !isFresh(timestamp, now)) return { kind: 'forged' };
    const events = parseJson(raw);
    return Array.isArray(events) ? { kind: 'reports', reports: readEach(events, readEvent) } : { kind: 'malformed' };
  },
};

/** Reads a public key in base64, or in PEM without line breaks; undefined if it is invalid. */
export function readSendgridKey(text: string): KeyObject | undefined {
  const base64 = text.replace(/-----(BEGIN|END) PUBLIC KEY-----/g, '').replace(/\s/g, '');
  try {
    const key = createPublicKey({ key: Buffer.from(base64, 'base64'), format: 'der', type: 'spki' });
    return key.asymmetricKeyType === 'ec' ? key : undefined;
  } catch {
    return undefined;
  }
}

function readEvent(value: unknown): ProviderReport[] {
  const event = toObject(value);
  const email = toText(event['email']);
  if (email === undefined) return [];
  const references = toList([event['smtp-id']]).flatMap((text) => toText(text) ?? []);
  const about = { email, references, occurredAt: toTime(event['timestamp']) };
  const [kind, reply] = [toText(event['event']), toText(event['reason']) ?? null];
  const said = { ...about, code: toText(event['status']) ?? null, reply };
  if (kind === 'spamreport') return [toComplaint(about)];
  if (kind === 'bounce') {
    const fallback = toText(event['type']) === 'blocked' ? 'blocked' : 'unknown_user';
    return [toBounceReport(said, judgeByProvider(said.code, reply, fallback))];
  }
  if (kind !== 'dropped') return [];
  // SendGrid didn't send the mail, because of what it had seen of the address before. "Invalid" means the address;
  // "Invalid SMTPAPI header" means the request, and says nothing about the address.
  if (/^(bounced address|invalid\s*$)/i.test(reply ?? ''))
    return [toBounceReport(said, { bounce: 'hard', reason: 'unknown_user' })];
  return /^spam reporting address/i.test(reply ?? '') ? [toComplaint(about)] : [];
}

import { createPublicKey, createVerify, type KeyObject } from 'node:crypto';
import type { CallbackContent, ProviderAdapter, ProviderReport } from './provider-report.ts';
import { parseJson, readEach, toList, toObject, toText, toTime } from './read-json.ts';

/**
 * SendGrid's signed event webhook: ECDSA over the timestamp and the body. The key of the callback is the public key that
 * SendGrid shows, in base64.
 */
export const sendgridAdapter: ProviderAdapter = {
  read: ({ headers, raw }, key): CallbackContent => {
    const signature = headers['x-twilio-email-event-webhook-signature'];
    const timestamp = headers['x-twilio-email-event-webhook-timestamp'];
    const publicKey = readSendgridKey(key ?? '');
    if (typeof signature !== 'string' || typeof timestamp !== 'string' || publicKey === undefined)
      return { kind: 'forged' };
    const verify = createVerify('sha256').update(timestamp).update(raw);
    if (!verify.verify(publicKey, signature, 'base64')) return { kind: 'forged' };
    const events = parseJson(raw);
    return Array.isArray(events) ? { kind: 'reports', reports: readEach(events, readEvent) } : { kind: 'malformed' };
  },
};

/** A public key in base64, or in PEM without line breaks; undefined for text that is none. */
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
  const kind = kindOf(toText(event['event']), toText(event['type']), toText(event['reason']) ?? '');
  if (email === undefined || kind === undefined) return [];
  const isComplaint = kind === 'complaint';
  return [
    {
      kind,
      email,
      references: toList([event['smtp-id']]).flatMap((text) => toText(text) ?? []),
      code: isComplaint ? null : (toText(event['status']) ?? null),
      reply: isComplaint ? null : (toText(event['reason']) ?? null),
      feedbackType: isComplaint ? 'abuse' : null,
      occurredAt: toTime(event['timestamp']),
    },
  ];
}

function kindOf(
  event: string | undefined,
  type: string | undefined,
  reason: string,
): ProviderReport['kind'] | undefined {
  if (event === 'spamreport') return 'complaint';
  if (event === 'bounce') return type === 'blocked' ? 'soft' : 'hard';
  if (event !== 'dropped') return undefined;
  // It was not sent, because of what SendGrid had seen of the address before.
  // "Invalid" is the address; "Invalid SMTPAPI header" is the request, with which nothing is wrong but what sent it.
  if (/^(bounced address|invalid\s*$)/i.test(reason)) return 'hard';
  return /^spam reporting address/i.test(reason) ? 'complaint' : undefined;
}

import { createHmac, timingSafeEqual } from 'node:crypto';
import { classifyBounce } from '../parse/classify-bounce.ts';
import type { CallbackContent, ProviderAdapter, ProviderReport } from './provider-report.ts';
import { type Json, parseJson, toObject, toText, toTime } from './read-json.ts';

/** Mailgun: HMAC-SHA256 over a timestamp and a token, with the account's signing key. */
export const mailgunAdapter: ProviderAdapter = {
  read: ({ raw }, key): CallbackContent => {
    const body = toObject(parseJson(raw));
    const { timestamp, token, signature } = toObject(body['signature']);
    const expected = createHmac('sha256', key ?? '')
      .update(`${toText(timestamp) ?? ''}${toText(token) ?? ''}`)
      .digest('hex');
    const given = toText(signature) ?? '';
    if (
      key === undefined ||
      given.length !== expected.length ||
      !timingSafeEqual(Buffer.from(given, 'latin1'), Buffer.from(expected))
    )
      return { kind: 'forged' };
    return { kind: 'reports', reports: readEvent(toObject(body['event-data'])) };
  },
};

function readEvent(event: Json): ProviderReport[] {
  const email = toText(event['recipient']);
  const status = toObject(event['delivery-status']);
  const code = toText(status['enhanced-code']) ?? toText(status['code']) ?? null;
  const reply = [toText(status['message']), toText(status['description'])].find((text) => text !== undefined) ?? null;
  const kind = kindOf(event, code, reply ?? '');
  if (email === undefined || kind === undefined) return [];
  const messageId = toText(toObject(toObject(event['message'])['headers'])['message-id']);
  const references = [messageId, toText(toObject(event['envelope'])['sender'])].flatMap((text) => text ?? []);
  const occurredAt = toTime(event['timestamp']);
  if (kind === 'complaint')
    return [{ kind, email, references, code: null, reply: null, feedbackType: 'abuse', occurredAt }];
  return [{ kind, email, references, code, reply, feedbackType: null, occurredAt }];
}

function kindOf(event: Json, code: string | null, reply: string): ProviderReport['kind'] | undefined {
  if (event['event'] === 'complained') return 'complaint';
  // What failed temporarily is tried again.
  if (event['event'] !== 'failed' || event['severity'] !== 'permanent') return undefined;
  const reason = toText(event['reason']);
  if (reason === 'suppress-bounce') return 'hard';
  if (reason === 'suppress-complaint') return 'complaint';
  if (reason === 'suppress-unsubscribe') return undefined;
  return classifyBounce(code?.includes('.') === true ? code : undefined, reply);
}

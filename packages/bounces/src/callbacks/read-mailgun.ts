import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import { judgeBounce } from '../parse/classify-bounce.ts';
import {
  type CallbackContent,
  type ProviderAdapter,
  type ProviderReport,
  toBounceReport,
  toComplaint,
} from './provider-report.ts';
import { type ProviderJson, parseJson, toObject, toText, toTime } from './read-json.ts';
import { isFresh } from './use-signature.ts';

/**
 * Mailgun signs a timestamp and a token with HMAC-SHA256 and the account's signing key. The signature doesn't cover the
 * event, so each one is accepted only for the event that it first came with.
 */
export const mailgunAdapter: ProviderAdapter = {
  read: ({ raw }, { key, now }): CallbackContent => {
    const body = toObject(parseJson(raw));
    const { timestamp, token, signature } = toObject(body['signature']);
    const [time, nonce] = [toText(timestamp), toText(token) ?? ''];
    const expected = createHmac('sha256', key ?? '')
      .update(`${time ?? ''}${nonce}`)
      .digest('hex');
    const given = toText(signature) ?? '';
    if (
      key === undefined ||
      given.length !== expected.length ||
      !timingSafeEqual(Buffer.from(given, 'latin1'), Buffer.from(expected)) ||
      !isFresh(time, now)
    )
      return { kind: 'forged' };
    const event = toObject(body['event-data']);
    const digest = createHash('sha256').update(JSON.stringify(event)).digest();
    return { kind: 'reports', reports: readEvent(event), use: { signature: Buffer.from(expected, 'hex'), digest } };
  },
};

function readEvent(event: ProviderJson): ProviderReport[] {
  const email = toText(event['recipient']);
  if (email === undefined) return [];
  const messageId = toText(toObject(toObject(event['message'])['headers'])['message-id']);
  const references = [messageId, toText(toObject(event['envelope'])['sender'])].flatMap((text) => text ?? []);
  const about = { email, references, occurredAt: toTime(event['timestamp']) };
  if (event['event'] === 'complained') return [toComplaint(about)];
  // Mailgun tries again after a temporary failure.
  if (event['event'] !== 'failed' || event['severity'] !== 'permanent') return [];
  const suppressed = toText(event['reason']);
  if (suppressed === 'suppress-complaint') return [toComplaint(about)];
  if (suppressed === 'suppress-unsubscribe') return [];
  const { code, reply } = readReply(event);
  const said = { ...about, code, reply };
  if (suppressed === 'suppress-bounce') return [toBounceReport(said, { bounce: 'hard', reason: 'unknown_user' })];
  return [toBounceReport(said, judgeBounce(code ?? undefined, reply ?? ''))];
}

/** What the recipient's server said. */
function readReply(event: ProviderJson): { code: string | null; reply: string | null } {
  const status = toObject(event['delivery-status']);
  return {
    code: toText(status['enhanced-code']) ?? toText(status['code']) ?? null,
    reply: toText(status['message']) ?? toText(status['description']) ?? null,
  };
}

import { Webhook } from 'standardwebhooks';
import type { WebhookEvent } from './resources.ts';

/** The headers of a request: those of `fetch`, of Node.js, or any object with a value or values by name. */
export type WebhookHeaders = Headers | Record<string, string | string[] | undefined>;

/** A request that isn't a delivery of your hook: respond with 400 or 401, and ignore it. */
export class WebhookVerificationError extends Error {
  override readonly name = 'WebhookVerificationError';
}

const needed = ['webhook-id', 'webhook-timestamp', 'webhook-signature'];

/**
 * Checks that a request is a delivery of your hook, by its Standard Webhooks signature, and that it was signed within
 * the last five minutes.
 * @param raw the body as it was received, before any parsing.
 * @param secret the hook's secret, `whsec_…`, or several, of which one has to match.
 * @returns the body; compare its `event` to narrow the type of its `data`.
 * @throws WebhookVerificationError if it isn't; TypeError if a secret isn't one.
 */
function verify(
  raw: string | Uint8Array | ArrayBuffer,
  headers: WebhookHeaders,
  secret: string | readonly string[],
): WebhookEvent {
  const secrets = typeof secret === 'string' ? [secret] : secret;
  if (secrets.length === 0) throw new TypeError('secret must be a secret such as whsec_…');
  const verifiers = secrets.map(openSecret);
  const given = pick(headers);
  const text = typeof raw === 'string' ? raw : decode(raw);
  let last: unknown;
  for (const verifier of verifiers) {
    try {
      verifier.verify(text, given, { jsonParse: false });
      return JSON.parse(text) as WebhookEvent;
    } catch (error) {
      last = error;
    }
  }
  const why = last instanceof Error ? last.message : String(last);
  throw new WebhookVerificationError(`The request is not a delivery of this hook: ${why}`, { cause: last });
}

/** What receivers of webhooks need. */
export interface Webhooks {
  verify: typeof verify;
}

/** What receivers of webhooks need; it takes no API key. */
export const webhooks: Webhooks = { verify };

function openSecret(secret: string): Webhook {
  try {
    return new Webhook(secret);
  } catch (cause) {
    throw new TypeError('secret must be a secret such as whsec_…', { cause });
  }
}

function pick(headers: WebhookHeaders): Record<string, string> {
  const all = headers instanceof Headers ? [...headers] : Object.entries(headers);
  const byName = new Map(all.map(([name, value]) => [name.toLowerCase(), Array.isArray(value) ? value[0] : value]));
  return Object.fromEntries(
    needed.map((name) => {
      const value = byName.get(name);
      if (value === undefined || value === '') throw new WebhookVerificationError(`The header ${name} is missing`);
      return [name, value];
    }),
  );
}

/** The text of the bytes. A byte order mark is kept, since it is signed too. */
function decode(raw: Uint8Array | ArrayBuffer): string {
  return new TextDecoder('utf-8', { ignoreBOM: true }).decode(raw);
}

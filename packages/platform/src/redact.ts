import { isNativeError } from 'node:util/types';

const secretName = /authorization|api_?key|secret|password|passwd|token|cookie|signature/i;
// The shapes of secrets: the user information of a URL, an API key, a hook's secret, and the token of a link (base64url
// of a signed token's 38 bytes, or of a recipient token's 53). The first uses a lookbehind for the end of the scheme:
// matching the scheme would retry a long text from each of its letters.
const secretText = /(?<=\w:\/\/)[^\s/]+@|(mw_live_)[0-9A-Za-z]{8,}|(whsec_)[0-9A-Za-z+/=%]{8,}|(A[Qw])[\w-]{49,}/g;
const depthLimit = 8;

/** Whether a property of this name is never logged, whatever its value. */
export function isSecretName(name: string): boolean {
  return secretName.test(name);
}

/**
 * Copies a value for the log, with secrets replaced by `[redacted]`: properties with a secret's name, and keys, hook
 * secrets and URL passwords inside any text. Errors become plain objects with message, code, stack and cause.
 */
export function redact<T>(value: T): T {
  return redactAny(value, 0, new WeakSet()) as T;
}

function redactAny(value: unknown, depth: number, above: WeakSet<object>): unknown {
  if (typeof value === 'string') return redactText(value);
  if (typeof value === 'bigint') return value.toString();
  if (typeof value !== 'object' || value === null) return value;
  if (value instanceof Date) return value.toISOString();
  if (Buffer.isBuffer(value)) return `[${value.length} bytes]`;
  if (depth > depthLimit || above.has(value)) return '[…]';
  above.add(value);
  try {
    if (isNativeError(value)) return redactError(value, depth, above);
    if (Array.isArray(value)) return value.map((item) => redactAny(item, depth + 1, above));
    const copy: Record<string, unknown> = {};
    for (const [name, inner] of Object.entries(value)) {
      copy[name] = secretName.test(name) && inner !== undefined ? '[redacted]' : redactAny(inner, depth + 1, above);
    }
    return copy;
  } finally {
    above.delete(value);
  }
}

function redactError(error: Error, depth: number, above: WeakSet<object>): Record<string, unknown> {
  const { code } = error as { code?: unknown };
  return {
    message: redactText(error.message),
    ...(code === undefined ? {} : { code }),
    ...(error.stack === undefined ? {} : { stack: redactText(error.stack) }),
    ...(error.cause === undefined ? {} : { cause: redactAny(error.cause, depth + 1, above) }),
  };
}

/** Returns the text with secrets replaced. */
export function redactText(text: string): string {
  if (!mayHoldSecret(text)) return text;
  return text.replace(secretText, (_match, key?: string, secret?: string, token?: string) => {
    const prefix = key ?? secret ?? token;
    return prefix === undefined ? '[redacted]@' : `${prefix}[redacted]`;
  });
}

// Searching for a few letters costs a tenth of matching the pattern, and almost no logged text has them.
function mayHoldSecret(text: string): boolean {
  if (text.length < 6) return false;
  if (text.includes('://') && text.includes('@')) return true;
  return (
    text.includes('mw_live_') ||
    text.includes('whsec_') ||
    (text.length > 50 && (text.includes('AQ') || text.includes('Aw')))
  );
}

import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { Logger } from '@mailwright/platform';
import { type OpsPage, sendJson } from './ops-page.ts';

/** The credentials for the operations port's pages, which are disabled while the password is undefined. */
export interface Operator {
  user: string;
  password: string | undefined;
}

const challenge = 'Basic realm="Mailwright operations", charset="UTF-8"';

/**
 * Protects pages with HTTP basic authentication (RFC 7617). The response is 401 for missing or wrong credentials, 429
 * for the rest of the minute after ten wrong ones from an address, and 404 with the name of the variable to set while
 * there is no password.
 */
export function requirePassword({ user, password }: Operator, log: Logger): (page: OpsPage) => OpsPage {
  if (password === undefined) return () => respondUnset;
  // Digests have a fixed length, and callers can't choose their bytes, because the key is random in each process.
  const key = randomBytes(32);
  const digest = (text: string) => createHmac('sha256', key).update(text.normalize('NFC')).digest();
  const wanted = digest(`${user}:${password}`);
  const failures = countFailures();

  return (page) => async (request, response) => {
    const address = request.socket.remoteAddress ?? '';
    const waitSeconds = failures.waitSeconds(address);
    if (waitSeconds > 0) {
      // This also applies to the right password, since any other response would disclose that it is right.
      response.setHeader('Retry-After', String(waitSeconds));
      sendJson(response, 429, { status: 'refused', detail: 'Too many wrong passwords. Wait a minute.' });
      return;
    }
    const given = readCredentials(request);
    if (given !== undefined && timingSafeEqual(digest(given), wanted)) {
      await page(request, response);
      return;
    }
    if (given !== undefined) {
      failures.note(address);
      log.warn('ops_password.refused', { address });
    }
    response.setHeader('WWW-Authenticate', challenge);
    sendJson(response, 401, {
      status: 'refused',
      detail: 'Sign in with the user of OPS_USER and the password of OPS_PASSWORD.',
    });
  };
}

const respondUnset: OpsPage = (_request, response) =>
  sendJson(response, 404, {
    status: 'not found',
    detail:
      'To see this page, set OPS_PASSWORD to at least 12 characters, and sign in as the user of OPS_USER (default: operator).',
  });

/** `user:password`; undefined if the request has no basic credentials. */
function readCredentials(request: IncomingMessage): string | undefined {
  const [, encoded] = /^Basic +([A-Za-z0-9+/]+={0,2}) *$/i.exec(request.headers.authorization ?? '') ?? [];
  return encoded === undefined ? undefined : Buffer.from(encoded, 'base64').toString('utf8');
}

/** The recent wrong passwords by address. */
interface Failures {
  /** For how long requests from this address are refused; 0 if they aren't. */
  waitSeconds(address: string): number;
  /** Records a wrong password. */
  note(address: string): void;
}

const windowMs = 60_000;
const maxFailures = 10;
const maxAddresses = 1_000;

/**
 * Allows an address ten failures in a minute that begins with the first of them.
 * @param now milliseconds of a monotonic clock.
 */
export function countFailures(now: () => number = () => performance.now()): Failures {
  const byAddress = new Map<string, { count: number; until: number }>();
  return {
    waitSeconds: (address) => {
      const known = byAddress.get(address);
      if (known === undefined || known.count < maxFailures) return 0;
      return Math.max(0, Math.ceil((known.until - now()) / 1_000));
    },
    note: (address) => {
      const known = byAddress.get(address);
      const isOver = known === undefined || known.until <= now();
      // Deleted first, so that it moves to the end: a Map iterates in insertion order, and its first entry is evicted.
      byAddress.delete(address);
      byAddress.set(address, isOver ? { count: 1, until: now() + windowMs } : { ...known, count: known.count + 1 });
      const [oldest] = byAddress.keys();
      if (byAddress.size > maxAddresses && oldest !== undefined) byAddress.delete(oldest);
    },
  };
}

import { isIP } from 'node:net';
import type { Site } from '@mailwright/accounts';
import { ProblemError } from '@mailwright/platform';
import type { AppCall } from './define-app-route.ts';

/** Where the console is, for passkeys: at BASE_URL, or at this request's own host if BASE_URL has an IP address. */
export function siteOf({ deps, request }: Pick<AppCall<unknown, unknown, unknown>, 'deps' | 'request'>): Site {
  const asked = `${request.protocol}://${request.host}`;
  // The host is whatever the client or a proxy says.
  if (!URL.canParse(asked)) throw new ProblemError('malformed_request', 'The Host header is not a valid host name.');
  const own = new URL(asked);
  const configured = deps.baseUrl === undefined ? own : new URL(deps.baseUrl);
  const { origin, hostname: host } = isAddress(configured.hostname) ? own : configured;
  return { origin, host };
}

const loopback = /^(127\.\d+\.\d+\.\d+|\[::1\])$/;

/**
 * The origin at which the console must be open for passkeys, which browsers support only on domain names: `localhost`
 * instead of a loopback address; null for any other IP address.
 */
export function passkeysAt({ origin, host }: Site): string | null {
  if (!isAddress(host)) return origin;
  return loopback.test(host) ? origin.replace(host, 'localhost') : null;
}

function isAddress(host: string): boolean {
  return isIP(host.replaceAll(/[[\]]/g, '')) !== 0;
}

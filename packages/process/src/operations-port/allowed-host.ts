import { isIP } from 'node:net';

/**
 * Whether a request may be for this host. With DNS rebinding, a browser sends the attacker's host name, and lets the
 * attacker's page read the responses; that doesn't work with an address or localhost. A request without a host (HTTP/1.0)
 * isn't from a browser.
 * @param header the Host field, such as `10.0.0.5:9090` or `[::1]`.
 * @param allowedNames further allowed names, in any case.
 */
export function isAllowedHost(header: string | undefined, allowedNames: readonly string[]): boolean {
  if (header === undefined) return true;
  const [, bracketed, plain] = /^(?:\[([^\]]*)\]|([^:[\]]+))(?::\d{0,5})?$/.exec(header) ?? [];
  if (bracketed !== undefined) return isIP(bracketed) === 6;
  const name = plain?.toLowerCase();
  if (name === undefined) return false;
  return isIP(name) === 4 || name === 'localhost' || allowedNames.some((allowed) => allowed.toLowerCase() === name);
}

import { isIP } from 'node:net';

/**
 * Whether a request may be for this host. A page whose name is made to lead here (DNS rebinding) has the browser send that
 * name, and the browser thinks that the answers are the page's own to read; nobody can do that with an address or
 * localhost. A request without a host (HTTP/1.0) is not from a browser.
 * @param header the Host field, such as `10.0.0.5:9090` or `[::1]`.
 * @param allowedNames names that are right beside these, in any case.
 */
export function isAllowedHost(header: string | undefined, allowedNames: readonly string[]): boolean {
  if (header === undefined) return true;
  const [, bracketed, plain] = /^(?:\[([^\]]*)\]|([^:[\]]+))(?::\d{0,5})?$/.exec(header) ?? [];
  if (bracketed !== undefined) return isIP(bracketed) === 6;
  const name = plain?.toLowerCase();
  if (name === undefined) return false;
  return isIP(name) === 4 || name === 'localhost' || allowedNames.some((allowed) => allowed.toLowerCase() === name);
}

import { isIP } from 'node:net';
import { hostname } from 'node:os';

// RFC 5321 §4.1.4: a name with a dot, or else an address literal.
const fullName = /^[\w-]+(\.[\w-]+)+$/;

/**
 * The name by which this service introduces itself to mail servers (EHLO): the host of BASE_URL, which DNS knows, unlike the
 * name of a container. When that is an address or has no dot, it is the name of this machine, or an address literal.
 */
export function clientNameOf(baseUrl: string | undefined, machine = hostname()): string {
  const host = baseUrl === undefined ? '' : new URL(baseUrl).hostname.replace(/\.$/, '');
  return [host, machine].find((name) => fullName.test(name) && isIP(name) === 0) ?? '[127.0.0.1]';
}

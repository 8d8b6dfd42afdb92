import { defaultPort } from '@mailwright/platform';
import { findFreePort, findNextFreePort, isPortFree, reachable } from '../find-free-port.ts';

/**
 * The API's port: the requested one; any free one for 0; the first free one from 3000 on when none was requested.
 * @throws when the requested port is in use.
 */
export async function chooseApiPort(asked: number | undefined, host: string): Promise<number> {
  if (asked === undefined) return findNextFreePort(defaultPort, host);
  if (asked === 0) return findFreePort(undefined, host);
  if (await isPortFree(asked, host)) return asked;
  throw new Error(
    `Port ${asked}, which PORT asks for, is taken by another program. ` +
      `End that program, set PORT to another port, or leave PORT unset to take the next free one from ${defaultPort} on.`,
  );
}

/** The address of a server on a host and port, as seen from this machine. */
export function localUrl(host: string, port: number): string {
  const name = reachable(host);
  return `http://${name.includes(':') ? `[${name}]` : name}:${port}`;
}

import type { MailServer } from '../delivery/smtp-socket.ts';
import type { AppSecrets } from '@mailwright/platform';
import { decryptPassword } from './transport-password.ts';
import type { TransportRow } from './read-transports.ts';
import type { ServerGuard } from './server-guard.ts';

/** What connections to accounts' servers need. */
export interface ServerDeps {
  appSecrets: AppSecrets;
  guard: ServerGuard;
  /** The name in EHLO. */
  clientName: string;
}

/**
 * Converts a transport to a server's settings; connections go only to vetted addresses.
 * @throws Error if its password can't be decrypted
 */
export function toMailServer(row: TransportRow, { appSecrets, guard, clientName }: ServerDeps): MailServer {
  const { id, host, port, tls, username, passwordCiphertext } = row;
  return {
    host,
    port,
    secure: tls === 'implicit',
    requireTLS: tls === 'starttls',
    tls: { rejectUnauthorized: true },
    ca: guard.ca,
    clientName,
    connect: (to) => guard.connect(to),
    ...(username === null || passwordCiphertext === null
      ? {}
      : { auth: { user: username, pass: decryptPassword(passwordCiphertext, appSecrets, id) } }),
    weight: row.weight,
    rate: row.ratePerSecond,
    connections: row.connections,
  };
}

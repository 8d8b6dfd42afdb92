import { connect, type Socket } from 'node:net';
import { connect as connectTls } from 'node:tls';
import type { MailboxSettings } from '@mailwright/platform';
import { readLines } from './read-lines.ts';

/** A session with a POP3 server. */
export interface Pop3Session {
  /**
   * Sends a command; resolves to the rest of the `+OK` line.
   * @throws if the server refuses it, or the connection ends
   */
  command(text: string): Promise<string>;
  /** Sends a command with a multi-line response. @returns its beginning, without dot-stuffing */
  multiline(text: string, keptBytes: number): Promise<Buffer>;
  close(): void;
}

/** The message leaves out the server's own words, since they may quote what was sent. */
class Pop3Error extends Error {}

/**
 * Connects to a POP3 server (RFC 1939, STLS: RFC 2595) and logs in.
 * @throws if it can't be reached, doesn't offer the required TLS, or refuses the login
 */
export async function openPop3Session(
  { host, port, secure, requireTLS, tls, user, password }: MailboxSettings,
  timeoutMs: number,
): Promise<Pop3Session> {
  let socket: Socket = secure ? connectTls({ port, ...nameOf(host), ...tls }) : connect({ host, port });
  let lines = readLines(socket, timeoutMs);

  async function respond(): Promise<string> {
    const { bytes } = await lines.next();
    const line = bytes.toString('latin1').trim();
    if (!line.startsWith('+OK')) throw new Pop3Error('The POP3 server has refused a command');
    return line.slice(3).trim();
  }
  const session: Pop3Session = {
    command: (text) => {
      socket.write(`${text}\r\n`);
      return respond();
    },
    multiline: async (text, keptBytes) => {
      await session.command(text);
      const kept: Buffer[] = [];
      let bytes = 0;
      for (let isStart = true; ;) {
        const piece = await lines.next();
        if (isStart && piece.isEnd && /^\.\r?\n?$/.test(piece.bytes.toString('latin1'))) return Buffer.concat(kept);
        const line = isStart && piece.bytes[0] === 0x2e ? piece.bytes.subarray(1) : piece.bytes;
        if (bytes < keptBytes) kept.push(line.subarray(0, keptBytes - bytes));
        bytes += line.length;
        isStart = piece.isEnd;
      }
    },
    close: () => void socket.destroy(),
  };
  try {
    await respond();
    const offersTls = !secure && (requireTLS || (await session.multiline('CAPA', 10_000).then(hasStls, () => false)));
    if (offersTls) {
      await session.command('STLS');
      // What came before the handshake may not be from the server (RFC 2595 §4).
      if (lines.hasMore()) throw new Pop3Error('The POP3 server has sent something before TLS');
      lines.stop();
      socket = connectTls({ socket, ...nameOf(host), ...tls });
      lines = readLines(socket, timeoutMs);
    }
    await session.command(`USER ${user}`);
    await session.command(`PASS ${password}`);
  } catch (error) {
    session.close();
    throw error;
  }
  return session;
}

const hasStls = (capabilities: Buffer): boolean => /^STLS\b/im.test(capabilities.toString('latin1'));

/** An IP address isn't a valid server name (RFC 6066 §3). */
function nameOf(host: string): { servername?: string; host: string } {
  return /^[\d.]+$|:/.test(host) ? { host } : { host, servername: host };
}

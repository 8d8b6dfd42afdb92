import { type AddressInfo, createServer, type Socket } from 'node:net';
import { createServer as createTlsServer, TLSSocket } from 'node:tls';
import { testFixtureCertificate } from '../receiver/test-fixture-certificate.ts';

/** How a mailbox server behaves. */
export interface MailboxServerOptions {
  user?: string;
  password?: string;
  /** Whether TLS is used from the start, or on request. */
  tls?: 'implicit' | 'on-request';
  /** The IMAP extensions that it offers. */
  extensions?: string[];
  /** The unique ids of POP3 (UIDL), by the number of the message, from 1. */
  uidl?: (uid: number) => string;
  /**
   * Called for each command. If it returns false, the connection ends without a response, as if the server had died.
   */
  onCommand?: (command: string) => boolean | void;
}

/** A mailbox on this machine. */
export interface MailboxServer {
  port: number;
  /** Its messages, by folder. POP3 has INBOX only. */
  folders: Map<string, { uid: number; raw: Buffer }[]>;
  /** Delivers a message into INBOX. */
  deliver(raw: Buffer | string): void;
  /** What clients have sent, line by line. */
  commands: string[];
  close(): Promise<void>;
}

/** A connection, as the protocol's code sees it. */
export interface MailboxSession {
  send(data: string | Buffer): void;
  /** Continues the session over TLS. */
  upgrade(): void;
  end(): void;
}

/** Starts a server with a protocol that handles sessions line by line. */
export async function startMailboxServer(
  options: MailboxServerOptions,
  greeting: string,
  open: (server: MailboxServer, session: MailboxSession) => (line: string) => void,
): Promise<MailboxServer> {
  const sockets = new Set<Socket>();
  let uids = 0;
  const mailbox: MailboxServer = {
    port: 0,
    folders: new Map([['INBOX', []]]),
    deliver: (raw) => void mailbox.folders.get('INBOX')?.push({ uid: (uids += 1), raw: Buffer.from(raw) }),
    commands: [],
    close: () =>
      new Promise((resolve) => {
        for (const socket of sockets) socket.destroy();
        server.close(() => resolve());
      }),
  };
  const serve = (first: Socket): void => {
    first.setNoDelay();
    let socket = first;
    let text = '';
    const session: MailboxSession = {
      send: (data) => void socket.write(data),
      upgrade: () => {
        socket.removeAllListeners('data');
        socket = new TLSSocket(socket, { isServer: true, ...testFixtureCertificate });
        listen();
      },
      end: () => void socket.end(),
    };
    const handle = open(mailbox, session);
    function listen(): void {
      sockets.add(socket);
      socket.on('error', () => undefined);
      socket.on('data', (chunk: Buffer) => {
        text += chunk.toString('latin1');
        for (let at = text.indexOf('\r\n'); at >= 0; at = text.indexOf('\r\n')) {
          const line = text.slice(0, at);
          text = text.slice(at + 2);
          mailbox.commands.push(line);
          if (options.onCommand?.(line) === false) {
            socket.destroy();
            break;
          }
          handle(line);
        }
      });
    }
    listen();
    socket.write(greeting);
  };
  const server = options.tls === 'implicit' ? createTlsServer(testFixtureCertificate, serve) : createServer(serve);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  mailbox.port = (server.address() as AddressInfo).port;
  return mailbox;
}

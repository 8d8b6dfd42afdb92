import { once } from 'node:events';
import { type AddressInfo, createServer, type Socket } from 'node:net';

/** The point of a session at which the server replies. */
export type RawStage = 'connect' | 'ehlo' | 'mail' | 'rcpt' | 'data' | 'dot' | 'rset';

/** What the server knows of a mail. */
export interface RawMail {
  /** The number of its connection, from 1. */
  connection: number;
  /** How many mails the connection had accepted before this one. */
  accepted: number;
  from: string;
  to: string;
  raw: string;
}

export interface RawSmtpServer {
  url: string;
  /** The mails it accepted, in order. */
  mails: RawMail[];
  /** How clients broke the protocol. */
  violations: string[];
  /** The lines received outside of mails. */
  commands: string[];
  connections(): number;
  openConnections(): number;
  /** Ends all connections. */
  drop(): void;
  close(): Promise<void>;
}

/**
 * Starts an SMTP server that checks strictly what clients send, and replies as it is told.
 * @param options `reply`: replaces the reply at a stage, unless it returns undefined. `hang` sends no reply, `reset`
 *   resets the connection, and a reply that begins with 421 closes it. `isPipelining`: offers PIPELINING; without it, a
 *   client that doesn't wait for each reply violates the protocol. `write`: replaces how replies are written.
 */
export async function startRawSmtpServer(
  options: {
    isPipelining?: boolean;
    features?: readonly string[];
    reply?(stage: RawStage, mail: RawMail): string | undefined;
    write?(socket: Socket, text: string): void;
  } = {},
): Promise<RawSmtpServer> {
  const { isPipelining = true, features = ['SIZE 10000000', '8BITMIME', 'SMTPUTF8'] } = options;
  const write = options.write ?? ((socket: Socket, text: string) => void socket.write(text, 'utf8'));
  const mails: RawMail[] = [];
  const violations: string[] = [];
  const commands: string[] = [];
  const sockets = new Set<Socket>();
  let connections = 0;

  function serve(socket: Socket): void {
    connections += 1;
    sockets.add(socket);
    socket.setNoDelay(true);
    socket.on('close', () => sockets.delete(socket));
    socket.on('error', () => {});
    const mail: RawMail = { connection: connections, accepted: 0, from: '', to: '', raw: '' };
    let state: 'idle' | 'mail' | 'rcpt' | 'data' = 'idle';
    let rest = '';
    let hasRecipient = false;
    let isOver = false;
    let isReset = false;

    function respond(stage: RawStage, normally: string): boolean {
      const reply = options.reply?.(stage, mail) ?? normally;
      if (reply === 'reset' || reply === 'hang') {
        isOver = true;
        isReset = reply === 'reset';
        if (isReset) socket.resetAndDestroy();
        return false;
      }
      write(socket, `${reply}\r\n`);
      if (reply.startsWith('421')) {
        isOver = true;
        socket.end();
      }
      return /^[23]/.test(reply);
    }

    function take(line: string): void {
      commands.push(line);
      const [verb = ''] = line.split(/[ :]/);
      if (verb === 'EHLO') {
        const offers = ['raw.example', ...(isPipelining ? ['PIPELINING'] : []), ...features];
        const lines = offers.map((each, index) => `250${index === offers.length - 1 ? ' ' : '-'}${each}`);
        respond('ehlo', lines.join('\r\n'));
      } else if (verb === 'MAIL') {
        if (state !== 'idle') violations.push(`MAIL in the state ${state}`);
        Object.assign(mail, { from: /<(.*?)>/.exec(line)?.[1] ?? '', to: '', raw: '' });
        hasRecipient = false;
        if (respond('mail', '250 2.1.0 ok')) state = 'mail';
      } else if (verb === 'RCPT') {
        mail.to = /<(.*?)>/.exec(line)?.[1] ?? '';
        if (state === 'idle') write(socket, '503 5.5.1 MAIL first\r\n');
        else if (respond('rcpt', '250 2.1.5 ok')) {
          state = 'rcpt';
          hasRecipient = true;
        }
      } else if (verb === 'DATA') {
        const isReady = respond('data', state === 'rcpt' ? '354 go on' : '503 5.5.1 RCPT first');
        if (isReady) state = 'data';
      } else if (verb === 'RSET') {
        if (respond('rset', '250 2.0.0 ok')) state = 'idle';
      } else if (verb === 'QUIT') {
        isOver = true;
        socket.end('221 2.0.0 bye\r\n');
      } else {
        violations.push(`The command ${line.slice(0, 40)}`);
        write(socket, '500 5.5.2 unknown\r\n');
      }
    }

    function takeMail(body: string): void {
      state = 'idle';
      mail.raw = body.replace(/^\.|(?<=\r\n)\./g, '');
      const isAccepted = respond('dot', hasRecipient ? '250 2.0.0 queued' : '554 5.5.1 no recipients');
      // After a reset, the client can't know that the mail was accepted.
      if (!hasRecipient || (!isAccepted && !isReset)) return;
      mails.push({ ...mail });
      mail.accepted += 1;
    }

    socket.on('data', (chunk) => {
      if (isOver) return;
      rest += chunk.toString('utf8');
      while (!isOver) {
        const isMail = state === 'data';
        // If the mail is empty, the dot is its first line.
        const isEmpty = isMail && rest.startsWith('.\r\n');
        const end = isMail && !isEmpty ? rest.indexOf('\r\n.\r\n') : rest.indexOf('\r\n');
        if (end === -1) return;
        const piece = rest.slice(0, isMail && !isEmpty ? end + 2 : isMail ? 0 : end);
        rest = rest.slice(end + (isMail && !isEmpty ? 5 : 2));
        if (!isPipelining && rest !== '') violations.push('It did not wait for a reply');
        if (isMail) takeMail(piece);
        else take(piece);
      }
    });
    respond('connect', '220 raw.example ESMTP');
  }

  const server = createServer(serve);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const drop = () => sockets.forEach((socket) => socket.destroy());
  return {
    url: `smtp://127.0.0.1:${(server.address() as AddressInfo).port}`,
    mails,
    violations,
    commands,
    connections: () => connections,
    openConnections: () => sockets.size,
    drop,
    close: async () => {
      drop();
      server.close();
      await once(server, 'close');
    },
  };
}

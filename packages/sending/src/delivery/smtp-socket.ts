import { connect, isIP, type Socket } from 'node:net';
import { connect as connectTls } from 'node:tls';
import type { SmtpServerSettings } from '@mailwright/platform';
import type { SendRate } from './send-rate.ts';
import { type SessionFault, tidyReply } from './send-result.ts';

/** A server, and options for connecting to it. */
export interface MailServer extends SmtpServerSettings {
  /** The name to use in EHLO instead of this machine's. */
  clientName?: string | undefined;
  /** Opens a TCP connection instead of Node's `connect`, for example because some addresses are forbidden. */
  connect?(to: { host: string; port: number }): Socket;
  /** Certificates (PEM) to trust instead of the system's. */
  ca?: string | undefined;
  /** Replaces `rate`, which limits only this process's mails. */
  sendRate?: SendRate;
}

/**
 * What a session that is being opened waits for: the connection, TLS, the greeting and the reply to EHLO, or the login.
 */
export type SessionStep = 'connect' | 'tls' | 'greeting' | 'login';

/** A connection to an SMTP server, as commands and replies. */
export interface SmtpSocket {
  /** What the socket waits for until the first reply. */
  step(): SessionStep;
  /** Called with each reply. */
  onReply: (reply: SmtpReply) => void;
  /** Called once, when the connection has ended without a call of `end`. */
  onFault: (fault: SessionFault) => void;
  /** @param flushed called when the kernel has accepted all of it. */
  write(data: string | Buffer, flushed?: () => void): void;
  /** Switches to TLS, and calls back when that is established. */
  upgrade(secured: () => void): void;
  /** Ends the connection at once, after writing `last`. */
  end(last?: string): void;
}

const lingerMs = 1_000;

/**
 * Opens a connection, over TLS from the start with `smtps:`. Faults, such as those of DNS, are reported by `onFault`.
 */
export function openSmtpSocket(server: MailServer): SmtpSocket {
  const { host, port, secure, ca } = server;
  // SNI has only names. If the host is an address, it is still needed for checking the certificate.
  const name = isIP(host) === 0 ? { servername: host } : { host };
  const tls = { ...server.tls, ...name, ...(ca === undefined ? {} : { ca }) };
  let ended = false;
  let step: SessionStep = 'connect';
  let socket: Socket = (server.connect ?? connect)({ host, port });
  socket.setNoDelay(true);
  const parser = createReplyParser((reply) => {
    if (!ended) line.onReply(reply);
  });

  function fail(fault: SessionFault): void {
    if (ended) return;
    ended = true;
    socket.destroy();
    line.onFault(fault);
  }

  function listen(to: Socket): void {
    to.on('data', (chunk: Buffer) => {
      try {
        if (!ended) parser.push(chunk);
      } catch (error) {
        fail({ code: 'EPROTOCOL', reply: (error as Error).message });
      }
    });
    to.on('error', (error: NodeJS.ErrnoException) =>
      fail({ code: error.code ?? 'ESOCKET', reply: tidyReply(error.message) }),
    );
    to.on('close', () => fail({ code: 'ECONNCLOSED', reply: 'The server closed the connection' }));
  }
  socket.once('connect', () => {
    step = secure ? 'tls' : 'greeting';
    if (secure) encrypt(() => void (step = 'greeting'));
  });
  listen(socket);

  function encrypt(secured: () => void): void {
    const plain = socket;
    plain.removeAllListeners('data');
    plain.removeAllListeners('close');
    socket = connectTls({ socket: plain, ...tls }, secured);
    listen(socket);
  }

  const line: SmtpSocket = {
    step: () => step,
    onReply: () => {},
    onFault: () => {},
    write: (data, flushed) => {
      if (flushed === undefined) socket.write(data);
      else socket.write(data, (error) => void ((error ?? undefined) === undefined && flushed()));
    },
    upgrade: (secured) => {
      // Data that arrived before TLS was not encrypted and may come from anyone (CVE-2011-0411).
      if (parser.isAmid()) return fail({ code: 'EPROTOCOL', reply: 'The server replied before TLS' });
      step = 'tls';
      encrypt(secured);
    },
    end: (last) => {
      if (ended) return;
      ended = true;
      if (last === undefined) {
        socket.destroy();
        return;
      }
      socket.end(last);
      setTimeout(() => socket.destroy(), lingerMs).unref();
    },
  };
  return line;
}

/** A server's reply. `lines` contain neither the code nor the line ends. */
export interface SmtpReply {
  code: number;
  lines: string[];
}

/** A reply that breaks the protocol. */
export class ReplyError extends Error {}

// RFC 5321 §4.5.3.1.5 allows 512; servers exceed it.
const maxLineLength = 4_096;
const maxLines = 256;
const digits = /^[2-5]\d\d(?=[ -]|$)/;
const notAscii = /[\x80-\xff]/;

/**
 * Parses what a server sends, in whatever pieces it arrives.
 * @returns a function that takes the next bytes and calls `onReply` for each reply that they complete. It throws
 *   ReplyError if they aren't a reply (RFC 5321 §4.2) or if a reply is too long.
 */
export function createReplyParser(onReply: (reply: SmtpReply) => void): {
  push(chunk: Buffer): void;
  /** Whether a reply is incomplete. */
  isAmid(): boolean;
} {
  let rest = '';
  let lines: string[] = [];
  let code = 0;

  function takeLine(line: string): void {
    if (!digits.test(line)) throw new ReplyError('The server sent a line without a code');
    const given = Number(line.slice(0, 3));
    if (lines.length > 0 && given !== code) throw new ReplyError('The lines of a reply had different codes');
    code = given;
    lines.push(decode(line.slice(4)));
    if (line[3] === '-') {
      if (lines.length >= maxLines) throw new ReplyError(`A reply had more than ${maxLines} lines`);
      return;
    }
    const reply = { code, lines };
    lines = [];
    onReply(reply);
  }

  return {
    push: (chunk) => {
      // One character per byte, since the bytes of a UTF-8 character may arrive separately.
      const text = rest + chunk.toString('latin1');
      let from = 0;
      for (let end = text.indexOf('\n'); end !== -1; end = text.indexOf('\n', from)) {
        const line = text.slice(from, text[end - 1] === '\r' && end > from ? end - 1 : end);
        from = end + 1;
        if (line.length > maxLineLength) throw new ReplyError(`A line was longer than ${maxLineLength} bytes`);
        takeLine(line);
      }
      rest = text.slice(from);
      if (rest.length > maxLineLength) throw new ReplyError(`A line was longer than ${maxLineLength} bytes`);
    },
    isAmid: () => rest !== '' || lines.length > 0,
  };
}

function decode(text: string): string {
  return notAscii.test(text) ? Buffer.from(text, 'latin1').toString('utf8') : text;
}

/** A reply on one line. It has the enhanced status code only once, although servers repeat it on each line. */
export function textOf({ code, lines }: SmtpReply): string {
  const [first = '', ...others] = lines;
  if (others.length === 0) return `${code} ${first}`;
  const [enhanced] = /^[245]\.\d{1,3}\.\d{1,3} /.exec(first) ?? [''];
  return [
    `${code} ${first}`,
    ...others.map((line) => line.slice(line.startsWith(enhanced) ? enhanced.length : 0)),
  ].join(' ');
}

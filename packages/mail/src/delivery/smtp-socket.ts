import { connect, isIP, type Socket } from 'node:net';
import { connect as connectTls } from 'node:tls';
import type { SmtpServerSettings } from '@mailwright/platform';
import { tidyReply } from './tidy-reply.ts';
import { createReplyParser, type SmtpReply } from './reply-parser.ts';
import type { SessionFault } from './send-result.ts';

/** A connection to an SMTP server, as commands and replies. */
export interface SmtpSocket {
  /** Called with each reply. */
  onReply: (reply: SmtpReply) => void;
  /** Called once, when the connection ended other than by `end`. */
  onFault: (fault: SessionFault) => void;
  /** @param flushed called when the kernel has taken all of it. */
  write(data: string | Buffer, flushed?: () => void): void;
  /** Continues over TLS, and calls back when it is established. */
  upgrade(secured: () => void): void;
  /** Ends the connection at once, after what `last` has. */
  end(last?: string): void;
}

const lingerMs = 1_000;

/** Opens a connection, over TLS from the start with `smtps:`. Faults, as of DNS, come by `onFault`. */
export function openSmtpSocket(server: SmtpServerSettings): SmtpSocket {
  const { host, port, secure } = server;
  const tls = { ...server.tls, ...(isIP(host) === 0 ? { servername: host } : {}) };
  let ended = false;
  let socket: Socket = secure ? connectTls({ host, port, ...tls }) : connect({ host, port });
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
  listen(socket);

  const line: SmtpSocket = {
    onReply: () => {},
    onFault: () => {},
    write: (data, flushed) => {
      if (flushed === undefined) socket.write(data);
      else socket.write(data, (error) => void ((error ?? undefined) === undefined && flushed()));
    },
    upgrade: (secured) => {
      // What came before TLS was not encrypted, and could be anyone's (CVE-2011-0411).
      if (parser.isAmid()) return fail({ code: 'EPROTOCOL', reply: 'The server replied before TLS' });
      const plain = socket;
      plain.removeAllListeners('data');
      plain.removeAllListeners('close');
      socket = connectTls({ socket: plain, ...tls }, secured);
      listen(socket);
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

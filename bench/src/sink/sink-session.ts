import type { Socket } from 'node:net';

/** What the sink does with what it receives. */
export interface SinkOptions {
  /** How long the reply to a mail currently takes. */
  replyAfterMs(): number;
  onMail(recipient: string, bytes: number): void;
}

const greeting = '220 sink ESMTP\r\n';
const features = '250-sink\r\n250-PIPELINING\r\n250-8BITMIME\r\n250 SMTPUTF8\r\n';
const endOfMail = Buffer.from('\r\n.\r\n');

/**
 * Serves a client like an SMTP server that accepts everything (RFC 5321), with the least work: it only looks for the
 * end of a mail. Replies to commands that came in one piece go out in one piece.
 */
export function serveSink(socket: Socket, { replyAfterMs, onMail }: SinkOptions): void {
  let rest: Buffer = Buffer.alloc(0);
  let recipient = '';
  let isInMail = false;
  let isReplying = false;
  let mailBytes = 0;
  let replies = greeting;

  function flush(): void {
    if (replies !== '') socket.write(replies, 'latin1');
    replies = '';
  }
  function takeCommand(line: string): void {
    const verb = line.slice(0, 4).toUpperCase();
    if (verb === 'EHLO') replies += features;
    else if (verb === 'DATA') {
      isInMail = true;
      mailBytes = 0;
      replies += '354 go on\r\n';
    } else if (verb === 'QUIT') {
      replies += '221 bye\r\n';
      flush();
      socket.end();
    } else {
      if (verb === 'RCPT') recipient = line.slice(line.indexOf('<') + 1, line.lastIndexOf('>'));
      replies += '250 2.1.0 ok\r\n';
    }
  }
  /** Reads a mail. Returns how many bytes it has read; 0 if it needs more. */
  function takeMail(data: Buffer, from: number): number {
    const end = data.indexOf(endOfMail, from);
    if (end === -1) {
      // The marker that ends a mail may be split across two chunks.
      const read = Math.max(0, data.length - from - endOfMail.length + 1);
      mailBytes += read;
      return read;
    }
    isInMail = false;
    onMail(recipient, mailBytes + end - from + 2);
    const delayMs = replyAfterMs();
    if (delayMs === 0) replies += '250 2.0.0 accepted\r\n';
    else {
      isReplying = true;
      flush();
      setTimeout(() => {
        isReplying = false;
        replies += '250 2.0.0 accepted\r\n';
        take(Buffer.alloc(0));
      }, delayMs);
    }
    return end - from + endOfMail.length;
  }
  function take(chunk: Buffer): void {
    const data = rest.length === 0 ? chunk : Buffer.concat([rest, chunk]);
    let at = 0;
    while (!isReplying && at < data.length) {
      if (isInMail) {
        const read = takeMail(data, at);
        at += read;
        if (isInMail) break;
        continue;
      }
      const end = data.indexOf(0x0a, at);
      if (end === -1) break;
      takeCommand(data.toString('latin1', at, end));
      at = end + 1;
    }
    rest = data.subarray(at);
    flush();
  }

  socket.setNoDelay(true);
  socket.on('data', take);
  socket.on('error', () => socket.destroy());
  flush();
}

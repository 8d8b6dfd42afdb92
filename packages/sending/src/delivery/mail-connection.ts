import { isAscii } from 'node:buffer';
import type { DeliveryLimits } from './send-rate.ts';
import { faultOf, type SmtpFeatures, type SmtpSession } from './open-smtp-session.ts';
import { type SmtpReply, textOf } from './smtp-socket.ts';
import {
  classifyFailure,
  codeOf,
  type MailJob,
  type MailStage,
  type OutgoingMail,
  type Refusal,
  type SendResult,
  type SessionFault,
  tidyReply,
} from './send-result.ts';

/*
 * A session that sends mails, one transaction after another. Mails are queued, and replies belong to the first one. A
 * mail's stage is what it waits for:
 *   queued → (rset) → mail → rcpt → data → body → dot
 * `queued` and `body` wait for `flush`, the other stages for a reply. With PIPELINING (RFC 2920), MAIL, RCPT and DATA
 * are written together, and those of the second mail right after the first one's dot. DATA ends each group, since what
 * follows depends on its reply. So a group is never written before the replies to the previous transaction are known,
 * except the reply to its dot: after that a new transaction may begin, whatever the reply is. A refused transaction is
 * ended by RSET.
 */
type Stage = 'queued' | 'rset' | 'mail' | 'rcpt' | 'data' | 'body' | 'dot';

// The server has accepted the sender, but doesn't have the whole mail yet.
const amid = new Set<Stage>(['rcpt', 'data', 'body']);

interface Transaction {
  job: MailJob;
  stage: Stage;
  startedAt: number;
  /** The result of a mail that the server has refused, while replies to its other commands are still outstanding. */
  refused: SendResult | undefined;
}

/** How a connection ended. */
export interface ConnectionEnd {
  fault: SessionFault;
  /** The mails that the server hasn't accepted. */
  unsent: MailJob[];
  /** Whether the server was given a mail but hasn't decided on any. */
  isFruitless: boolean;
}

export interface MailConnection {
  /** How many more mails it accepts now. */
  spare(): number;
  load(): number;
  /** How many mails the server has decided on. */
  decided(): number;
  /** Accepts a mail; or returns why this server can't be sent it as it is. */
  add(job: MailJob): Refusal | undefined;
  /** Writes whatever can be written now. */
  flush(): void;
  /** Ends the connection if it exceeds its limits or has been idle for too long. */
  checkLimits(now: number): void;
  /** Ends the connection. Mails on it are unsent or uncertain. */
  close(fault: SessionFault): void;
}

// Bodies of up to this size are written at once. For a larger one, the dot is held back until the kernel has accepted
// the rest: if the connection breaks before that, the mail has certainly not been transferred.
const pieceBytes = 65_536;
// RFC 4954's codes for authentication, and 503: these are about us, not about the mail.
const aboutSession = new Set([503, 530, 534, 535, 538]);
const aboutConnection = /(too many|max|limit).*(session|connection)/i;

/**
 * Sends mails over a session.
 * @param options `depth`: how many mails the session holds at most if the server supports pipelining, 1 or 2;
 *   `onProgress`: called when there is something to flush or more mails are accepted; `onEnd`: called once the
 *   connection has ended.
 */
export function sendOverSession(
  { socket, features }: SmtpSession,
  options: {
    depth: number;
    limits: DeliveryLimits;
    onProgress(): void;
    onEnd(end: ConnectionEnd): void;
  },
): MailConnection {
  const depth = features.pipelining ? options.depth : 1;
  const mails: Transaction[] = [];
  let activeAt = performance.now();
  let needsReset = false;
  let decided = 0;
  let ended = false;
  /** True while the pieces of a large body are being written. */
  let isWriting = false;

  function settle(result: SendResult): void {
    if (result.kind !== 'uncertain') decided += 1;
    mails.shift()?.job.settle(result);
    options.onProgress();
  }

  /** @param reply the reply that ended the session, if one did. */
  function end(fault: SessionFault, reply?: SmtpReply): void {
    if (ended) return;
    ended = true;
    socket.end();
    const [first] = mails;
    if (first?.refused !== undefined) settle(first.refused);
    else if (first?.stage === 'dot' && reply?.code !== 421) settle({ kind: 'uncertain', ...fault });
    const isFruitless = first !== undefined && decided === 0;
    if (first !== undefined && reply === undefined && amid.has(first.stage)) first.job.lost = { ...fault, isFruitless };
    options.onEnd({ fault, unsent: mails.splice(0).map(({ job }) => job), isFruitless });
  }

  socket.onFault = (fault) => end(fault);
  socket.onReply = (reply) => {
    activeAt = performance.now();
    const [first] = mails;
    if (first === undefined || first.stage === 'queued' || first.stage === 'body') return end(faultOf(reply), reply);
    if (reply.code === 421) return endBy421(first, reply);
    takeReply(first, first.stage, reply);
  };

  // 421 is about the session, so the mail is passed to another one. But if 421 is the first reply to any recipient, a
  // new session would get it again.
  function endBy421(first: Transaction, reply: SmtpReply): void {
    if (first.stage === 'rcpt' && decided === 0) first.refused ??= resultOf('rcpt', reply);
    end(faultOf(reply), reply);
  }

  function takeReply(first: Transaction, stage: Exclude<Stage, 'queued' | 'body'>, reply: SmtpReply): void {
    const { code } = reply;
    const isPositive = code >= 200 && code < 300;
    if (stage === 'rset') {
      if (!isPositive) return end(faultOf(reply), reply);
      first.stage = 'mail';
      if (!features.pipelining) socket.write(mailCommand(first.job.mail, features));
    } else if (stage === 'mail' || stage === 'rcpt') {
      if (!isPositive && !refuse(first, stage, reply)) return;
      proceed(first, stage);
    } else if (stage === 'data') {
      if (code === 354) accept(first);
      else if (refuse(first, stage, reply)) settleRefused(first);
    } else if (first.refused !== undefined) settleRefused(first);
    else if (isPositive) settle({ kind: 'sent', reply: tidyReply(textOf(reply)) });
    else if (code >= 400) settle(resultOf(stage, reply));
    else end(faultOf(reply), reply);
  }

  /**
   * Records that a mail is refused. Returns false if the reply is about the session instead; then the session is ended.
   */
  function refuse(first: Transaction, stage: MailStage, reply: SmtpReply): boolean {
    if (first.refused !== undefined) return true;
    const isAboutConnection = stage === 'mail' && decided > 0 && aboutConnection.test(textOf(reply));
    if (reply.code < 400 || aboutSession.has(reply.code) || isAboutConnection) {
      end(faultOf(reply), reply);
      return false;
    }
    first.refused = resultOf(stage, reply);
    return true;
  }

  function proceed(first: Transaction, stage: 'mail' | 'rcpt'): void {
    if (!features.pipelining && first.refused !== undefined) return settleRefused(first);
    first.stage = stage === 'mail' ? 'rcpt' : 'data';
    if (!features.pipelining) socket.write(stage === 'mail' ? rcptCommand(first.job.mail) : 'DATA\r\n');
  }

  function settleRefused({ refused }: Transaction): void {
    needsReset = true;
    if (refused !== undefined) settle(refused);
  }

  function accept(first: Transaction): void {
    first.stage = first.refused === undefined ? 'body' : 'dot';
    // The server asks for the mail although it has refused the sender or the recipient (RFC 2920 §3.1): it gets an
    // empty one.
    if (first.refused === undefined) options.onProgress();
    else socket.write('.\r\n');
  }

  /** The commands that begin a mail's transaction. */
  function opening(transaction: Transaction): string {
    const { mail } = transaction.job;
    transaction.startedAt = performance.now();
    transaction.stage = needsReset ? 'rset' : 'mail';
    const reset = needsReset ? 'RSET\r\n' : '';
    needsReset = false;
    if (features.pipelining) return `${reset}${mailCommand(mail, features)}${rcptCommand(mail)}DATA\r\n`;
    return reset === '' ? mailCommand(mail, features) : reset;
  }

  function writeBody(first: Transaction): void {
    const { raw } = first.job.mail;
    const body = stuffDots(raw);
    const isTerminated = raw.length === 0 || (raw.at(-2) === 0x0d && raw.at(-1) === 0x0a);
    writePieces(first, body, isTerminated ? '.\r\n' : '\r\n.\r\n', 0);
  }

  function writePieces(first: Transaction, body: Buffer, dot: string, from: number): void {
    if (ended) return;
    activeAt = performance.now();
    if (body.length - from > pieceBytes) {
      first.stage = 'body';
      const to = from + pieceBytes;
      isWriting = true;
      socket.write(body.subarray(from, to), () => writePieces(first, body, dot, to));
      return;
    }
    isWriting = false;
    first.stage = 'dot';
    const [, second] = mails;
    const tail = `${dot}${second?.stage === 'queued' ? opening(second) : ''}`;
    const length = body.length - from;
    const last = Buffer.allocUnsafe(length + Buffer.byteLength(tail));
    body.copy(last, 0, from);
    last.write(tail, length);
    socket.write(last);
  }

  return {
    spare: () => (ended ? 0 : Math.max(0, depth - mails.length)),
    load: () => mails.length,
    decided: () => decided,
    add: (job) => {
      const unfit = checkFeatures(job.mail, features);
      if (unfit === undefined) mails.push({ job, stage: 'queued', startedAt: 0, refused: undefined });
      return unfit;
    },
    flush: () => {
      if (ended || isWriting) return;
      const [first, second] = mails;
      if (first?.stage === 'body') writeBody(first);
      // This is written by itself, since the first mail's dot is already on the wire.
      else if (first?.stage === 'queued') write(opening(first));
      else if (first?.stage === 'dot' && first.refused === undefined && second?.stage === 'queued')
        write(opening(second));
    },
    checkLimits: (now) => {
      const { silenceMs, finalMs, totalMs, idleMs } = options.limits;
      const [first] = mails;
      const quietMs = now - activeAt;
      if (first === undefined) {
        if (quietMs <= idleMs) return;
        ended = true;
        socket.end('QUIT\r\n');
        options.onEnd({ fault: { code: 'EIDLE', reply: 'The connection was idle' }, unsent: [], isFruitless: false });
      } else if (quietMs > (first.stage === 'dot' ? finalMs : silenceMs)) {
        end({ code: 'ETIMEDOUT', reply: `The server was silent for ${Math.round(quietMs)} ms` });
      } else if (first.stage !== 'dot' && first.startedAt > 0 && now - first.startedAt > totalMs) {
        end({ code: 'ETIMEDOUT', reply: `The server took longer than ${totalMs} ms` });
      }
    },
    close: (fault) => {
      if (mails.length === 0 && !ended) {
        ended = true;
        socket.end('QUIT\r\n');
        options.onEnd({ fault, unsent: [], isFruitless: false });
      } else end(fault);
    },
  };

  function write(text: string): void {
    activeAt = performance.now();
    socket.write(text);
  }
}

function resultOf(stage: MailStage, reply: SmtpReply): SendResult {
  const text = tidyReply(textOf(reply));
  const code = codeOf(reply.code, text);
  const failureClass = classifyFailure(stage, reply.code, text);
  const about = stage === 'mail' ? { isAboutSender: true as const } : {};
  if (reply.code >= 500) return { kind: 'rejected', code, reply: text, class: failureClass, ...about };
  return { kind: 'deferred', code, reply: text, class: failureClass, attempted: true, retryAfterMs: null };
}

// Characters that could end the address or the command. What else an address may contain is decided where it is stored.
const unsafe = /[\s<>\p{Cc}]/u;
const notAscii = /[^\x20-\x7e]/;

/** Why a mail can't be sent to any server; undefined if it can. */
export function checkEnvelope({ envelope }: OutgoingMail): Refusal | undefined {
  const { from, to, smtpUtf8 } = envelope;
  const isWrong = unsafe.test(from) || unsafe.test(to) || to.lastIndexOf('@') < 1;
  if (!isWrong && (smtpUtf8 || !(notAscii.test(from) || notAscii.test(to)))) return undefined;
  return reject('EADDRESS', 'An address of the mail is not valid');
}

/** Why a mail can't be sent to this server; undefined if it can. */
function checkFeatures({ envelope, raw }: OutgoingMail, features: SmtpFeatures): Refusal | undefined {
  const { size, smtpUtf8, eightBitMime } = features;
  if (size !== undefined && size > 0 && raw.length > size) {
    return reject('EMESSAGESIZE', `The mail has ${raw.length} bytes, and the server accepts ${size}`);
  }
  if (envelope.smtpUtf8 && !smtpUtf8) {
    return reject('ESMTPUTF8', 'The server does not accept addresses beyond ASCII (SMTPUTF8)');
  }
  if (!eightBitMime && !isAscii(raw)) {
    return reject('E8BITMIME', 'The server does not accept mail beyond ASCII (8BITMIME)');
  }
  return undefined;
}

function reject(code: string, reply: string): Refusal {
  return { kind: 'rejected', code, reply, class: 'other' };
}

/** MAIL FROM, with those parameters that the server supports. */
function mailCommand({ envelope, raw }: OutgoingMail, features: SmtpFeatures): string {
  const size = features.size === undefined ? '' : ` SIZE=${raw.length}`;
  const utf8 = envelope.smtpUtf8 ? ' SMTPUTF8' : '';
  // RFC 6152. Only for mails that contain such bytes, since servers convert mails that claim to contain them.
  const body = features.eightBitMime && !isAscii(raw) ? ' BODY=8BITMIME' : '';
  return `MAIL FROM:<${envelope.from}>${size}${utf8}${body}\r\n`;
}

function rcptCommand({ envelope }: OutgoingMail): string {
  return `RCPT TO:<${envelope.to}>\r\n`;
}

const dot = Buffer.from('.');

/**
 * Doubles dots at the beginnings of a message's lines (RFC 5321 §4.5.2); returns the same buffer if there are none. A
 * dot after a bare LF is doubled, too: some servers would take it for the end of the mail, and what follows for
 * commands.
 */
export function stuffDots(raw: Buffer): Buffer {
  const pieces: Buffer[] = [];
  let from = 0;
  if (raw[0] === 0x2e) pieces.push(dot);
  for (let at = raw.indexOf('\n.', 0, 'latin1'); at !== -1; at = raw.indexOf('\n.', at + 1, 'latin1')) {
    pieces.push(raw.subarray(from, at + 1), dot);
    from = at + 1;
  }
  return pieces.length === 0 ? raw : Buffer.concat([...pieces, raw.subarray(from)]);
}

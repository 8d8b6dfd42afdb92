import { isIP } from 'node:net';
import { hostname } from 'node:os';
import {
  type MailServer,
  openSmtpSocket,
  type SessionStep,
  type SmtpReply,
  type SmtpSocket,
  textOf,
} from './smtp-socket.ts';
import { codeOf, type SessionFault, tidyReply } from './send-result.ts';

/** What a server offers (RFC 5321 §4.1.1.1). */
export interface SmtpFeatures {
  pipelining: boolean;
  eightBitMime: boolean;
  smtpUtf8: boolean;
  /** Whether the session is over TLS. */
  encrypted: boolean;
  /** The limit that SIZE states (RFC 1870), in bytes, or 0 for none; undefined if SIZE isn't offered. */
  size: number | undefined;
}

/** A session that is ready for sending mails. */
export interface SmtpSession {
  socket: SmtpSocket;
  features: SmtpFeatures;
}

/** A session's fault, as an error. */
class SessionError extends Error {
  readonly fault: SessionFault;
  constructor(fault: SessionFault) {
    super(fault.reply);
    this.fault = fault;
  }
}

interface Conversation {
  /**
   * Sends a command, or waits for the greeting when there is none. @throws SessionError if the reply has another code.
   */
  ask(command: string | undefined, expected: number): Promise<SmtpReply>;
  /** Continues over TLS. @throws SessionError */
  upgrade(): Promise<void>;
  /** Ends the conversation: whatever is awaited fails. */
  abort(fault: SessionFault): void;
}

/** A session; or why it could not be opened, and at which step. */
type OpenedSession =
  { kind: 'open'; session: SmtpSession } | { kind: 'failed'; fault: SessionFault; step: SessionStep };

/**
 * Opens a session: greeting, EHLO, STARTTLS, AUTH. Never rejects: a failure is a fault of the session.
 * @param signal ends the session.
 */
export async function openSmtpSession(
  server: MailServer,
  options: { connectMs: number; signal: AbortSignal },
): Promise<OpenedSession> {
  const socket = openSmtpSocket(server);
  const conversation = converse(socket);
  const { abort } = conversation;
  let step: SessionStep | undefined;
  const late = () => abort({ code: 'ETIMEDOUT', reply: `The session was not open after ${options.connectMs} ms` });
  const timer = setTimeout(late, options.connectMs);
  const close = () => abort({ code: 'ECLOSED', reply: 'Sending was stopped' });
  options.signal.addEventListener('abort', close);
  try {
    if (options.signal.aborted) close();
    return {
      kind: 'open',
      session: { socket, features: await shakeHands(server, conversation, (next) => (step = next)) },
    };
  } catch (error) {
    socket.end();
    if (!(error instanceof SessionError)) throw error;
    return { kind: 'failed', fault: error.fault, step: step ?? socket.step() };
  } finally {
    clearTimeout(timer);
    options.signal.removeEventListener('abort', close);
  }
}

/** Sends commands and awaits their replies, one after another, until the session is open. */
function converse(socket: SmtpSocket): Conversation {
  let ended: SessionFault | undefined;
  let awaited: { resolve(reply: SmtpReply): void; reject(error: Error): void } | undefined;

  function abort(fault: SessionFault): void {
    ended ??= fault;
    socket.end();
    awaited?.reject(new SessionError(ended));
    awaited = undefined;
  }

  // Rejects when `abort` is called, whatever is awaited.
  function wait<T>(start: (resolve: (value: T) => void, reject: (error: Error) => void) => void): Promise<T> {
    return new Promise((resolve, reject) => {
      if (ended === undefined) start(resolve, reject);
      else reject(new SessionError(ended));
    });
  }

  socket.onFault = abort;
  socket.onReply = (reply) => {
    if (awaited === undefined) return abort({ code: 'EPROTOCOL', reply: 'The server replied without a command' });
    const { resolve } = awaited;
    awaited = undefined;
    resolve(reply);
  };
  return {
    abort,
    ask: async (command, expected) => {
      const reply = await wait<SmtpReply>((resolve, reject) => {
        awaited = { resolve, reject };
        if (command !== undefined) socket.write(`${command}\r\n`);
      });
      if (reply.code !== expected) throw new SessionError(faultOf(reply));
      return reply;
    },
    upgrade: () =>
      wait((resolve, reject) => {
        awaited = {
          resolve: () => abort({ code: 'EPROTOCOL', reply: 'The server replied before TLS' }),
          reject,
        };
        socket.upgrade(() => {
          awaited = undefined;
          resolve();
        });
      }),
  };
}

/** The fault of a session that was ended by a reply. */
export function faultOf(reply: SmtpReply): SessionFault {
  const text = tidyReply(textOf(reply));
  return { code: codeOf(reply.code, text), reply: text };
}

async function shakeHands(
  server: MailServer,
  { ask, upgrade }: Conversation,
  onStep: (step: SessionStep) => void,
): Promise<SmtpFeatures> {
  await ask(undefined, 220);
  const hello = `EHLO ${server.clientName ?? clientNameOf(undefined)}`;
  let offers = await greet(ask, hello);
  const encrypted = server.secure || offers.has('STARTTLS');
  if (!server.secure && encrypted) {
    onStep('tls');
    await ask('STARTTLS', 220);
    await upgrade();
    onStep('greeting');
    // Features offered before TLS are void (RFC 3207 §4.2).
    offers = await greet(ask, hello);
  } else if (!server.secure && server.requireTLS) {
    onStep('tls');
    throw new SessionError({ code: 'ETLS', reply: 'The server does not offer STARTTLS, which is required' });
  }
  onStep('login');
  if (server.auth !== undefined) await logIn(ask, server.auth, offers.get('AUTH') ?? '');
  const size = offers.get('SIZE');
  return {
    pipelining: offers.has('PIPELINING'),
    eightBitMime: offers.has('8BITMIME'),
    encrypted,
    smtpUtf8: offers.has('SMTPUTF8') && offers.has('8BITMIME'),
    size: size === undefined ? undefined : Number(/^\d+/.exec(size)?.[0] ?? 0),
  };
}

async function greet(ask: Conversation['ask'], hello: string): Promise<Map<string, string>> {
  const { lines } = await ask(hello, 250);
  // Servers from before RFC 4954 offer `AUTH=`.
  const entries = lines.slice(1).map((line) => /^([^ =]+)[ =]?(.*)$/.exec(line) ?? ['', '', '']);
  return new Map(entries.map(([, name = '', value = '']) => [name.toUpperCase(), value]));
}

async function logIn(
  ask: Conversation['ask'],
  { user, pass }: { user: string; pass: string },
  offered: string,
): Promise<void> {
  const methods = offered.toUpperCase().split(' ');
  const encode = (text: string) => Buffer.from(text).toString('base64');
  if (methods.includes('PLAIN')) {
    await ask(`AUTH PLAIN ${encode(`\0${user}\0${pass}`)}`, 235);
  } else if (methods.includes('LOGIN')) {
    await ask('AUTH LOGIN', 334);
    await ask(encode(user), 334);
    await ask(encode(pass), 235);
  } else {
    throw new SessionError({ code: 'EAUTH', reply: 'The server offers neither AUTH PLAIN nor AUTH LOGIN' });
  }
}

// RFC 5321 §4.1.4: a name with a dot, otherwise an address literal.
const fullName = /^[\w-]+(\.[\w-]+)+$/;

/**
 * The name by which this service introduces itself to mail servers (EHLO): the host of BASE_URL, which DNS knows,
 * unlike the name of a container. If that is an address or has no dot, it is the name of this machine; if that won't do
 * either, an address literal.
 */
export function clientNameOf(baseUrl: string | undefined, machine = hostname()): string {
  const host = baseUrl === undefined ? '' : new URL(baseUrl).hostname.replace(/\.$/, '');
  return [host, machine].find((name) => fullName.test(name) && isIP(name) === 0) ?? '[127.0.0.1]';
}

/** The result of checking a server: what it offers, or why and at which step it failed. */
type ServerCheck =
  | { ok: true; encrypted: boolean; pipelining: boolean; smtpUtf8: boolean; maxBytes: number | null }
  | { ok: false; step: SessionStep; code: string; reply: string };

/** Opens a session with a server as sending does, logs in, and ends it. Never rejects. */
export async function checkServer(server: MailServer, limitMs: number): Promise<ServerCheck> {
  const opened = await openSmtpSession(server, { connectMs: limitMs, signal: new AbortController().signal });
  if (opened.kind === 'failed') return { ok: false, step: opened.step, ...opened.fault };
  const { socket, features } = opened.session;
  socket.end('QUIT\r\n');
  const { encrypted, pipelining, smtpUtf8, size = 0 } = features;
  return { ok: true, encrypted, pipelining, smtpUtf8, maxBytes: size > 0 && Number.isSafeInteger(size) ? size : null };
}

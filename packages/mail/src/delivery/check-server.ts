import { openSmtpSession } from './open-smtp-session.ts';
import type { MailServer, SessionStep } from './smtp-socket.ts';

/** What came of opening a session with a server: what it offers, or why and at which step it failed. */
export type ServerCheck =
  | { ok: true; encrypted: boolean; pipelining: boolean; smtpUtf8: boolean; maxBytes: number | null }
  | { ok: false; step: SessionStep; code: string; reply: string };

/** Opens a session with a server as for sending, logs in, and ends it. Never rejects. */
export async function checkServer(server: MailServer, limitMs: number): Promise<ServerCheck> {
  const opened = await openSmtpSession(server, { connectMs: limitMs, signal: new AbortController().signal });
  if (opened.kind === 'failed') return { ok: false, step: opened.step, ...opened.fault };
  const { socket, features } = opened.session;
  socket.end('QUIT\r\n');
  const { encrypted, pipelining, smtpUtf8, size = 0 } = features;
  return { ok: true, encrypted, pipelining, smtpUtf8, maxBytes: size > 0 && Number.isSafeInteger(size) ? size : null };
}

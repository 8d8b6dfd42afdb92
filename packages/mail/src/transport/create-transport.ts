import { parseEmailAddress } from '@mailwright/contracts';
import { type Logger, parseSmtpServers, type SmtpServerSettings } from '@mailwright/platform';
import { createTransport as createMailer } from 'nodemailer';
import { type MailMessage, oneLine } from './mail-message.ts';
import { classifyError, isBeforeMail, type Outcome, type SendError, tidyReply } from './outcome.ts';

/** Sends mail over SMTP. */
export interface Transport {
  /** Sends a mail to its one address. Resolves to the outcome; rejects only for a bug of ours. */
  send(message: MailMessage): Promise<Outcome>;
  /** Closes all connections; mails that are being sent are deferred. */
  close(): void;
}

/** Limits in milliseconds: of connecting, of waiting for the server's next bytes, and of a mail as a whole. */
export interface TransportLimits {
  connectMs: number;
  silenceMs: number;
  totalMs: number;
}

export const transportLimits: TransportLimits = { connectMs: 10_000, silenceMs: 30_000, totalMs: 60_000 };

const idleMs = 60_000;

/**
 * Connections to the servers that SMTP_URL names, kept open between mails. A mail goes to the first server, and to the next
 * one only when no session could be opened.
 * @param options `connections`: how many to each server at most, and so how many mails are sent at once.
 */
export function createTransport(options: {
  smtpUrl: string;
  connections: number;
  log: Logger;
  limits?: TransportLimits;
}): Transport {
  const limits = options.limits ?? transportLimits;
  const { totalMs } = limits;
  const mailers = parseSmtpServers(options.smtpUrl).map((server) => openMailer(server, { ...options, limits }));

  return {
    send: async (message) => {
      const wrong = [message.to, message.from.address, message.bounceTo].some(
        (address) => parseEmailAddress(address) === undefined,
      );
      if (wrong) return { kind: 'rejected', code: 'EADDRESS', reply: 'An address of the mail is not valid' };
      // A server that sends a byte now and then is never silent: only a limit on the total ends that.
      const limit = new AbortController();
      const timer = setTimeout(() => limit.abort(), totalMs);
      try {
        const { messageId, response } = await sendOverFirst(mailers, { ...toHeaders(message), signal: limit.signal });
        return { kind: 'sent', messageId, reply: tidyReply(response) };
      } catch (error) {
        if (!limit.signal.aborted) return classifyError(error as SendError);
        return { kind: 'deferred', code: 'ETIMEDOUT', reply: `The server took longer than ${totalMs} ms` };
      } finally {
        clearTimeout(timer);
      }
    },
    close: () => mailers.forEach((mailer) => mailer.close({ force: true })),
  };
}

type Mailer = ReturnType<typeof openMailer>;

function openMailer(
  server: SmtpServerSettings,
  options: { connections: number; log: Logger; limits: TransportLimits },
) {
  const { connectMs, silenceMs } = options.limits;
  const { host, port, secure, requireTLS, tls, auth } = server;
  const mailer = createMailer({
    host,
    port,
    secure,
    requireTLS,
    tls,
    ...(auth === undefined ? {} : { auth }),
    pool: true,
    maxConnections: options.connections,
    // A pooled connection that turns out to be dead costs a mail one immediate retry.
    maxRequeues: 1,
    idleTimeout: idleMs,
    connectionTimeout: connectMs,
    dnsTimeout: connectMs,
    greetingTimeout: connectMs,
    socketTimeout: silenceMs,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  mailer.on('error', (error: Error) => options.log.warn('smtp.failed', { error }));
  return mailer;
}

async function sendOverFirst(mailers: readonly Mailer[], mail: Parameters<Mailer['sendMail']>[0]) {
  for (const mailer of mailers.slice(0, -1)) {
    try {
      return await mailer.sendMail(mail);
    } catch (error) {
      if (!isBeforeMail(error as SendError)) throw error;
    }
  }
  const last = mailers.at(-1);
  if (last === undefined) throw new Error('SMTP_URL names no server');
  return last.sendMail(mail);
}

// nodemailer encodes names and subject (RFC 2047), and writes domains in ASCII unless the address needs SMTPUTF8 anyway.
function toHeaders(message: MailMessage) {
  const domain = parseEmailAddress(message.from.address)?.normalized.split('@').at(-1);
  return {
    from: { name: oneLine(message.from.name), address: message.from.address },
    to: { name: '', address: message.to },
    ...(message.replyTo === null ? {} : { replyTo: { name: '', address: message.replyTo } }),
    envelope: { from: message.bounceTo, to: [message.to] },
    messageId: `<${message.id}@${domain}>`,
    subject: oneLine(message.subject),
    text: message.text,
    html: message.html,
    xMailer: false as const,
    headers: {
      // RFC 3834, and Exchange's own header: no out-of-office reply should come back.
      'Auto-Submitted': 'auto-generated',
      'X-Auto-Response-Suppress': 'All',
    },
  };
}

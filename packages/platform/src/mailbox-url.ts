import { decodeUrlPart, isLoopback } from './smtp-servers.ts';

/** The mailbox that BOUNCE_MAILBOX_URL names. */
export interface MailboxSettings {
  protocol: 'imap' | 'pop3';
  host: string;
  port: number;
  /** Whether TLS is used from the start. */
  secure: boolean;
  /** Whether a connection without TLS from the start must be upgraded before the password is sent. */
  requireTLS: boolean;
  tls: { rejectUnauthorized: boolean };
  user: string;
  password: string;
  /** The folder, for IMAP only. */
  folder: string;
}

/** What is wrong with a BOUNCE_MAILBOX_URL. The message contains no part of the value, which has a password. */
export class MailboxUrlError extends Error {}

const ports = new Map(Object.entries({ 'imap:': 143, 'imaps:': 993, 'pop3:': 110, 'pop3s:': 995 }));

/**
 * Parses a URL such as `imaps://user:password@mail.example.com/INBOX`. `imaps:` and `pop3s:` use TLS from the start;
 * `imap:` and `pop3:` must be able to upgrade to it (STARTTLS, RFC 2595), except on this machine. Certificates are
 * checked. `?requireTLS=…` and `?tls.rejectUnauthorized=…`, true or false, override this.
 * @throws MailboxUrlError
 */
export function parseMailboxUrl(text: string): MailboxSettings {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  const port = url && ports.get(url.protocol);
  if (url === undefined || port === undefined || url.hostname === '' || url.username === '' || url.password === '')
    throw new MailboxUrlError(
      'must be a URL such as imaps://user:password@mail.example.com/INBOX, or with imap:, pop3s: or pop3:',
    );
  for (const [name, value] of url.searchParams)
    if (!['requireTLS', 'tls.rejectUnauthorized'].includes(name) || !['true', 'false'].includes(value))
      throw new MailboxUrlError(
        'may have the options requireTLS and tls.rejectUnauthorized, true or false, and no others',
      );
  const protocol = url.protocol.startsWith('imap') ? 'imap' : 'pop3';
  const secure = url.protocol.endsWith('s:');
  const folder = decode(url.pathname.slice(1));
  if (protocol === 'pop3' && folder !== '')
    throw new MailboxUrlError('must have no folder, since POP3 does not support folders');
  const required = url.searchParams.get('requireTLS');
  return {
    protocol,
    secure,
    host: url.hostname.replace(/^\[(.*)\]$/, '$1'),
    port: url.port === '' ? port : Number(url.port),
    requireTLS: required === null ? !secure && !isLoopback(url.hostname) : required === 'true',
    tls: { rejectUnauthorized: url.searchParams.get('tls.rejectUnauthorized') !== 'false' },
    user: decode(url.username),
    password: decode(url.password),
    folder: folder === '' ? 'INBOX' : folder,
  };
}

function decode(text: string): string {
  const decoded = decodeUrlPart(text);
  if (decoded === undefined) throw new MailboxUrlError('contains a % that is not followed by two hexadecimal digits');
  // A control character would end the command that contains it.
  if (/\p{Cc}/u.test(decoded)) throw new MailboxUrlError('must not contain control characters');
  return decoded;
}

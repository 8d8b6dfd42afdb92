import { ConfigError } from '@mailwright/platform';
import type { SMTPPoolOptions } from 'nodemailer';

const loopback = /^(localhost|127(\.\d+){3}|\[?::1\]?)$/;
const flags: Record<string, boolean> = { true: true, false: false };

/**
 * SMTP_URL as nodemailer's options. `smtps:` uses TLS from the start; `smtp:` upgrades to it where the server offers
 * that (STARTTLS, RFC 3207), and requires it when a password is sent to another machine. Certificates are checked.
 * `?requireTLS=…` and `?tls.rejectUnauthorized=…`, true or false, override this.
 * @throws ConfigError when the URL has any other option.
 */
export function smtpOptions(smtpUrl: string): SMTPPoolOptions {
  const url = new URL(smtpUrl);
  const given = new Map<string, boolean>();
  for (const [name, value] of url.searchParams) {
    const flag = flags[value];
    if (!['requireTLS', 'tls.rejectUnauthorized'].includes(name) || flag === undefined) {
      throw new ConfigError([
        `SMTP_URL may have the options requireTLS and tls.rejectUnauthorized, true or false, and not ${name}`,
      ]);
    }
    given.set(name, flag);
  }
  const user = decodeURIComponent(url.username);
  const pass = decodeURIComponent(url.password);
  const secure = url.protocol === 'smtps:';
  return {
    host: url.hostname.replace(/^\[(.*)\]$/, '$1'),
    port: url.port === '' ? (secure ? 465 : 587) : Number(url.port),
    secure,
    requireTLS: given.get('requireTLS') ?? (!secure && pass !== '' && !loopback.test(url.hostname)),
    tls: { rejectUnauthorized: given.get('tls.rejectUnauthorized') ?? true },
    ...(user === '' && pass === '' ? {} : { auth: { user, pass } }),
  };
}

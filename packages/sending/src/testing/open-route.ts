import { createLogger, parseSmtpServers } from '@mailwright/platform';
import { type DeliveryLimits, deliveryLimits } from '../delivery/send-rate.ts';
import { createMailRoute, type MailRoute } from '../delivery/mail-route.ts';
import type { OutgoingMail } from '../delivery/send-result.ts';

const log = createLogger({ service: 'test', level: 'silent', format: 'json' });

/** Opens a route to the servers of an SMTP_URL. Its transports back off only for moments. */
export function openRoute(
  smtpUrl: string,
  options: { depth?: 1 | 2; maxPerDomain?: number; limits?: Partial<DeliveryLimits> } = {},
): MailRoute {
  const limits = { ...deliveryLimits, backOffMs: 20, maxBackOffMs: 100, ...options.limits };
  return createMailRoute({ ...options, limits, log, servers: parseSmtpServers(smtpUrl) });
}

/** A mail whose addresses and text contain its number. */
export function makeMail(number: number | string = 1, overrides: Partial<OutgoingMail['envelope']> = {}): OutgoingMail {
  const envelope = { from: `b+${number}@example.com`, to: `to${number}@example.org`, smtpUtf8: false, ...overrides };
  return { envelope, raw: Buffer.from(`Subject: mail ${number}\r\n\r\nThis is mail ${number}.\r\n`) };
}

import type { MailQueue } from '@mailwright/outbox';
import type { Logger, SmtpServerSettings } from '@mailwright/platform';
import { type DeliveryLimits, deliveryLimits } from '../delivery/delivery-limits.ts';
import { createMailRoute, type MailRoute } from '../delivery/mail-route.ts';
import type { ServerRates } from '../delivery/send-rate.ts';

/** Shorter than those of campaigns: someone waits for the mail, and it may be sent twice. */
export const serviceMailLimits: DeliveryLimits = {
  ...deliveryLimits,
  connectMs: 10_000,
  silenceMs: 30_000,
  finalMs: 30_000,
  totalMs: 30_000,
  maxBackOffMs: 15_000,
};

/** Mails that have connections of their own: those of the service's queues, and single mails of accounts. */
type ServiceRoute = MailQueue | 'emails';

/**
 * How far ahead of campaigns they may be where a server has a rate, in milliseconds: mail of the account goes first, then single
 * mails, then mail to subscribers.
 */
const headStartMs: Record<ServiceRoute, number> = { account: 2_000, emails: 1_500, subscribers: 1_000 };

/**
 * The route of such mails, over the servers of SMTP_URL as campaigns use them, but with connections of its own: it waits
 * neither for campaigns nor for the others.
 */
export function openServiceRoute(
  queue: ServiceRoute,
  options: {
    servers: readonly SmtpServerSettings[];
    rates: ServerRates;
    connections: number;
    limits: DeliveryLimits;
    log: Logger;
  },
): MailRoute {
  const { connections, ...rest } = options;
  return createMailRoute({ ...rest, depth: 1, maxConnections: connections, headStartMs: headStartMs[queue] });
}

/** How long a mail waits for a connection at most, in milliseconds; one whose connection ends after that isn't tried again. */
export const queueLimitMs = 30_000;

/** How long sending a mail takes at most, in milliseconds. */
export function maxSendingMs({ totalMs, finalMs }: DeliveryLimits): number {
  return queueLimitMs + totalMs + finalMs;
}

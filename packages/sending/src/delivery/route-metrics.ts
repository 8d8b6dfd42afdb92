import { Counter, Gauge, Histogram, type Registry } from '@mailwright/platform';
import type { SendResult } from './send-result.ts';
import type { SessionStep } from './smtp-socket.ts';

/**
 * Why a back-off began: the step at which a session could not be opened; `session`: the session ended before a mail was
 * decided on; `domain`: a reply from the recipient's domain asked for it.
 */
export type BackOffReason = SessionStep | 'session' | 'domain';

/** Whose servers a route uses: those of SMTP_URL, or an account's own. No label says which account's. */
type RouteOwner = 'installation' | 'account';

/** What the routes of campaigns count. Transactional emails and system email have metrics of their own. */
export interface RouteMetrics {
  /** A connection was opened (1) or has ended (-1). */
  connected(change: 1 | -1): void;
  /** @param seconds how long ago a transport accepted the mail; undefined if none has. */
  settled(result: SendResult, seconds: number | undefined): void;
  backedOff(reason: BackOffReason): void;
}

/** Counts nothing. */
export const noMetrics: RouteMetrics = { connected: () => {}, settled: () => {}, backedOff: () => {} };

const owners: RouteOwner[] = ['installation', 'account'];
const results: SendResult['kind'][] = ['sent', 'deferred', 'rejected', 'uncertain', 'not-sent'];
const reasons: BackOffReason[] = ['connect', 'tls', 'greeting', 'login', 'session', 'domain'];

/**
 * Registers the metrics of a process's routes. The returned function gives those for the routes over an owner's
 * servers.
 */
export function createRouteMetrics(registry: Registry): (owner: RouteOwner) => RouteMetrics {
  const registers = [registry];
  const connections = new Gauge({
    name: 'mailwright_smtp_connections',
    help: 'Open sessions with SMTP servers that send campaigns, by whose servers they are: installation, account',
    labelNames: ['servers'],
    registers,
  });
  const mails = new Counter({
    name: 'mailwright_smtp_mails_total',
    help: 'Mails of campaigns passed to SMTP servers, by whose they are and result: sent, deferred, rejected, uncertain, not-sent',
    labelNames: ['servers', 'result'],
    registers,
  });
  const durations = new Histogram({
    name: 'mailwright_smtp_mail_seconds',
    help: 'Time from a connection being assigned to a mail of a campaign to its result, by whose servers they are',
    labelNames: ['servers'],
    buckets: [0.005, 0.02, 0.1, 0.5, 2, 10, 60, 600],
    registers,
  });
  const backOffs = new Counter({
    name: 'mailwright_smtp_back_offs_total',
    help: 'How often campaigns left a server (connect, tls, greeting, login, session) or a domain of recipients alone for a while',
    labelNames: ['servers', 'reason'],
    registers,
  });
  for (const servers of owners) {
    connections.set({ servers }, 0);
    durations.zero({ servers });
    for (const result of results) mails.inc({ servers, result }, 0);
    for (const reason of reasons) backOffs.inc({ servers, reason }, 0);
  }
  return (servers) => ({
    connected: (change) => connections.inc({ servers }, change),
    settled: ({ kind }, seconds) => {
      mails.inc({ servers, result: kind });
      if (seconds !== undefined) durations.observe({ servers }, seconds);
    },
    backedOff: (reason) => backOffs.inc({ servers, reason }),
  });
}

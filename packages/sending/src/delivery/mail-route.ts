import type { Logger } from '@mailwright/platform';
import { createServerRates, type DeliveryLimits, deliveryLimits, type ServerRates } from './send-rate.ts';
import { createDomainLimits } from './domain-limits.ts';
import { checkEnvelope } from './mail-connection.ts';
import { noMetrics, type RouteMetrics } from './route-metrics.ts';
import {
  connectionLost,
  type MailJob,
  type OutgoingMail,
  type Refusal,
  type SendResult,
  type SessionFault,
} from './send-result.ts';
import type { MailServer } from './smtp-socket.ts';
import { createSmtpTransport, type SmtpTransport, type TransportState } from './smtp-transport.ts';

/** The state of a route: that of its best transport, and that of each transport. */
interface RouteState {
  kind: TransportState['kind'];
  /** When the first transport may be used again; null when one is available. */
  until: Date | null;
  transports: TransportState[];
}

/** Sends mails over one or more servers. */
export interface MailRoute {
  /**
   * Sends a mail as soon as a connection accepts it. Never rejects.
   * @param options `signal`: when it is aborted, a mail that no connection has accepted becomes `not-sent`, and a mail
   *   whose connection ends isn't passed to another one.
   */
  send(mail: OutgoingMail, options?: { signal?: AbortSignal }): Promise<SendResult>;
  /** How many mails can be on the wire: connections × depth. Further mails wait. */
  readonly maxInFlight: number;
  state(): RouteState;
  /**
   * Stops sending. Resolves when the mails on the wire have their results; after `limitMs`, their connections are
   * ended. If it is called several times, the limit that ends first applies.
   */
  close(limitMs: number): Promise<void>;
}

const maxAttempts = 4;
const domainBackOff = { firstMs: 5_000, maxMs: 900_000, maxDomains: 10_000 };
const stopped: SessionFault = { code: 'ECLOSED', reply: 'Sending was stopped' };

/**
 * Creates a route over several servers, such as those of SMTP_URL. Each server gets its weight's share of the mails,
 * unless it has no free connection or is at its rate. If a server's sessions fail, it backs off, and the others get its
 * share. They also get the mails that it can't accept as they are, such as those above its size limit. When all servers
 * are backing off, mails become `not-sent` at once. Rates count this process's mails, unless a server has a `sendRate`.
 * @param options `depth`: how many mails a connection holds at once if the server supports pipelining, 1 or 2;
 *   `maxPerDomain`: how many mails to one domain may be on the wire at once (without it, only the domain's replies
 *   limit them); `maxConnections`: how many connections to open to each server, if that is less than the server's own
 *   limit; `rates`: rates to share with other routes to the same servers; `headStartMs`: by how much this route's mails
 *   go ahead of theirs.
 */
export function createMailRoute(options: {
  servers: readonly MailServer[];
  log: Logger;
  depth?: 1 | 2;
  maxPerDomain?: number;
  maxConnections?: number;
  rates?: ServerRates;
  headStartMs?: number;
  limits?: DeliveryLimits;
  metrics?: RouteMetrics;
}): MailRoute {
  const { metrics = noMetrics } = options;
  const rates = options.rates ?? createServerRates();
  let queue: MailJob[] = [];
  let isClosed = false;
  let running = 0;
  const onIdle: (() => void)[] = [];
  let timer: NodeJS.Timeout | undefined;
  let lastFault = stopped;
  const shares = new Map<SmtpTransport, number>();
  /** For mails that servers couldn't accept as they are: which servers, and why. */
  const refusals = new WeakMap<MailJob, Map<SmtpTransport, Refusal>>();
  const domains = createDomainLimits({
    ...domainBackOff,
    maxConcurrent: options.maxPerDomain ?? Number.POSITIVE_INFINITY,
    onFree: (job) => {
      queue.push(job);
      dispatch();
    },
    onBackOff: () => metrics.backedOff('domain'),
  });
  const transports = options.servers.map((server) => {
    const transport: SmtpTransport = createSmtpTransport({
      server,
      maxConnections: Math.min(server.connections, options.maxConnections ?? server.connections),
      rate: server.sendRate ?? rates(server),
      headStartMs: options.headStartMs ?? 0,
      depth: options.depth ?? 2,
      limits: options.limits ?? deliveryLimits,
      log: options.log,
      metrics,
      onSpare: dispatch,
      onUnsent: (job, fault) => {
        lastFault = fault;
        if (isClosed || job.isWithdrawn() || job.attempts >= maxAttempts) return job.settle(unsent(job, fault));
        queue.unshift(job);
        dispatch();
      },
      onUnfit: (job, refusal) => {
        const known = (refusals.get(job) ?? new Map<SmtpTransport, Refusal>()).set(transport, refusal);
        refusals.set(job, known);
        if (known.size === transports.length) return job.settle(refusal);
        if (isClosed || job.isWithdrawn()) return job.settle(unsent(job, stopped));
        queue.unshift(job);
        dispatch();
      },
    });
    return transport;
  });

  /** The result of a mail that no server has accepted. */
  function unsent(job: MailJob, fault: SessionFault): SendResult {
    // If the connection had worked before, its end says nothing about the mail, since the server may have been
    // restarted; unless other connections end in the same mail, too.
    const isLost = job.lost !== undefined && (job.lost.isFruitless || job.attempts >= maxAttempts);
    if (isClosed || job.isWithdrawn() || job.lost === undefined || !isLost) return { kind: 'not-sent', ...fault };
    const reply = `The connection was lost in the middle of the mail: ${job.lost.reply}`;
    const about = { class: 'unavailable', attempted: true, retryAfterMs: null } as const;
    return { kind: 'deferred', code: connectionLost, reply, ...about };
  }

  /** The servers that may be able to accept a mail. */
  function ableTo(job: MailJob): readonly SmtpTransport[] {
    const known = refusals.get(job);
    return known === undefined ? transports : transports.filter((each) => !known.has(each));
  }

  /**
   * The result of a mail if all servers that may accept it are backing off; undefined if one of these is available, so
   * that the mail waits.
   */
  function postpone(job: MailJob, now: number): SendResult | undefined {
    const able = ableTo(job);
    if (able.some((each) => each.isAvailable(now))) return undefined;
    const [refusal] = refusals.get(job)?.values() ?? [];
    const retryAfterMs = Math.min(...able.map((each) => each.backOffMs(now)));
    const reply = `${refusal?.reply}; the servers that may take it are unavailable`;
    const about = { class: 'unavailable', attempted: false, retryAfterMs } as const;
    return { kind: 'deferred', code: refusal?.code ?? 'EUNFIT', reply, ...about };
  }

  function dispatch(): void {
    const now = performance.now();
    // A mail that only some servers can accept doesn't hold up the mails behind it.
    const held: MailJob[] = [];
    while (queue.length > 0) {
      const [job] = queue;
      const transport = job === undefined ? undefined : choose(job, now);
      if (job === undefined || (transport === undefined && !refusals.has(job))) break;
      queue.shift();
      if (transport === undefined) {
        const result = postpone(job, now);
        if (result === undefined) held.push(job);
        else job.settle(result);
        continue;
      }
      const refusal = domains.refuse(job.domain, now);
      if (refusal === undefined) {
        job.acceptedAt = now;
        transport.accept(job, now);
      } else job.settle(refusal);
    }
    if (held.length > 0) queue = [...held, ...queue];
    if (queue.length === 0) return;
    const available = transports.filter((each) => each.isAvailable(now));
    if (available.length === 0) {
      for (const job of queue.splice(0)) job.settle(unsent(job, lastFault));
      return;
    }
    const waitMs = Math.min(...available.map((each) => each.waitMs(now)).filter((ms) => ms > 0));
    if (!Number.isFinite(waitMs)) return;
    timer ??= setTimeout(() => {
      timer = undefined;
      dispatch();
    }, waitMs);
  }

  // Smooth weighted round robin: each server gains its weight, and the one with the highest total is chosen and pays
  // for all.
  function choose(job: MailJob, now: number): SmtpTransport | undefined {
    // A mail that has already lost a connection isn't used to find out whether a failing server works again.
    const able = ableTo(job);
    const isCautious = job.attempts > 0 && able.some((each) => !each.isFailing());
    let best: SmtpTransport | undefined;
    let total = 0;
    for (const transport of able) {
      if (transport.spare(now) <= 0 || (isCautious && transport.isFailing())) continue;
      total += transport.weight;
      shares.set(transport, (shares.get(transport) ?? 0) + transport.weight);
      if (best === undefined || (shares.get(transport) ?? 0) > (shares.get(best) ?? 0)) best = transport;
    }
    if (best !== undefined) shares.set(best, (shares.get(best) ?? 0) - total);
    return best;
  }

  function start(mail: OutgoingMail, signal: AbortSignal | undefined, resolve: (result: SendResult) => void): void {
    const domain = mail.envelope.to.slice(mail.envelope.to.lastIndexOf('@') + 1).toLowerCase();
    const refusal = checkEnvelope(mail) ?? domains.refuse(domain, performance.now());
    if (refusal !== undefined) return resolve(refusal);
    running += 1;
    const job: MailJob = {
      mail,
      domain,
      attempts: 0,
      lost: undefined,
      acceptedAt: 0,
      isWithdrawn: () => signal?.aborted === true,
      settle: (result) => {
        const now = performance.now();
        running -= 1;
        signal?.removeEventListener('abort', withdraw);
        resolve(result);
        metrics.settled(result, job.acceptedAt === 0 ? undefined : (now - job.acceptedAt) / 1_000);
        domains.release(domain, result, now);
        if (running === 0) for (const notify of onIdle.splice(0)) notify();
      },
    };
    function withdraw(): void {
      if (!queue.includes(job) && !transports.some((each) => each.withdraw(job))) return;
      queue = queue.filter((each) => each !== job);
      job.settle({ kind: 'not-sent', ...stopped });
    }
    signal?.addEventListener('abort', withdraw);
    if (!domains.acquire(job)) return;
    queue.push(job);
    dispatch();
  }

  return {
    send: (mail, { signal } = {}) =>
      new Promise((resolve) => {
        if (isClosed || signal?.aborted === true) resolve({ kind: 'not-sent', ...stopped });
        else start(mail, signal, resolve);
      }),
    maxInFlight: transports.reduce((sum, each) => sum + each.maxInFlight, 0),
    state: () => {
      const states = transports.map((each) => each.state());
      const kinds = ['available', 'backing-off', 'down'] as const;
      const kind = kinds.find((each) => states.some((state) => state.kind === each)) ?? 'available';
      const times = states.map(({ until }) => until?.getTime() ?? 0);
      return { kind, until: kind === 'available' ? null : new Date(Math.min(...times)), transports: states };
    },
    close: async (limitMs) => {
      isClosed = true;
      clearTimeout(timer);
      for (const job of [...queue.splice(0), ...domains.drain()]) job.settle({ kind: 'not-sent', ...stopped });
      const idle = new Promise<void>((resolve) => {
        if (running === 0) resolve();
        else onIdle.push(resolve);
      });
      let late: NodeJS.Timeout | undefined;
      await Promise.race([idle, new Promise<void>((resolve) => void (late = setTimeout(resolve, limitMs)))]);
      clearTimeout(late);
      for (const transport of transports) transport.close(stopped);
      await idle;
    },
  };
}

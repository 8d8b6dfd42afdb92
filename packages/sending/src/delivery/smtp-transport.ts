import type { Logger } from '@mailwright/platform';
import { createBackOff } from './domain-limits.ts';
import type { DeliveryLimits, SendRate } from './send-rate.ts';
import { type ConnectionEnd, type MailConnection, sendOverSession } from './mail-connection.ts';
import { openSmtpSession } from './open-smtp-session.ts';
import type { MailJob, Refusal, SessionFault } from './send-result.ts';
import type { BackOffReason, RouteMetrics } from './route-metrics.ts';
import type { MailServer } from './smtp-socket.ts';

/**
 * The state of a transport. `backing-off`: it accepts no mail before `until`; `down`: the same, after five failures in
 * a row. After `until` it is `available`, with a single connection until a session succeeds.
 */
export interface TransportState {
  /** Host and port. */
  name: string;
  kind: 'available' | 'backing-off' | 'down';
  /** How many sessions in a row have failed, since when, and why the last one did. */
  failures: number;
  since: Date | null;
  until: Date | null;
  fault: SessionFault | null;
}

/** The connections to one server. */
export interface SmtpTransport {
  weight: number;
  /** How many mails it may have on all its connections together. */
  maxInFlight: number;
  /** How many more mails it accepts now. */
  spare(now: number): number;
  /** In how many milliseconds its rate allows the next mail. */
  waitMs(now: number): number;
  isAvailable(now: number): boolean;
  /** For how many more milliseconds it accepts no mail because its sessions have failed; 0 when it does. */
  backOffMs(now: number): number;
  /** Whether its last session failed. */
  isFailing(): boolean;
  /** Accepts a mail, which is later settled or returned by `onUnsent` or `onUnfit`. */
  accept(job: MailJob, now: number): void;
  /** Removes a mail that isn't on a connection yet; false if it is on one, or isn't here. */
  withdraw(job: MailJob): boolean;
  state(): TransportState;
  /** Ends all connections; idle ones politely. */
  close(fault: SessionFault): void;
}

const failuresOfDown = 5;
// After the server has refused a connection, the number of connections that it had accepted is the limit for this long.
const lowerLimitMs = 30_000;

/**
 * Creates a transport, which sends mails to one server over as many connections as are needed.
 * @param options `maxConnections`: the most connections; `rate`, `headStartMs`: its limit on mails per second; `depth`:
 *   how many mails a connection holds at once; `onSpare`: called when it may accept more; `onUnsent`: gets a mail that
 *   the server hasn't accepted; `onUnfit`: gets a mail that the server can't be sent as it is.
 */
export function createSmtpTransport(options: {
  server: MailServer;
  maxConnections: number;
  rate: SendRate;
  headStartMs: number;
  depth: number;
  limits: DeliveryLimits;
  log: Logger;
  metrics: RouteMetrics;
  onSpare(): void;
  onUnsent(job: MailJob, fault: SessionFault): void;
  onUnfit(job: MailJob, refusal: Refusal): void;
}): SmtpTransport {
  const { server, maxConnections, rate, headStartMs, depth, limits, log, metrics } = options;
  const name = `${server.host}:${server.port}`;
  const backOff = createBackOff({ firstMs: limits.backOffMs, maxMs: limits.maxBackOffMs });
  const connections = new Set<MailConnection>();
  const opening = new Set<AbortController>();
  let waiting: MailJob[] = [];
  let lowered = { limit: maxConnections, until: 0 };
  let since: Date | null = null;
  let lastFault: SessionFault | null = null;
  let closed: SessionFault | undefined;
  let scheduled = false;
  let checking: NodeJS.Timeout | undefined;

  const limitOf = (now: number) => {
    if (backOff.failures() > 0) return 1;
    return now < lowered.until ? lowered.limit : maxConnections;
  };
  const loadOf = () => waiting.length + [...connections].reduce((sum, each) => sum + each.load(), 0);

  // Runs after all sockets with replies have been read. So one pass writes to all of them, and the next mails are
  // there.
  function schedule(): void {
    if (scheduled) return;
    scheduled = true;
    setImmediate(() => {
      scheduled = false;
      options.onSpare();
      assign();
      for (const connection of connections) connection.flush();
    });
  }

  function assign(): void {
    const byLoad = [...connections].sort((a, b) => a.load() - b.load());
    const left: MailJob[] = [];
    const unfit: [MailJob, Refusal][] = [];
    for (const job of waiting) {
      // A mail that has lost a connection isn't queued behind another one, which may cost it the next connection.
      const connection = byLoad.find((each) => each.spare() > 0 && (job.attempts === 0 || each.load() === 0));
      const refusal = connection === undefined ? void left.push(job) : connection.add(job);
      if (refusal !== undefined) unfit.push([job, refusal]);
    }
    waiting = left;
    grow();
    // Only now, so that the slots they held count as free: the caller may dispatch other mails at once.
    for (const [job, refusal] of unfit) options.onUnfit(job, refusal);
    if (unfit.length > 0) schedule();
  }

  function grow(): void {
    const now = performance.now();
    const wanted = Math.min(limitOf(now), loadOf());
    while (connections.size + opening.size < wanted) void open();
    const { silenceMs, finalMs, totalMs, idleMs } = limits;
    checking ??= setInterval(check, Math.min(1_000, silenceMs, finalMs, totalMs, idleMs) / 4).unref();
  }

  async function open(): Promise<void> {
    const startedAt = performance.now();
    const controller = new AbortController();
    opening.add(controller);
    const opened = await openSmtpSession(server, { connectMs: limits.connectMs, signal: controller.signal });
    opening.delete(controller);
    if (opened.kind === 'failed') return fail(opened.fault, opened.step, startedAt);
    const connection: MailConnection = sendOverSession(opened.session, {
      depth,
      limits,
      onProgress: () => {
        if (backOff.failures() > 0 && connection.decided() > 0) recover();
        schedule();
      },
      onEnd: (end) => release(connection, end, startedAt),
    });
    connections.add(connection);
    metrics.connected(1);
    schedule();
  }

  function release(connection: MailConnection, end: ConnectionEnd, startedAt: number): void {
    const { fault, unsent, isFruitless } = end;
    connections.delete(connection);
    metrics.connected(-1);
    if (isFruitless) fail(fault, 'session', startedAt);
    // If a connection ends when it is reused, the server may have closed all idle ones.
    else for (const each of connections) if (each.load() === 0) each.close(fault);
    for (const job of unsent) {
      job.attempts += 1;
      options.onUnsent(job, fault);
    }
    schedule();
  }

  // Handles a session that failed before the server had decided on any mail.
  function fail(fault: SessionFault, reason: BackOffReason, startedAt: number): void {
    if (closed !== undefined) return returnWaiting(closed);
    const now = performance.now();
    const working = [...connections].filter((each) => each.decided() > 0).length;
    lastFault = fault;
    if (working > 0) {
      lowered = { limit: working, until: now + lowerLimitMs };
      log.warn('smtp.connection_refused', { server: name, code: fault.code, connections: working });
      return schedule();
    }
    since ??= new Date();
    if (backOff.failed(now, startedAt)) metrics.backedOff(reason);
    log.warn('smtp.transport_failed', { server: name, code: fault.code, failures: backOff.failures() });
    returnWaiting(fault);
  }

  function recover(): void {
    log.info('smtp.transport_recovered', { server: name, failures: backOff.failures() });
    backOff.succeeded();
    since = null;
    lastFault = null;
  }

  function returnWaiting(fault: SessionFault): void {
    for (const job of waiting.splice(0)) options.onUnsent(job, fault);
  }

  function check(): void {
    const now = performance.now();
    for (const connection of connections) connection.checkLimits(now);
    if (connections.size > 0 || opening.size > 0) return;
    clearInterval(checking);
    checking = undefined;
  }

  const isAvailable = (now: number) => closed === undefined && backOff.remainingMs(now) === 0;
  return {
    weight: server.weight,
    maxInFlight: maxConnections * depth,
    isAvailable,
    backOffMs: (now) => backOff.remainingMs(now),
    isFailing: () => backOff.failures() > 0,
    waitMs: (now) => rate.waitMs(now, headStartMs),
    spare: (now) => {
      if (!isAvailable(now) || rate.waitMs(now, headStartMs) > 0) return 0;
      return limitOf(now) * depth - loadOf();
    },
    accept: (job, now) => {
      rate.take(now);
      waiting.push(job);
      schedule();
    },
    withdraw: (job) => {
      const isWaiting = waiting.includes(job);
      if (isWaiting) waiting = waiting.filter((each) => each !== job);
      return isWaiting;
    },
    state: () => {
      const now = performance.now();
      const remainingMs = backOff.remainingMs(now);
      const failing = backOff.failures() >= failuresOfDown ? 'down' : 'backing-off';
      return {
        name,
        kind: remainingMs === 0 ? 'available' : failing,
        failures: backOff.failures(),
        since,
        until: remainingMs === 0 ? null : new Date(Date.now() + remainingMs),
        fault: lastFault,
      };
    },
    close: (fault) => {
      closed = fault;
      clearInterval(checking);
      for (const controller of opening) controller.abort();
      for (const connection of connections) connection.close(fault);
      returnWaiting(fault);
    },
  };
}

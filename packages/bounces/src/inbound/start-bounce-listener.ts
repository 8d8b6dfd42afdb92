import type { AddressInfo } from 'node:net';
import { type AppSecrets, type ClosingStep, type Counter, type Logger, networkOf } from '@mailwright/platform';
import { SMTPServer, type SMTPServerDataStream, type SMTPServerSession } from 'smtp-server';
import { type InboundAddress, readInboundAddress } from './bounce-addresses.ts';
import { handleMail, type InboundDeps } from './handle-mail.ts';

/** Where and how bounces are received. */
export interface BounceListenerOptions {
  /** The domain of the addresses. */
  domain: string;
  host: string;
  /** 0 for any free port. */
  port: number;
  /** In PEM; without it, mail is received without TLS. */
  tls?: { cert: string; key: string };
}

/** A listener for bounces, complaints and mails that unsubscribe. */
export interface BounceListener extends ClosingStep {
  port: number;
}

/** Limits that tests lower. */
export interface BounceListenerLimits {
  maxConnections: number;
  /** Per network, an IPv4 address or an IPv6 /64, so that no single one can keep the others out. */
  maxOfNetwork: number;
  /**
   * The largest accepted mail. Only its first `keptBytes` are read: a report's own words come before the mail that it
   * returns.
   */
  maxBytes: number;
  keptBytes: number;
  idleMs: number;
  /** How long a connection may start new mails. */
  sessionMs: number;
  /** How much longer the last mail may take. */
  lastMailMs: number;
}

const usualLimits: BounceListenerLimits = {
  maxConnections: 100,
  // Postfix opens this many connections to one host by default.
  maxOfNetwork: 20,
  maxBytes: 25 * 1_024 * 1_024,
  keptBytes: 128 * 1_024,
  idleMs: 60_000,
  sessionMs: 600_000,
  lastMailMs: 60_000,
};
const maxRecipients = 10;

type Session = SMTPServerSession & { begunAt?: number; addresses?: InboundAddress[] };

type ListenerDeps = InboundDeps & { log: Logger; received: Counter<'result'>; appSecrets: AppSecrets };

/**
 * Starts an SMTP server that accepts mail to addresses that we have signed, and refuses any other. It acknowledges a
 * mail once its effects are committed; until then the sender keeps the mail.
 * @throws if the port is taken
 */
export async function startBounceListener(
  deps: ListenerDeps,
  options: BounceListenerOptions,
  limits: BounceListenerLimits = usualLimits,
): Promise<BounceListener> {
  const { log } = deps;
  const server = createBounceServer(deps, options, limits);
  // An error of one connection: the peer doesn't speak SMTP, or has gone.
  server.on('error', (error) => log.debug('bounce_mail.connection_failed', { error }));
  server.server.on('connection', (socket) => {
    const timer = setTimeout(() => socket.destroy(), limits.sessionMs + limits.lastMailMs);
    socket.once('close', () => clearTimeout(timer));
  });
  await new Promise<void>((resolve, reject) => {
    server.server.once('error', reject);
    server.listen(options.port, options.host, () => {
      server.server.off('error', reject);
      resolve();
    });
  });
  const { port } = server.server.address() as AddressInfo;
  log.info('bounce_listener.started', { host: options.host, port, domain: options.domain });
  return {
    port,
    name: 'bounce listener',
    close: () => new Promise<void>((resolve) => server.close(() => resolve())),
  };
}

/** Which connections, senders, recipients and mails the server accepts. */
function createBounceServer(
  deps: ListenerDeps,
  options: BounceListenerOptions,
  limits: BounceListenerLimits,
): SMTPServer {
  const { log, received, appSecrets } = deps;
  const server = new SMTPServer({
    ...options.tls,
    name: options.domain,
    banner: 'Mailwright',
    authOptional: true,
    disabledCommands: options.tls === undefined ? ['AUTH', 'STARTTLS'] : ['AUTH'],
    disableReverseLookup: true,
    hideENHANCEDSTATUSCODES: false,
    logger: false,
    size: limits.maxBytes,
    maxClients: limits.maxConnections,
    socketTimeout: limits.idleMs,
    closeTimeout: 5_000,
    onConnect: (session: Session, callback) => {
      const { remoteAddress } = session;
      session.begunAt = performance.now();
      const network = networkOf(remoteAddress);
      const connections = [...(server.connections as Set<{ remoteAddress: string }>)];
      if (connections.filter((each) => networkOf(each.remoteAddress) === network).length <= limits.maxOfNetwork)
        return callback();
      received.inc({ result: 'refused' });
      callback(refusal(421, `4.7.0 Too many connections from ${network}, try again later`));
    },
    onMailFrom: (_address, session: Session, callback) => {
      // A connection ends between two mails, so that the sender knows for each whether it was accepted.
      if (performance.now() - (session.begunAt ?? 0) > limits.sessionMs)
        return callback(refusal(421, '4.4.2 This connection has lasted long enough, open another one'));
      session.addresses = [];
      callback();
    },
    onRcptTo: ({ address }, session: Session, callback) => {
      const addresses = (session.addresses ??= []);
      if (addresses.length >= maxRecipients) return callback(refusal(452, '4.5.3 Too many recipients'));
      const to = readInboundAddress(address, options.domain, appSecrets);
      if (to === undefined) {
        received.inc({ result: 'refused' });
        return callback(refusal(550, '5.1.1 No such address'));
      }
      addresses.push(to);
      callback();
    },
    onData: (stream, session: Session, callback) => {
      receive(deps, session, stream, limits.keptBytes).then(
        (raw) => (raw === undefined ? callback(refusal(552, '5.3.4 The mail is too large')) : callback()),
        (error: unknown) => {
          log.warn('bounce_mail.not_recorded', { error });
          received.inc({ result: 'not_recorded' });
          callback(refusal(451, '4.3.0 Not recorded, try again later'));
        },
      );
    },
  });
  return server;
}

/** Handles a mail for each of its recipients; undefined if it is too large. */
async function receive(
  deps: ListenerDeps,
  session: Session,
  stream: SMTPServerDataStream,
  keptBytes: number,
): Promise<true | undefined> {
  const { log, received } = deps;
  const raw = await readKept(stream, keptBytes);
  if (stream.sizeExceeded) {
    received.inc({ result: 'too_large' });
    return undefined;
  }
  const { mailFrom } = session.envelope;
  const from = mailFrom === false ? '' : mailFrom.address;
  for (const to of session.addresses ?? []) {
    const result = await handleMail(deps, { to, from, raw });
    received.inc({ result });
    log.info('bounce_mail.received', { to: to.kind, result });
  }
  return true;
}

/** The beginning of a stream; the rest is read and dropped. */
async function readKept(stream: SMTPServerDataStream, keptBytes: number): Promise<Buffer> {
  const kept: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of stream as AsyncIterable<Buffer>) {
    if (bytes < keptBytes) kept.push(chunk.subarray(0, keptBytes - bytes));
    bytes += chunk.length;
  }
  return Buffer.concat(kept);
}

function refusal(responseCode: number, message: string): Error {
  return Object.assign(new Error(message), { responseCode });
}

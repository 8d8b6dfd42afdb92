import type { AddressInfo } from 'node:net';
import { type ClosingStep, networkOf, newId, ProblemError } from '@mailwright/platform';
import { SMTPServer, type SMTPServerDataStream, type SMTPServerOptions, type SMTPServerSession } from 'smtp-server';
import { maxRecipients } from '@mailwright/contracts';
import { createBodyMemory } from '../http/body-memory.ts';
import {
  authenticateSubmitter,
  limitSubmitter,
  type SubmissionDeps,
  type Submitter,
} from './authenticate-submitter.ts';
import { readSubmission } from './read-submission.ts';
import { refusal, refusalOf } from './smtp-refusal.ts';
import type { SubmissionOptions } from './submission-options.ts';

/** A listener for emails that programs submit by SMTP. */
export interface SubmissionListener extends ClosingStep {
  port: number;
}

/** Limits that tests lower. */
export interface SubmissionLimits {
  maxConnections: number;
  /** Per network, an IPv4 address or an IPv6 /64. */
  maxOfNetwork: number;
  maxOfAccount: number;
  /** The largest accepted mail, as it is encoded. */
  maxBytes: number;
  idleMs: number;
  /** How long a connection may start new mails. */
  sessionMs: number;
}

const usualLimits: SubmissionLimits = {
  maxConnections: 200,
  maxOfNetwork: 50,
  maxOfAccount: 20,
  // As many as the body of a request to the API.
  maxBytes: 16_777_216,
  idleMs: 60_000,
  sessionMs: 600_000,
};
/** What the mails of an account that are being received may take together. */
const maxBytesOfAccount = 67_108_864;
// For signing in, before a key is known.
const maxSignInAttempts = 3;

type Session = SMTPServerSession & { begunAt?: number; failures?: number; submitter?: Submitter; isClosed?: true };

/**
 * Starts an SMTP server that accepts emails as `POST /emails` does, for whoever gives an API key as the password. It
 * acknowledges an email once it is queued; until then the program that submits it keeps it.
 * @throws if the port is taken
 */
export async function startSubmission(
  deps: SubmissionDeps,
  options: SubmissionOptions,
  limits: SubmissionLimits = usualLimits,
): Promise<SubmissionListener> {
  const { log } = deps;
  const server = createSubmissionServer(deps, options, limits);
  // An error of one connection: the peer doesn't speak SMTP, or has gone.
  server.on('error', (error) => log.debug('submission.connection_failed', { error }));
  await new Promise<void>((resolve, reject) => {
    server.server.once('error', reject);
    server.listen(options.port, options.host, () => {
      server.server.off('error', reject);
      resolve();
    });
  });
  const { port } = server.server.address() as AddressInfo;
  log.info('submission.started', { host: options.host, port, tls: options.tls !== undefined });
  return { port, name: 'submission', close: () => new Promise<void>((resolve) => server.close(() => resolve())) };
}

/** Which connections, keys, recipients and mails the server accepts. */
function createSubmissionServer(
  deps: SubmissionDeps,
  options: SubmissionOptions,
  limits: SubmissionLimits,
): SMTPServer {
  const { signIn, signOut } = createSignIn(deps, limits.maxOfAccount);
  const receive = createReceiver(deps, options, limits);
  const server: SMTPServer = new SMTPServer({
    ...readServerOptions(options, limits),
    onConnect: (session: Session, callback) => {
      session.begunAt = performance.now();
      const network = networkOf(session.remoteAddress);
      const all = [...(server.connections as Set<{ remoteAddress: string }>)];
      const isFull = all.filter((each) => networkOf(each.remoteAddress) === network).length > limits.maxOfNetwork;
      callback(isFull ? refusal(421, `4.7.0 Too many connections from ${network}, try again later`) : undefined);
    },
    onAuth: ({ password }, session: Session, callback) => {
      signIn(password ?? '', session).then((user) => callback(null, { user }), callback);
    },
    onMailFrom: (_address, session: Session, callback) => {
      if (performance.now() - (session.begunAt ?? 0) > limits.sessionMs)
        return callback(refusal(421, '4.4.2 This connection has lasted long enough, open another one'));
      limitSubmitter(deps, session.submitter).then(() => callback(), callback);
    },
    onRcptTo: (_address, session: Session, callback) => {
      const isFull = session.envelope.rcptTo.length >= maxRecipients;
      callback(isFull ? refusal(452, `4.5.3 A mail may have at most ${maxRecipients} recipients`) : undefined);
    },
    onData: (stream, session: Session, callback) => {
      receive(stream, session).then((uid) => callback(null, `2.0.0 Queued as ${uid}`), callback);
    },
    onClose: signOut,
  });
  return server;
}

function readServerOptions({ tls, rootUrl }: SubmissionOptions, limits: SubmissionLimits): SMTPServerOptions {
  return {
    ...tls,
    name: new URL(rootUrl).hostname,
    banner: 'Mailwright',
    authMethods: ['PLAIN', 'LOGIN'],
    authRequiredMessage: '5.7.0 Sign in first: any user name, and an API key as the password',
    // Without a certificate, nobody but this machine reads along, or the operator has said that it is safe.
    allowInsecureAuth: tls === undefined,
    disabledCommands: tls === undefined ? ['STARTTLS'] : [],
    disableReverseLookup: true,
    logger: false,
    size: limits.maxBytes,
    maxClients: limits.maxConnections,
    socketTimeout: limits.idleMs,
    closeTimeout: 5_000,
  };
}

/** Creates what signs connections in and out, at most `maxOfAccount` of an account at once. */
function createSignIn(deps: SubmissionDeps, maxOfAccount: number) {
  const open = new Map<string, number>();
  return {
    /** Resolves to the id of the key. @throws an error with the reply that refuses it */
    signIn: async (password: string, session: Session): Promise<string> => {
      const submitter = await authenticateSubmitter(deps, password, session.remoteAddress).catch((error: unknown) => {
        session.failures = (session.failures ?? 0) + 1;
        throw session.failures < maxSignInAttempts ? error : refusal(421, '4.7.0 Too many failed attempts');
      });
      // Otherwise, it would be counted for ever.
      if (session.isClosed === true) throw refusal(421, '4.4.2 The connection has ended');
      const { accountId, keyId } = submitter;
      const connections = open.get(accountId) ?? 0;
      if (connections >= maxOfAccount)
        throw refusal(421, '4.7.0 Too many connections of this account, try again later');
      open.set(accountId, connections + 1);
      session.submitter = submitter;
      return keyId;
    },
    signOut: (session: Session): void => {
      session.isClosed = true;
      const { submitter } = session;
      if (submitter === undefined) return;
      const left = (open.get(submitter.accountId) ?? 0) - 1;
      if (left > 0) open.set(submitter.accountId, left);
      else open.delete(submitter.accountId);
    },
  };
}

/**
 * Creates what receives a mail and queues it. Resolves to the uid of its email.
 * @throws an error with the reply that refuses it
 */
function createReceiver(
  { log, acceptEmail }: SubmissionDeps,
  { rootUrl }: SubmissionOptions,
  { maxBytes }: SubmissionLimits,
): (stream: SMTPServerDataStream, session: Session) => Promise<string> {
  const memory = createBodyMemory(maxBytesOfAccount);
  return async (stream, { submitter, envelope }) => {
    if (submitter === undefined) throw refusal(530, '5.7.0 Sign in first');
    const { accountId, key } = submitter;
    const { SIZE: size } = envelope.mailFrom === false ? {} : (envelope.mailFrom.args as { SIZE?: string });
    const release = await memory.acquire(accountId, Number(size) || maxBytes);
    try {
      const raw = await readStream(stream, maxBytes);
      if (raw === undefined) throw refusal(552, `5.3.4 A mail may have at most ${maxBytes} bytes`);
      const recipients = envelope.rcptTo.map(({ address }) => address);
      const submission = await readSubmission(raw, recipients);
      const { uid } = await acceptEmail({ accountId, id: newId(), ...submission, rootUrl, key });
      log.info('submission.accepted', { accountId, emailUid: uid, recipients: recipients.length });
      return uid;
    } catch (error) {
      if (error instanceof Error && 'responseCode' in error) throw error;
      // A problem is the program's own, and its text may quote the mail.
      if (error instanceof ProblemError) log.info('submission.refused', { accountId, code: error.code });
      else log.warn('submission.failed', { accountId, error });
      throw refusalOf(error);
    } finally {
      release();
    }
  };
}

/** A whole stream; undefined if it is too large, of which the rest is read and dropped. */
async function readStream(stream: SMTPServerDataStream, maxBytes: number): Promise<Buffer | undefined> {
  let kept: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of stream as AsyncIterable<Buffer>) {
    bytes += chunk.length;
    if (bytes <= maxBytes) kept.push(chunk);
    else kept = [];
  }
  return bytes > maxBytes || stream.sizeExceeded ? undefined : Buffer.concat(kept);
}

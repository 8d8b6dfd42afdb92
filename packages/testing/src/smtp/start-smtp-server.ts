import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { SMTPServer, type SMTPServerDataStream, type SMTPServerSession } from 'smtp-server';
import { testFixtureCertificate } from '../receiver/test-fixture-certificate.ts';
import { until } from '../until.ts';

/** A mail that an SMTP server accepted. */
export interface ReceivedMail {
  /** The sender from the envelope, as are the recipients. */
  sender: string;
  recipients: string[];
  /** Whether the client asked for SMTPUTF8 (RFC 6531). */
  smtpUtf8: boolean;
  /** The client's name in EHLO. */
  client: string;
  /** Whether it came over TLS. */
  secure: boolean;
  /** As it was sent. */
  raw: string;
}

/** The stage of an SMTP session at which to reply: the connection, MAIL FROM, RCPT TO, or the end of DATA. */
type SmtpStage = 'connect' | 'mail' | 'rcpt' | 'data';
/** A reply with this code, no reply at all, or a reset of the connection. */
type SmtpReply = { code: number; text: string } | 'hang' | 'reset';

/** An SMTP server on this machine that replies as configured and records what it accepted. */
export interface SmtpServer {
  /** `smtp://127.0.0.1:…`, with a user and a password if the server requires them. */
  url: string;
  port: number;
  mails: ReceivedMail[];
  /** Replies at this stage with these replies, once each in the given order, and then accepts everything again. */
  reply(stage: SmtpStage, ...replies: SmtpReply[]): void;
  /** Accepts everything, but calls `act` before it replies to each mail. */
  beforeReply(act: () => Promise<void>): void;
  /** Whether a client is connected. */
  isConnected(): boolean;
  /** Resolves when there are this many mails. */
  waitFor(count: number): Promise<ReceivedMail[]>;
  /** Listens at the same port again after `close`. */
  listenAgain(): Promise<void>;
  close(): Promise<void>;
}

/**
 * Starts an SMTP server.
 * @param options `port`: any free one by default; `tls`: offers STARTTLS, with the tests' untrusted certificate;
 *   `secure`: TLS from the start; `auth`: requires a user and a password, by one of `authMethods`; `hidePipelining`:
 *   doesn't offer PIPELINING.
 */
export async function startSmtpServer(
  options: {
    port?: number;
    tls?: boolean;
    secure?: boolean;
    auth?: { user: string; pass: string };
    authMethods?: string[];
    hidePipelining?: boolean;
  } = {},
): Promise<SmtpServer> {
  const { auth } = options;
  const mails: ReceivedMail[] = [];
  const replies: Record<SmtpStage, SmtpReply[]> = { connect: [], mail: [], rcpt: [], data: [] };
  let act = async (): Promise<void> => {};

  function give(stage: SmtpStage, session: SMTPServerSession, callback: (error?: Error) => void): void {
    const reply = replies[stage].shift();
    if (reply === undefined) callback();
    else if (reply === 'reset') {
      const [connection] = [...server.connections].filter(({ id }) => id === session.id);
      connection?._socket?.destroy();
    } else if (reply !== 'hang') callback(Object.assign(new Error(reply.text), { responseCode: reply.code }));
  }

  const create = () =>
    new SMTPServer({
      ...(options.tls === true || options.secure === true ? testFixtureCertificate : {}),
      secure: options.secure === true,
      hidePIPELINING: options.hidePipelining === true,
      ...(options.authMethods === undefined ? {} : { authMethods: options.authMethods }),
      disabledCommands: [...(options.tls === true ? [] : ['STARTTLS']), ...(auth === undefined ? ['AUTH'] : [])],
      allowInsecureAuth: true,
      authOptional: auth === undefined,
      disableReverseLookup: true,
      closeTimeout: 100,
      onConnect: (session, callback) => give('connect', session, callback),
      onAuth: (login, _session, callback) => {
        if (login.username === auth?.user && login.password === auth?.pass) callback(null, { user: login.username });
        else callback(new Error('Authentication failed'));
      },
      onMailFrom: (_address, session, callback) => give('mail', session, callback),
      onRcptTo: (_address, session, callback) => give('rcpt', session, callback),
      onData: (stream: SMTPServerDataStream, session, callback) => {
        const chunks: Buffer[] = [];
        stream.on('data', (chunk: Buffer) => void chunks.push(chunk));
        stream.on('end', () => {
          const { mailFrom, rcptTo, smtpUtf8 } = session.envelope;
          const mail = {
            sender: mailFrom === false ? '' : mailFrom.address,
            recipients: rcptTo.map(({ address }) => address),
            smtpUtf8: smtpUtf8 === true,
            client: session.hostNameAppearsAs,
            secure: session.secure,
            raw: Buffer.concat(chunks).toString('utf8'),
          };
          if (replies.data.length === 0) mails.push(mail);
          void act().then(() => give('data', session, callback));
        });
      },
    });
  async function listen(at: number): Promise<number> {
    server = create();
    // Tests also make clients disconnect.
    server.on('error', () => {});
    server.listen(at, '127.0.0.1');
    await once(server.server, 'listening');
    return (server.server.address() as AddressInfo).port;
  }

  let server: SMTPServer;
  const port = await listen(options.port ?? 0);
  const login = auth === undefined ? '' : `${encodeURIComponent(auth.user)}:${encodeURIComponent(auth.pass)}@`;
  return {
    url: `smtp://${login}127.0.0.1:${port}`,
    port,
    mails,
    reply: (stage, ...given) => void replies[stage].push(...given),
    beforeReply: (given) => void (act = given),
    isConnected: () => server.connections.size > 0,
    waitFor: (count) => until(`${count} mails`, async () => mails.length >= count && mails),
    listenAgain: async () => void (await listen(port)),
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
      }),
  };
}

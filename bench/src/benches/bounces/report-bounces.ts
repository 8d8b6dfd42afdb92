import { Agent, request } from 'node:http';
import { connect, type Socket } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';

/** A report, as a server or a provider sends it. */
export interface SmtpReport {
  to: string;
  /** The mail, with lines joined by CR LF. */
  mail: string;
}

/**
 * Reports bounces to a listener over this many connections, each mail after the response to the previous one. Like a
 * mail server, it opens another connection if the listener ends one between two mails.
 */
export async function reportBySmtp(
  port: number,
  connections: number,
  next: () => SmtpReport | undefined,
): Promise<void> {
  const work = async (): Promise<void> => {
    let left: SmtpReport | undefined;
    do left = await reportOverConnection(port, left ?? next(), next);
    while (left !== undefined);
  };
  await Promise.all(Array.from({ length: connections }, work));
}

/** Resolves to the report that the listener no longer accepts over this connection; undefined if none is left. */
async function reportOverConnection(
  port: number,
  first: SmtpReport | undefined,
  next: () => SmtpReport | undefined,
): Promise<SmtpReport | undefined> {
  const socket = connect(port, '127.0.0.1');
  socket.setNoDelay();
  try {
    const replies = readReplies(socket);
    await replies('220');
    socket.write('EHLO mail.example.net\r\n');
    await replies('250');
    for (let report = first; report !== undefined; report = next()) {
      // Sends these in one write, since the listener offers PIPELINING (RFC 2920).
      socket.write(`MAIL FROM:<>\r\nRCPT TO:<${report.to}>\r\nDATA\r\n`);
      if ((await replies('250', '421')) === '421') return report;
      for (const code of ['250', '354']) await replies(code);
      socket.write(`${report.mail}\r\n.\r\n`);
      await replies('250');
    }
    return undefined;
  } finally {
    socket.destroy();
  }
}

/**
 * Reads one reply after another; resolves to its code. @throws if that is none of the given codes, or the connection
 * ends.
 */
function readReplies(socket: Socket): (...codes: string[]) => Promise<string> {
  let text = '';
  let failure: Error | undefined;
  let notify: (() => void) | undefined;
  socket.on('error', (error) => (failure = error));
  socket.on('close', () => {
    failure ??= new Error('The listener has closed a connection');
    notify?.();
  });
  socket.on('data', (chunk: Buffer) => {
    text += chunk.toString('latin1');
    notify?.();
  });
  return async (...codes) => {
    for (;;) {
      const reply = /^(?:\d{3}-.*\r\n)*(\d{3}) .*\r\n/.exec(text);
      if (reply !== null) {
        text = text.slice(reply[0].length);
        if (reply[1] !== undefined && codes.includes(reply[1])) return reply[1];
        throw new Error(`The listener's reply was ${reply[0].trim()}`);
      }
      if (failure !== undefined) throw failure;
      await new Promise<void>((resolve) => (notify = resolve));
    }
  };
}

/**
 * Reports bounces to a callback over this many connections, each body after the response to the previous one. Like a
 * provider, it sends a body again that was refused because there were too many.
 */
export async function reportByCallback(
  url: string,
  connections: number,
  next: () => object[] | undefined,
): Promise<void> {
  const agent = new Agent({ keepAlive: true, maxSockets: connections });
  const work = async (): Promise<void> => {
    for (let events = next(); events !== undefined; events = next()) {
      const body = JSON.stringify(events);
      for (;;) {
        const retrySeconds = await post(agent, url, body);
        if (retrySeconds === undefined) break;
        await wait(retrySeconds * 1_000);
      }
    }
  };
  try {
    await Promise.all(Array.from({ length: connections }, work));
  } finally {
    agent.destroy();
  }
}

/** Resolves to the seconds after which to send the body again; undefined if it was accepted. */
function post(agent: Agent, url: string, body: string): Promise<number | undefined> {
  return new Promise((resolve, reject) => {
    const headers = { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) };
    const sent = request(url, { agent, method: 'POST', headers }, (response) => {
      response.resume();
      response.on('error', reject);
      response.on('end', () =>
        response.statusCode === 200
          ? resolve(undefined)
          : response.statusCode === 429
            ? resolve(Number(response.headers['retry-after'] ?? 1))
            : reject(new Error(`The callback's status was ${response.statusCode}`)),
      );
    });
    sent.on('error', reject);
    sent.end(body);
  });
}

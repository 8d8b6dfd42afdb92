import { type AddressInfo, connect, createServer } from 'node:net';
import { Transform } from 'node:stream';

/** A message in a conversation with Postgres or Redis at which the proxy stops. */
export interface Moment {
  /** Who sends the message. */
  sender: 'client' | 'server';
  /** Matches the message, as Latin-1 text. The message must arrive in one chunk: chunks aren't joined. */
  pattern: RegExp;
  /** Matches an earlier chunk on the same connection. */
  after?: RegExp;
  /**
   * `before`: the message isn't forwarded. `after`, for the client's messages only: it is forwarded and processed by
   * the server, but the response is not forwarded.
   */
  stop: 'before' | 'after';
}

/** A proxy between a client and a server that can stop their conversation at a given message. */
export interface TappedProxy {
  /** The server's URL with our host and port in place of its own. */
  url: string;
  /** Acts once, at the message; from then on nothing passes through any connection, in either direction. */
  stopAt(moment: Moment, act: () => void): void;
  close(): Promise<void>;
}

/** Starts a TCP proxy on loopback in front of the Postgres or Redis at `target`. */
export async function startTappedProxy(target: string): Promise<TappedProxy> {
  const { hostname, port, protocol } = new URL(target);
  const { ask, hasEnded } = protocol === 'redis:' ? redisResponse : postgresResponse;
  const pairs = new Set<() => void>();
  let stop: { moment: Moment; act: () => void } | undefined;
  let stopped = false;

  function reach(): void {
    stopped = true;
    stop?.act();
    stop = undefined;
  }

  const server = createServer((client) => {
    const upstream = connect(Number(port), hostname);
    let isAfter = false;
    let response: string | undefined;

    /** Whether this text is the message to stop at. */
    const isMoment = (sender: Moment['sender'], text: string): boolean => {
      const moment = stop?.moment;
      if (moment === undefined) return false;
      const found = moment.sender === sender && (moment.after === undefined || isAfter) && moment.pattern.test(text);
      if (moment.after?.test(text) === true) isAfter = true;
      return found;
    };

    const fromClient = tap((text) => {
      if (stopped || response !== undefined) return undefined;
      if (!isMoment('client', text)) return text;
      if (stop?.moment.stop === 'after') {
        response = '';
        return text + ask;
      }
      reach();
      return undefined;
    });
    const fromServer = tap((text) => {
      if (response !== undefined && !stopped) {
        response = (response + text).slice(-100);
        if (hasEnded(response)) reach();
        return undefined;
      }
      if (stopped) return undefined;
      if (!isMoment('server', text)) return text;
      reach();
      return undefined;
    });

    client.pipe(fromClient).pipe(upstream).pipe(fromServer).pipe(client);
    const end = (): void => {
      pairs.delete(end);
      for (const socket of [client, upstream]) socket.destroy();
    };
    pairs.add(end);
    for (const socket of [client, upstream]) socket.on('error', () => {}).on('close', end);
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  const address = server.address() as AddressInfo;
  return {
    url: Object.assign(new URL(target), { hostname: '127.0.0.1', port: String(address.port) }).toString(),
    stopAt: (moment, act) => void (stop = { moment, act }),
    close: async () => {
      for (const end of pairs) end();
      await new Promise((resolve) => {
        server.close(resolve);
      });
    },
  };
}

/** Forwards the result of `hear` for each chunk, which may be nothing. */
function tap(hear: (text: string) => string | undefined): Transform {
  return new Transform({
    transform: (chunk: Buffer, _encoding, done) => {
      const passed = hear(chunk.toString('latin1'));
      done(null, passed === undefined ? undefined : Buffer.from(passed, 'latin1'));
    },
  });
}

/** How to tell that a server has responded to all commands so far. */
interface ResponseEnd {
  /** A command to send after the message, whose response marks the end; may be empty. */
  ask: string;
  hasEnded(response: string): boolean;
}

// Every response ends with ReadyForQuery, which has a type, a length, and the state of the transaction.
const postgresResponse: ResponseEnd = {
  ask: '',
  hasEnded: (response) => response.slice(0, -1).endsWith('Z\0\0\0\u0005'),
};
// Responses come in the order of the commands, of which several may be pipelined, so we send one more command: its
// response is the last.
const redisResponse: ResponseEnd = {
  ask: '*1\r\n$4\r\nPING\r\n',
  hasEnded: (response) => response.endsWith('+PONG\r\n'),
};

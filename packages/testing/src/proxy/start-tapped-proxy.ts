import { type AddressInfo, connect, createServer } from 'node:net';
import { Transform } from 'node:stream';

/** A moment in a conversation with Postgres or Redis. */
export interface Moment {
  /** Whose words are looked at. */
  says: 'client' | 'server';
  /** What is said, in one piece of the conversation, read as Latin-1. */
  pattern: RegExp;
  /** What was said on the same connection before that, in another piece. */
  after?: RegExp;
  /**
   * `unsaid`: what was said is not passed on. `unanswered`, of the client's words only: it is, and the server has done it,
   * but its answer is not passed on.
   */
  leave: 'unsaid' | 'unanswered';
}

/** Stands between a client and a server, and can stop their conversation at a given moment. */
export interface TappedProxy {
  /** The server's URL with our host and port in place of its own. */
  url: string;
  /** Acts once, when the moment comes; from then on nothing passes through any connection, in either direction. */
  stopAt(moment: Moment, act: () => void): void;
  close(): Promise<void>;
}

/** A TCP proxy on loopback in front of the Postgres or Redis at `target`. */
export async function startTappedProxy(target: string): Promise<TappedProxy> {
  const { hostname, port, protocol } = new URL(target);
  const { ask, hasEnded } = protocol === 'redis:' ? redisAnswer : postgresAnswer;
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
    let answer: string | undefined;

    /** Whether these words are the moment's. */
    const isMoment = (says: Moment['says'], words: string): boolean => {
      const moment = stop?.moment;
      if (moment === undefined) return false;
      const found = moment.says === says && (moment.after === undefined || isAfter) && moment.pattern.test(words);
      if (moment.after?.test(words) === true) isAfter = true;
      return found;
    };

    const hearClient = tap((words) => {
      if (stopped || answer !== undefined) return undefined;
      if (!isMoment('client', words)) return words;
      if (stop?.moment.leave === 'unanswered') {
        answer = '';
        return words + ask;
      }
      reach();
      return undefined;
    });
    const hearServer = tap((words) => {
      if (answer !== undefined && !stopped) {
        answer = (answer + words).slice(-100);
        if (hasEnded(answer)) reach();
        return undefined;
      }
      if (stopped) return undefined;
      if (!isMoment('server', words)) return words;
      reach();
      return undefined;
    });

    client.pipe(hearClient).pipe(upstream).pipe(hearServer).pipe(client);
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

/** Passes on what `hear` makes of each piece, which may be nothing. */
function tap(hear: (words: string) => string | undefined): Transform {
  return new Transform({
    transform: (chunk: Buffer, _encoding, done) => {
      const passed = hear(chunk.toString('latin1'));
      done(null, passed === undefined ? undefined : Buffer.from(passed, 'latin1'));
    },
  });
}

/** How to tell that a server has answered all that it was told. */
interface AnswerEnd {
  /** What is said to it beside, so that it can be told. */
  ask: string;
  hasEnded(answer: string): boolean;
}

// ReadyForQuery is the last message of every answer: its type, its length, and the state of the transaction.
const postgresAnswer: AnswerEnd = { ask: '', hasEnded: (answer) => answer.slice(0, -1).endsWith('Z\0\0\0\u0005') };
// Answers come in the order of the commands, several of which may be on their way: that to one more of ours is the last.
const redisAnswer: AnswerEnd = {
  ask: '*1\r\n$4\r\nPING\r\n',
  hasEnded: (answer) => answer.endsWith('+PONG\r\n'),
};

import winston from 'winston';
import { formatJson, formatPretty, type LogEntry } from './format-line.ts';

const levels = { error: 0, warn: 1, info: 2, debug: 3 };
type Level = keyof typeof levels;

/** Writes one line per unit of work: an event in the form `noun.verb_past`, and its properties. */
export interface Logger {
  debug(event: string, properties?: Record<string, unknown>): void;
  info(event: string, properties?: Record<string, unknown>): void;
  warn(event: string, properties?: Record<string, unknown>): void;
  error(event: string, properties?: Record<string, unknown>): void;
  /** Whether lines of this level are written: if not, the caller needn't prepare one. */
  isEnabled(level: Level): boolean;
  /** A logger whose every line also has these properties; a `service` takes the place of this logger's own. */
  child(properties: Record<string, unknown> & { service?: string }): Logger;
}

export interface LoggerOptions {
  /** The process or its role, such as `api` or `webhook-worker`, which is on every line. */
  service: string;
  level: 'debug' | 'info' | 'warn' | 'error' | 'silent';
  /** `json`: a JSON object per line. `pretty`: for a terminal. `auto`: pretty on a terminal, else JSON. */
  format: 'auto' | 'json' | 'pretty';
  /** The stream to write to; standard output by default. */
  stream?: NodeJS.WritableStream;
}

// Where winston's formats store the finished line (triple-beam's MESSAGE).
const finished = Symbol.for('message');

// winston exports Transport, but its types have only the one from the package winston-transport.
const { Transport } = winston as unknown as {
  Transport: new (options: {
    log(info: Record<string | symbol, unknown>, next: () => void): void;
  }) => winston.transport;
};

/**
 * Creates a winston logger that redacts secrets from everything it logs. One format builds the whole line, and lines
 * are written in batches: winston's own timestamp, JSON and stream cost 24 µs per line.
 */
export function createLogger(options: LoggerOptions): Logger {
  const stream = options.stream ?? process.stdout;
  const pretty = options.format === 'pretty' || (options.format === 'auto' && 'isTTY' in stream && stream.isTTY);
  const formatLine = pretty ? formatPretty : formatJson;
  const write = createLineWriter(stream);
  const threshold = options.level === 'silent' ? -1 : levels[options.level];
  const logger = winston.createLogger({
    level: options.level === 'silent' ? 'error' : options.level,
    levels,
    format: winston.format((info) => {
      info[finished] = formatLine(info as unknown as LogEntry);
      return info;
    })(),
    transports: [
      new Transport({
        log: (info, next) => {
          write(String(info[finished]), info['level'] === 'error');
          next();
        },
      }),
    ],
  });

  function wrap(service: string, bound: readonly Record<string, unknown>[]): Logger {
    const at = (level: Level) => {
      // winston would format the line before filtering it out.
      if (levels[level] > threshold) return () => {};
      return (message: string, properties?: Record<string, unknown>): void => {
        logger.write({ level, message, service, properties: [...bound, properties] });
      };
    };
    return {
      debug: at('debug'),
      info: at('info'),
      warn: at('warn'),
      error: at('error'),
      isEnabled: (level) => levels[level] <= threshold,
      child: ({ service: other = service, ...properties }) => wrap(other, [...bound, properties]),
    };
  }
  return wrap(options.service, []);
}

const maxWaitingCharacters = 64 * 1024;

// Flushes when the process ends. One listener serves all loggers, because a test process creates many.
const unwritten = new Set<() => void>();
let listens = false;

/**
 * Writes lines to a stream, all lines of one turn of the event loop at once, because each write is a system call.
 * Buffered lines are also written when the process ends, even if it crashes.
 * @returns a function whose `now` is true for a line that mustn't wait, such as an error.
 */
export function createLineWriter(stream: NodeJS.WritableStream): (line: string, now: boolean) => void {
  let waiting = '';
  const flush = (): void => {
    unwritten.delete(flush);
    if (waiting === '') return;
    const text = waiting;
    waiting = '';
    stream.write(text);
  };
  if (!listens) {
    listens = true;
    process.on('exit', () => {
      for (const each of unwritten) each();
    });
  }
  return (line, now) => {
    if (waiting === '' && !now) {
      unwritten.add(flush);
      setImmediate(flush);
    }
    waiting += `${line}\n`;
    if (now || waiting.length > maxWaitingCharacters) flush();
  };
}

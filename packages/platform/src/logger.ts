import winston from 'winston';
import { redact } from './redact.ts';

/** One line a unit of work: a `noun.verb_past` and what belongs to it. */
export interface Logger {
  debug(event: string, properties?: Record<string, unknown>): void;
  info(event: string, properties?: Record<string, unknown>): void;
  warn(event: string, properties?: Record<string, unknown>): void;
  error(event: string, properties?: Record<string, unknown>): void;
  /** A logger whose every line also has these properties. */
  child(properties: Record<string, unknown>): Logger;
}

export interface LoggerOptions {
  /** The process: `api`, `webhook-worker`. On every line. */
  service: string;
  level: 'debug' | 'info' | 'warn' | 'error' | 'silent';
  /** `json`: a JSON object a line. `pretty`: for eyes. `auto`: pretty on a terminal. */
  format: 'auto' | 'json' | 'pretty';
  /** Where lines go; standard output when absent. */
  stream?: NodeJS.WritableStream;
}

/** A winston logger that redacts secrets from whatever it is given. */
export function createLogger(options: LoggerOptions): Logger {
  const stream = options.stream ?? process.stdout;
  const pretty = options.format === 'pretty' || (options.format === 'auto' && 'isTTY' in stream && stream.isTTY);
  const { combine, timestamp, json, printf } = winston.format;
  const redacted = winston.format((info) => Object.assign(info, redact({ ...info })))();
  const logger = winston.createLogger({
    level: options.level === 'silent' ? 'error' : options.level,
    silent: options.level === 'silent',
    defaultMeta: { service: options.service },
    format: combine(timestamp(), redacted, pretty ? printf(formatPretty) : json()),
    transports: [new winston.transports.Stream({ stream, eol: '\n' })],
  });
  return wrap(logger);
}

function wrap(logger: winston.Logger): Logger {
  return {
    debug: (event, properties) => void logger.debug(event, properties),
    info: (event, properties) => void logger.info(event, properties),
    warn: (event, properties) => void logger.warn(event, properties),
    error: (event, properties) => void logger.error(event, properties),
    child: (properties) => wrap(logger.child(properties)),
  };
}

const colours: Record<string, string> = {
  debug: '\u001b[90m',
  info: '\u001b[32m',
  warn: '\u001b[33m',
  error: '\u001b[31m',
};

function formatPretty(info: winston.Logform.TransformableInfo): string {
  const { timestamp, level, message, service, ...rest } = info;
  const colour = colours[level] ?? '';
  const properties = Object.entries(rest).map(([name, value]) => {
    const text = typeof value === 'string' ? value : JSON.stringify(value);
    return `\u001b[90m${name}=\u001b[0m${text}`;
  });
  const time = String(timestamp).slice(11, 23);
  return `${time} ${colour}${level.padEnd(5)}\u001b[0m ${String(service)} ${String(message)} ${properties.join(' ')}`.trimEnd();
}

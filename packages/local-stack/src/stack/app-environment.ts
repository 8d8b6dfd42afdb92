import type { Config } from '@mailwright/platform';
import { localUrl } from '../find-free-port.ts';

// `localhost` is reserved, so this can never be a registered domain (RFC 6761).
const defaultMailFrom = 'Mailwright <hello@mailwright.localhost>';

/** The variables that a stack's apps get in addition to those of our own environment. */
export function appEnvironment(options: {
  config: Config;
  port: number;
  databaseUrl: string;
  redisUrl: string;
  smtpUrl: string;
  appSecret: string;
  opsPassword: string;
  /** Our environment. */
  given: Record<string, string | undefined>;
  color: boolean;
}): Record<string, string> {
  const { config, port, databaseUrl, redisUrl, smtpUrl, appSecret, opsPassword, given, color } = options;
  return {
    HOST: config.HOST,
    PORT: String(port),
    BASE_URL: config.BASE_URL ?? localUrl(config.HOST, port),
    DATABASE_URL: databaseUrl,
    REDIS_URL: redisUrl,
    APP_SECRET: appSecret,
    OPS_PASSWORD: opsPassword,
    SMTP_URL: smtpUrl,
    MAIL_FROM: config.MAIL_FROM ?? defaultMailFrom,
    // On a developer's own machine, every visitor may sign up.
    SIGN_UP_ENABLED: given['SIGN_UP_ENABLED'] || 'true',
    ...(allowsLoopbackReceivers(config, given) ? loopbackReceivers : {}),
    // The apps write to log files, so they can't tell that there is a terminal.
    LOG_FORMAT: color && config.LOG_FORMAT === 'auto' ? 'pretty' : config.LOG_FORMAT,
  };
}

const loopbackReceivers = { WEBHOOK_ALLOW_HTTP: 'true', WEBHOOK_ALLOWED_CIDRS: '127.0.0.0/8,::1/128' };

/**
 * Whether a stack's webhooks may go to receivers on this machine: if it is a stack of its own, which only this machine
 * can reach, and its environment says nothing about it. In any other, accounts could reach what listens here.
 */
export function allowsLoopbackReceivers(config: Config, given: Record<string, string | undefined>): boolean {
  const isLocal = config.DATABASE_URL === undefined && config.BASE_URL === undefined && isLoopback(config.HOST);
  return isLocal && Object.keys(loopbackReceivers).every((name) => !given[name]);
}

const isLoopback = (host: string): boolean => host === 'localhost' || host === '::1' || /^127(\.\d+){3}$/.test(host);

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
  /** The value from our environment; undefined if it isn't set. */
  signUpEnabled: string | undefined;
  color: boolean;
}): Record<string, string> {
  const { config, port, databaseUrl, redisUrl, smtpUrl, appSecret, opsPassword, signUpEnabled, color } = options;
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
    SIGN_UP_ENABLED: signUpEnabled === undefined || signUpEnabled === '' ? 'true' : signUpEnabled,
    // The apps write to log files, so they can't tell that there is a terminal.
    LOG_FORMAT: color && config.LOG_FORMAT === 'auto' ? 'pretty' : config.LOG_FORMAT,
  };
}

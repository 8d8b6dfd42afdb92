import type { Config } from '@mailwright/platform';
import { localUrl } from '../find-free-port.ts';

// A reserved name that can never be a registered domain (RFC 6761).
const defaultMailFrom = 'Mailwright <hello@mailwright.localhost>';

/** The variables the apps of a stack get, beside those of our own environment. */
export function appEnvironment(options: {
  config: Config;
  port: number;
  databaseUrl: string;
  redisUrl: string;
  smtpUrl: string;
  appSecret: string;
  opsPassword: string;
  /** The value from our environment; undefined when it isn't set. */
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
    // On a developer's own machine, every visitor of the page may sign up.
    SIGN_UP_ENABLED: signUpEnabled === undefined || signUpEnabled === '' ? 'true' : signUpEnabled,
    // The apps write to their log files, so they can't detect that there is a terminal.
    LOG_FORMAT: color && config.LOG_FORMAT === 'auto' ? 'pretty' : config.LOG_FORMAT,
  };
}

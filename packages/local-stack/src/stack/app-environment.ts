import type { Config } from '@mailwright/platform';
import { localUrl } from './choose-ports.ts';

// A name that can never be a domain of anybody's (RFC 6761).
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
  /** As it stands in our environment; undefined when it doesn't. */
  signUpEnabled: string | undefined;
  colour: boolean;
}): Record<string, string> {
  const { config, port, databaseUrl, redisUrl, smtpUrl, appSecret, opsPassword, signUpEnabled, colour } = options;
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
    // On one's own machine whoever reaches the page may make an account.
    SIGN_UP_ENABLED: signUpEnabled === undefined || signUpEnabled === '' ? 'true' : signUpEnabled,
    // The apps write to their log files, so they can't see that there is a terminal.
    LOG_FORMAT: colour && config.LOG_FORMAT === 'auto' ? 'pretty' : config.LOG_FORMAT,
  };
}

import type { Config } from '@mailwright/platform';
import { localUrl } from './choose-ports.ts';

/** The variables the apps of a stack get, beside those of our own environment. */
export function appEnvironment(options: {
  config: Config;
  port: number;
  databaseUrl: string;
  redisUrl: string;
  appSecret: string;
  colour: boolean;
}): Record<string, string> {
  const { config, port, databaseUrl, redisUrl, appSecret, colour } = options;
  return {
    HOST: config.HOST,
    PORT: String(port),
    BASE_URL: config.BASE_URL ?? localUrl(config.HOST, port),
    DATABASE_URL: databaseUrl,
    REDIS_URL: redisUrl,
    APP_SECRET: appSecret,
    // Our own pipe stands between the apps and the terminal, so they can't see that there is one.
    LOG_FORMAT: colour && config.LOG_FORMAT === 'auto' ? 'pretty' : config.LOG_FORMAT,
  };
}

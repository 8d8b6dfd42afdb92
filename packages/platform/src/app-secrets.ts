import type { Config } from './config.ts';
import { deriveKey } from './derive-key.ts';

/**
 * The secrets that protect everything secret. New values are encrypted, signed and hashed under `current`; earlier ones can
 * be read under any.
 */
export interface AppSecrets {
  readonly current: string;
  readonly previous: readonly string[];
}

/** The APP_SECRETs of a process. */
export function appSecretsOf(config: Pick<Config<'APP_SECRET'>, 'APP_SECRET' | 'APP_SECRET_PREVIOUS'>): AppSecrets {
  const { APP_SECRET: current, APP_SECRET_PREVIOUS: previous } = config;
  return { current, previous: [...new Set(previous)].filter((appSecret) => appSecret !== current) };
}

/** The names of a process's APP_SECRETs, for its log. */
export function namesOfAppSecrets({ current, previous }: AppSecrets): { current: string; previous: string[] } {
  return { current: nameOfAppSecret(current), previous: previous.map(nameOfAppSecret) };
}

/** The name of an APP_SECRET that operators compare: 8 hexadecimal digits, which disclose nothing else about it. */
export function nameOfAppSecret(appSecret: string): string {
  return deriveKey(appSecret, 'mailwright names of keys v1').id.toString('hex');
}

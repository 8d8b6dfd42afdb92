import type { Config } from './config.ts';
import { deriveKey } from './derive-key.ts';

/**
 * What everything secret is protected by. New things are sealed, signed and hashed under `current`; those from before can
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

/** What the APP_SECRETs of a process are called, for its log. */
export function namesOfAppSecrets({ current, previous }: AppSecrets): { current: string; previous: string[] } {
  return { current: nameOfAppSecret(current), previous: previous.map(nameOfAppSecret) };
}

/** What an APP_SECRET is called where people compare them: 8 hexadecimal digits, which tell nothing else about it. */
export function nameOfAppSecret(appSecret: string): string {
  return deriveKey(appSecret, 'mailwright names of keys v1').id.toString('hex');
}

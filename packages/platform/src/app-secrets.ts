import { createHash, hkdfSync } from 'node:crypto';
import type { Config } from './config.ts';

/**
 * The secrets that protect everything secret. New values are encrypted, signed and hashed under `current`; existing
 * ones can be read under any of these.
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

/** A key for one purpose, and the id that is stored with values encrypted under it. */
export interface DerivedKey {
  /** The first 4 bytes of the key's SHA-256, which identify the key and disclose nothing about it. */
  id: Buffer;
  key: Buffer;
}

/** The length of a key's id, in bytes. */
export const keyIdLength = 4;

// Cached because every delivery decrypts a secret, while a process has few APP_SECRETs and purposes.
const known = new Map<string, DerivedKey>();
// Cached by the object, which is never changed: a campaign signs several links for each mail.
const derived = new WeakMap<AppSecrets, ReadonlyMap<string, [DerivedKey, ...DerivedKey[]]>>();

/**
 * Derives the keys for a purpose by HKDF-SHA256 (RFC 5869): 32 bytes for each APP_SECRET, the current one's first.
 * @param purpose what the key is for; must never change.
 */
export function deriveKeys(appSecrets: AppSecrets, purpose: string): [DerivedKey, ...DerivedKey[]] {
  const before = derived.get(appSecrets)?.get(purpose);
  if (before !== undefined) return before;
  const { current, previous } = appSecrets;
  const keys: [DerivedKey, ...DerivedKey[]] = [
    deriveKey(current, purpose),
    ...previous.map((appSecret) => deriveKey(appSecret, purpose)),
  ];
  derived.set(appSecrets, new Map([...(derived.get(appSecrets) ?? []), [purpose, keys]]));
  return keys;
}

/** The ids of the keys for a purpose, the current APP_SECRET's first. */
export function deriveKeyIds(appSecrets: AppSecrets, purpose: string): [Buffer, ...Buffer[]] {
  const [current, ...previous] = deriveKeys(appSecrets, purpose);
  return [current.id, ...previous.map(({ id }) => id)];
}

/** The key of one APP_SECRET for a purpose; see `deriveKeys`. */
export function deriveKey(appSecret: string, purpose: string): DerivedKey {
  const name = `${purpose}\0${appSecret}`;
  const before = known.get(name);
  if (before !== undefined) return before;
  const key = Buffer.from(hkdfSync('sha256', appSecret, '', purpose, 32));
  const made = { id: createHash('sha256').update(key).digest().subarray(0, keyIdLength), key };
  known.set(name, made);
  return made;
}

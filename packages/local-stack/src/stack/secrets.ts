import { randomBytes } from 'node:crypto';
import path from 'node:path';
import { readJsonObject, writePrivateJson } from '../private-file.ts';

interface Secrets {
  appSecret?: string;
  opsPassword?: string;
  /** Keyed by the uid of the account, because the folder may be used with one database after another. */
  apiKeys?: Record<string, string>;
  /** `accountUid` and `apiKey` are the only key, as an earlier version stored it. */
  accountUid?: string;
  apiKey?: string;
}

/** The secrets of a data folder, in `secrets.json` (mode 0600). */
export interface SecretStore {
  /** The secret with which the apps sign and encrypt, generated once. */
  appSecret(): string;
  /** The password for the pages on operations ports, generated once. */
  opsPassword(): string;
  /** Stores the key of the first account, which can't be read from the database again. */
  keepApiKey(accountUid: string, apiKey: string): void;
  /** The stored key of this account; undefined if this folder never had it. */
  apiKeyOf(accountUid: string): string | undefined;
}

/** Opens the secrets of a data folder. */
export function openSecrets(folder: string): SecretStore {
  const file = path.join(folder, 'secrets.json');
  const read = (): Secrets => readJsonObject(file);
  function makeOnce(name: 'appSecret' | 'opsPassword', make: () => string): string {
    const secrets = read();
    const known = secrets[name];
    if (known !== undefined) return known;
    const made = make();
    writePrivateJson(file, { ...secrets, [name]: made });
    return made;
  }
  return {
    appSecret: () => makeOnce('appSecret', () => randomBytes(32).toString('base64')),
    opsPassword: () => makeOnce('opsPassword', () => randomBytes(15).toString('base64url')),
    keepApiKey(accountUid, apiKey) {
      const secrets = read();
      writePrivateJson(file, { ...secrets, apiKeys: { ...secrets.apiKeys, [accountUid]: apiKey } });
    },
    apiKeyOf(accountUid) {
      const secrets = read();
      return secrets.apiKeys?.[accountUid] ?? (secrets.accountUid === accountUid ? secrets.apiKey : undefined);
    },
  };
}

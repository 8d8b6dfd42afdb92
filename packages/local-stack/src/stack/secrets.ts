import { randomBytes } from 'node:crypto';
import path from 'node:path';
import { readJsonObject, writePrivateJson } from '../private-file.ts';

interface Secrets {
  appSecret?: string;
  accountUid?: string;
  apiKey?: string;
}

/** What a data folder keeps to itself, in `secrets.json` (mode 0600). */
export interface SecretStore {
  /** The secret the apps sign and encrypt with, made once. */
  appSecret(): string;
  /** Keeps the key of the first account, which can't be read from the database again. */
  keepApiKey(accountUid: string, apiKey: string): void;
  /** The key kept for this account; undefined when this folder never had it. */
  apiKeyOf(accountUid: string): string | undefined;
}

/** Opens the secrets of a data folder. */
export function openSecrets(folder: string): SecretStore {
  const file = path.join(folder, 'secrets.json');
  const read = (): Secrets => readJsonObject(file);
  return {
    appSecret() {
      const secrets = read();
      if (secrets.appSecret !== undefined) return secrets.appSecret;
      const appSecret = randomBytes(32).toString('base64');
      writePrivateJson(file, { ...secrets, appSecret });
      return appSecret;
    },
    keepApiKey(accountUid, apiKey) {
      writePrivateJson(file, { ...read(), accountUid, apiKey });
    },
    apiKeyOf(accountUid) {
      const secrets = read();
      return secrets.accountUid === accountUid ? secrets.apiKey : undefined;
    },
  };
}

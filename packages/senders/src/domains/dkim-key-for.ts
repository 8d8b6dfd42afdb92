// Plain SQL instead of Prisma, so that a caller's transaction of raw statements can run it, too.
import { parseEmailAddress } from '@mailwright/contracts';
import type { Sql } from '@mailwright/database';
import type { AppSecrets } from '@mailwright/platform';
import { decryptDkimKey, type DkimKeyType } from './dkim-key.ts';

/** The key that signs mail from a domain. */
export interface DkimKey {
  domain: string;
  selector: string;
  keyType: DkimKeyType;
  /** PKCS #8 in PEM. */
  privateKey: string;
}

/** A key as it is stored. */
export interface EncryptedDkimKey {
  id: string;
  domain: string;
  selector: string;
  keyType: DkimKeyType;
  ciphertext: Uint8Array;
}

/**
 * SQL of the key that signs an account's mail from a domain, in the columns of `EncryptedDkimKey`; no row if the account
 * doesn't have that domain, or its DKIM record isn't found: a signature that can't be verified is worse than none.
 * @param sender SQL of the account's id and of the domain, in ASCII.
 */
export const encryptedDkimKeySql = (sender: { accountId: string; domain: string }): string =>
  `SELECT id, domain, selector, key_type AS "keyType", private_key_ciphertext AS ciphertext FROM sending_domains
    WHERE account_id = ${sender.accountId} AND domain = ${sender.domain} AND status = 'verified'`;
const keyOfDomain = encryptedDkimKeySql({ accountId: '$1::uuid', domain: '$2' });

/**
 * Finds the key that signs an account's mail from an address: the key of its domain, in whichever spelling the address
 * has it. Undefined if there is none; see `encryptedDkimKeySql`.
 * @throws Error if the key is under none of these APP_SECRETs.
 */
export async function dkimKeyFor(
  sql: Sql,
  appSecrets: AppSecrets,
  accountId: string,
  address: string,
): Promise<DkimKey | undefined> {
  // Domains are stored in ASCII, but addresses as given: bücher.example is stored as xn--bcher-kva.example.
  const normalized = parseEmailAddress(address)?.normalized;
  if (normalized === undefined) return undefined;
  const domain = normalized.slice(normalized.lastIndexOf('@') + 1);
  const [key] = await sql.query<EncryptedDkimKey>({
    text: keyOfDomain,
    values: [accountId, domain],
  });
  return key && decryptKey(key, appSecrets);
}

/** @throws Error if the key is under none of these APP_SECRETs. */
export function decryptKey({ id, ciphertext, ...key }: EncryptedDkimKey, appSecrets: AppSecrets): DkimKey {
  const { domain, selector, keyType } = key;
  return { domain, selector, keyType, privateKey: decryptDkimKey(ciphertext, appSecrets, id) };
}

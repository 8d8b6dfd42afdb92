// Raw SQL: guarded, it also reads in a caller's transaction of raw statements, as of the change it allows.
import type { Sql } from '@mailwright/database';
import type { AppSecrets } from '@mailwright/platform';
import { decryptDkimKey, type DkimKeyType } from './dkim-key.ts';

/** What mail from a domain is signed with. */
export interface DkimKey {
  domain: string;
  selector: string;
  keyType: DkimKeyType;
  /** PKCS #8 in PEM. */
  privateKey: string;
}

/**
 * The key of an account's verified domain; undefined when the account has none, or its record is not found: a signature
 * that can't be verified is worse than none.
 * @param domain in ASCII.
 * @throws Error when the key is under none of these APP_SECRETs.
 */
export async function dkimKeyFor(
  sql: Sql,
  appSecrets: AppSecrets,
  accountId: string,
  domain: string,
): Promise<DkimKey | undefined> {
  const [row] = await sql.query<{ id: string; selector: string; keyType: DkimKeyType; ciphertext: Uint8Array }>({
    text: `SELECT id, selector, key_type AS "keyType", private_key_ciphertext AS ciphertext FROM sending_domains
      WHERE account_id = $1::uuid AND domain = $2 AND status = 'verified'`,
    values: [accountId, domain.toLowerCase()],
  });
  if (row === undefined) return undefined;
  const { id, selector, keyType, ciphertext } = row;
  return { domain: domain.toLowerCase(), selector, keyType, privateKey: decryptDkimKey(ciphertext, appSecrets, id) };
}

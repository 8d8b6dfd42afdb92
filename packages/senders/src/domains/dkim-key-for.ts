// Raw SQL: guarded, it also reads in a caller's transaction of raw statements, as of the change it allows.
import { parseEmailAddress } from '@mailwright/contracts';
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
 * The key that an account's mail from an address is signed with: that of its domain, however the address spells it. Undefined
 * when that is no domain of the account, or its record is not found: a signature that can't be verified is worse than none.
 * @throws Error when the key is under none of these APP_SECRETs.
 */
export async function dkimKeyFor(
  sql: Sql,
  appSecrets: AppSecrets,
  accountId: string,
  address: string,
): Promise<DkimKey | undefined> {
  // Domains are stored in ASCII, addresses as they were given: bücher.example is xn--bcher-kva.example there.
  const normalized = parseEmailAddress(address)?.normalized;
  if (normalized === undefined) return undefined;
  const domain = normalized.slice(normalized.lastIndexOf('@') + 1);
  const [row] = await sql.query<{ id: string; selector: string; keyType: DkimKeyType; ciphertext: Uint8Array }>({
    text: `SELECT id, selector, key_type AS "keyType", private_key_ciphertext AS ciphertext FROM sending_domains
      WHERE account_id = $1::uuid AND domain = $2 AND status = 'verified'`,
    values: [accountId, domain],
  });
  if (row === undefined) return undefined;
  const { id, selector, keyType, ciphertext } = row;
  return { domain, selector, keyType, privateKey: decryptDkimKey(ciphertext, appSecrets, id) };
}

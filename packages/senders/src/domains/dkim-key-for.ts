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

/**
 * Finds the key that signs an account's mail from an address: the key of its domain, in whichever spelling the address
 * has it. Undefined if the account doesn't have that domain, or its DKIM record isn't found: a signature that can't be
 * verified is worse than none.
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
  const [row] = await sql.query<{ id: string; selector: string; keyType: DkimKeyType; ciphertext: Uint8Array }>({
    text: `SELECT id, selector, key_type AS "keyType", private_key_ciphertext AS ciphertext FROM sending_domains
      WHERE account_id = $1::uuid AND domain = $2 AND status = 'verified'`,
    values: [accountId, domain],
  });
  if (row === undefined) return undefined;
  const { id, selector, keyType, ciphertext } = row;
  return { domain, selector, keyType, privateKey: decryptDkimKey(ciphertext, appSecrets, id) };
}

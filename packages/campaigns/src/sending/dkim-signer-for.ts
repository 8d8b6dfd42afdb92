import { createPrivateKey } from 'node:crypto';
import type { Sql } from '@mailwright/database';
import { createDkimSigner, type DkimSigner } from '@mailwright/mail';
import type { AppSecrets } from '@mailwright/platform';
import { dkimKeyFor } from '@mailwright/senders';

/**
 * What signs an account's mail from an address: the key of its domain. Undefined when that is no verified domain of the account.
 * @throws Error when the key is under none of these APP_SECRETs.
 */
export async function dkimSignerFor(
  sql: Sql,
  appSecrets: AppSecrets,
  accountId: string,
  address: string,
): Promise<DkimSigner | undefined> {
  const key = await dkimKeyFor(sql, appSecrets, accountId, address);
  if (key === undefined) return undefined;
  return createDkimSigner([{ ...key, privateKey: createPrivateKey(key.privateKey) }]);
}

import { readAddressMail } from '@mailwright/accounts';
import { signToken } from '@mailwright/platform';
import { testAppSecrets } from '@mailwright/testing';
import type { TestApi } from './start-test-api.ts';

/** The token of the newest link mailed to a user's address, as the mail worker makes it. */
export async function addressToken(
  api: TestApi,
  { userId, accountId }: { userId: string; accountId: string },
  changes: { expiresAt?: Date } = {},
): Promise<string> {
  const [mail] = await api.database.query<{ id: string; expiresAt: Date }>({
    text: `SELECT id, expires_at AS "expiresAt" FROM mails
      WHERE account_id = $1 AND user_id = $2 AND kind = 'confirm_address' ORDER BY id DESC LIMIT 1`,
    values: [accountId, userId],
  });
  const read = await readAddressMail(api.database, userId);
  if (mail === undefined || read === undefined) throw new Error('No link was mailed');
  const { id, expiresAt } = mail;
  return signToken({
    purpose: 'confirm-address',
    id,
    expiresAt,
    bound: read.bound,
    appSecrets: testAppSecrets,
    ...changes,
  });
}

// A link is used once, under the lock of its user's row, and expires by the database's clock.
import { type Database, inTransaction, type Sql } from '@mailwright/database';
import { appendAudit, appendMail, countMailTo } from '@mailwright/outbox';
import {
  type AppSecrets,
  type Clock,
  newId,
  ProblemError,
  readSignedToken,
  tokenIsGenuine,
  toUid,
} from '@mailwright/platform';
import { type SignedIn, userActor, type Visitor } from '../sessions/authenticate-session.ts';
import { addChallenge, removeChallenges, useChallenge } from './sign-in-challenges.ts';
import { lockSignedIn } from './totp.ts';

const purpose = 'confirm-address';

/** The data of a mail with a link that confirms its recipient's address. */
interface AddressMail {
  to: string;
  accountName: string;
  /** Whether the user has proven that the address is theirs. */
  isProvenUser: boolean;
  /** To sign the link with: `signToken({ purpose: 'confirm-address', id: mailId, expiresAt, bound, … })`. */
  bound: string;
}

/**
 * The id of a written mail, to be published; or the seconds until the next may be written, if its address has had too
 * many.
 */
type AddressLink = { mailId: string } | { waitSeconds: number };

/**
 * Writes a mail to the user's own address with a link that confirms it, in the caller's transaction. Earlier links stop
 * working. Until the address is proven, the mail counts against its limit: whoever signed up may have given another
 * person's.
 */
export async function mailAddressLink(
  sql: Sql,
  appSecrets: AppSecrets,
  { userId, accountId }: Pick<SignedIn, 'userId' | 'accountId'>,
): Promise<AddressLink> {
  const [unproven] = await sql.query<{ email: string }>({
    text: 'SELECT email FROM users WHERE id = $1 AND email_verified_at IS NULL',
    values: [userId],
  });
  const waitSeconds = unproven && (await countMailTo(sql, appSecrets, unproven.email, 'user'));
  if (waitSeconds !== undefined) return { waitSeconds };
  await removeChallenges(sql, userId, 'address_link');
  // The link's token is made of this and signed when the mail is sent, so nothing usable is stored.
  const token = newId();
  const expiresAt = await addChallenge(sql, { token, userId, purpose: 'address_link' });
  return { mailId: await appendMail(sql, { id: token, accountId, kind: 'confirm_address', userId, expiresAt }) };
}

/**
 * Mails the address link that a session's user has requested; see `mailAddressLink`.
 * @throws ProblemError `unauthenticated` if the session has ended meanwhile
 */
export function requestAddressLink(
  { database, appSecrets }: { database: Database; appSecrets: AppSecrets },
  signedIn: SignedIn,
  visitor: Visitor,
): Promise<AddressLink> {
  return inTransaction(database, async (sql) => {
    await lockSignedIn(sql, signedIn);
    const { userId, accountId } = signedIn;
    const entry = { accountId, actor: userActor(userId, visitor), subject: toUid('usr', userId) };
    await appendAudit(sql, { ...entry, action: 'address_link.requested' });
    return mailAddressLink(sql, appSecrets, signedIn);
  });
}

/** Called when the mail is sent; undefined if its user is gone or their account suspended. */
export async function readAddressMail(sql: Sql, userId: string): Promise<AddressMail | undefined> {
  const [row] = await sql.query<AddressMail>({
    text: `SELECT u.email AS to, a.name AS "accountName", u.email_verified_at IS NOT NULL AS "isProvenUser",
        u.email_normalized AS bound
      FROM users u JOIN accounts a ON a.id = u.account_id WHERE u.id = $1 AND a.status = 'active'`,
    values: [userId],
  });
  return row;
}

/**
 * Confirms the address of a session's user, who followed a link that was mailed to it, once. A user without a password
 * thereby also proves who they are. The link works only in the user's own session: if somebody signs up with another
 * person's address, that person's click must not confirm it.
 * @throws ProblemError `not_found` for a token that is forged, used, expired, replaced by a newer one, or another
 *   user's.
 */
export function confirmAddress(
  { database, clock, appSecrets }: { database: Database; clock: Clock; appSecrets: AppSecrets },
  signedIn: SignedIn,
  token: string,
  visitor: Visitor,
): Promise<void> {
  const { userId, accountId, sessionId } = signedIn;
  const signed = readSignedToken(purpose, token);
  if (signed === undefined || signed.expiresAt <= clock.now()) throw noSuchLink();
  return inTransaction(database, async (sql) => {
    await lockSignedIn(sql, signedIn);
    const bound = (await readAddressMail(sql, userId))?.bound;
    if (bound === undefined || !tokenIsGenuine(signed, { purpose, bound, appSecrets })) throw noSuchLink();
    if (!(await useChallenge(sql, { token: signed.id, userId, purpose: 'address_link' }))) throw noSuchLink();
    const confirmed = await sql.query({
      text: `UPDATE users SET email_verified_at = now() WHERE id = $1 AND email_verified_at IS NULL RETURNING 1`,
      values: [userId],
    });
    await sql.query({
      text: `UPDATE sessions SET verified_at = now() WHERE id = $1
        AND EXISTS (SELECT 1 FROM users WHERE id = $2 AND password_hash IS NULL)`,
      values: [sessionId, userId],
    });
    if (confirmed.length === 0) return;
    const entry = { accountId, actor: userActor(userId, visitor), subject: toUid('usr', userId) };
    await appendAudit(sql, { ...entry, action: 'user.address_confirmed' });
  });
}

function noSuchLink(): ProblemError {
  return new ProblemError(
    'not_found',
    'This link was already used, has expired, or belongs to another user. Request a new one, and open it where you are signed in.',
  );
}

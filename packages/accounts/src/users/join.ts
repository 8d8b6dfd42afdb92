// A link is used once: using it deletes its row. It expires by the database's clock.
import type { InvitationLink, Join, Role } from '@mailwright/contracts';
import { type Database, inTransaction, type Sql, violatedUnique } from '@mailwright/database';
import { appendAudit } from '@mailwright/outbox';
import {
  type AppSecrets,
  type Clock,
  newId,
  ProblemError,
  readSignedToken,
  tokenIsGenuine,
  toUid,
} from '@mailwright/platform';
import { hashPassword } from '../passwords/hash-password.ts';
import { checkNewPassword } from '../passwords/set-password.ts';
import { userActor, type Visitor } from '../sessions/authenticate-session.ts';
import { createSession, type NewSession } from '../sessions/sign-in.ts';

const purpose = 'join';

/** An invitation that can still be accepted. */
interface OpenInvitation {
  id: string;
  accountId: string;
  accountName: string;
  accountStatus: 'active' | 'suspended';
  email: string;
  normalized: string;
  role: Role;
  expiresAt: Date;
}

interface JoinDeps {
  database: Database;
  clock: Clock;
  appSecrets: AppSecrets;
}

/** The data of a mail that invites a person. */
interface InvitationMail {
  to: string;
  accountName: string;
  role: Role;
  expiresAt: Date;
  /** To sign the link with: `signToken({ purpose: 'join', id: invitationId, expiresAt, bound, … })`. */
  bound: string;
}

/**
 * Called when the mail is sent; undefined if its link would not work because the invitation is accepted, revoked or
 * expired.
 */
export async function readInvitationMail(sql: Sql, invitationId: string): Promise<InvitationMail | undefined> {
  const open = await readOpenInvitation(sql, invitationId);
  if (open === undefined || open.accountStatus === 'suspended') return undefined;
  const { email: to, accountName, role, expiresAt } = open;
  return { to, accountName, role, expiresAt, bound: boundOf(open) };
}

/**
 * Reads the invitation of a link.
 * @throws ProblemError `not_found` for a token that is forged, expired, revoked, replaced by a newer one, or used.
 */
export async function readInvitationLink(deps: JoinDeps, token: string): Promise<InvitationLink> {
  const { email, accountName, role, expiresAt } = await readLinkedInvitation(deps, token);
  return { email, account_name: accountName, role, expires_at: expiresAt.toISOString() };
}

/**
 * Makes the person who was mailed this link a user of the account, once, and signs them in.
 * @throws ProblemError `not_found` for a token that is forged, expired, revoked, replaced or used; `validation_failed`
 *   for an unacceptable password, `email_taken` and `account_suspended`, which leave the link usable.
 */
export async function join(deps: JoinDeps, { token, password }: Join, visitor: Visitor): Promise<NewSession> {
  const seen = await readLinkedInvitation(deps, token);
  if (seen.accountStatus === 'suspended') throw new ProblemError('account_suspended');
  checkNewPassword(password, seen.email);
  const passwordHash = await hashPassword(password);
  try {
    return await inTransaction(deps.database, async (sql) => {
      const { accountId, email, normalized, role } = seen;
      const used = await sql.query({
        text: `DELETE FROM invitations WHERE id = $1 AND expires_at = $2 AND expires_at > now() RETURNING 1`,
        values: [seen.id, seen.expiresAt],
      });
      if (used.length === 0) throw noSuchLink();
      const userId = newId();
      await sql.query({
        text: `INSERT INTO users (id, account_id, email, email_normalized, password_hash, role, email_verified_at)
          VALUES ($1, $2, $3, $4, $5, $6::user_role, now())`,
        values: [userId, accountId, email, normalized, passwordHash, role],
      });
      const actor = userActor(userId, visitor);
      const subject = toUid('usr', userId);
      await appendAudit(sql, { accountId, actor, action: 'user.joined', subject, details: { role } });
      return createSession(sql, { userId, accountId, role }, visitor);
    });
  } catch (error) {
    if (violatedUnique(error) !== 'users_email_normalized_key') throw error;
    throw new ProblemError('email_taken', 'A user with this email address already exists.', { cause: error });
  }
}

async function readLinkedInvitation({ database, clock, appSecrets }: JoinDeps, token: string): Promise<OpenInvitation> {
  const signed = readSignedToken(purpose, token);
  const open = signed === undefined ? undefined : await readOpenInvitation(database, signed.id);
  if (signed === undefined || open === undefined || signed.expiresAt <= clock.now()) throw noSuchLink();
  if (!tokenIsGenuine(signed, { purpose, bound: boundOf(open), appSecrets })) throw noSuchLink();
  return open;
}

async function readOpenInvitation(sql: Sql, id: string): Promise<OpenInvitation | undefined> {
  const [row] = await sql.query<OpenInvitation>({
    text: `SELECT i.id, i.account_id AS "accountId", a.name AS "accountName", a.status AS "accountStatus", i.email,
        i.email_normalized AS normalized, i.role, i.expires_at AS "expiresAt"
      FROM invitations i JOIN accounts a ON a.id = i.account_id WHERE i.id = $1 AND i.expires_at > now()`,
    values: [id],
  });
  return row;
}

/** The value that a link is bound to: sending the invitation again moves its expiry, so earlier links stop working. */
function boundOf({ normalized, expiresAt }: OpenInvitation): string {
  return `${normalized}\n${expiresAt.getTime()}`;
}

function noSuchLink(): ProblemError {
  return new ProblemError(
    'not_found',
    'This link was already used, was revoked, or has expired. Ask for another invitation.',
  );
}

// Users and invitations are counted under the lock of their account's row; invitations expire by the database's clock.
import { type AddInvitation, type InvitationResource, parseEmailAddress, type Role } from '@mailwright/contracts';
import { type Database, inTransaction, type Sql } from '@mailwright/database';
import { appendAudit, appendMail } from '@mailwright/outbox';
import { fromUid, newId, ProblemError, toUid, validationProblem } from '@mailwright/platform';
import { lockAccountLimits } from '../manage-plans.ts';
import { type SignedIn, userActor, type Visitor } from '../sessions/authenticate-session.ts';
import { requireSession } from '../sessions/manage-sessions.ts';

const validFor = '7 days';
// The list of users isn't paged: all of them are shown at once.
const usersOfAccount = 200;

interface InvitationRow {
  id: string;
  email: string;
  role: Role;
  createdAt: Date;
  sentAt: Date;
  expiresAt: Date;
  expired: boolean;
}

const columns = `id, email, role, created_at AS "createdAt", sent_at AS "sentAt", expires_at AS "expiresAt",
  expires_at <= now() AS expired`;

/** An invitation, and the id of its mail, to be published. */
interface Mailed {
  invitation: InvitationResource;
  mailId: string;
}

/** Lists the people who were invited and haven't joined, oldest first. */
export async function listInvitations(sql: Sql, accountId: string): Promise<InvitationResource[]> {
  const rows = await sql.query<InvitationRow>({
    text: `SELECT ${columns} FROM invitations WHERE account_id = $1 ORDER BY id`,
    values: [accountId],
  });
  return rows.map(toResource);
}

/**
 * Invites a person by mail.
 * @throws ProblemError `email_taken` by a user of any account, `already_invited`, `too_many_users`
 */
export function addInvitation(
  database: Database,
  signedIn: SignedIn,
  body: AddInvitation,
  visitor: Visitor,
): Promise<Mailed> {
  const { accountId } = signedIn;
  const address = parseEmailAddress(body.email);
  if (address === undefined) throw validationProblem({ email: ['must be an email address'] });
  return inTransaction(database, async (sql) => {
    await lockAccountLimits(sql, accountId);
    await requireSession(sql, signedIn);
    await checkRoom(sql, accountId, address.normalized);
    const row = await insert(sql, accountId, { ...address, role: body.role });
    return mail(sql, signedIn, row, { action: 'user.invited', visitor });
  });
}

/** Mails an invitation again; the links of its earlier mails stop working. @throws ProblemError `not_found` */
export function resendInvitation(
  database: Database,
  signedIn: SignedIn,
  uid: string,
  visitor: Visitor,
): Promise<Mailed> {
  return inTransaction(database, async (sql) => {
    const [row] = await sql.query<InvitationRow>({
      text: `UPDATE invitations SET sent_at = now(), expires_at = now() + interval '${validFor}'
        WHERE id = $1 AND account_id = $2 RETURNING ${columns}`,
      values: [fromUid('inv', uid), signedIn.accountId],
    });
    if (row === undefined) throw noSuchInvitation();
    return mail(sql, signedIn, row, { action: 'invitation.resent', visitor });
  });
}

/** Revokes an invitation; its link stops working. @throws ProblemError `not_found` */
export async function revokeInvitation(
  database: Database,
  signedIn: SignedIn,
  uid: string,
  visitor: Visitor,
): Promise<void> {
  const { accountId, userId } = signedIn;
  await inTransaction(database, async (sql) => {
    const [details] = await sql.query<{ email: string; role: Role }>({
      text: 'DELETE FROM invitations WHERE id = $1 AND account_id = $2 RETURNING email, role',
      values: [fromUid('inv', uid), accountId],
    });
    if (details === undefined) throw noSuchInvitation();
    const actor = userActor(userId, visitor);
    await appendAudit(sql, { accountId, actor, action: 'invitation.revoked', subject: uid, details });
  });
}

async function checkRoom(sql: Sql, accountId: string, normalized: string): Promise<void> {
  const [found] = await sql.query<{ taken: boolean; invited: boolean; count: number }>({
    text: `SELECT EXISTS (SELECT 1 FROM users WHERE email_normalized = $2) AS taken,
        EXISTS (SELECT 1 FROM invitations WHERE account_id = $1 AND email_normalized = $2) AS invited,
        (SELECT count(*)::int FROM users WHERE account_id = $1)
          + (SELECT count(*)::int FROM invitations WHERE account_id = $1) AS count`,
    values: [accountId, normalized],
  });
  if (found?.taken === true) throw new ProblemError('email_taken', 'A user with this email address already exists.');
  if (found?.invited === true) throw new ProblemError('already_invited');
  if (found === undefined || found.count >= usersOfAccount) throw new ProblemError('too_many_users');
}

async function insert(
  sql: Sql,
  accountId: string,
  { given, normalized, role }: { given: string; normalized: string; role: Role },
): Promise<InvitationRow> {
  const [row] = await sql.query<InvitationRow>({
    text: `INSERT INTO invitations (id, account_id, email, email_normalized, role, expires_at)
      VALUES ($1, $2, $3, $4, $5::user_role, now() + interval '${validFor}') RETURNING ${columns}`,
    values: [newId(), accountId, given, normalized, role],
  });
  if (row === undefined) throw new Error('The invitation was not written');
  return row;
}

async function mail(
  sql: Sql,
  { accountId, userId }: SignedIn,
  row: InvitationRow,
  { action, visitor }: { action: string; visitor: Visitor },
): Promise<Mailed> {
  const { id: invitationId, email, role, expiresAt } = row;
  const mailId = await appendMail(sql, { accountId, kind: 'invite_user', invitationId, expiresAt });
  const entry = { accountId, actor: userActor(userId, visitor), action, subject: toUid('inv', invitationId) };
  await appendAudit(sql, { ...entry, details: { email, role } });
  return { invitation: toResource(row), mailId };
}

function toResource(row: InvitationRow): InvitationResource {
  return {
    uid: toUid('inv', row.id),
    email: row.email,
    role: row.role,
    expired: row.expired,
    created_at: row.createdAt.toISOString(),
    sent_at: row.sentAt.toISOString(),
    expires_at: row.expiresAt.toISOString(),
  };
}

function noSuchInvitation(): ProblemError {
  return new ProblemError('not_found', 'This account has no invitation with this uid. Check the uid.');
}

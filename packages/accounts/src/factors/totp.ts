// A code is accepted once: the same code again, or one of an earlier step, doesn't move the step forward.
import type { NewTotp, RecoveryCodes } from '@mailwright/contracts';
import { type Database, inTransaction, type Sql } from '@mailwright/database';
import { appendAudit } from '@mailwright/outbox';
import { type AppSecrets, type Clock, newId, ProblemError, toUid, validationProblem } from '@mailwright/platform';
import { Secret, TOTP } from 'otpauth';
import { type SignedIn, userActor, type Visitor } from '../sessions/authenticate-session.ts';
import { requireSession } from '../sessions/manage-sessions.ts';
import { replaceRecoveryCodes } from './recovery-codes.ts';
import { decryptTotpSecret, encryptTotpSecret } from './totp-secret.ts';

const issuer = 'Mailwright';
const periodSeconds = 30;
// The codes one step before and after are accepted, for clocks that differ slightly (RFC 6238 §5.2).
const tolerance = 1;
// 160 bits, as RFC 4226 recommends.
const secretBytes = 20;

/** The dependencies of using codes. */
export interface FactorDeps {
  database: Database;
  clock: Clock;
  appSecrets: AppSecrets;
}

/**
 * Begins to set up codes: makes a secret, which replaces an unconfirmed one.
 * @throws ProblemError `totp_enabled`
 */
export function beginTotp({ database, appSecrets }: FactorDeps, signedIn: SignedIn): Promise<NewTotp> {
  const { userId } = signedIn;
  const secret = new Secret({ size: secretBytes });
  return inTransaction(database, async (sql) => {
    const email = await lockSignedIn(sql, signedIn);
    if (await hasTotp(sql, userId)) throw new ProblemError('totp_enabled');
    await sql.query({ text: 'DELETE FROM totp_factors WHERE user_id = $1', values: [userId] });
    const id = newId();
    await sql.query({
      text: 'INSERT INTO totp_factors (id, user_id, secret_ciphertext) VALUES ($1, $2, $3)',
      values: [id, userId, encryptTotpSecret(secret.base32, appSecrets, id)],
    });
    return { secret: secret.base32, uri: totpOf(secret.base32, email).toString() };
  });
}

/**
 * Finishes setting up codes by the first code: from now on codes are asked for. The user's other sessions end.
 * @throws ProblemError `totp_enabled`; `not_found` if nothing was begun; `validation_failed` for a wrong code.
 */
export function confirmTotp(
  deps: FactorDeps,
  signedIn: SignedIn,
  code: string,
  visitor: Visitor,
): Promise<RecoveryCodes> {
  const { userId, accountId, sessionId } = signedIn;
  return inTransaction(deps.database, async (sql) => {
    await lockSignedIn(sql, signedIn);
    if (await hasTotp(sql, userId)) throw new ProblemError('totp_enabled');
    const isRight = await acceptTotp(deps, sql, userId, code, 'begun');
    if (isRight === undefined) throw new ProblemError('not_found', 'Start to set up two-factor codes first.');
    if (!isRight) throw validationProblem({ code: ['is not the current code in the authenticator app'] });
    await sql.query({ text: 'UPDATE totp_factors SET enabled_at = now() WHERE user_id = $1', values: [userId] });
    await sql.query({
      text: 'DELETE FROM sessions WHERE user_id = $1 AND id <> $2',
      values: [userId, sessionId],
    });
    const actor = userActor(userId, visitor);
    await appendAudit(sql, { accountId, actor, action: 'totp.enabled', subject: toUid('usr', userId) });
    return { recovery_codes: await replaceRecoveryCodes(sql, userId) };
  });
}

/** Stops asking a user for codes. @throws ProblemError `not_found` */
export async function removeTotp(database: Database, signedIn: SignedIn, visitor: Visitor): Promise<void> {
  const { userId, accountId } = signedIn;
  await inTransaction(database, async (sql) => {
    await lockUser(sql, userId);
    const removed = await sql.query({
      text: 'DELETE FROM totp_factors WHERE user_id = $1 AND enabled_at IS NOT NULL RETURNING 1',
      values: [userId],
    });
    if (removed.length === 0) throw new ProblemError('not_found', 'Two-factor codes are not set up.');
    await sql.query({ text: 'DELETE FROM recovery_codes WHERE user_id = $1', values: [userId] });
    const actor = userActor(userId, visitor);
    await appendAudit(sql, { accountId, actor, action: 'totp.disabled', subject: toUid('usr', userId) });
  });
}

/** Replaces a user's recovery codes. @throws ProblemError `not_found` if codes are not set up. */
export function renewRecoveryCodes(database: Database, signedIn: SignedIn, visitor: Visitor): Promise<RecoveryCodes> {
  const { userId, accountId } = signedIn;
  return inTransaction(database, async (sql) => {
    await lockUser(sql, userId);
    if (!(await hasTotp(sql, userId))) throw new ProblemError('not_found', 'Two-factor codes are not set up.');
    const actor = userActor(userId, visitor);
    await appendAudit(sql, { accountId, actor, action: 'recovery_codes.renewed', subject: toUid('usr', userId) });
    return { recovery_codes: await replaceRecoveryCodes(sql, userId) };
  });
}

/** Whether a user is asked for codes. */
export async function hasTotp(sql: Sql, userId: string): Promise<boolean> {
  const rows = await sql.query({
    text: 'SELECT 1 FROM totp_factors WHERE user_id = $1 AND enabled_at IS NOT NULL',
    values: [userId],
  });
  return rows.length > 0;
}

/**
 * Accepts a code of the user's app once; false if it is wrong or already used, undefined if they have no app. Runs in
 * the caller's transaction, which holds the lock of the user's row.
 */
export async function acceptTotp(
  { clock, appSecrets }: Pick<FactorDeps, 'clock' | 'appSecrets'>,
  sql: Sql,
  userId: string,
  code: string,
  state: 'begun' | 'enabled',
): Promise<boolean | undefined> {
  const [factor] = await sql.query<{ id: string; ciphertext: Buffer }>({
    text: `SELECT id, secret_ciphertext AS ciphertext FROM totp_factors
      WHERE user_id = $1 AND enabled_at IS ${state === 'begun' ? '' : 'NOT'} NULL`,
    values: [userId],
  });
  if (factor === undefined) return undefined;
  const token = code.replaceAll(/\s/g, '');
  if (!/^\d{6}$/.test(token)) return false;
  const timestamp = clock.now().getTime();
  const totp = totpOf(decryptTotpSecret(factor.ciphertext, appSecrets, factor.id), '');
  const delta = totp.validate({ token, timestamp, window: tolerance });
  if (delta === null) return false;
  const step = Math.floor(timestamp / 1_000 / periodSeconds) + delta;
  const accepted = await sql.query({
    text: `UPDATE totp_factors SET last_step = $2 WHERE id = $1 AND (last_step IS NULL OR last_step < $2) RETURNING 1`,
    values: [factor.id, step],
  });
  return accepted.length > 0;
}

/**
 * Locks the row of a signed-in user, as `lockUser` does.
 * @throws ProblemError `unauthenticated` if their session has ended meanwhile
 */
export async function lockSignedIn(sql: Sql, signedIn: Pick<SignedIn, 'userId' | 'sessionId'>): Promise<string> {
  const email = await lockUser(sql, signedIn.userId);
  await requireSession(sql, signedIn);
  return email;
}

/** Locks a user's row, so that changes of their factors happen one after another; resolves to their address. */
export async function lockUser(sql: Sql, userId: string): Promise<string> {
  const [user] = await sql.query<{ email: string }>({
    text: 'SELECT email FROM users WHERE id = $1 FOR NO KEY UPDATE',
    values: [userId],
  });
  if (user === undefined) throw new ProblemError('unauthenticated', 'Sign in first.');
  return user.email;
}

function totpOf(secret: string, label: string): TOTP {
  return new TOTP({ issuer, label, secret: Secret.fromBase32(secret), period: periodSeconds });
}

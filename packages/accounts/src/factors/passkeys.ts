// Passkeys are counted and written under the lock of their user's row, and a challenge is used once.
import type { AddPasskey, PasskeyResource } from '@mailwright/contracts';
import { type Database, inTransaction, type Sql, violatedUnique } from '@mailwright/database';
import { appendAudit } from '@mailwright/outbox';
import { fromUid, newId, ProblemError, toUid } from '@mailwright/platform';
import type { PublicKeyCredentialCreationOptionsJSON, RegistrationResponseJSON } from '@simplewebauthn/server';
import { type SignedIn, userActor, type Visitor } from '../sessions/authenticate-session.ts';
import { loadWebAuthn } from './load-webauthn.ts';
import { addChallenge, useChallenge } from './sign-in-challenges.ts';
import { lockSignedIn, lockUser } from './totp.ts';

const serviceName = 'Mailwright';
const purpose = 'new_passkey';
const passkeysPerUser = 20;

/** The console's site, for which passkeys are made. */
export interface Site {
  /** Such as `https://mail.example.com`. */
  origin: string;
  /** The origin's host: WebAuthn's relying party. */
  host: string;
}

interface PasskeyRow {
  id: string;
  name: string;
  backedUp: boolean;
  createdAt: Date;
  lastUsedAt: Date | null;
}

const columns = `id, name, backed_up AS "backedUp", created_at AS "createdAt", last_used_at AS "lastUsedAt"`;

/** A user's passkeys, oldest first. */
export async function listPasskeys(sql: Sql, userId: string): Promise<PasskeyResource[]> {
  const rows = await sql.query<PasskeyRow>({
    text: `SELECT ${columns} FROM passkeys WHERE user_id = $1 ORDER BY id`,
    values: [userId],
  });
  return rows.map(toResource);
}

/**
 * Options with which a browser creates a passkey whose device verifies the user.
 * @throws ProblemError `too_many_passkeys`
 */
export function newPasskeyOptions(
  database: Database,
  { userId }: SignedIn,
  site: Site,
): Promise<PublicKeyCredentialCreationOptionsJSON> {
  return inTransaction(database, async (sql) => {
    const email = await lockUser(sql, userId);
    const known = await sql.query<{ credentialId: Buffer; transports: string[] }>({
      text: 'SELECT credential_id AS "credentialId", transports FROM passkeys WHERE user_id = $1',
      values: [userId],
    });
    if (known.length >= passkeysPerUser) throw new ProblemError('too_many_passkeys');
    const { generateRegistrationOptions } = await loadWebAuthn();
    const options = await generateRegistrationOptions({
      rpName: serviceName,
      rpID: site.host,
      userName: email,
      userID: new Uint8Array(Buffer.from(userId)),
      excludeCredentials: known.map(({ credentialId, transports }) => ({
        id: credentialId.toString('base64url'),
        transports,
      })),
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    });
    await addChallenge(sql, { token: options.challenge, userId, purpose });
    return options;
  });
}

/**
 * Adds a passkey that a browser has created.
 * @throws ProblemError `wrong_passkey` if it doesn't answer a challenge of the last five minutes; `too_many_passkeys`.
 */
export async function addPasskey(
  database: Database,
  signedIn: SignedIn,
  { name, response }: AddPasskey,
  { site, visitor }: { site: Site; visitor: Visitor },
): Promise<PasskeyResource> {
  const { userId, accountId } = signedIn;
  const made = await verify(database, userId, response, site);
  const { credential, credentialBackedUp } = made;
  const id = newId();
  try {
    return await inTransaction(database, async (sql) => {
      await lockSignedIn(sql, signedIn);
      const [row] = await sql.query<PasskeyRow>({
        text: `INSERT INTO passkeys (id, user_id, name, credential_id, public_key, counter, transports, backed_up)
          SELECT $1, $2, $3, $4, $5, $6, $7, $8 WHERE (SELECT count(*) FROM passkeys WHERE user_id = $2) < ${passkeysPerUser}
          RETURNING ${columns}`,
        values: [
          id,
          userId,
          name,
          Buffer.from(credential.id, 'base64url'),
          Buffer.from(credential.publicKey),
          credential.counter,
          credential.transports ?? [],
          credentialBackedUp,
        ],
      });
      if (row === undefined) throw new ProblemError('too_many_passkeys');
      const entry = {
        accountId,
        actor: userActor(userId, visitor),
        action: 'passkey.added',
        subject: toUid('pky', id),
      };
      await appendAudit(sql, { ...entry, details: { name } });
      return toResource(row);
    });
  } catch (error) {
    if (violatedUnique(error) !== 'passkeys_credential_id_key') throw error;
    throw new ProblemError('wrong_passkey', 'This passkey was already added.', { cause: error });
  }
}

/** Renames a passkey of the user. @throws ProblemError `not_found` */
export async function renamePasskey(sql: Sql, userId: string, uid: string, name: string): Promise<PasskeyResource> {
  const [row] = await sql.query<PasskeyRow>({
    text: `UPDATE passkeys SET name = $3 WHERE id = $1 AND user_id = $2 RETURNING ${columns}`,
    values: [fromUid('pky', uid), userId, name],
  });
  if (row === undefined) throw noSuchPasskey();
  return toResource(row);
}

/** Removes a passkey of the user. @throws ProblemError `not_found` */
export async function removePasskey(
  database: Database,
  { userId, accountId }: SignedIn,
  uid: string,
  visitor: Visitor,
): Promise<void> {
  await inTransaction(database, async (sql) => {
    const [details] = await sql.query<{ name: string }>({
      text: 'DELETE FROM passkeys WHERE id = $1 AND user_id = $2 RETURNING name',
      values: [fromUid('pky', uid), userId],
    });
    if (details === undefined) throw noSuchPasskey();
    const actor = userActor(userId, visitor);
    await appendAudit(sql, { accountId, actor, action: 'passkey.removed', subject: uid, details });
  });
}

async function verify(database: Database, userId: string, response: AddPasskey['response'], site: Site) {
  const { verifyRegistrationResponse } = await loadWebAuthn();
  try {
    const { verified, registrationInfo } = await verifyRegistrationResponse({
      // The library checks the shape, and throws if it is wrong.
      response: response as unknown as RegistrationResponseJSON,
      expectedChallenge: (token) => useChallenge(database, { token, userId, purpose }),
      expectedOrigin: site.origin,
      expectedRPID: site.host,
      requireUserVerification: true,
    });
    if (verified) return registrationInfo;
  } catch (cause) {
    throw new ProblemError('wrong_passkey', undefined, { cause });
  }
  throw new ProblemError('wrong_passkey');
}

function toResource({ id, name, backedUp, createdAt, lastUsedAt }: PasskeyRow): PasskeyResource {
  return {
    uid: toUid('pky', id),
    name,
    synced: backedUp,
    created_at: createdAt.toISOString(),
    last_used_at: lastUsedAt?.toISOString() ?? null,
  };
}

function noSuchPasskey(): ProblemError {
  return new ProblemError('not_found', 'You have no passkey with this uid. Check the uid.');
}

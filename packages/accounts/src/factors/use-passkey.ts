// A challenge is used once, and a passkey's counter moves by compare-and-set.
import type { Role, UsePasskey } from '@mailwright/contracts';
import { type Database, inTransaction } from '@mailwright/database';
import { ProblemError } from '@mailwright/platform';
import type { AuthenticationResponseJSON, PublicKeyCredentialRequestOptionsJSON } from '@simplewebauthn/server';
import type { Visitor } from '../sessions/authenticate-session.ts';
import { createSession, type NewSession } from '../sessions/sign-in.ts';
import { loadWebAuthn } from './load-webauthn.ts';
import type { Site } from './passkeys.ts';
import { addChallenge, useChallenge } from './sign-in-challenges.ts';
import { lockUser } from './totp.ts';

const purpose = 'use_passkey';

interface StoredPasskey {
  id: string;
  userId: string;
  credentialId: Buffer;
  publicKey: Buffer;
  counter: number;
  transports: string[];
  accountId: string;
  role: Role;
  status: 'active' | 'suspended';
}

/** Options with which a browser asks for any passkey that the user chooses, so no address is needed first. */
export async function passkeyOptions(database: Database, site: Site): Promise<PublicKeyCredentialRequestOptionsJSON> {
  const { generateAuthenticationOptions } = await loadWebAuthn();
  const options = await generateAuthenticationOptions({ rpID: site.host, userVerification: 'required' });
  await addChallenge(database, { token: options.challenge, userId: null, purpose });
  return options;
}

/** Signs in the user of a passkey. @throws ProblemError `wrong_passkey`, `account_suspended` */
export async function signInByPasskey(
  database: Database,
  { response }: UsePasskey,
  site: Site,
  visitor: Visitor,
): Promise<NewSession> {
  const passkey = await verifyPasskey(database, response, site);
  if (passkey.status === 'suspended') throw new ProblemError('account_suspended');
  const { id, userId, accountId } = passkey;
  return inTransaction(database, async (sql) => {
    await lockUser(sql, userId);
    // Since the passkey was read, it may have been removed, or the user's role changed.
    const [user] = await sql.query<{ role: Role }>({
      text: 'SELECT u.role FROM passkeys p JOIN users u ON u.id = p.user_id WHERE p.id = $1',
      values: [id],
    });
    if (user === undefined) throw new ProblemError('wrong_passkey');
    return createSession(sql, { userId, accountId, role: user.role }, visitor);
  });
}

/**
 * Verifies the use of a passkey for a challenge of the last five minutes.
 * @throws ProblemError `wrong_passkey` if the passkey is unknown, or its signature, challenge, site or counter is
 *   wrong.
 */
export async function verifyPasskey(
  database: Database,
  response: UsePasskey['response'],
  site: Site,
): Promise<StoredPasskey> {
  const passkey = await findPasskey(database, response.id);
  if (passkey === undefined) throw new ProblemError('wrong_passkey');
  let newCounter: number;
  const { verifyAuthenticationResponse } = await loadWebAuthn();
  try {
    const result = await verifyAuthenticationResponse({
      // The library checks the shape, and throws if it is wrong.
      response: response as unknown as AuthenticationResponseJSON,
      expectedChallenge: (token) => useChallenge(database, { token, userId: null, purpose }),
      expectedOrigin: site.origin,
      expectedRPID: site.host,
      requireUserVerification: true,
      credential: {
        id: passkey.credentialId.toString('base64url'),
        publicKey: new Uint8Array(passkey.publicKey),
        counter: passkey.counter,
        transports: passkey.transports,
      },
    });
    if (!result.verified) throw new Error('The signature is wrong');
    ({ newCounter } = result.authenticationInfo);
  } catch (cause) {
    throw new ProblemError('wrong_passkey', undefined, { cause });
  }
  const used = await database.query({
    text: `UPDATE passkeys SET counter = $2, last_used_at = now() WHERE id = $1 AND counter = $3 RETURNING 1`,
    values: [passkey.id, newCounter, passkey.counter],
  });
  // Another use has moved the counter meanwhile, so this passkey may be a copy.
  if (used.length === 0) throw new ProblemError('wrong_passkey');
  return passkey;
}

async function findPasskey(database: Database, credentialId: string): Promise<StoredPasskey | undefined> {
  const [row] = await database.query<StoredPasskey>({
    text: `SELECT p.id, p.user_id AS "userId", p.credential_id AS "credentialId", p.public_key AS "publicKey",
        p.counter::float8 AS counter, p.transports, u.account_id AS "accountId", u.role, a.status
      FROM passkeys p JOIN users u ON u.id = p.user_id JOIN accounts a ON a.id = u.account_id
      WHERE p.credential_id = $1`,
    values: [Buffer.from(credentialId, 'base64url')],
  });
  return row;
}

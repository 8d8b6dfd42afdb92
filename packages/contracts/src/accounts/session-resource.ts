import { z } from 'zod';
import { accountName, accountProperties } from './account-resource.ts';
import { emailAddress } from '../values/email-address.ts';
import { passkeysAt } from './factor-resource.ts';
import { givenPassword, newPassword } from '../values/password.ts';
import { Permission, Role } from './roles.ts';
import { timestamp, uid } from '../values/text.ts';

export const SessionResource = z
  .strictObject({
    uid: uid('ses'),
    current: z.boolean().meta({ description: 'Whether it is the session of this request' }),
    ip_address: z.string().nullable(),
    user_agent: z.string().nullable(),
    created_at: timestamp,
    last_seen_at: timestamp.meta({ description: 'Written at most once a minute' }),
    expires_at: timestamp.meta({ description: "When it expires if it isn't used" }),
  })
  .meta({ id: 'Session', description: 'A session of a user in a browser' });
export type SessionResource = z.infer<typeof SessionResource>;

export const CurrentSessionResource = z
  .strictObject({
    user: z.strictObject({
      uid: uid('usr'),
      email: z.string(),
      email_verified: z.boolean().meta({
        description: 'Whether the user has confirmed the address, which codes, passkeys, keys and invitations require',
      }),
      role: Role,
      created_at: timestamp,
    }),
    permissions: z.array(Permission).meta({ description: "The permissions of the user's role" }),
    ...accountProperties,
    csrf_token: z.string().meta({ description: 'Send it as X-CSRF-Token with every change' }),
  })
  .meta({ id: 'CurrentSession', description: 'Who is signed in' });
export type CurrentSessionResource = z.infer<typeof CurrentSessionResource>;

export const SignUp = z
  .strictObject({
    email: emailAddress,
    password: newPassword,
    name: accountName,
    proof: z.string().max(4_000).optional().meta({
      description: 'A solved challenge from `GET /app/proof-challenge`, unless the operator has turned that off',
    }),
  })
  .meta({ id: 'SignUp' });
export type SignUp = z.infer<typeof SignUp>;

/** The challenge of a visitor's proof of work. */
export const ProofChallenge = z
  .strictObject({
    challenge: z
      .record(z.string(), z.unknown())
      .meta({ description: "A challenge of the Altcha protocol; its solution is base64 of Altcha's JSON" }),
    token: z
      .string()
      .meta({ description: 'For browsers that cannot solve a challenge: counts as a solution, a few times an hour' }),
    wait_seconds: z.int().meta({ description: 'When the token becomes valid' }),
  })
  .meta({ id: 'ProofChallenge', description: "A proof of work that a visitor's form requires" });
export type ProofChallenge = z.infer<typeof ProofChallenge>;

export const SignIn = z.strictObject({ email: emailAddress, password: givenPassword }).meta({ id: 'SignIn' });
export type SignIn = z.infer<typeof SignIn>;

export const SignInByLink = z
  .strictObject({ token: z.string().min(1).max(200).meta({ description: 'The part after # in the link' }) })
  .meta({ id: 'SignInByLink' });
export type SignInByLink = z.infer<typeof SignInByLink>;

export const SignInOptions = z
  .strictObject({
    sign_up: z.boolean().meta({ description: 'Whether visitors may create an account' }),
    sign_up_proof: z.boolean().meta({ description: 'Whether that requires the `proof` of a solved challenge' }),
    oidc: z
      .strictObject({ name: z.string().meta({ example: 'Okta' }) })
      .nullable()
      .meta({ description: 'The OpenID provider that users can sign in with, at `/app/oidc/start`; null: none' }),
    passkeys_at: passkeysAt,
  })
  .meta({ id: 'SignInOptions', description: 'How visitors can sign in or sign up' });
export type SignInOptions = z.infer<typeof SignInOptions>;

/** Why a sign-in through the OpenID provider failed, as named in the URL of the page that it leads to. */
export type OidcProblem =
  | 'expired'
  | 'denied'
  | 'provider_unavailable'
  | 'provider_refused'
  | 'too_many_tries'
  | 'address_unverified'
  | 'no_user'
  | 'link_first'
  | 'linked_to_another'
  | 'taken'
  | 'account_suspended';

export const AskPasswordReset = z.strictObject({ email: emailAddress }).meta({ id: 'AskPasswordReset' });
export type AskPasswordReset = z.infer<typeof AskPasswordReset>;

export const ResetPassword = z.strictObject({ password: newPassword }).meta({ id: 'ResetPassword' });
export type ResetPassword = z.infer<typeof ResetPassword>;

export const ConfirmAddress = z
  .strictObject({ token: z.string().min(1).max(200).meta({ description: 'The part after # in the link' }) })
  .meta({ id: 'ConfirmAddress' });
export type ConfirmAddress = z.infer<typeof ConfirmAddress>;

export const ChangePassword = z
  .strictObject({
    current_password: givenPassword.optional().meta({ description: 'Required unless the user has no password yet' }),
    new_password: newPassword,
  })
  .meta({ id: 'ChangePassword' });
export type ChangePassword = z.infer<typeof ChangePassword>;

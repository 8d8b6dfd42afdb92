/** The errors about users, their roles' permissions, and how they prove who they are; see `errorCodes`. */
export const userErrorCodes = {
  insufficient_role: {
    status: 403,
    title: "The user's role doesn't allow this",
    help: "The detail names the user's role and the roles that allow this. An owner of the account can change roles.",
  },
  wrong_code: {
    status: 401,
    title: 'Wrong code',
    help: 'The code is wrong or was already used. Wait for the next code in your authenticator app, or use a recovery code.',
  },
  wrong_passkey: {
    status: 401,
    title: 'The passkey was not accepted',
    help: 'The passkey is unknown, was removed, or was created for another address of the console; or signing in took longer than five minutes. Try again, or use another passkey.',
  },
  proof_needed: {
    status: 403,
    title: 'Confirm your identity again',
    help: 'This action gives or takes away access. Send the password or a passkey to POST /app/session/verify first; without a password, request a link by email with POST /app/address-links. The confirmation is valid for ten minutes.',
  },
  address_unverified: {
    status: 403,
    title: 'Confirm your email address first',
    help: 'Open the link that was mailed at sign-up, in the browser where you are signed in. To get another one, use the Security page of the console, or POST /app/address-links.',
  },
  already_invited: {
    status: 409,
    title: 'The address has already been invited',
    help: 'An invitation for this address exists. Send it again, or revoke it first.',
  },
  totp_enabled: {
    status: 409,
    title: 'Two-factor codes are already set up',
    help: 'The user already signs in with codes from an authenticator app. To use another app, turn them off first.',
  },
  too_many_passkeys: {
    status: 409,
    title: 'The user has the maximum number of passkeys',
    help: 'A user may have 20 passkeys. Remove one of them first.',
  },
  too_many_users: {
    status: 409,
    title: 'The account has the maximum number of users',
    help: 'An account may have 200 users, including invited ones. Remove some, or revoke invitations.',
  },
  last_owner: {
    status: 409,
    title: 'The account needs an owner',
    help: 'This user is the only owner of the account. Make another user an owner first.',
  },
} as const satisfies Record<string, { status: number; title: string; help: string }>;

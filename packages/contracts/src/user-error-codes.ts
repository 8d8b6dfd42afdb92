/** The errors about users, their roles' permissions, and how they prove who they are; see `errorCodes`. */
export const userErrorCodes = {
  insufficient_role: {
    status: 403,
    title: "The user's role doesn't allow this",
    help: "The detail names the user's role, and those that allow it. An owner of the account can change roles.",
  },
  wrong_code: {
    status: 401,
    title: 'Wrong code',
    help: 'The code is wrong, or was used already. Wait for the next one of the app, or use a recovery code.',
  },
  wrong_passkey: {
    status: 401,
    title: 'The passkey was not accepted',
    help: 'The passkey is unknown here, was removed, or was made for another address of the console; or it took longer than five minutes.',
  },
  proof_needed: {
    status: 403,
    title: 'Prove again who you are',
    help: 'This gives or takes away access. Send the password or a passkey to POST /app/session/verify first; whoever has no password asks for a mailed link with POST /app/address-links. It holds for ten minutes.',
  },
  address_unverified: {
    status: 403,
    title: 'Confirm your email address first',
    help: 'Open the link that was mailed at sign-up, in the browser where you are signed in. The security page of the console, or POST /app/address-links, sends another one.',
  },
  already_invited: {
    status: 409,
    title: 'The address was invited already',
    help: 'There is an invitation for this address. Send it again, or revoke it first.',
  },
  totp_enabled: {
    status: 409,
    title: 'Codes are set up already',
    help: 'The user is asked for codes of an app already. Turn them off first to use another app.',
  },
  too_many_passkeys: {
    status: 409,
    title: 'The user has as many passkeys as they may have',
    help: 'A user may have 20 passkeys. Remove one of them.',
  },
  too_many_users: {
    status: 409,
    title: 'The account has as many users as it may have',
    help: 'An account may have 200 users, invited ones included. Remove some, or revoke invitations.',
  },
  last_owner: {
    status: 409,
    title: 'The account needs an owner',
    help: 'This user is the only owner of the account. Make another user an owner first.',
  },
} as const satisfies Record<string, { status: number; title: string; help: string }>;

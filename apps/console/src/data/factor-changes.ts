import type { IdentityLink, NewTotp, RecoveryCodes } from '@mailwright/contracts';
import { callApp } from './api-client.ts';
import { makePasskey, verifyByPasskey } from './passkey-calls.ts';
import { defineChange } from './use-change.ts';

// Separate from the queries, which the sign-in page needs.

const refreshes = [['factors']];

/** Proves that the user is still the same: by the password or, without one, by a passkey. */
export const proveIdentity = defineChange({
  run: (password: string | null) =>
    password === null ? verifyByPasskey() : callApp('POST', '/session/verify', { password }),
  refreshes: [],
});

/** Changes the user's password, or sets the first one. */
export const changePassword = defineChange({
  run: (body: { current_password?: string; new_password: string }) => callApp('POST', '/password', body),
  refreshes: [['sessions'], ['factors']],
});

/** Creates a passkey with this name in the browser, and adds it to the user's. */
export const addPasskey = defineChange({ run: makePasskey, refreshes });

export const renamePasskey = defineChange({
  run: ({ uid, name }: { uid: string; name: string }) => callApp('PATCH', `/passkeys/${uid}`, { name }),
  refreshes,
});

export const removePasskey = defineChange({
  run: (uid: string) => callApp('DELETE', `/passkeys/${uid}`),
  refreshes,
});

/** Makes the secret for an authenticator app, which counts only once its first code has been entered. */
export const beginTotp = defineChange({
  run: () => callApp<NewTotp>('POST', '/totp'),
  refreshes: [],
});

export const confirmTotp = defineChange({
  run: (code: string) => callApp<RecoveryCodes>('POST', '/totp/confirm', { code }),
  refreshes,
});

export const removeTotp = defineChange({
  run: () => callApp('DELETE', '/totp'),
  refreshes,
});

export const renewRecoveryCodes = defineChange({
  run: () => callApp<RecoveryCodes>('POST', '/recovery-codes'),
  refreshes,
});

/** Begins to link an identity, which goes on at the provider's address. */
export const linkIdentity = defineChange({
  run: () => callApp<IdentityLink>('POST', '/identities'),
  refreshes: [],
});

export const unlinkIdentity = defineChange({
  run: (uid: string) => callApp('DELETE', `/identities/${uid}`),
  refreshes,
});

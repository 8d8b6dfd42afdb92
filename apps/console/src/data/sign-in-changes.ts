import type { CurrentSessionResource, InvitationLink, SecondStep, SignInOptions } from '@mailwright/contracts';
import { queryOptions } from '@tanstack/react-query';
import { proveWork } from '../proof/solve-challenge.ts';
import { callApp } from './api-client.ts';
import { signInByPasskey } from './passkey-calls.ts';
import { defineChange } from './use-change.ts';

// Whoever begins a session with the result drops everything that was read before, so nothing is read again.
const refreshes = [] as const;

/** What a visitor signs in with: a password, the token of a mailed link, or a passkey that they choose. */
export type Credentials = { email: string; password: string } | { token: string } | 'passkey';

/** Begins a session, or asks for a second factor. */
export const signIn = defineChange({
  run: (by: Credentials): Promise<CurrentSessionResource | SecondStep> => {
    if (by === 'passkey') return signInByPasskey();
    return 'token' in by ? callApp('POST', '/sign-in-links', by) : callApp('POST', '/sessions', by);
  },
  refreshes,
});

/** Begins a session with the one-time code, after the password was accepted. */
export const enterCode = defineChange({
  run: (body: { token: string; code: string }) => callApp<CurrentSessionResource>('POST', '/second-factor', body),
  refreshes,
});

/** Creates an account with its first user, with a proof of work if the server asks for one. */
export const signUp = defineChange({
  run: async (fields: { name: string; email: string; password: string }) => {
    const { sign_up_proof: needsProof } = await callApp<SignInOptions>('GET', '/sign-in-options');
    const proof = needsProof ? { proof: await proveWork() } : {};
    return callApp<CurrentSessionResource>('POST', '/sign-up', { ...fields, ...proof });
  },
  refreshes,
});

/** Mails a link that sets a new password. */
export const mailPasswordReset = defineChange({
  run: (email: string) => callApp('POST', '/password-resets', { email }),
  refreshes,
});

/** What the token of an invitation stands for. */
export const invitationLinkQuery = (token: string) =>
  queryOptions({
    queryKey: ['join', token],
    queryFn: () => callApp<InvitationLink>('POST', '/invitation-links', { token }),
    refetchOnWindowFocus: false,
    staleTime: Infinity,
  });

/** Accepts an invitation, and begins a session. */
export const acceptInvitation = defineChange({
  run: (body: { token: string; password: string }) => callApp<CurrentSessionResource>('POST', '/join', body),
  refreshes,
});

import type { FactorsResource, SignInOptions } from '@mailwright/contracts';
import { queryOptions } from '@tanstack/react-query';
import { callApp } from './api-client.ts';

/** How the user signs in: password, one-time codes, passkeys and identities. */
export const factorsQuery = queryOptions({
  queryKey: ['factors'],
  queryFn: () => callApp<FactorsResource>('GET', '/factors'),
});

/** The ways in which a visitor can sign in or sign up. */
export const signInOptionsQuery = queryOptions({
  queryKey: ['sign-in-options'],
  queryFn: () => callApp<SignInOptions>('GET', '/sign-in-options'),
});

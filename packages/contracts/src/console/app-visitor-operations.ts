import { defineAppOperation } from '../define-operation.ts';
import { ProofChallenge, SignInOptions } from '../accounts/session-resource.ts';

/** The console's operations for visitors who haven't signed in or up yet. */
export const appVisitorOperations = {
  getProofChallenge: defineAppOperation({
    id: 'getProofChallenge',
    method: 'GET',
    path: '/proof-challenge',
    summary: "Get a proof-of-work challenge for a visitor's form",
    needs: 'nothing',
    replies: { 200: { description: 'A challenge that can be used once, within 20 minutes', schema: ProofChallenge } },
    errors: ['rate_limited'],
  }),
  getSignInOptions: defineAppOperation({
    id: 'getSignInOptions',
    method: 'GET',
    path: '/sign-in-options',
    summary: 'How visitors can sign in or sign up',
    needs: 'nothing',
    replies: { 200: { description: 'The options open to visitors', schema: SignInOptions } },
  }),
};

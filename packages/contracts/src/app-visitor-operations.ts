import { defineAppOperation } from './define-operation.ts';
import { ProofChallenge, SignInOptions } from './session-resource.ts';

/** The console's operations for visitors who haven't signed in or up yet. */
export const appVisitorOperations = {
  getProofChallenge: defineAppOperation({
    id: 'getProofChallenge',
    method: 'GET',
    path: '/proof-challenge',
    summary: 'A proof of work for a form of a visitor',
    needs: 'nothing',
    replies: { 200: { description: 'A challenge that can be used once, within 20 minutes', schema: ProofChallenge } },
    errors: ['rate_limited'],
  }),
  getSignInOptions: defineAppOperation({
    id: 'getSignInOptions',
    method: 'GET',
    path: '/sign-in-options',
    summary: 'How a visitor may get in',
    needs: 'nothing',
    replies: { 200: { description: 'What is open to visitors', schema: SignInOptions } },
  }),
};

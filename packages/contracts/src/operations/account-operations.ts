import { MeResource } from '../account-resource.ts';
import { defineOperation } from '../define-operation.ts';

/** The operation on the account of the key. */
export const accountOperations = {
  getMe: defineOperation({
    id: 'getMe',
    method: 'GET',
    path: '/me',
    group: 'Account',
    summary: 'Whose key this is',
    replies: { 200: { description: 'The account, its plan and limits', schema: MeResource } },
  }),
};

import { z } from 'zod';
import { defineOperation, location, page, pageHeaders } from '../define-operation.ts';
import { AddSender, SenderResource } from './sender-resource.ts';
import { uid } from '../values/text.ts';

const ofSender = z.strictObject({ uid: uid('snd') });

/** The operations on addresses to send from. */
export const senderOperations = {
  listSenders: defineOperation({
    id: 'listSenders',
    method: 'GET',
    path: '/senders',
    group: 'Senders',
    summary: 'Get senders',
    scope: 'senders:read',
    query: z.strictObject(page),
    replies: { 200: { description: 'A page of senders', schema: z.array(SenderResource), headers: pageHeaders } },
  }),
  addSender: defineOperation({
    id: 'addSender',
    method: 'POST',
    path: '/senders',
    group: 'Senders',
    summary: 'Add a sender',
    description:
      'An address in a verified domain of the account is verified immediately. Any other address gets an ' +
      'email with a link, valid for 7 days, to a page where a button verifies it. Limit for an address: ' +
      'three such emails at once, then one every 15 minutes.',
    scope: 'senders:write',
    body: AddSender,
    replies: { 201: { description: 'The new sender', schema: SenderResource, headers: location } },
    errors: ['sender_exists', 'plan_limit_reached'],
  }),
  getSender: defineOperation({
    id: 'getSender',
    method: 'GET',
    path: '/senders/{uid}',
    group: 'Senders',
    summary: 'Get a sender',
    scope: 'senders:read',
    params: ofSender,
    replies: { 200: { description: 'The sender', schema: SenderResource } },
    errors: ['not_found'],
  }),
  deleteSender: defineOperation({
    id: 'deleteSender',
    method: 'DELETE',
    path: '/senders/{uid}',
    group: 'Senders',
    summary: 'Delete a sender',
    description:
      'Its link stops working. Campaigns and automations that send from it are paused, unless it is in a verified domain.',
    scope: 'senders:write',
    params: ofSender,
    replies: { 204: { description: 'Deleted' } },
    errors: ['not_found'],
  }),
  resendVerification: defineOperation({
    id: 'resendVerification',
    method: 'POST',
    path: '/senders/{uid}/resend',
    group: 'Senders',
    summary: 'Send the verification email again',
    description: 'Earlier links stay valid until they expire.',
    scope: 'senders:write',
    params: ofSender,
    replies: {
      202: {
        description: 'The email is on its way',
        schema: SenderResource,
        headers: { Location: 'Where to see whether it is verified' },
      },
    },
    errors: ['not_found', 'sender_verified'],
  }),
};

import { z } from 'zod';
import { defineOperation, location, page, pageHeaders } from '../define-operation.ts';
import { AddSender, SenderResource } from '../sender-resource.ts';
import { uid } from '../text.ts';

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
      'An address in a verified domain of the account is verified at once. Any other gets a mail with a link, valid for ' +
      '7 days, whose page has a button that verifies it. An address gets three such mails at once, then one each quarter ' +
      'of an hour.',
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
    description: 'Its link stops working. What is being sent from it is paused, unless it is in a verified domain.',
    scope: 'senders:write',
    params: ofSender,
    replies: { 204: { description: 'It is gone' } },
    errors: ['not_found'],
  }),
  resendVerification: defineOperation({
    id: 'resendVerification',
    method: 'POST',
    path: '/senders/{uid}/resend',
    group: 'Senders',
    summary: 'Send the verification mail again',
    description: 'Earlier links stay valid until they expire.',
    scope: 'senders:write',
    params: ofSender,
    replies: {
      202: {
        description: 'The mail is on its way',
        schema: SenderResource,
        headers: { Location: 'Where to see whether it is verified' },
      },
    },
    errors: ['not_found', 'sender_verified'],
  }),
};

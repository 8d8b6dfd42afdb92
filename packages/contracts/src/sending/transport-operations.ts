import { z } from 'zod';
import { defineOperation, location, page, pageHeaders } from '../define-operation.ts';
import { uid } from '../values/text.ts';
import { AddTransport, TransportCheck, TransportResource, UpdateTransport } from './transport-resource.ts';

const ofTransport = z.strictObject({ uid: uid('trp') });

/** The operations on the SMTP servers over which an account sends its campaigns and transactional emails. */
export const transportOperations = {
  listTransports: defineOperation({
    id: 'listTransports',
    method: 'GET',
    path: '/transports',
    group: 'Transports',
    summary: 'Get transports',
    scope: 'transports:read',
    query: z.strictObject(page),
    replies: {
      200: { description: 'A page of transports', schema: z.array(TransportResource), headers: pageHeaders },
    },
  }),
  addTransport: defineOperation({
    id: 'addTransport',
    method: 'POST',
    path: '/transports',
    group: 'Transports',
    summary: 'Add a transport',
    description:
      'Once the account has an enabled transport, its campaigns, mails of automations and transactional ' +
      "emails are sent only over its transports, and no longer over the installation's mail servers. " +
      'Creating a transport sends nothing to the server: check it first, or add it disabled.',
    scope: 'transports:write',
    needsVerifiedAddress: true,
    body: AddTransport,
    replies: { 201: { description: 'The new transport', schema: TransportResource, headers: location } },
    errors: ['too_many_transports'],
  }),
  getTransport: defineOperation({
    id: 'getTransport',
    method: 'GET',
    path: '/transports/{uid}',
    group: 'Transports',
    summary: 'Get a transport',
    scope: 'transports:read',
    params: ofTransport,
    replies: { 200: { description: 'The transport, without its password', schema: TransportResource } },
    errors: ['not_found'],
  }),
  updateTransport: defineOperation({
    id: 'updateTransport',
    method: 'PATCH',
    path: '/transports/{uid}',
    group: 'Transports',
    summary: 'Change a transport',
    description:
      'Workers apply the change within seconds, even to campaigns that are being sent. A change of `host`, ' +
      '`port`, `tls` or `username` requires the password again, so that a stored password is only ever sent ' +
      'to its intended server.',
    scope: 'transports:write',
    needsVerifiedAddress: true,
    params: ofTransport,
    body: UpdateTransport,
    replies: { 200: { description: 'The changed transport', schema: TransportResource } },
    errors: ['not_found'],
  }),
  deleteTransport: defineOperation({
    id: 'deleteTransport',
    method: 'DELETE',
    path: '/transports/{uid}',
    group: 'Transports',
    summary: 'Delete a transport',
    description:
      'Destroys its password. Mails that are being sent over it are finished. Without an enabled transport, ' +
      "the account's mail is sent over the installation's mail servers.",
    scope: 'transports:write',
    params: ofTransport,
    replies: { 204: { description: 'Deleted' } },
    errors: ['not_found'],
  }),
  checkTransport: defineOperation({
    id: 'checkTransport',
    method: 'POST',
    path: '/transports/{uid}/check',
    group: 'Transports',
    summary: 'Check a transport',
    description:
      'Connects, establishes TLS and logs in, as a worker would, but sends no mail. It takes at most 15 ' +
      'seconds. Limit for an account: ten checks at once, then one every ten seconds.',
    scope: 'transports:write',
    params: ofTransport,
    replies: { 200: { description: 'The result of the check', schema: TransportCheck } },
    errors: ['not_found'],
  }),
};

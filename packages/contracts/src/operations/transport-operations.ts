import { z } from 'zod';
import { defineOperation, location, page, pageHeaders } from '../define-operation.ts';
import { uid } from '../text.ts';
import { AddTransport, TransportCheck, TransportResource, UpdateTransport } from '../transport-resource.ts';

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
      'From the first enabled transport on, campaigns, mails of automations and single mails of the account are sent over ' +
      "its transports only, and no longer over the installation's mail servers. Nothing is sent to the server yet: check it first, or add it disabled.",
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
      'Workers follow within seconds, also in campaigns that are being sent. A change of `host`, `port`, `tls` or ' +
      '`username` needs the password again, so that a stored one goes only where it was meant to go.',
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
      'Its password is destroyed. Mails that are on a connection to it are finished. After the last enabled transport the ' +
      "account's mail is sent over the installation's mail servers.",
    scope: 'transports:write',
    params: ofTransport,
    replies: { 204: { description: 'It is gone' } },
    errors: ['not_found'],
  }),
  checkTransport: defineOperation({
    id: 'checkTransport',
    method: 'POST',
    path: '/transports/{uid}/check',
    group: 'Transports',
    summary: 'Check a transport',
    description:
      'Connects, establishes TLS and logs in, as a worker would, and sends no mail. It takes 15 seconds at most. Ten ' +
      'checks of an account at once, then one every ten seconds.',
    scope: 'transports:write',
    params: ofTransport,
    replies: { 200: { description: 'What came of it', schema: TransportCheck } },
    errors: ['not_found'],
  }),
};

import { z } from 'zod';
import { defineOperation, location, page, pageHeaders } from '../define-operation.ts';
import { AddSuppression, SuppressionResource } from './suppression-resource.ts';

/** The operations on suppressions. */
export const suppressionOperations = {
  listSuppressions: defineOperation({
    id: 'listSuppressions',
    method: 'GET',
    path: '/suppressions',
    group: 'Suppressions',
    summary: 'Get suppressions',
    scope: 'suppressions:read',
    // A count reads everything that it counts; a single address has at most two suppressions.
    isHeavy: ({ email, include_total: includeTotal }) => email === undefined && includeTotal === 'true',
    query: z.strictObject({
      email: z
        .string()
        .max(320)
        .optional()
        .meta({ description: 'Suppressions of this address or its domain', example: 'grace@example.com' }),
      ...page,
    }),
    replies: {
      200: { description: 'A page of suppressions', schema: z.array(SuppressionResource), headers: pageHeaders },
    },
  }),
  addSuppression: defineOperation({
    id: 'addSuppression',
    method: 'POST',
    path: '/suppressions',
    group: 'Suppressions',
    summary: 'Suppress an address or a domain',
    description:
      'From now on, the address or domain cannot be added or subscribed, and the account sends it no mail ' +
      'except transactional emails, which only bounces and complaints of the address stop. Existing ' +
      'subscribers keep their status.',
    scope: 'suppressions:write',
    body: AddSuppression,
    replies: {
      201: { description: 'The new suppression', schema: SuppressionResource, headers: location },
      200: { description: 'It was already suppressed', schema: SuppressionResource, headers: location },
    },
  }),
  getSuppression: defineOperation({
    id: 'getSuppression',
    method: 'GET',
    path: '/suppressions/{email}',
    group: 'Suppressions',
    summary: 'Get a suppression',
    scope: 'suppressions:read',
    params: z.strictObject({
      email: z.string().max(320).meta({ description: 'The address or domain', example: 'grace@example.com' }),
    }),
    replies: { 200: { description: 'The suppression', schema: SuppressionResource } },
    errors: ['not_found'],
  }),
  deleteSuppression: defineOperation({
    id: 'deleteSuppression',
    method: 'DELETE',
    path: '/suppressions/{email}',
    group: 'Suppressions',
    summary: 'Lift a suppression',
    scope: 'suppressions:write',
    params: z.strictObject({
      email: z.string().max(320).meta({ description: 'The address or domain', example: 'grace@example.com' }),
    }),
    replies: { 204: { description: 'Lifted' } },
    errors: ['not_found'],
  }),
};

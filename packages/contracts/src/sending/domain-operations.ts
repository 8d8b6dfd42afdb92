import { z } from 'zod';
import { defineOperation, location, page, pageHeaders } from '../define-operation.ts';
import { AddDomain, DomainResource } from './domain-resource.ts';
import { uid } from '../values/text.ts';

const ofDomain = z.strictObject({ uid: uid('dom') });

/** The operations on domains to send from. */
export const domainOperations = {
  listDomains: defineOperation({
    id: 'listDomains',
    method: 'GET',
    path: '/domains',
    group: 'Domains',
    summary: 'Get sending domains',
    scope: 'domains:read',
    query: z.strictObject(page),
    replies: { 200: { description: 'A page of domains', schema: z.array(DomainResource), headers: pageHeaders } },
  }),
  addDomain: defineOperation({
    id: 'addDomain',
    method: 'POST',
    path: '/domains',
    group: 'Domains',
    summary: 'Add a sending domain',
    description:
      'The domain gets its own DKIM key; `records` lists the DNS records to set. It is verified once a check ' +
      'has found the DKIM record: checks run automatically for two weeks, at growing intervals of up to a ' +
      'day, or on request. From then on, every address in this domain, but in no subdomain, may send.',
    scope: 'domains:write',
    body: AddDomain,
    replies: { 201: { description: 'The new domain', schema: DomainResource, headers: location } },
    errors: ['domain_exists', 'plan_limit_reached'],
  }),
  getDomain: defineOperation({
    id: 'getDomain',
    method: 'GET',
    path: '/domains/{uid}',
    group: 'Domains',
    summary: 'Get a sending domain',
    scope: 'domains:read',
    params: ofDomain,
    replies: { 200: { description: 'The domain and its records', schema: DomainResource } },
    errors: ['not_found'],
  }),
  deleteDomain: defineOperation({
    id: 'deleteDomain',
    method: 'DELETE',
    path: '/domains/{uid}',
    group: 'Domains',
    summary: 'Delete a sending domain',
    description:
      'Destroys its key: mail is no longer signed with it, and the domain no longer verifies senders. ' +
      'Campaigns and automations that send from those senders are paused, unless the senders are verified by ' +
      'a link.',
    scope: 'domains:write',
    params: ofDomain,
    replies: { 204: { description: 'Deleted' } },
    errors: ['not_found'],
  }),
  checkDomain: defineOperation({
    id: 'checkDomain',
    method: 'POST',
    path: '/domains/{uid}/check',
    group: 'Domains',
    summary: 'Check the DNS records of a sending domain',
    description:
      'Looks up the records now, which may take several seconds. DNS servers may cache earlier records for ' +
      'an hour or longer. Limit for a domain: ten checks at once, then one every ten seconds.',
    scope: 'domains:write',
    params: ofDomain,
    replies: { 200: { description: 'The domain, and the records found', schema: DomainResource } },
    errors: ['not_found'],
  }),
};

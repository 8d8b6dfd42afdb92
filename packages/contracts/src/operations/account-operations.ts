import { z } from 'zod';
import { AccountSettings, MeResource, UpdateAccountSettings } from '../account-resource.ts';
import { defineOperation, location } from '../define-operation.ts';
import { AddTrackingDomain, TrackingDomainResource } from '../domain-resource.ts';
import { AccountOverview, reportDays } from '../growth-resource.ts';

/** The operations on the account itself. */
export const accountOperations = {
  getMe: defineOperation({
    id: 'getMe',
    method: 'GET',
    path: '/me',
    group: 'Account',
    summary: 'Whose key this is',
    replies: { 200: { description: 'The account, its plan and limits', schema: MeResource } },
  }),
  getAccountSettings: defineOperation({
    id: 'getAccountSettings',
    method: 'GET',
    path: '/account/settings',
    group: 'Account',
    summary: 'Get the settings of the account',
    scope: 'account:read',
    replies: { 200: { description: 'The settings', schema: AccountSettings } },
  }),
  updateAccountSettings: defineOperation({
    id: 'updateAccountSettings',
    method: 'PATCH',
    path: '/account/settings',
    group: 'Account',
    summary: 'Change settings of the account',
    description:
      'What campaigns that there are track stays as it is; a frequency cap holds for their next mails, too. Each change is ' +
      'in the audit log.',
    scope: 'account:write',
    body: UpdateAccountSettings,
    replies: { 200: { description: 'The settings as they are now', schema: AccountSettings } },
  }),
  getAccountOverview: defineOperation({
    id: 'getAccountOverview',
    method: 'GET',
    path: '/account/overview',
    group: 'Account',
    summary: 'Get an overview of the account',
    description: 'Its figures are kept as things occur, and not counted at the request. It needs no scope but this.',
    scope: 'account:read',
    query: z.strictObject({ time_zone: reportDays.time_zone }),
    replies: { 200: { description: 'Subscribers, growth, campaigns and sending', schema: AccountOverview } },
  }),
  getTrackingDomain: defineOperation({
    id: 'getTrackingDomain',
    method: 'GET',
    path: '/account/tracking-domain',
    group: 'Account',
    summary: 'Get the tracking domain',
    scope: 'account:read',
    replies: { 200: { description: 'The domain and its record', schema: TrackingDomainResource } },
    errors: ['not_found'],
  }),
  addTrackingDomain: defineOperation({
    id: 'addTrackingDomain',
    method: 'POST',
    path: '/account/tracking-domain',
    group: 'Account',
    summary: 'Add a tracking domain',
    description:
      'The links in mails to people (opens, clicks, unsubscribing, preferences, web view) are in this domain from when a check ' +
      'has found its TXT record. It has to lead to this service: ask its operator for the address to name in a CNAME record. Links ' +
      'that were sent before keep working, but for those in a domain that it replaces.',
    scope: 'account:write',
    needsVerifiedAddress: true,
    body: AddTrackingDomain,
    replies: { 201: { description: 'The new domain', schema: TrackingDomainResource, headers: location } },
  }),
  deleteTrackingDomain: defineOperation({
    id: 'deleteTrackingDomain',
    method: 'DELETE',
    path: '/account/tracking-domain',
    group: 'Account',
    summary: 'Delete the tracking domain',
    description:
      'Links in mails that were sent with it lead nowhere from then on, unless the domain is added and verified again.',
    scope: 'account:write',
    replies: { 204: { description: 'It is gone' } },
    errors: ['not_found'],
  }),
  checkTrackingDomain: defineOperation({
    id: 'checkTrackingDomain',
    method: 'POST',
    path: '/account/tracking-domain/check',
    group: 'Account',
    summary: 'Check the DNS record of the tracking domain',
    description: 'Looks it up now, as for a sending domain. Ten checks at once, then one every ten seconds.',
    scope: 'account:write',
    replies: { 200: { description: 'The domain, and what was found', schema: TrackingDomainResource } },
    errors: ['not_found'],
  }),
};

import { z } from 'zod';
import { AccountSettings, MeResource, UpdateAccountSettings } from './account-resource.ts';
import { defineOperation, location } from '../define-operation.ts';
import { AddTrackingDomain, TrackingDomainResource } from '../sending/domain-resource.ts';
import { AccountOverview, reportDays } from '../lists/growth-resource.ts';

/** The operations on the account itself. */
export const accountOperations = {
  getMe: defineOperation({
    id: 'getMe',
    method: 'GET',
    path: '/me',
    group: 'Account',
    summary: "Get the key's account",
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
      'Existing campaigns keep their tracking settings; a frequency cap also applies to their next mails. ' +
      'Each change is recorded in the audit log.',
    scope: 'account:write',
    body: UpdateAccountSettings,
    replies: { 200: { description: 'The updated settings', schema: AccountSettings } },
  }),
  getAccountOverview: defineOperation({
    id: 'getAccountOverview',
    method: 'GET',
    path: '/account/overview',
    group: 'Account',
    summary: 'Get an overview of the account',
    description:
      'The figures are updated as events occur, not counted when you request them. No other scope is needed.',
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
      'Links in mails to people (opens, clicks, unsubscribing, preferences, web view) use this domain once a ' +
      'check has found its TXT record. The domain must lead to this service: ask the operator for the host ' +
      'name to use in a CNAME record. Earlier links keep working, except those in a domain that this one ' +
      'replaces.',
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
    description: 'Links in mails that were sent with it stop working, unless the domain is added and verified again.',
    scope: 'account:write',
    replies: { 204: { description: 'Deleted' } },
    errors: ['not_found'],
  }),
  checkTrackingDomain: defineOperation({
    id: 'checkTrackingDomain',
    method: 'POST',
    path: '/account/tracking-domain/check',
    group: 'Account',
    summary: 'Check the DNS record of the tracking domain',
    description:
      'Looks up the record now, as for a sending domain. Limit: ten checks at once, then one every ten seconds.',
    scope: 'account:write',
    replies: { 200: { description: 'The domain, and the records found', schema: TrackingDomainResource } },
    errors: ['not_found'],
  }),
};

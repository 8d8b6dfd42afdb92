import type { Operation } from './define-operation.ts';
import type { Scope } from './key-resource.ts';
import type { operations } from './operations.ts';
import type { Permission } from './roles.ts';

const byScope: Record<Scope, Permission> = {
  'account:read': 'read',
  'account:write': 'configure',
  'lists:read': 'read',
  'lists:write': 'edit',
  'subscribers:read': 'read',
  'subscribers:write': 'edit',
  'imports:read': 'read',
  'imports:write': 'edit',
  'suppressions:read': 'read',
  'suppressions:write': 'configure',
  'senders:read': 'read',
  'senders:write': 'configure',
  'domains:read': 'read',
  'domains:write': 'configure',
  'transports:read': 'read',
  'transports:write': 'configure',
  'campaigns:read': 'read',
  'campaigns:write': 'edit',
  'automations:read': 'read',
  'automations:write': 'edit',
  'emails:read': 'read',
  'emails:send': 'send',
  'bounces:write': 'configure',
  'hooks:read': 'read',
  'hooks:write': 'configure',
  'templates:read': 'read',
  'templates:write': 'edit',
  'media:read': 'read',
  'media:write': 'edit',
};

/** Where a scope says too little: a key with it may do all of this, a user only with the permission named here. */
const exceptions: Partial<Record<keyof typeof operations, Permission>> = {
  // Many people at once. One person's page is for everyone.
  listSubscribers: 'read_people',
  previewSegment: 'read_people',
  listRecipients: 'read_people',
  listOpens: 'read_people',
  listClicks: 'read_people',
  listUnsubscribes: 'read_people',
  listBounceLog: 'read_people',
  listEmails: 'read_people',
  listRuns: 'read_people',
  listSuppressions: 'read_people',
  // A delivery has the event's subscriber.
  listDeliveries: 'read_people',
  getDelivery: 'read_people',
  // Whoever imports a file has to see what was wrong with it.
  getImportErrors: 'read_people',

  // Files that leave the service.
  exportSubscribers: 'export',
  exportSubscriber: 'export',
  // A single mail may have a link to sign in or to a new password.
  getEmailContent: 'export',
  downloadDeliveryLog: 'export',
  downloadOpenLog: 'export',
  downloadClickLog: 'export',
  downloadUnsubscribeLog: 'export',
  downloadBounceLog: 'export',

  // What makes mail go out, or decides about mail that does.
  testCampaign: 'send',
  runCampaign: 'send',
  pauseCampaign: 'send',
  cancelCampaign: 'send',
  chooseWinner: 'send',
  resendRecipients: 'send',
  testWelcomeEmail: 'send',
  testStep: 'send',
  activateAutomation: 'send',
  pauseAutomation: 'send',
  resumeAutomation: 'send',
  archiveAutomation: 'send',
  moveRuns: 'send',
  startRun: 'send',
  skipWait: 'send',
  cancelRun: 'send',

  // Of use only to those who change the form.
  previewSignUpForm: 'edit',

  // The scope for bounces has no part that only reads.
  getBounceRules: 'read',
};

/** What a user needs for an operation of the API, by its scope unless it is an exception. */
export function permissionFor({ id, scope }: Pick<Operation, 'id' | 'scope'>): Permission {
  const exception = Object.hasOwn(exceptions, id) ? exceptions[id as keyof typeof operations] : undefined;
  if (exception !== undefined) return exception;
  // Without a scope any key may call it, and it is about the caller.
  return scope === undefined ? 'read' : byScope[scope];
}

import type { Operation } from '../define-operation.ts';
import type { Scope } from '../accounts/key-resource.ts';
import type { operations } from '../operations.ts';
import type { Permission } from '../accounts/roles.ts';

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

/**
 * Operations for which the scope says too little: a key with the scope may call them, but a user needs this permission.
 */
const exceptions: Partial<Record<keyof typeof operations, Permission>> = {
  // These show many people at once. Everyone may see a single person's page.
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
  // A delivery contains the event's subscriber.
  listDeliveries: 'read_people',
  getDelivery: 'read_people',
  listRecentEvents: 'read_people',
  // Everyone who imports a file has to see what was wrong with it.
  getImportErrors: 'read_people',

  // Files that leave the service.
  exportSubscribers: 'export',
  exportSubscriber: 'export',
  // A transactional email may contain a link to sign in or to set a new password.
  getEmailContent: 'export',
  downloadDeliveryLog: 'export',
  downloadOpenLog: 'export',
  downloadClickLog: 'export',
  downloadUnsubscribeLog: 'export',
  downloadBounceLog: 'export',

  // Operations that send mail, or decide about mail that is sent.
  testCampaign: 'send',
  runCampaign: 'send',
  pauseCampaign: 'send',
  cancelCampaign: 'send',
  chooseWinner: 'send',
  correctCampaignLink: 'send',
  resendRecipients: 'send',
  testWelcomeEmail: 'send',
  testConfirmationEmail: 'send',
  testStep: 'send',
  activateAutomation: 'send',
  pauseAutomation: 'send',
  resumeAutomation: 'send',
  archiveAutomation: 'send',
  moveRuns: 'send',
  startRun: 'send',
  skipWait: 'send',
  cancelRun: 'send',

  // Useful only to those who change the form.
  previewSignUpForm: 'edit',

  // The scope for bounces has no separate part for reading.
  getBounceRules: 'read',
};

/** The permission that a user needs for an operation of the API: by its scope, unless it is an exception. */
export function permissionFor({ id, scope }: Pick<Operation, 'id' | 'scope'>): Permission {
  const exception = Object.hasOwn(exceptions, id) ? exceptions[id as keyof typeof operations] : undefined;
  if (exception !== undefined) return exception;
  // Without a scope any key may call it, and it is about the caller.
  return scope === undefined ? 'read' : byScope[scope];
}

import { eventNames, type Operation, type operations } from '@mailwright/contracts';
import { newId } from '@mailwright/platform';
import type { ExampleUids } from './example-uids.ts';

/** How many bytes have arrived of the import that is being uploaded. */
export const uploadedBytes = 6;

/** A red PNG of 2 × 2 pixels. */
export const exampleImage = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAIAAAACCAIAAAD91JpzAAAACXBIWXMAAAPoAAAD6AG1e1JrAAAAEklEQVQImWM4Y2x8xtiYAUIBACPqBMlwUmUNAAAAAElFTkSuQmCC',
  'base64',
);

const target = 'https://example.com/hook';

type Body = Record<string, unknown> | string | Buffer | undefined;

const bodies: Record<keyof typeof operations, (uids: ExampleUids) => Body> = {
  getMe: () => undefined,
  getAccountSettings: () => undefined,
  updateAccountSettings: () => ({
    track_opens: false,
    anonymous_tracking: true,
    frequency_cap: { mails: 3, days: 7 },
    quiet_hours: { spans: [{ days: ['sun'], from: '22:00', to: '07:00' }], time_zone: 'Europe/Zurich' },
  }),
  getAccountOverview: () => undefined,
  getListGrowth: () => undefined,
  getTrackingDomain: () => undefined,
  addTrackingDomain: () => ({ domain: `links-${newId()}.example.com` }),
  deleteTrackingDomain: () => undefined,
  checkTrackingDomain: () => undefined,
  listLists: () => undefined,
  addList: () => ({ name: 'Another', from_name: 'Ada', from_email: 'ada@example.com' }),
  getList: () => undefined,
  updateList: () => ({ name: 'Renamed' }),
  deleteList: () => undefined,
  getListDeletion: () => undefined,
  getSignUpForm: () => undefined,
  previewSignUpForm: () => ({ title: 'Letters from Ada' }),
  previewWelcomeEmail: () => undefined,
  testWelcomeEmail: () => ({ emails: ['ada@example.com'] }),
  previewConfirmationEmail: () => undefined,
  testConfirmationEmail: () => ({ emails: ['ada@example.com'] }),
  listFields: () => undefined,
  addField: () => ({ tag: 'ANOTHER', type: 'number' }),
  getField: () => undefined,
  updateField: () => ({ label: 'Given name' }),
  deleteField: () => undefined,
  listSubscribers: () => undefined,
  addSubscriber: ({ list }) => ({ list_uid: list, EMAIL: 'another@example.com' }),
  addSubscribers: ({ list }) => ({ list_uid: list, subscribers: [{ EMAIL: 'another@example.com' }, { EMAIL: 'x' }] }),
  getSubscriber: () => undefined,
  updateSubscriber: () => ({ FIRST_NAME: 'Another' }),
  deleteSubscriber: () => undefined,
  addTags: () => ({ tag: 'another' }),
  removeTag: () => undefined,
  unsubscribe: () => ({ reason: 'Too many' }),
  subscribe: () => ({ ip_address: '203.0.113.7' }),
  listConsents: () => undefined,
  exportSubscriber: () => undefined,
  eraseSubscriber: () => ({}),
  addImport: () => ({ subscribers: [{ EMAIL: 'another@example.com' }] }),
  continueImport: () => 'another@example.com\n',
  listImports: () => undefined,
  getImport: () => undefined,
  followImport: () => undefined,
  getImportErrors: () => undefined,
  cancelImport: () => undefined,
  undoImport: () => undefined,
  listTags: () => undefined,
  getTag: () => undefined,
  updateTag: () => ({ name: 'VIP' }),
  deleteTag: () => undefined,
  getTagChange: () => undefined,
  listSegments: () => undefined,
  addSegment: ({ list }) => ({ name: 'Another', list_uid: list, conditions: { all: [{ tag: 'vip' }] } }),
  previewSegment: ({ list }) => ({ list_uid: list, conditions: { any: [{ tag: 'vip' }, { status: ['subscribed'] }] } }),
  getSegment: () => undefined,
  updateSegment: () => ({ name: 'Renamed' }),
  deleteSegment: () => undefined,
  exportSubscribers: () => ({ columns: ['EMAIL', 'FIRST_NAME', 'tags'], status: 'subscribed' }),
  listSuppressions: () => undefined,
  addSuppression: () => ({ email: 'blocked@example.com' }),
  getSuppression: () => undefined,
  deleteSuppression: () => undefined,
  listTemplates: () => undefined,
  addTemplate: () => ({ name: 'Monthly', html: '<p>{{ content }}</p>' }),
  convertMjml: () => ({ mjml: '<mjml><mj-body></mj-body></mjml>' }),
  getTemplate: () => undefined,
  updateTemplate: () => ({ subject: 'Another' }),
  deleteTemplate: () => undefined,
  listTemplateVersions: () => undefined,
  getTemplateVersion: () => undefined,
  restoreTemplateVersion: () => undefined,
  listMedia: () => undefined,
  addMedia: () => exampleImage,
  getMedia: () => undefined,
  deleteMedia: () => undefined,
  listSenders: () => undefined,
  addSender: () => ({ email: `another-${newId()}@example.com`, name: 'Another' }),
  getSender: () => undefined,
  deleteSender: () => undefined,
  resendVerification: () => undefined,
  listDomains: () => undefined,
  addDomain: () => ({ domain: `another-${newId()}.example.com`, key_type: 'ed25519' }),
  getDomain: () => undefined,
  deleteDomain: () => undefined,
  checkDomain: () => undefined,
  listTransports: () => undefined,
  addTransport: () => ({ name: 'Another', host: 'mail.example.com', port: 465, tls: 'implicit', enabled: false }),
  getTransport: () => undefined,
  updateTransport: () => ({ weight: 5, username: 'ada', password: 'a password' }),
  deleteTransport: () => undefined,
  checkTransport: () => undefined,
  listCampaigns: () => undefined,
  addCampaign: ({ list }) => ({ name: 'Another', list_uid: list, subject: 'Hello', html: '<p>Hello</p>' }),
  getCampaign: () => undefined,
  updateCampaign: () => ({ subject: 'Hello again' }),
  deleteCampaign: () => undefined,
  copyCampaign: () => undefined,
  validateCampaign: () => undefined,
  countAudience: () => undefined,
  previewCampaign: () => undefined,
  testCampaign: () => ({ emails: ['ada@example.com'] }),
  runCampaign: () => ({}),
  pauseCampaign: () => undefined,
  cancelCampaign: () => undefined,
  chooseWinner: () => ({ variant: 2 }),
  getCampaignStatistics: () => undefined,
  getPreviousCampaigns: () => undefined,
  getCampaignLink: () => undefined,
  correctCampaignLink: () => ({ corrected_url: 'https://example.com/corrected' }),
  getUnsubscribeReasons: () => undefined,
  listRecipients: () => undefined,
  resendRecipients: () => ({ states: ['failed', 'uncertain'] }),
  downloadDeliveryLog: () => undefined,
  listEmails: () => undefined,
  sendEmail: ({ verified }) => ({
    to: 'grace@example.com',
    from_email: verified,
    subject: 'Hello',
    html: '<p>Hello</p>',
  }),
  sendEmails: ({ verified }) => ({
    emails: [{ to: 'grace@example.com', from_email: verified, subject: 'Hello', plain: 'Hello' }, { to: 'x' }],
  }),
  getEmail: () => undefined,
  getEmailContent: () => undefined,
  cancelEmail: () => undefined,
  listOpens: () => undefined,
  downloadOpenLog: () => undefined,
  listClicks: () => undefined,
  downloadClickLog: () => undefined,
  listUnsubscribes: () => undefined,
  downloadUnsubscribeLog: () => undefined,
  listSubscriberActivity: () => undefined,
  listAutomations: () => undefined,
  addAutomation: ({ list }) => ({
    name: 'Another',
    list_uid: list,
    trigger: { type: 'tagged', tag: 'vip' },
    steps: [
      { type: 'wait', for: 'P1D' },
      { type: 'add_tag', tag: 'waited' },
    ],
  }),
  getAutomation: () => undefined,
  updateAutomation: () => ({ name: 'Renamed' }),
  deleteAutomation: () => undefined,
  copyAutomation: () => undefined,
  validateAutomation: () => undefined,
  previewStep: () => undefined,
  testStep: () => ({ emails: ['ada@example.com'], data: { order: '4711' } }),
  activateAutomation: () => undefined,
  pauseAutomation: () => undefined,
  resumeAutomation: () => ({}),
  archiveAutomation: () => undefined,
  listAutomationVersions: () => undefined,
  getAutomationVersion: () => undefined,
  startRun: ({ sub }) => ({ subscriber_uid: sub, data: { order: '4711' } }),
  listRuns: () => undefined,
  getAutomationReport: () => undefined,
  getRun: () => undefined,
  cancelRun: () => undefined,
  skipWait: () => undefined,
  moveRuns: () => undefined,
  addBounce: () => ({ kind: 'soft', email: 'unheard-of@example.com' }),
  listBounceLog: () => undefined,
  downloadBounceLog: () => undefined,
  getBounceRules: () => undefined,
  updateBounceRules: () => ({ soft_limit: 3, complaint_scope: 'list' }),
  listBounceCallbacks: () => undefined,
  addBounceCallback: () => ({ provider: 'postmark' }),
  getBounceCallback: () => undefined,
  deleteBounceCallback: () => undefined,
  listHooks: () => undefined,
  addHook: () => ({ target_url: target, event: eventNames[0] }),
  getSampleDelivery: () => undefined,
  getHook: () => undefined,
  updateHook: () => ({ description: 'Another' }),
  deleteHook: () => undefined,
  listEvents: () => undefined,
  listRecentEvents: () => undefined,
  rotateHookSecret: () => ({}),
  testHook: () => undefined,
  listDeliveries: () => undefined,
  getDelivery: () => undefined,
  redeliver: () => undefined,
  recoverHook: () => ({ since: '2026-01-02T03:04:05Z' }),
  listRecoveries: () => undefined,
  getRecovery: () => undefined,
};

const headers: Partial<Record<keyof typeof operations, Record<string, string>>> = {
  continueImport: { 'Content-Type': 'text/csv', 'Upload-Offset': String(uploadedBytes) },
  addMedia: { 'Content-Type': 'image/png' },
};

/** Which of the account's resources a path names, by the path's first segment. */
const named: Record<string, keyof ExampleUids> = {
  lists: 'list',
  hooks: 'hook',
  deliveries: 'dlv',
  imports: 'imp',
  templates: 'tpl',
  media: 'med',
  segments: 'seg',
  senders: 'snd',
  domains: 'dom',
  transports: 'trp',
  emails: 'eml',
  'bounce-callbacks': 'bcb',
  'automation-runs': 'run',
};

/** The campaign whose state allows the operation. */
function campaignFor(id: string, uids: ExampleUids): string {
  if (id === 'pauseCampaign') return uids.sending;
  if (id === 'cancelCampaign') return uids.paused;
  if (id === 'chooseWinner') return uids.tested;
  return /Recipients|Statistics|Log$|Opens|Clicks|Unsubscribes|Link$/.test(id) ? uids.sent : uids.cmp;
}

/** The automation whose state allows the operation. */
function automationFor(id: string, uids: ExampleUids): string {
  if (/^(startRun|listRuns|getAutomationReport)$/.test(id)) return uids.begun;
  if (/^(pauseAutomation|moveRuns)$|Version/.test(id)) return uids.active;
  return id === 'resumeAutomation' ? uids.halted : uids.aut;
}

/** Builds a call of the operation that succeeds for the account with these resources. */
export function exampleCall(operation: Operation, uids: ExampleUids) {
  const uid = operation.path.endsWith('/deletion')
    ? uids.deleted
    : operation.path.startsWith('/account/tracking-domain')
      ? uids.links
      : operation.path.startsWith('/campaigns')
        ? campaignFor(operation.id, uids)
        : operation.path.startsWith('/automations/')
          ? automationFor(operation.id, uids)
          : /^\/imports.*\/(progress|undo)$/.test(operation.path)
            ? uids.imported
            : uids[named[operation.path.split('/')[1] ?? ''] ?? 'sub'];
  return {
    method: operation.method.toLowerCase() as 'get' | 'post' | 'patch' | 'delete',
    path: operation.path
      .replace('{uid}', uid)
      .replace('{event}', eventNames[0])
      .replace('{recovery}', () => uids.rec)
      .replace('{change}', () => uids.tch)
      .replace('{email}', () => uids.suppressed)
      .replace('{number}', '1')
      .replace('{step}', 'welcome')
      .replace('{tag}', operation.path.includes('/fields/') ? 'FIRST_NAME' : 'vip'),
    headers: headers[operation.id as keyof typeof operations] ?? {},
    body: bodies[operation.id as keyof typeof operations](uids),
  };
}

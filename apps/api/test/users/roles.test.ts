import { beforeAll, describe, expect, test } from '@jest/globals';
import { appOperations, type Permission, permissionFor, permissionsOf, Role } from '@mailwright/contracts';
import { sessionRoutes } from '../../src/routes.ts';
import { expectProblem } from '../support/expect-problem.ts';
import { joinBrowser } from '../support/invitations.ts';
import { type Browser, signUpBrowser } from '../support/sign-up-browser.ts';
import { takeSnapshot } from '../support/snapshot.ts';
import { useTestApi } from '../support/start-test-api.ts';

const api = useTestApi({ trustProxy: 1, signUpEnabled: true });

interface Called {
  id: string;
  method: 'get' | 'post' | 'patch' | 'delete';
  path: string;
  permission: Permission | 'own';
}

const methodOf = (method: string) => method.toLowerCase() as Called['method'];
const unknown = (path: string) => path.replaceAll(/\{\w+\}/g, 'x');

/** Every operation that needs a session, with the permission that it requires. */
const called: Called[] = [
  ...sessionRoutes.map(({ operation }) => ({
    id: operation.id,
    method: methodOf(operation.method),
    path: `/v1${unknown(operation.path)}`,
    permission: permissionFor(operation),
  })),
  ...Object.values(appOperations)
    .filter(({ needs }) => needs === 'session')
    .map((operation) => ({
      id: operation.id,
      method: methodOf(operation.method),
      path: unknown(operation.path),
      permission: operation.permission ?? ('own' as const),
    })),
];

/**
 * The permission decided for each operation. A new operation has to be added here: May a viewer see it? May an editor
 * do it? Does it send? Does it disclose many people at once?
 */
const decided: Record<Called['permission'], string> = {
  own: `
    getSession signOut listSessions endSession changePassword verifySession mailAddressLink confirmAddress getFactors beginTotp confirmTotp removeTotp
    renewRecoveryCodes getNewPasskeyOptions addPasskey renamePasskey removePasskey beginIdentityLink unlinkIdentity getHome followChanges`,
  read: `
    getAccount getAccountSettings getAccountOverview getTrackingDomain
    listLists getList getListDeletion getSignUpForm getListGrowth previewWelcomeEmail previewConfirmationEmail listFields getField
    getSubscriber listConsents listSubscriberActivity listTags getTag getTagChange listSegments getSegment
    listImports getImport followImport getSuppression
    listTemplates getTemplate listTemplateVersions getTemplateVersion listMedia getMedia
    listSenders getSender listDomains getDomain listTransports getTransport
    listCampaigns getCampaign validateCampaign countAudience previewCampaign getCampaignLink getCampaignStatistics getPreviousCampaigns getUnsubscribeReasons
    listAutomations getAutomation validateAutomation previewStep listAutomationVersions getAutomationVersion getAutomationReport getRun
    getEmail getBounceRules
    listHooks getHook listEvents getSampleDelivery listRecoveries getRecovery`,
  read_people: `
    listSubscribers previewSegment listRecipients listOpens listClicks listUnsubscribes listBounceLog listEmails listRuns
    listSuppressions getImportErrors listDeliveries getDelivery listRecentEvents`,
  edit: `
    updateHome addDemoData removeDemoData
    addList updateList deleteList previewSignUpForm addField updateField deleteField
    addSubscriber addSubscribers updateSubscriber deleteSubscriber addTags removeTag unsubscribe subscribe eraseSubscriber
    addImport continueImport cancelImport undoImport updateTag deleteTag addSegment updateSegment deleteSegment
    convertMjml addTemplate updateTemplate deleteTemplate restoreTemplateVersion addMedia deleteMedia
    addCampaign updateCampaign deleteCampaign copyCampaign
    addAutomation updateAutomation deleteAutomation copyAutomation`,
  export: `
    exportSubscribers exportSubscriber getEmailContent downloadDeliveryLog downloadOpenLog downloadClickLog downloadUnsubscribeLog
    downloadBounceLog`,
  send: `
    testCampaign runCampaign pauseCampaign cancelCampaign chooseWinner correctCampaignLink resendRecipients testWelcomeEmail testConfirmationEmail testStep
    activateAutomation pauseAutomation resumeAutomation archiveAutomation moveRuns startRun skipWait cancelRun
    sendEmail sendEmails cancelEmail`,
  configure: `
    updateAccount listAudit updateAccountSettings addTrackingDomain deleteTrackingDomain checkTrackingDomain
    addSuppression deleteSuppression addSender deleteSender resendVerification addDomain deleteDomain checkDomain
    addTransport updateTransport deleteTransport checkTransport
    addBounce updateBounceRules listBounceCallbacks addBounceCallback getBounceCallback deleteBounceCallback
    addHook updateHook deleteHook rotateHookSecret testHook redeliver recoverHook`,
  manage_keys: 'listKeys addKey deleteKey regeneratePrimaryKey',
  manage_users: `
    exportAccount listUsers updateUser removeUser resetFactors listInvitations addInvitation resendInvitation revokeInvitation`,
};

test('every operation has the permission that was decided for it', () => {
  const needed = Object.fromEntries(
    Object.keys(decided).map((permission) => [
      permission,
      called.filter((each) => each.permission === permission).map(({ id }) => id),
    ]),
  );
  for (const [permission, ids] of Object.entries(decided))
    expect([permission, needed[permission]?.sort()]).toEqual([permission, ids.trim().split(/\s+/).sort()]);
});

test('an owner may do everything, and each further role may do less', () => {
  const [owner = [], manager = [], editor = [], viewer = []] = Role.options.map(permissionsOf);
  expect(owner).toEqual(expect.arrayContaining(manager));
  expect(manager).toEqual(expect.arrayContaining(editor));
  expect(editor).toEqual(expect.arrayContaining(viewer));
  expect(
    Object.keys(decided)
      .filter((permission) => permission !== 'own')
      .sort(),
  ).toEqual(owner.toSorted());
  for (const permission of ['manage_keys', 'manage_users'] as const) expect(manager).not.toContain(permission);
  for (const permission of ['send', 'export', 'configure'] as const) expect(editor).not.toContain(permission);
  expect(viewer).toEqual(['read']);
});

describe.each(Role.options)('a user with the role %s', (role) => {
  let browser: Browser;
  beforeAll(async () => {
    const owner = await signUpBrowser(api);
    browser = role === 'owner' ? owner : await joinBrowser(api, owner, role);
  });
  const allowed = permissionsOf(role);
  const isAllowed = ({ permission }: Called) => permission === 'own' || allowed.includes(permission);

  test('is told by their session what they may do', async () => {
    const { body } = await browser.call('get', '/session').expect(200);
    expect(body).toMatchObject({ user: { role }, permissions: allowed });
  });

  const refused = called.filter((each) => !isAllowed(each));
  if (refused.length > 0) {
    test.each(refused.map((each) => [each.id, each] as const))(
      'is refused %s with a problem that names their role, and nothing changes',
      async (_id, { method, path, permission }) => {
        const before = await takeSnapshot(api.database);
        const problem = expectProblem(await browser.call(method, path).send({}), 'insufficient_role');
        const others = permissionsOf('manager').includes(permission as Permission) ? / or manager/ : /owner\.$/;
        expect(problem.detail).toMatch(new RegExp(`^Your role is ${role}. This needs owner`));
        expect(problem.detail).toMatch(others);
        expect(await takeSnapshot(api.database)).toEqual(before);
      },
    );
  }

  test('is never refused anything that the role allows', async () => {
    const wrong: string[] = [];
    // signOut would end the session, and the response of followChanges doesn't end.
    for (const each of called.filter((one) => isAllowed(one) && !['signOut', 'followChanges'].includes(one.id))) {
      const { body } = await browser.call(each.method, each.path).send({});
      if ((body as { code?: string }).code === 'insufficient_role') wrong.push(each.id);
    }
    expect(wrong).toEqual([]);
    await browser.call('get', '/session').expect(200);
  });
});

test('an API key is not bound to the role of any user', async () => {
  const owner = await signUpBrowser(api);
  const { body } = await owner.call('post', '/keys').send({ name: 'Shop' }).expect(201);
  const headers = { authorization: `Bearer ${(body as { key: string }).key}` };
  await api.bare.get('/api/v1/subscribers').set(headers).expect(200);
});

import { beforeAll, describe, expect, test } from '@jest/globals';
import { fromUid, newId } from '@mailwright/platform';
import { expectProblem } from '../support/expect-problem.ts';
import { joinBrowser } from '../support/invitations.ts';
import { type Browser, signUpBrowser } from '../support/sign-up-browser.ts';
import { useTestApi } from '../support/start-test-api.ts';

const api = useTestApi({ trustProxy: 1, signUpEnabled: true });

let owner: Browser;
let editor: Browser;
beforeAll(async () => {
  owner = await signUpBrowser(api);
  editor = await joinBrowser(api, owner, 'editor');
});

async function add(path: string, body: object): Promise<string> {
  const response = await owner.call('post', `/v1${path}`).send(body).expect(201);
  return (response.body as { uid: string }).uid;
}
const addList = () => add('/lists', { name: `List ${newId()}`, from_name: 'Ada', from_email: 'ada@example.com' });
const addCampaign = (listUid: string) => add('/campaigns', { list_uid: listUid, name: 'Spring' });
const addAutomation = (listUid: string) =>
  add('/automations', { list_uid: listUid, name: 'Welcome', trigger: { type: 'subscribed' } });

/** Sets the state of a campaign or an automation, as if it had reached it. */
async function setState(uid: string, status: string): Promise<void> {
  const [table, type, prefix] = uid.startsWith('cmp_')
    ? (['campaigns', 'campaign_status', 'cmp'] as const)
    : (['automations', 'automation_status', 'aut'] as const);
  await api.run(`UPDATE ${table} SET status = $2::${type} WHERE id = $1`, fromUid(prefix, uid), status);
}

async function expectRefused(response: PromiseLike<unknown>, what: string): Promise<void> {
  const { detail } = expectProblem((await response) as never, 'insufficient_role');
  expect(detail).toBe(`Your role is editor. ${what} needs owner or manager.`);
}

describe('an editor, who may not send,', () => {
  test.each(['scheduled', 'paused'])('cannot delete a campaign that is %s, which would cancel it', async (status) => {
    const path = `/v1/campaigns/${await addCampaign(await addList())}`;
    await setState(path.slice('/v1/campaigns/'.length), status);
    await expectRefused(editor.call('delete', path), `Deleting a campaign that is ${status}`);
    expect((await editor.call('get', path).expect(200)).body).toMatchObject({ status });
    await owner.call('delete', path).expect(204);
  });

  test.each(['draft', 'sent', 'cancelled', 'failed'])('can delete a campaign that is %s', async (status) => {
    const uid = await addCampaign(await addList());
    await setState(uid, status);
    await editor.call('delete', `/v1/campaigns/${uid}`).expect(204);
  });

  test.each([{ throttle_per_minute: 1 }, { calendar: null }, { time_zone: 'Asia/Tokyo' }])(
    'cannot change how a campaign is sent once it has started (%j)',
    async (change) => {
      const uid = await addCampaign(await addList());
      const path = `/v1/campaigns/${uid}`;
      await editor.call('patch', path).send(change).expect(200);
      await api.run('UPDATE campaigns SET started_at = now() WHERE id = $1', fromUid('cmp', uid));
      await setState(uid, 'sending');
      const what = 'Changing how a started campaign is sent';
      await expectRefused(editor.call('patch', path).send(change), what);
      await editor.call('patch', path).send({ name: 'Summer' }).expect(200);
      await owner.call('patch', path).send(change).expect(200);
    },
  );

  test('cannot delete a paused automation, but can delete a draft', async () => {
    const uid = await addAutomation(await addList());
    const path = `/v1/automations/${uid}`;
    await setState(uid, 'paused');
    await expectRefused(editor.call('delete', path), 'Deleting an automation that is paused');
    expect((await editor.call('get', path).expect(200)).body).toMatchObject({ status: 'paused' });
    await setState(uid, 'draft');
    await editor.call('delete', path).expect(204);
  });

  test.each([
    ['a campaign that is scheduled', addCampaign, 'scheduled'],
    ['an automation that is active', addAutomation, 'active'],
  ])('cannot delete a list with %s, but can delete one with drafts', async (_name, addOne, status) => {
    const list = await addList();
    const uid = await addOne(list);
    await setState(uid, status);
    const path = `/v1/lists/${list}`;
    await expectRefused(editor.call('delete', path), 'Deleting a list with unfinished campaigns or automations');
    await editor.call('get', path).expect(200);
    const one = `/v1/${uid.startsWith('cmp_') ? 'campaigns' : 'automations'}/${uid}`;
    expect((await editor.call('get', one).expect(200)).body).toMatchObject({ status });
    await setState(uid, 'draft');
    await editor.call('delete', path).expect(202);
  });
});

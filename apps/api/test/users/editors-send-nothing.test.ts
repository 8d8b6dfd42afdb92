import { beforeAll, describe, expect, test } from '@jest/globals';
import { fromUid, newId } from '@mailwright/platform';
import { expectProblem } from '../support/expect-problem.ts';
import { joinBrowser } from '../support/invitations.ts';
import { type Browser, signUpBrowser } from '../support/sign-up-browser.ts';
import { useTestApi } from '../support/start-test-api.ts';

const api = useTestApi({ trustProxy: 1, signUpEnabled: true });

let owner: Browser;
let editor: Browser;
let manager: Browser;
beforeAll(async () => {
  owner = await signUpBrowser(api);
  editor = await joinBrowser(api, owner, 'editor');
  manager = await joinBrowser(api, owner, 'manager');
});

async function add(path: string, body: object): Promise<string> {
  const response = await owner.call('post', `/v1${path}`).send(body).expect(201);
  return (response.body as { uid: string }).uid;
}
const sender = { from_name: 'Ada', from_email: 'ada@example.com' };
const addList = (more: object = {}) => add('/lists', { name: `List ${newId()}`, ...sender, ...more });
const welcome = { subject: 'Welcome', html: '<p>Hello</p>' };

async function addScheduled(listUid: string, more: object = {}): Promise<string> {
  const content = { subject: 'Approved', html: '<p>Approved</p>' };
  const uid = await add('/campaigns', { list_uid: listUid, name: 'Spring', ...content, ...more });
  await api.run(
    `UPDATE campaigns SET status = 'scheduled', scheduled_at = now() + interval '1 day' WHERE id = $1`,
    fromUid('cmp', uid),
  );
  return uid;
}
/** An automation that sends a mail and has this condition, as if it had been activated. */
async function addActive(listUid: string, condition?: object): Promise<string> {
  const steps = [{ type: 'send_email', subject: 'Approved', html: '<p>Approved</p>' }];
  const given = { list_uid: listUid, name: 'Series', trigger: { type: 'subscribed' }, steps };
  const uid = await add('/automations', { ...given, ...(condition === undefined ? {} : { conditions: condition }) });
  await api.run(`UPDATE automations SET status = 'active', active_version = 1 WHERE id = $1`, fromUid('aut', uid));
  await api.run(
    `INSERT INTO automation_versions (automation_id, number, account_id, trigger, entry, conditions, goals, steps, time_zone, uses)
      SELECT id, 1, account_id, trigger, entry, conditions, goals, steps, time_zone, uses FROM automations WHERE id = $1`,
    fromUid('aut', uid),
  );
  return uid;
}
const statusOf = async (uid: string) =>
  ((await owner.call('get', `/v1/campaigns/${uid}`).expect(200)).body as { status: string }).status;

async function expectRefused(response: PromiseLike<unknown>, what: string): Promise<void> {
  const { detail } = expectProblem((await response) as never, 'insufficient_role');
  expect(detail).toBe(`Your role is editor. ${what} needs owner or manager.`);
}

describe('a scheduled campaign', () => {
  const changes: [what: string, change: () => Promise<object> | object][] = [
    ['its subject', () => ({ subject: 'Not approved' })],
    ['its HTML', () => ({ html: '<p>Not approved</p>' })],
    ['its text', () => ({ plain: 'Not approved' })],
    ['its preheader', () => ({ preheader: 'Not approved' })],
    ['its audience', () => ({ audience: { tags_any: ['vip'] } })],
    ['its list', async () => ({ list_uid: await addList() })],
    ['its sender', () => ({ from_name: 'Eve' })],
    ['its reply address', () => ({ reply_to: 'eve@example.com' })],
    ['its template', async () => ({ template_uid: await add('/templates', { name: 'T', html: '{{ content }}' }) })],
    ['its variants', () => ({ variants: [{ subject: 'One' }, { subject: 'Two' }] })],
    ['its days and hours', () => ({ calendar: { days: ['mon'], from: '09:00', to: '17:00' } })],
    ['its pace', () => ({ throttle_per_minute: 10 })],
    ['what it tracks', () => ({ track_opens: false })],
    ['its subject and name', () => ({ subject: 'Not approved', name: 'Summer' })],
  ];
  test.each(changes)('becomes a draft, which keeps the time, when an editor changes %s', async (_what, change) => {
    const uid = await addScheduled(await addList());
    const body = await change();
    const { body: changed } = await editor.call('patch', `/v1/campaigns/${uid}`).send(body).expect(200);
    expect(changed).toMatchObject({ status: 'draft', scheduled_at: expect.any(String) });
    expect(await statusOf(uid)).toBe('draft');
    const { body: entries } = await owner.call('get', '/audit-log').expect(200);
    expect(entries[0]).toMatchObject({
      action: 'campaign.changed',
      subject: uid,
      actor: { email: editor.email },
      details: { back_to_draft: true },
    });
  });

  test.each([
    ['its name', { name: 'Summer' }],
    ['nothing', { subject: 'Approved', html: '<p>Approved</p>' }],
  ])('stays scheduled when an editor changes %s', async (_what, change) => {
    const uid = await addScheduled(await addList());
    const { body } = await editor.call('patch', `/v1/campaigns/${uid}`).send(change).expect(200);
    expect(body).toMatchObject({ status: 'scheduled', scheduled_at: expect.any(String) });
  });

  test.each(['a manager', 'a key'])('stays scheduled when %s changes it', async (who) => {
    const uid = await addScheduled(await addList());
    const change = { subject: 'Corrected' };
    if (who === 'a manager') {
      await manager.call('patch', `/v1/campaigns/${uid}`).send(change).expect(200);
    } else {
      const { body } = await owner
        .call('post', '/keys')
        .send({ name: `Key ${newId()}` })
        .expect(201);
      const { key } = body as { key: string };
      await api.bare.patch(`/api/v1/campaigns/${uid}`).set('authorization', `Bearer ${key}`).send(change).expect(200);
    }
    expect(await statusOf(uid)).toBe('scheduled');
  });

  test('keeps its template and its segment, which an editor cannot change from then on', async () => {
    const list = await addList();
    const [template, inVariant] = [
      await add('/templates', { name: 'T', html: '<p>Approved {{ content }}</p>' }),
      await add('/templates', { name: 'V', html: '<p>Approved {{ content }}</p>' }),
    ];
    const segment = await add('/segments', { list_uid: list, name: 'S', conditions: { all: [{ tag: 'vip' }] } });
    const changed = { conditions: { all: [{ tag: 'all' }] } };
    const html = '<p>Not approved {{ content }}</p>';
    await editor.call('patch', `/v1/templates/${template}`).send({ html: '<p>Draft {{ content }}</p>' }).expect(200);
    await addScheduled(list, { template_uid: template, audience: { segment_uid: segment } });
    await addScheduled(list, { variants: [{ subject: 'One' }, { subject: 'Two', template_uid: inVariant }] });
    const what = 'Changing a template that is used in a scheduled campaign';
    for (const uid of [template, inVariant])
      await expectRefused(editor.call('patch', `/v1/templates/${uid}`).send({ html }), what);
    await expectRefused(editor.call('post', `/v1/templates/${template}/versions/1/restore`), what);
    await expectRefused(
      editor.call('patch', `/v1/segments/${segment}`).send(changed),
      'Changing a segment that is used in a scheduled campaign',
    );
    for (const path of [`/templates/${template}`, `/segments/${segment}`])
      await editor.call('patch', `/v1${path}`).send({ name: 'Renamed' }).expect(200);
    await manager.call('patch', `/v1/templates/${template}`).send({ html }).expect(200);
    await manager.call('patch', `/v1/segments/${segment}`).send(changed).expect(200);
  });
});

describe('the mail that subscribers get', () => {
  const settings: [string, object][] = [
    ['from_name', { from_name: 'Eve' }],
    ['from_email', { from_email: 'eve@example.com' }],
    ['reply_to', { reply_to: 'eve@example.com' }],
    ['send_welcome_email', { send_welcome_email: true }],
    ['welcome_email', { welcome_email: { subject: 'Invoice overdue', html: '<p>Pay</p>' } }],
    ['welcome_email', { welcome_email: null }],
    ['confirmation_email', { confirmation_email: { html: '<a href="{{ confirm_url }}">Pay</a>' } }],
    ['confirmation_email', { confirmation_email: null }],
    // A mail is replaced as a whole: what isn't given is removed.
    ['confirmation_email', { confirmation_email: {} }],
    ['welcome_email', { welcome_email: { subject: welcome.subject } }],
    ['contact', { contact: { company: 'Eve Ltd' } }],
    ['name', { name: 'Your invoice' }],
    ['public_name', { public_name: 'Your invoice' }],
    ['public_name', { name: 'Your invoice', public_name: 'Your bank' }],
    ['subscription', { subscription: 'double_opt_in' }],
    ['language', { language: 'it' }],
  ];
  test.each(settings)('cannot be changed by an editor (%s, %j)', async (name, change) => {
    const uid = await addList({ welcome_email: welcome, confirmation_email: { subject: 'Please confirm' } });
    await expectRefused(editor.call('patch', `/v1/lists/${uid}`).send(change), `Changing ${name}`);
    await manager.call('patch', `/v1/lists/${uid}`).send(change).expect(200);
  });

  test('can be sent back unchanged by an editor together with changes to other settings', async () => {
    const uid = await addList({ name: 'Readers', public_name: null, welcome_email: welcome });
    const same = { ...sender, subscription: 'single_opt_in', language: 'en', send_welcome_email: false };
    const change = { name: 'Readers', public_name: null, welcome_email: welcome, public_description: 'Monthly' };
    await editor
      .call('patch', `/v1/lists/${uid}`)
      .send({ ...same, ...change })
      .expect(200);
  });

  test("shows a list's public name if it has one, so an editor can change the list's name, but not bring that into the mail", async () => {
    const uid = await addList({ name: 'Readers 2026', public_name: 'Letters' });
    const path = `/v1/lists/${uid}`;
    await editor.call('patch', path).send({ name: 'Readers 2027' }).expect(200);
    await editor.call('patch', path).send({ public_name: 'Letters', name: 'Readers' }).expect(200);
    await expectRefused(editor.call('patch', path).send({ public_name: null }), 'Changing public_name');
    // The text of the mail stays the same.
    await editor.call('patch', path).send({ public_name: null, name: 'Letters' }).expect(200);
  });

  test('cannot be written by an editor with a new list', async () => {
    const list = { name: 'List', ...sender };
    await editor.call('post', '/v1/lists').send(list).expect(201);
    await expectRefused(
      editor.call('post', '/v1/lists').send({ ...list, send_welcome_email: true }),
      'Writing a welcome email',
    );
    await expectRefused(
      editor.call('post', '/v1/lists').send({ ...list, welcome_email: welcome }),
      'Writing a welcome email',
    );
    await expectRefused(
      editor.call('post', '/v1/lists').send({ ...list, confirmation_email: { subject: 'Pay' } }),
      'Writing a confirmation email',
    );
  });

  test('keeps its template, which an editor can neither change nor delete while the mail is being sent', async () => {
    const template = await add('/templates', { name: 'T', html: '<p>Approved {{ content }}</p>' });
    const uid = await addList({ welcome_email: { ...welcome, template_uid: template } });
    const change = { html: '<p>Not approved {{ content }}</p>' };
    await editor.call('patch', `/v1/templates/${template}`).send(change).expect(200);
    await owner.call('patch', `/v1/lists/${uid}`).send({ send_welcome_email: true }).expect(200);
    await expectRefused(
      editor.call('patch', `/v1/templates/${template}`).send({ html: '<p>{{ content }}</p>' }),
      'Changing a template that is used in a welcome mail',
    );
    const other = await add('/templates', { name: 'T', html: '<p>Approved {{ content }}</p>' });
    await addList({ confirmation_email: { subject: 'Please confirm', template_uid: other } });
    await expectRefused(
      editor.call('patch', `/v1/templates/${other}`).send(change),
      'Changing a template that is used in a confirmation mail',
    );
    for (const [uid, mail] of [
      [template, 'welcome'],
      [other, 'confirmation'],
    ])
      await expectRefused(
        editor.call('delete', `/v1/templates/${uid}`),
        `Changing a template that is used in a ${mail} mail`,
      );
    await manager.call('delete', `/v1/templates/${other}`).expect(204);
  });
});

describe('an active automation', () => {
  test.each([
    ['steps', { steps: [{ type: 'send_email', subject: 'Not approved', html: '<p>Not approved</p>' }] }],
    ['trigger', { trigger: { type: 'tagged', tag: 'vip' } }],
  ])('cannot be changed by an editor (%s)', async (_name, change) => {
    const path = `/v1/automations/${await addActive(await addList())}`;
    await expectRefused(editor.call('patch', path).send(change), 'Changing an active automation');
    await editor.call('patch', path).send({ name: 'Renamed' }).expect(200);
    await manager.call('patch', path).send(change).expect(200);
  });

  test('keeps its segment, which an editor cannot change', async () => {
    const list = await addList();
    const vip = { tag: 'vip' };
    const segment = await add('/segments', { list_uid: list, name: 'S', conditions: { all: [vip] } });
    await addActive(list, { all: [{ segment_uid: segment }] });
    await expectRefused(
      editor.call('patch', `/v1/segments/${segment}`).send({ conditions: { none: [vip] } }),
      'Changing a segment that is used in an active automation',
    );
  });

  test('keeps the segment of an older version as long as that version has unfinished runs', async () => {
    const list = await addList();
    const vip = { tag: 'vip' };
    const segment = await add('/segments', { list_uid: list, name: 'S', conditions: { all: [vip] } });
    const id = fromUid('aut', await addActive(list, { all: [{ segment_uid: segment }] }));
    // As after another activation without the segment, while someone waits in a step of the first version.
    await api.run(`UPDATE automations SET active_version = 2, conditions = NULL, uses = '{}' WHERE id = $1`, id);
    await api.run(
      `INSERT INTO automation_versions (automation_id, number, account_id, trigger, entry, conditions, goals, steps, time_zone, uses)
        SELECT id, 2, account_id, trigger, entry, conditions, goals, steps, time_zone, uses FROM automations WHERE id = $1`,
      id,
    );
    const person = fromUid('sub', await add('/subscribers', { list_uid: list, EMAIL: 'grace@example.com' }));
    await api.run(
      `INSERT INTO automation_runs (id, account_id, automation_id, version, list_id, subscriber_id, wake_at)
        SELECT uuid_v7(), account_id, id, 1, list_id, $2::uuid, now() + interval '1 day' FROM automations WHERE id = $1`,
      id,
      person,
    );
    const change = () => editor.call('patch', `/v1/segments/${segment}`).send({ conditions: { none: [vip] } });
    await expectRefused(change(), 'Changing a segment that is used in an active automation');
    await api.run(
      `UPDATE automation_runs SET status = 'completed', ended_at = now(), wake_at = NULL WHERE automation_id = $1`,
      id,
    );
    await change().expect(200);
  });
});

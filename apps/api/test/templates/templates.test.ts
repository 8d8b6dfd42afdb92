import { describe, expect, test } from '@jest/globals';
import { TemplateResource, TemplateVersionResource, TemplateVersionSummary } from '@mailwright/contracts';
import { fromUid } from '@mailwright/platform';
import { loadTemplate } from '@mailwright/content';
import { createTestAccount } from '@mailwright/testing';
import { expectProblem } from '../support/expect-problem.ts';
import { testRenderer } from '../support/test-renderer.ts';
import { useTestApi } from '../support/start-test-api.ts';

const api = useTestApi();

const layout = '<html><body>{{ content }}</body></html>';

async function add(body: Record<string, unknown> = {}): Promise<TemplateResource> {
  const response = await api.call('post', '/templates').send({ name: 'Monthly', html: layout, ...body });
  return TemplateResource.parse(response.body);
}
const patch = async (uid: string, body: object) =>
  TemplateResource.parse((await api.call('patch', `/templates/${uid}`).send(body).expect(200)).body);
const versions = async (uid: string) =>
  (await api.call('get', `/templates/${uid}/versions`).expect(200)).body as TemplateVersionSummary[];

test('a layout is returned as it was created, and a page of templates leaves out the content', async () => {
  const made = await add({ plain: 'News\n{{ content }}', subject: 'News for {{ subscriber.uid }}' });
  expect(made).toMatchObject({
    name: 'Monthly',
    version: 1,
    html: layout,
    plain: 'News\n{{ content }}',
    subject: 'News for {{ subscriber.uid }}',
    has_slot: true,
    html_bytes: layout.length,
  });
  expect((await api.call('get', `/templates/${made.uid}`).expect(200)).body).toEqual(made);
  const { html: _html, plain: _plain, design: _design, ...summary } = made;
  expect((await api.call('get', '/templates').expect(200)).body).toContainEqual(summary);
});

test('HTML without a slot is a complete mail, and its length is counted in bytes', async () => {
  expect(await add({ html: '<p>Grüße</p>' })).toMatchObject({ has_slot: false, html_bytes: 14 });
});

describe('a change to a template', () => {
  test('creates a new version if the content changes, but not if only the name does', async () => {
    const { uid } = await add();
    expect(await patch(uid, { html: `<b>2</b>${layout}` })).toMatchObject({ version: 2, html: `<b>2</b>${layout}` });
    expect(await patch(uid, { subject: 'Third' })).toMatchObject({ version: 3, html: `<b>2</b>${layout}` });
    expect(await patch(uid, { name: 'Weekly' })).toMatchObject({ version: 3, name: 'Weekly', subject: 'Third' });
    expect(await patch(uid, { subject: 'Third' })).toMatchObject({ version: 3 });
    expect(await patch(uid, { subject: null })).toMatchObject({ version: 4, subject: null });
    expect((await versions(uid)).map(({ number, subject }) => [number, subject])).toEqual([
      [4, null],
      [3, 'Third'],
      [2, null],
      [1, null],
    ]);
    const first = await api.call('get', `/templates/${uid}/versions/1`).expect(200);
    expect(TemplateVersionResource.parse(first.body)).toMatchObject({ number: 1, html: layout, has_slot: true });
  });

  test('beyond the fiftieth version removes the oldest one', async () => {
    const { uid } = await add();
    for (let number = 2; number <= 52; number += 1) await patch(uid, { subject: `Number ${number}` });
    const kept = await versions(uid);
    expect(kept.map(({ number }) => number)).toEqual(Array.from({ length: 50 }, (_, index) => 52 - index));
    expectProblem(await api.call('get', `/templates/${uid}/versions/2`), 'not_found');
    expectProblem(await api.call('post', `/templates/${uid}/versions/2/restore`), 'not_found');
  });

  test('is refused if the template does not match If-Match, and then changes nothing', async () => {
    const { uid } = await add();
    const { headers } = await api.call('get', `/templates/${uid}`).expect(200);
    await patch(uid, { subject: 'Other' });
    const late = api.call('patch', `/templates/${uid}`).set('If-Match', headers['etag'] ?? '');
    expectProblem(await late.send({ subject: 'Late' }), 'precondition_failed');
    expect(await versions(uid)).toHaveLength(2);
  });
});

test('a restored version becomes the newest version with the old content, and the name stays', async () => {
  const { uid } = await add({ subject: 'First', plain: '{{ content }}' });
  await patch(uid, { name: 'Weekly', html: '<p>No slot</p>', plain: null, subject: null });
  const restored = await api.call('post', `/templates/${uid}/versions/1/restore`).expect(200);
  const expected = {
    name: 'Weekly',
    version: 3,
    html: layout,
    plain: '{{ content }}',
    subject: 'First',
    has_slot: true,
  };
  expect(TemplateResource.parse(restored.body)).toMatchObject(expected);
  const again = await api.call('post', `/templates/${uid}/versions/1/restore`).expect(200);
  expect(again.body).toEqual(restored.body);
});

test('a template is deleted with its versions, and the audit log has the deletion', async () => {
  const { uid } = await add();
  await api.call('delete', `/templates/${uid}`).expect(204);
  for (const path of ['', '/versions', '/versions/1'])
    expectProblem(await api.call('get', `/templates/${uid}${path}`), 'not_found');
  expect(await api.run('SELECT 1 FROM template_versions WHERE template_id = $1', fromUid('tpl', uid))).toEqual([]);
  const entries = await api.run(
    `SELECT details FROM audit_log WHERE action = 'template.deleted' AND subject = $1`,
    uid,
  );
  expect(entries).toEqual([{ details: { name: 'Monthly' } }]);
});

test('of templates that are created concurrently, only as many succeed as the plan allows', async () => {
  const account = await createTestAccount(api.database, { plan: 'standard' });
  await api.run(`UPDATE plans SET max_templates = 1 WHERE code = 'standard'`);
  try {
    const create = () => api.call('post', '/templates', account).send({ name: 'One', html: layout });
    const responses = await Promise.all([create(), create(), create()]);
    const refused = responses.filter(({ status }) => status !== 201);
    expect(refused).toHaveLength(2);
    for (const response of refused) expectProblem(response, 'plan_limit_reached');
  } finally {
    await api.run(`UPDATE plans SET max_templates = 200 WHERE code = 'standard'`);
  }
});

test('a request that is repeated with its Idempotency-Key creates one template', async () => {
  const send = () =>
    api.call('post', '/templates').set('Idempotency-Key', 'one-template').send({ name: 'X', html: layout });
  const [first, second] = [await send().expect(201), await send().expect(201)];
  expect(second.body).toEqual(first.body);
});

describe('a campaign that uses a template', () => {
  test('gets the current content or a numbered version, but only from its own account', async () => {
    const { uid } = await add({ subject: 'First' });
    await patch(uid, { subject: 'Second' });
    const id = fromUid('tpl', uid) ?? '';
    const { accountId } = api.account;
    const loaded = { uid, name: 'Monthly', html: layout, plain: null, hasSlot: true };
    expect(await loadTemplate(api.database, accountId, id)).toEqual({ ...loaded, version: 2, subject: 'Second' });
    expect(await loadTemplate(api.database, accountId, id, 1)).toEqual({ ...loaded, version: 1, subject: 'First' });
    const other = await createTestAccount(api.database);
    for (const version of [undefined, 1])
      await expect(loadTemplate(api.database, other.accountId, id, version)).rejects.toThrow(
        'no template with this uid',
      );
  });

  test('has its HTML in the slot, character for character', async () => {
    const apply = (template: string, content: string) =>
      testRenderer.applyTemplate(api.account.accountId, template, content);
    const campaign = '<p>$& $1 {{ FIRST_NAME }}</p>';
    expect((await apply(layout, campaign)).text).toBe(`<html><body>${campaign}</body></html>`);
    expect((await apply('<b> {{- content -}} </b>', campaign)).text).toBe(`<b>${campaign}</b>`);
    await expect(apply('<p>No slot</p>', campaign)).rejects.toThrow('could not be rendered');
    const raw = '{% raw %}{{ content }}{% endraw %}{% comment %}{{ content }}{% endcomment %}';
    expect((await apply(`${raw}{{content}}`, 'X')).text).toBe(`${raw}X`);
  });
});

test('the editor document is stored with its version, and is dropped when the HTML changes without it', async () => {
  const design = { type: 'doc', content: [{ type: 'paragraph' }] };
  const body = { name: 'Blocks', html: '<p>{{ content }}</p>', design };
  const made = (await api.call('post', '/templates').send(body).expect(201)).body as { uid: string };
  const change = (sent: object) => api.call('patch', `/templates/${made.uid}`).send(sent).expect(200);
  expect((await change({ name: 'Still blocks' })).body).toMatchObject({ design, version: 1 });
  expect((await change({ html: '<div>{{ content }}</div>' })).body).toMatchObject({ design: null, version: 2 });
  const restored = await api.call('post', `/templates/${made.uid}/versions/1/restore`).expect(200);
  expect(restored.body).toMatchObject({ design, version: 3 });
  const large = { type: 'doc', text: 'x'.repeat(200_000) };
  expectProblem(await api.call('patch', `/templates/${made.uid}`).send({ design: large }), 'validation_failed', [
    'design',
  ]);
});

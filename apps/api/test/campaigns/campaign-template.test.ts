import { beforeAll, describe, expect, test } from '@jest/globals';
import type { CampaignPreview, CampaignResource, CampaignValidation, TemplateResource } from '@mailwright/contracts';
import { fromUid, newId, toUid } from '@mailwright/platform';
import { addDraft } from '../support/add-campaigns.ts';
import { expectProblem } from '../support/expect-problem.ts';
import { useTestApi } from '../support/start-test-api.ts';

const api = useTestApi({ baseUrl: 'https://mail.example.com' });
let list: string;
beforeAll(async () => {
  list = await api.addList({ default_subject: 'The subject of the list' });
});

const unsubscribe = '<a href="{{ unsubscribe_url }}">Unsubscribe</a>';
const layout = `<html><body><h1>{{ list.name }}</h1>\r\n<div>{{ content }}</div>\n${unsubscribe}</body></html>`;

async function addTemplate(changes: object = {}): Promise<string> {
  const { body } = await api
    .call('post', '/templates')
    .send({ name: 'Layout', html: layout, ...changes })
    .expect(201);
  return (body as TemplateResource).uid;
}
const act = (uid: string, action: string, body: object = {}) =>
  api.call('post', `/campaigns/${uid}/${action}`).send(body);
const patch = (uid: string, body: object) => api.call('patch', `/campaigns/${uid}`).send(body);
const read = async (uid: string) => (await api.call('get', `/campaigns/${uid}`).expect(200)).body as CampaignResource;
const preview = async (uid: string) =>
  (await api.call('get', `/campaigns/${uid}/preview`).expect(200)).body as CampaignPreview;
const validate = async (uid: string) => (await act(uid, 'validate').expect(200)).body as CampaignValidation;
const contentOf = async (uid: string) => {
  const [run] = await api.run('SELECT content FROM campaign_runs WHERE campaign_id = $1', fromUid('cmp', uid));
  return run?.['content'] as Record<string, string | null>;
};
const draft = (template_uid: string, changes: object = {}) =>
  addDraft(api, list, { template_uid, subject: 'News', html: '<p>Hello {{ FIRST_NAME }}</p>', ...changes });

describe('a campaign with a template', () => {
  test("is the layout with the campaign's HTML in its slot, in a preview, in a test and when it runs", async () => {
    const uid = await draft(await addTemplate());
    const shown = await preview(uid);
    expect(shown.html).toMatch(/<h1>News<\/h1>\s*<div><p>Hello <\/p><\/div>/);
    expect(shown.text).toMatch(/News[^]*Hello/i);
    await act(uid, 'test', { emails: ['ada@example.com'] }).expect(200);
    const mails = await api.run(`SELECT content FROM mails WHERE kind = 'campaign_test' ORDER BY id DESC LIMIT 1`);
    expect(mails).toMatchObject([{ content: { html: shown.html } }]);
    await act(uid, 'run').expect(200);
    const { html } = await contentOf(uid);
    expect(html).toBe(layout.replace('\r\n', '\n').replace('{{ content }}', '<p>Hello {{ FIRST_NAME }}</p>'));
  });

  test("has its text in the template's text slot, or a text made from the whole HTML", async () => {
    const template = await addTemplate({ plain: 'Dear reader\n\n{{ content }}\n\nBye' });
    const uid = await draft(template, { plain: 'Hello' });
    expect((await preview(uid)).text).toMatch(/^Dear reader\s+Hello\s+Bye/);
    await patch(uid, { plain: null }).expect(200);
    const { text } = await preview(uid);
    expect(text).toMatch(/News[^]*Hello/i);
    expect(text).not.toContain('Dear reader');
    await patch(uid, { plain: 'Alone', template_uid: await addTemplate() }).expect(200);
    expect((await preview(uid)).text).toMatch(/^Alone/);
  });

  test("uses the template's subject unless it has its own, rather than the list's subject", async () => {
    const template_uid = await addTemplate({ subject: 'From {{ list.name }}' });
    const body = { name: 'x', list_uid: list, template_uid, html: '<p>Hello</p>' };
    const { body: added } = await api.call('post', '/campaigns').send(body).expect(201);
    const { uid, subject } = added as CampaignResource;
    expect(subject).toBeNull();
    expect((await preview(uid)).subject).toBe('From News');
    await patch(uid, { subject: 'Own' }).expect(200);
    expect((await preview(uid)).subject).toBe('Own');
    const without = { ...body, template_uid: await addTemplate() };
    const { body: other } = await api.call('post', '/campaigns').send(without).expect(201);
    expect(other).toMatchObject({ subject: 'The subject of the list' });
  });

  test('follows the template until it starts, and then keeps the version it started with', async () => {
    const template = await addTemplate();
    const uid = await draft(template);
    const change = (html: string) => api.call('patch', `/templates/${template}`).send({ html }).expect(200);
    await act(uid, 'run', { at: '2999-01-01T00:00:00Z' }).expect(200);
    await change(layout.replace('<h1>', '<h1>Second '));
    expect((await preview(uid)).html).toContain('<h1>Second News</h1>');
    await act(uid, 'run').expect(200);
    await change(layout.replace('<h1>', '<h1>Third '));
    expect((await contentOf(uid))['html']).toContain('<h1>Second ');
    expect((await preview(uid)).html).toContain('<h1>Second News</h1>');
    expect(await validate(uid)).toMatchObject({ valid: true });
    expectProblem(await patch(uid, { template_uid: null }), 'campaign_started', ['template_uid']);
  });

  test('needs no HTML if the template has no slot, and is refused with HTML that would not be sent', async () => {
    const template = await addTemplate({ html: `<p>All of it</p>${unsubscribe}`, plain: 'All of it' });
    const uid = await draft(template);
    const error = { part: 'html', line: null, message: expect.stringContaining('no content slot') };
    expect(await validate(uid)).toMatchObject({ valid: false, errors: [error] });
    expectProblem(await act(uid, 'run'), 'validation_failed', ['html']);
    await patch(uid, { html: null }).expect(200);
    expect(await validate(uid)).toMatchObject({ valid: true });
    expect((await preview(uid)).html).toContain('<p>All of it</p>');
    await act(uid, 'run').expect(200);
    expect(await contentOf(uid)).toMatchObject({ plain: 'All of it' });
    const withSlot = await draft(await addTemplate(), { html: null });
    expect(await validate(withSlot)).toMatchObject({ errors: [{ part: 'html', message: 'is required' }] });
  });

  test("reports errors and warnings where the author can fix them: in the campaign's HTML or in the template", async () => {
    const template = await addTemplate({
      html: `<p>{{ nothing }}</p>\r\n{{- content }} {{ neither }}\n<p>{{ never }}</p>${unsubscribe}`,
    });
    const uid = await draft(template, { html: '<p>\r\n  {{ unknown }}</p>' });
    const found = (await validate(uid)).warnings.filter(({ code }) => code === 'tag_unknown');
    const warnings = found.map(({ part, line, column, message }) => {
      return [part, line, column, /\{\{ (\w+) \}\}/.exec(message)?.[1]];
    });
    expect(warnings.sort()).toEqual([
      ['html', 2, 6, 'unknown'],
      ['template_uid', 1, 7, 'nothing'],
      ['template_uid', 2, 19, 'neither'],
      ['template_uid', 3, 7, 'never'],
    ]);
    await patch(uid, { html: '<p>\n\n {% if x %}</p>' }).expect(200);
    expect(await validate(uid)).toMatchObject({ valid: false, errors: [{ part: 'html', line: 3, column: 2 }] });
  });

  test('may have as many Liquid tags as one without a template, including those of the layout', async () => {
    const uid = await draft(await addTemplate(), { html: '{{ EMAIL }}'.repeat(5_000) });
    expect(await validate(uid)).toMatchObject({ errors: [{ part: 'html', message: expect.stringContaining('5000') }] });
  });
});

describe('a template that a campaign uses', () => {
  test('cannot be deleted until the campaign has ended, and a copy of that campaign cannot run without it', async () => {
    const template = await addTemplate();
    const uid = await draft(template);
    for (const status of ['draft', 'scheduled', 'sending', 'paused']) {
      await api.run('UPDATE campaigns SET status = $2::campaign_status WHERE id = $1', fromUid('cmp', uid), status);
      const { detail } = expectProblem(await api.call('delete', `/templates/${template}`), 'template_in_use');
      expect(detail).toContain(uid);
    }
    await act(uid, 'cancel').expect(200);
    await api.call('delete', `/templates/${template}`).expect(204);
    expect(await read(uid)).toMatchObject({ template_uid: template });
    const { body: copy } = await act(uid, 'copy').expect(201);
    const { uid: copied } = copy as CampaignResource;
    expect(copy).toMatchObject({ template_uid: template });
    expect(await validate(copied)).toMatchObject({ errors: [{ part: 'template_uid', message: 'has been deleted' }] });
    expectProblem(await act(copied, 'run'), 'validation_failed', ['template_uid']);
    await patch(copied, { template_uid: null }).expect(200);
    await act(copied, 'run').expect(200);
  });

  test('either exists for all campaigns or is refused by all when it is deleted while campaigns are added', async () => {
    const template = await addTemplate();
    const body = { name: 'x', list_uid: list, template_uid: template };
    const [deleted, ...added] = await Promise.all([
      api.call('delete', `/templates/${template}`),
      ...[1, 2, 3].map(() => api.call('post', '/campaigns').send(body)),
    ]);
    const isThere = added.some(({ status }) => status === 201);
    expect(deleted.status).toBe(isThere ? 409 : 204);
    for (const { status } of added) expect(status).toBe(isThere ? 201 : 404);
  });

  test('must exist', async () => {
    for (const template_uid of ['tpl_x', toUid('tpl', newId())]) {
      const body = { name: 'x', list_uid: list, template_uid };
      expectProblem(await api.call('post', '/campaigns').send(body), 'not_found', ['template_uid']);
    }
  });
});

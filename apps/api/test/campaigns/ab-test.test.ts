import { beforeAll, describe, expect, test } from '@jest/globals';
import type {
  ActivityResource,
  CampaignPreview,
  CampaignReport,
  CampaignResource,
  CampaignValidation,
  RecipientResource,
} from '@mailwright/contracts';
import { fromUid } from '@mailwright/platform';
import { addDraft } from '../support/add-campaigns.ts';
import { expectProblem } from '../support/expect-problem.ts';
import { useTestApi } from '../support/start-test-api.ts';
import { browser, sendTracked } from '../support/track-campaign.ts';

const api = useTestApi();
let list: string;
beforeAll(async () => {
  list = await api.addList({ name: 'News' });
});

const automatic = { sample_percent: 20, metric: 'clicks', winner: 'automatic', wait: 'PT4H' };
const manual = { sample_percent: 50, metric: 'opens', winner: 'manual' };
const nothing = {
  name: null,
  subject: null,
  preheader: null,
  from_name: null,
  html: null,
  plain: null,
  template_uid: null,
  design: null,
};
const link = (to: string) => `<a href="https://example.com/${to}">${to}</a>`;
const given = [{ name: 'Short', subject: 'January' }, { html: `<p>Other</p>${link('one')}${link('three')}` }];

const send = (body: object) => api.call('post', '/campaigns').send({ name: 'January', list_uid: list, ...body });
const patch = (uid: string, body: object) => api.call('patch', `/campaigns/${uid}`).send(body);
const act = (uid: string, action: string, body: object = {}) =>
  api.call('post', `/campaigns/${uid}/${action}`).send(body);
const read = async (uid: string) => (await api.call('get', `/campaigns/${uid}`).expect(200)).body as CampaignResource;
const validate = async (uid: string) => (await act(uid, 'validate').expect(200)).body as CampaignValidation;
const choose = (uid: string, variant: number) => act(uid, 'winner', { variant });

describe('a campaign with variants', () => {
  test('shows the overrides of each variant and the settings of the test; a list of campaigns leaves out the variants', async () => {
    const uid = await addDraft(api, list, { variants: given, ab_test: automatic });
    const shown = await read(uid);
    expect(shown.variants).toEqual(given.map((variant) => ({ ...nothing, ...variant })));
    const planned = { status: 'planned', decides_at: null, winning_variant: null, decided_at: null, decided_by: null };
    expect(shown.ab_test).toEqual({ ...automatic, ...planned });
    const [summary] = (await api.call('get', '/campaigns?limit=1').expect(200)).body as CampaignResource[];
    expect(summary).toMatchObject({ uid, ab_test: shown.ab_test });
    expect(summary).not.toHaveProperty('variants');
    const changed = await patch(uid, { variants: [{}, { from_name: 'Grace' }], ab_test: manual }).expect(200);
    expect(changed.body).toMatchObject({ variants: [nothing, { ...nothing, from_name: 'Grace' }], ab_test: manual });
    const none = await patch(uid, { variants: null, ab_test: null }).expect(200);
    expect(none.body).toMatchObject({ variants: null, ab_test: null });
  });

  test('keeps the design of a variant that has HTML of its own, and drops a design without HTML', async () => {
    const design = { type: 'doc', content: [{ type: 'paragraph' }] };
    const variants = [{ design }, { html: '<p>Other</p>', design }];
    const uid = await addDraft(api, list, { variants, ab_test: manual });
    expect((await read(uid)).variants).toMatchObject([{ design: null }, { html: '<p>Other</p>', design }]);
    const copy = (await act(uid, 'copy').expect(201)).body as CampaignResource;
    expect(copy.variants?.[1]).toMatchObject({ design });
    const body = { variants: [{}, { html: '<p>Other</p>', design: { text: 'x'.repeat(200_001) } }] };
    expectProblem(await patch(uid, body), 'validation_failed', ['variants[1].design']);
  });

  test('is copied with its variants', async () => {
    const uid = await addDraft(api, list, { variants: given, ab_test: automatic });
    const { variants, ab_test } = await read(uid);
    const copy = await act(uid, 'copy').expect(201);
    expect(copy.body).toMatchObject({ variants, ab_test, status: 'draft' });
  });

  test('is refused with invalid settings, and each of them is named', async () => {
    const cases: [body: object, ...fields: string[]][] = [
      [{ variants: [{}] }, 'variants'],
      [{ variants: Array.from({ length: 6 }, () => ({})) }, 'variants'],
      [{ variants: [{}, { subject: 'a\nb', color: 'red' }] }, 'variants[1].subject', 'variants[1].color'],
      [{ variants: [{ html: 'x'.repeat(800_001) }, {}] }, 'variants[0].html'],
      [{ ab_test: { ...automatic, sample_percent: 51 } }, 'ab_test.sample_percent'],
      [{ ab_test: { ...automatic, wait: 'PT5M' } }, 'ab_test.wait'],
      [{ ab_test: { ...manual, wait: 'PT1H' } }, 'ab_test.wait'],
      [{ ab_test: { ...manual, sample_percent: 100 } }, 'ab_test.winner'],
      [{ ab_test: { sample_percent: 20 } }, 'ab_test.metric'],
    ];
    for (const [body, ...fields] of cases) expectProblem(await send(body), 'validation_failed', fields);
    const foreign = { variants: [{}, { template_uid: 'tpl_x' }] };
    expectProblem(await send(foreign), 'not_found', ['variants[1].template_uid']);
  });

  test('keeps the templates of its variants from being deleted', async () => {
    const template = { name: 'Monthly', html: '<h1>Monthly</h1>{{ content }}' };
    const { uid: tpl } = (await api.call('post', '/templates').send(template).expect(201)).body as { uid: string };
    const uid = await addDraft(api, list, { variants: [{}, { template_uid: tpl }], ab_test: manual });
    const { html } = (await api.call('get', `/campaigns/${uid}/preview?variant=2`).expect(200)).body as CampaignPreview;
    expect(html).toContain('<h1>Monthly</h1><p>Hello');
    expectProblem(await api.call('delete', `/templates/${tpl}`), 'template_in_use');
    await patch(uid, { variants: given }).expect(200);
    await api.call('delete', `/templates/${tpl}`).expect(204);
  });
});

describe('the content of variants', () => {
  test('is validated, with a path for each error, and errors in the shared content are reported once', async () => {
    const broken = { subject: null, html: '<p>{{ x', variants: [{ subject: '{% if' }, {}, { html: '<p>\n{{ y' }] };
    const uid = await addDraft(api, list, broken);
    const { errors } = await validate(uid);
    expect(errors.map(({ part, line }) => [part, line])).toEqual([
      ['ab_test', null],
      ['variants[0].subject', 1],
      ['html', 1],
      ['subject', null],
      ['variants[2].html', 2],
    ]);
    expectProblem(
      await act(uid, 'run'),
      'validation_failed',
      errors.map(({ part }) => part),
    );
  });

  test('has each warning about the shared content only once', async () => {
    const uid = await addDraft(api, list, {
      html: '<p>Hello</p>',
      variants: [{}, { subject: 'B' }, { html: '<a href="x">x</a>' }],
      ab_test: manual,
    });
    const { warnings, valid } = await validate(uid);
    expect(valid).toBe(true);
    expect(
      warnings.filter(({ part, code }) => part === 'html' && code === 'unsubscribe_link_added').length,
    ).toBeLessThan(2);
    expect(warnings).toContainEqual(expect.objectContaining({ part: 'variants[2].html', code: 'link_relative' }));
    expect(new Set(warnings.map((each) => JSON.stringify(each))).size).toBe(warnings.length);
  });

  test('is previewed and sent as a test by the number of the variant, which defaults to the first', async () => {
    const variants = [{ subject: 'A' }, { subject: 'B', from_name: 'Grace', html: '<p>Only B</p>' }];
    const uid = await addDraft(api, list, { plain: 'Of the campaign', variants, ab_test: manual });
    const preview = async (query: string) =>
      (await api.call('get', `/campaigns/${uid}/preview${query}`).expect(200)).body as CampaignPreview;
    expect(await preview('')).toMatchObject({ subject: 'A', text: expect.stringContaining('Of the campaign') });
    // A variant with HTML of its own doesn't use the campaign's text.
    const { subject, text } = await preview('?variant=2');
    expect([subject, text.startsWith('Only B')]).toEqual(['B', true]);
    expectProblem(await api.call('get', `/campaigns/${uid}/preview?variant=3`), 'validation_failed', ['variant']);
    expectProblem(await api.call('get', `/campaigns/${uid}/preview?variant=x`), 'validation_failed', ['variant']);
    await act(uid, 'test', { emails: ['ada@example.com'], variant: 2 }).expect(200);
    expectProblem(await act(uid, 'test', { emails: ['ada@example.com'], variant: 3 }), 'validation_failed', [
      'variant',
    ]);
    const [mail] = await api.run(`SELECT content FROM mails WHERE kind = 'campaign_test'`);
    expect(mail?.['content']).toMatchObject({ subject: '[Test] B', from: { name: 'Grace' } });
  });

  test('cannot be changed once the campaign has started', async () => {
    const uid = await addDraft(api, list, { variants: given, ab_test: manual });
    await act(uid, 'run').expect(200);
    expectProblem(await patch(uid, { variants: null }), 'campaign_started', ['variants']);
    expectProblem(await patch(uid, { ab_test: automatic }), 'campaign_started', ['ab_test']);
    const [run] = await api.run('SELECT * FROM campaign_runs WHERE campaign_id = $1', fromUid('cmp', uid));
    expect(run).toMatchObject({ variant_count: 2, sample_percent: 50, wait_seconds: null, sample_total: null });
  });
});

/** A campaign with two variants, sent to a sample of four recipients (two per variant); two more recipients wait. */
async function sendSample(test: object = manual) {
  const changes = { html: `${link('one')}${link('two')}`, variants: given, ab_test: test };
  const { campaign, people } = await sendTracked(api, { list, people: 6, changes });
  const id = fromUid('cmp', campaign);
  await api.run('UPDATE campaign_runs SET sample_total = 4, next_position = 5 WHERE campaign_id = $1', id);
  return { campaign, people };
}

describe('the results of variants', () => {
  test('are counted for each variant, and shown in recipients, logs, links and the web view', async () => {
    const { campaign, people } = await sendSample();
    const get = (path: string, agent = browser) => api.bare.get(path).set('User-Agent', agent);
    // Both variants share one link table: its first link is the first link of both; its third is only in the second
    // variant.
    const target = async (path: string | undefined) => (await get(path ?? '')).headers['location'];
    expect(await target(people[0]?.click(1))).toBe('https://example.com/one');
    expect(await target(people[1]?.click(3))).toBe('https://example.com/three');
    await get(people[1]?.click(1) ?? '');
    await get(people[3]?.open ?? '');
    await get(people[2]?.open ?? '', 'curl/8');
    await get(people[5]?.open ?? '');
    await api.settleHits();
    await api.bare.post(people[3]?.unsubscribe ?? '').expect(200);
    await api
      .call('post', '/bounces')
      .send({ kind: 'soft', message_id: `<${campaign}.3@example.com>` })
      .expect(201);

    const { body } = await api.call('get', `/campaigns/${campaign}/statistics`).expect(200);
    const { variants, ab_test, links } = body as CampaignReport;
    const zeros = { sent: 0, bounces: 0, unique_opens: 0, unique_clicks: 0, unsubscribes: 0 };
    expect(variants).toEqual([
      { ...zeros, variant: 1, name: 'Short', won: false, recipients: 2, unique_clicks: 1, bounces: 1 },
      {
        ...zeros,
        variant: 2,
        name: null,
        won: false,
        recipients: 2,
        unique_opens: 1,
        unique_clicks: 1,
        unsubscribes: 1,
      },
    ]);
    expect(ab_test).toMatchObject({ status: 'testing', leading_variant: 2, significance: null, winning_variant: null });
    expect(ab_test?.rest).toEqual({ ...zeros, recipients: 2, unique_opens: 1 });
    expect(links.map(({ url }) => url)).toEqual(['one', 'two', 'three'].map((to) => `https://example.com/${to}`));

    const recipients = (await api.call('get', `/campaigns/${campaign}/recipients`).expect(200))
      .body as RecipientResource[];
    expect(recipients.map(({ variant }) => variant)).toEqual([1, 2, 1, 2, null, null]);
    const opens = (await api.call('get', `/campaigns/${campaign}/open-log`).expect(200)).body as ActivityResource[];
    expect(opens.map(({ variant }) => variant).sort()).toEqual([1, 2, null]);
    const log = await api.call('get', `/campaigns/${campaign}/delivery-log/download`).expect(200);
    expect(
      log.text
        .split('\r\n')
        .slice(0, 3)
        .map((line) => line.split(',').at(-1)),
    ).toEqual(['variant', '1', '2']);
    const clicks = await api.call('get', `/campaigns/${campaign}/click-log/download`).expect(200);
    expect(clicks.text.split('\r\n')[0]).toMatch(/,url,.*,variant,country$/);

    await choose(campaign, 2).expect(200);
    const decided = (await api.call('get', `/campaigns/${campaign}/recipients`).expect(200))
      .body as RecipientResource[];
    expect(decided.map(({ variant }) => variant)).toEqual([1, 2, 1, 2, 2, 2]);
    const report = (await api.call('get', `/campaigns/${campaign}/statistics`).expect(200)).body as CampaignReport;
    expect(report.variants.map(({ won }) => won)).toEqual([false, true]);
  });
});

describe('POST /campaigns/{uid}/winner', () => {
  test('makes a variant the winner, and the campaign and the audit log record when and by whom', async () => {
    const { campaign } = await sendSample(automatic);
    const { ab_test } = (await choose(campaign, 2).expect(200)).body as CampaignResource;
    const decided = { status: 'decided', winning_variant: 2, decided_by: 'api_key', decided_at: expect.any(String) };
    expect(ab_test).toMatchObject(decided);
    const audited = await api.run(
      `SELECT actor, details FROM audit_log WHERE subject = $1 AND action = $2`,
      campaign,
      'campaign.winner_chosen',
    );
    expect(audited).toEqual([{ actor: 'api_key', details: { variant: 2 } }]);
  });

  test('refuses an unknown variant, and changes nothing when no test is waiting for a winner', async () => {
    const { campaign } = await sendSample();
    expectProblem(await choose(campaign, 3), 'validation_failed', ['variant']);
    expectProblem(await choose(campaign, 0), 'validation_failed', ['variant']);
    await act(campaign, 'pause').expect(200);
    await choose(campaign, 1).expect(200);
    expectProblem(await choose(campaign, 2), 'no_open_test');
    expect((await read(campaign)).ab_test).toMatchObject({ winning_variant: 1 });
    const draft = await addDraft(api, list, { variants: given, ab_test: manual });
    const split = await addDraft(api, list, { variants: given, ab_test: { sample_percent: 100, metric: 'opens' } });
    const plain = await addDraft(api, list);
    for (const uid of [split, plain]) await act(uid, 'run').expect(200);
    const { campaign: cancelled } = await sendSample();
    await act(cancelled, 'cancel').expect(200);
    for (const uid of [draft, split, plain, cancelled]) expectProblem(await choose(uid, 1), 'no_open_test');
    expect((await read(cancelled)).ab_test).toMatchObject({ status: 'undecided' });
  });
});

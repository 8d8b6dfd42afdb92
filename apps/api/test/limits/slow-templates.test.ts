import { beforeAll, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { newId } from '@mailwright/platform';
import { createTestAccount, type TestAccount } from '@mailwright/testing';
import { addDraft, finishCampaign } from '../support/add-campaigns.ts';
import { expectProblem } from '../support/expect-problem.ts';
import { useTestApi } from '../support/start-test-api.ts';

const api = useTestApi();
// These loops are stopped when they have used the processor time that a part may take.
const loops = '{% for i in (1..9000) %}{% for j in (1..9000) %}{% assign x = j %}{% endfor %}{% endfor %}';
// A hundred thousand times, a single filter searches half a megabyte for text that isn't there: this can be stopped
// only by ending its thread.
const endless = [
  '{% assign b = "aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaab" %}',
  '{% assign b = b | append: b %}'.repeat(13),
  '{% assign r = (1..100000) | where_exp: "x", "b contains \'aaaaaaaaaaab1\'" %}',
].join('');
const siblings = (levels: number) => `<style>b${'~*'.repeat(levels)}~u{color:red}</style>${'<u></u>'.repeat(60)}`;

let other: TestAccount;
beforeAll(async () => {
  other = await createTestAccount(api.database);
  for (const { accountId } of [api.account, other]) {
    const email = 'shop@example.com';
    const row = { id: newId(), accountId, email, emailNormalized: email, domain: 'example.com', name: 'Shop' };
    await api.database.prisma.sender.create({ data: { ...row, verifiedAt: new Date() } });
  }
});

const post = (html: string, account?: TestAccount) =>
  api.call('post', '/emails', account).send({ to: 'grace@example.com', subject: 'Hello', html });

/** Resolves to the response, and to how often another account was served until then. */
async function besideOthers(request: PromiseLike<{ status: number; body: unknown }>) {
  let isOver = false;
  let served = 0;
  const attack = Promise.resolve(request).finally(() => (isOver = true));
  while (!isOver) {
    await api.call('get', '/lists?limit=1', other).expect(200);
    // In the same process: a blocked event loop would serve nobody until the attack is over.
    if (!isOver) served += 1;
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  return { response: await attack, served };
}

interface Attack {
  entry: string;
  what: string;
  times: number;
}

type Response = PromiseLike<{ status: number; body: unknown }>;
const automation = (list: string, html: string) => ({
  name: 'Hello',
  list_uid: list,
  trigger: { type: 'api' },
  entry: 'once',
  steps: [{ type: 'send_email', id: 'first', subject: 'Hello', html }],
});
/** Every place that accepts a user's HTML, by name. Each resolves to the request that compiles or renders the HTML. */
const entries: Record<string, (html: string) => Promise<() => Response>> = {
  preview: async (html) => {
    const uid = await addDraft(api, await api.addList(), { html });
    return () => api.call('get', `/campaigns/${uid}/preview`);
  },
  test: async (html) => {
    const uid = await addDraft(api, await api.addList(), { html });
    return () => api.call('post', `/campaigns/${uid}/test`).send({ emails: ['grace@example.com'] });
  },
  run: async (html) => {
    const uid = await addDraft(api, await api.addList(), { html });
    return () => api.call('post', `/campaigns/${uid}/run`);
  },
  'welcome mail': async (html) => {
    const list = await api.addList();
    return () => api.call('patch', `/lists/${list}`).send({ welcome_email: { subject: 'Hello', html } });
  },
  'confirmation mail': async (html) => {
    const list = await api.addList();
    const mail = { subject: 'Hello', html: `{{ confirm_url }}${html}` };
    return () => api.call('patch', `/lists/${list}`).send({ confirmation_email: mail });
  },
  'automation, validated': async (html) => {
    const added = await api.call('post', '/automations').send(automation(await api.addList(), html));
    // HTML that is too long is refused already here.
    if (added.status !== 201) return () => Promise.resolve(added);
    return () => api.call('post', `/automations/${(added.body as { uid: string }).uid}/validate`);
  },
  'step, previewed': async (html) => {
    const added = await api.call('post', '/automations').send(automation(await api.addList(), html));
    // HTML that is too long is refused already here.
    if (added.status !== 201) return () => Promise.resolve(added);
    return () => api.call('get', `/automations/${(added.body as { uid: string }).uid}/steps/first/preview`);
  },
  email: async (html) => () => post(html),
  template: async (html) => () => api.call('post', '/templates').send({ name: 'Hostile', html }),
};

/** Hostile HTML, by what it repeats, so that a failure is printed in one line. */
const repeated: Record<string, (times: number) => string> = {
  'a filter that searches': () => endless,
  loops: () => loops,
  siblings: (times) => siblings(Math.ceil(times / 50)),
  negations: (times) => `<style>b${':not(*'.repeat(times / 50)}${')'.repeat(times / 50)}{color:red}</style><b>x</b>`,
  descendants: (times) => `<style>b${' *'.repeat(times / 50)} u{color:red}</style>${'<i>'.repeat(400)}<u>x</u>`,
  rules: (times) => `<style>${'x y,'.repeat(times / 50)}z{color:red}</style>${'<p>x</p>'.repeat(200)}`,
  'filters that split': (times) => `{{ "abcdefgh"${' | split: "" | join: "ab"'.repeat(times / 50)} }}`,
  'filters of a value': (times) => `{{ EMAIL${' | upcase | downcase'.repeat(times / 50)} }}`,
  conditions: (times) =>
    `{% for i in (1..9000) %}{% if i == 0${' or i contains "x"'.repeat(times / 50)} %}{% endif %}{% endfor %}`,
};
for (const text of [
  '<b>',
  '<table><tr><td>',
  '&amp;',
  '&#38;',
  '<a href="',
  '<!--',
  '<p style="a:b;',
  '<li><ol>',
  '<![CDATA[',
  '</b>',
  '{{',
  '{%',
  '{% raw %}',
  '{A}',
  '<img>',
  '<a href=x>y</a>',
  '\n',
  ' <br> ',
])
  repeated[text] = (times) => text.repeat(times).slice(0, 400_000);

test('whatever a template, its HTML or its CSS does, other accounts are served meanwhile, and it ends with a result or is stopped', async () => {
  const attack: fc.Arbitrary<Attack> = fc.record({
    entry: fc.constantFrom(...Object.keys(entries)),
    what: fc.constantFrom(...Object.keys(repeated)),
    times: fc.integer({ min: 1_000, max: 100_000 }),
  });
  await fc.assert(
    fc.asyncProperty(attack, async ({ entry, what, times }) => {
      const html = repeated[what]?.(times) ?? '';
      const request = await entries[entry]?.(`<a href="{{ unsubscribe_url }}">x</a>${html}`);
      if (request === undefined) throw new Error(`There is no ${entry}`);
      const { response, served } = await besideOthers(request());
      const { status } = response;
      const code = status < 300 ? 'done' : (response.body as { code: string }).code;
      expect([200, 201, 202, 422]).toContain(status);
      expect(['done', 'template_too_slow', 'validation_failed']).toContain(code);
      if (code === 'template_too_slow') expect(served).toBeGreaterThan(0);
    }),
    {
      numRuns: 12,
      seed: 45,
      endOnFailure: true,
      examples: [
        ...['preview', 'run', 'welcome mail', 'email'].map((entry): [Attack] => [
          { entry, what: 'a filter that searches', times: 1 },
        ]),
        [{ entry: 'preview', what: 'siblings', times: 250 }],
        [{ entry: 'step, previewed', what: 'siblings', times: 250 }],
      ],
    },
  );
}, 600_000);

test('a template that takes too long returns 422 template_too_slow, and the next one is rendered', async () => {
  expectProblem(await post(endless), 'template_too_slow');
  const { errors } = expectProblem(await post(loops), 'template_too_slow', ['html']);
  expect(errors).toEqual({ html: [expect.stringMatching(/^line 1, column \d+: .* of processor time/)] });
  await post('<p>{% if to.email contains "@" %}Hello{% endif %}</p>').expect(202);
});

test('templates of an account that wait for too long are refused, while those of other accounts are rendered', async () => {
  const attacker = await createTestAccount(api.database);
  const draft = await addDraft(api, await api.addList({}, attacker), { html: endless }, attacker);
  let ended = 0;
  const attacks = Array.from({ length: 40 }, () =>
    Promise.resolve(api.call('get', `/campaigns/${draft}/preview`, attacker)).finally(() => (ended += 1)),
  );
  await post('<p>{% if to.email contains "@" %}Hello{% endif %}</p>', other).expect(202);
  expect(ended).toBeLessThan(attacks.length);
  const responses = await Promise.all(attacks);
  const refused = responses.filter(({ status }) => status !== 422);
  expect(refused.length).toBeGreaterThan(0);
  for (const response of refused) {
    expectProblem(response, 'rate_limited');
    expect(response.headers['retry-after']).toBe('10');
  }
  const stopped = responses.filter(({ status }) => status === 422);
  expect(stopped.length).toBeGreaterThan(0);
  for (const response of stopped) expectProblem(response, 'template_too_slow');
});

test('a mail in a public archive that takes too long to render is not rendered again for each visit', async () => {
  const account = await createTestAccount(api.database);
  const list = await api.addList({ archive: { enabled: true } }, account);
  // This takes long when it is rendered for nobody, but not when the campaign starts.
  const subject = `{% if EMAIL == "" %}${loops}{% endif %}News`;
  const uid = await addDraft(api, list, { subject }, account);
  await api.call('post', `/campaigns/${uid}/run`, account).expect(200);
  await finishCampaign(api, uid);
  const visit = () => api.bare.get(`/archive/${list}/${uid}`).set('Host', 'mail.example.com');
  await visit().expect(404);
  const before = process.cpuUsage();
  await visit().expect(404);
  expect(process.cpuUsage(before).user / 1_000).toBeLessThan(125);
});

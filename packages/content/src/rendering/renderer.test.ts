import { afterAll, expect, test } from '@jest/globals';
import { ProblemError } from '@mailwright/platform';
import { compileHere, makeCampaign, makeRecipient } from '../testing/make-campaign.ts';
import type { RecipientData } from '../mails/campaign-source.ts';
import { type CompiledCampaign, createRenderer, type LogicOfMail, maxSlowInARow, type Renderer } from './renderer.ts';
import { startThread } from './thread-pool.ts';

const renderer = createRenderer({ limitMs: 800, threads: 2 });
afterAll(() => renderer.close());

const options = { host: 'mail.example.com' };
// A filter searches half a megabyte a hundred thousand times, and finds nothing.
const endless = [
  '{% assign b = "aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaab" %}',
  '{% assign b = b | append: b %}'.repeat(13),
  '{% assign r = (1..100000) | where_exp: "x", "b contains \'aaaaaaaaaaab1\'" %}',
].join('');
// Takes a second of Liquid's own steps, between which it checks the limit.
const loops = '{% for i in (1..9000) %}{% for j in (1..9000) %}{% assign x = j %}{% endfor %}{% endfor %}';
const quick = makeCampaign({ html: '{% if FIRST_NAME == "Grace" %}<p>Dear Grace</p>{% endif %}' });

const asIs = (recipient: RecipientData) => recipient;
const tooSlow = { error: expect.objectContaining({ code: 'template_too_slow' }) };

/** Renders the mails of people with these names, until each of them has a result. */
async function renderAll(compiled: CompiledCampaign, names: string[]): Promise<Map<string, LogicOfMail>> {
  const results = new Map<string, LogicOfMail>();
  const recipients = names.map((name, index) => makeRecipient({ FIRST_NAME: name }, { key: `camp_1.${index}` }));
  while (results.size < names.length) {
    const left = recipients.filter(({ key }) => !results.has(key));
    for (const [{ key }, logic] of await compiled.renderLogic(left, asIs)) results.set(key, logic);
  }
  return results;
}

const compile = (accountId: string, html: string, of: Renderer = renderer) =>
  of.compile(accountId, makeCampaign({ html }), options);

test('a task that takes too long is stopped with template_too_slow, and another thread does the next one', async () => {
  await expect(compile('a', endless)).rejects.toMatchObject({ code: 'template_too_slow' });
  const compiled = await renderer.compile('a', quick, options);
  expect((await compiled.render(makeRecipient())).html).toContain('<p>Dear Grace</p>');
});

test('while an account’s templates hang, those of other accounts are compiled and rendered', async () => {
  let ended = 0;
  const hanging = Array.from({ length: 4 }, () =>
    compile('slow', endless)
      .catch((error: unknown) => (error as ProblemError).code)
      .finally(() => (ended += 1)),
  );
  for (let times = 0; times < 3; times += 1) {
    const compiled = await renderer.compile('b', quick, options);
    expect((await compiled.render(makeRecipient())).html).toContain('<p>Dear Grace</p>');
  }
  expect(ended).toBeLessThan(4);
  expect(await Promise.all(hanging)).toEqual(Array(4).fill('template_too_slow'));
});

test('a template that is slow only with some data is stopped when it is rendered', async () => {
  const compiled = await compile('c', `{% if FIRST_NAME == "Grace" %}${endless}{% endif %}{{ FIRST_NAME }}`);
  await expect(compiled.render(makeRecipient())).rejects.toMatchObject({ code: 'template_too_slow' });
  expect((await compiled.render(makeRecipient({ FIRST_NAME: 'Ada' }))).html).toContain('Ada');
});

test.each([
  ['tags', loops],
  ['a filter', endless],
])(
  'a mail whose data make it too slow, in %s, fails alone; those before and after it are rendered',
  async (_name, html) => {
    const compiled = await compile('f', `{% if FIRST_NAME == "Grace" %}${html}{% endif %}{{ FIRST_NAME | upcase }}`);
    const results = await renderAll(compiled, ['Ada', 'Zoe', 'Grace', 'Ida', 'Grace', 'Grace', 'Grace', 'Eve']);
    const failed = [...results].filter(([, logic]) => 'error' in logic).map(([key]) => key);
    expect(failed.sort()).toEqual(['camp_1.2', 'camp_1.4', 'camp_1.5', 'camp_1.6']);
  },
);

test.each([
  ['tags', loops, [0, maxSlowInARow]],
  // Starting a thread from these sources takes seconds.
  ['a filter', endless, [0]],
])(
  'when several mails in a row are too slow, in %s, the template is to blame, and a caller that continues gets past these mails',
  async (_name, html, firsts) => {
    const compiled = await compile('g', `{% if FIRST_NAME == "Grace" %}${html}{% endif %}{{ FIRST_NAME | upcase }}`);
    const recipients = Array.from({ length: 20 }, (_, index) => makeRecipient(undefined, { key: `camp_1.${index}` }));
    for (const first of firsts) {
      const done = new Set<RecipientData>();
      const renderRest = async (): Promise<never> => {
        for (;;) {
          const left = recipients.slice(first).filter((recipient) => !done.has(recipient));
          for (const [recipient, logic] of await compiled.renderLogic(left, asIs)) {
            expect(logic).toEqual(tooSlow);
            done.add(recipient);
          }
        }
      };
      await expect(renderRest()).rejects.toMatchObject({ code: 'template_too_slow' });
      expect([...done]).toEqual(recipients.slice(first, first + maxSlowInARow));
    }
  },
);

test('however many recipients wait, data are read only for those whose mails a task renders', async () => {
  const compiled = await compile('h', '{% if FIRST_NAME == "Ada" %}Dear{% endif %} {{ FIRST_NAME | upcase }}');
  let left = Array.from({ length: 500 }, (_, index) => `Ada ${index}`);
  let read = 0;
  while (left.length > 0) {
    const rendered = await compiled.renderLogic(left, (name) => {
      read += 1;
      return makeRecipient({ FIRST_NAME: name });
    });
    left = left.filter((name) => !rendered.has(name));
  }
  // On a busy machine, a task renders fewer mails than it is given.
  expect(read).toBeLessThan(2_000);
});

test('if a thread cannot be started, the waiting task fails and does not count as a turn of its account', async () => {
  let failures = 3;
  const startWorker = () => {
    failures -= 1;
    if (failures >= 0) throw new Error('no threads left');
    return startThread();
  };
  const failing = createRenderer({ threads: 2, startWorker });
  for (let times = 0; times < 3; times += 1)
    await expect(compile('a', '<p>x</p>', failing)).rejects.toMatchObject({
      code: 'service_unavailable',
      cause: { message: 'no threads left' },
    });
  expect((await compile('a', '<p>x</p>', failing)).hasLogic).toBe(false);
  await failing.close();
});

test('if no further thread can be started, the running threads do the tasks', async () => {
  let started = 0;
  const startWorker = () => {
    started += 1;
    if (started > 1) throw new Error('no threads left');
    return startThread();
  };
  const short = createRenderer({ threads: 3, startWorker });
  const compiled = await Promise.all(['a', 'b', 'c', 'a'].map((accountId) => compile(accountId, '<p>x</p>', short)));
  expect(compiled.map(({ hasLogic }) => hasLogic)).toEqual([false, false, false, false]);
  expect(started).toBeGreaterThan(1);
  await short.close();
});

test('mails whose logic was rendered in a thread equal those that are rendered in place, with signed links', async () => {
  const html = `<body>{% for i in (1..2) %}<a href="https://shop.example/{{ FIRST_NAME }}?i={{ i }}">{{ i }}</a>{% endfor %}
    <a href="https://shop.example/{{ FIRST_NAME | replace: "G", "g" }}">x</a><a href="https://shop.example/a">a</a>
    {% capture all %}<a href="https://shop.example/{{ CITY }}/x">c</a>{% endcapture %}{{ all | raw }}
    <a href="{{ unsubscribe_url }}">u</a></body>`;
  const source = makeCampaign({ html });
  const tracking = { opens: true, links: 'find' } as const;
  const now = () => new Date('2026-11-23T10:00:00Z');
  const recipients = ['Grace', 'Zoë & x', '"><b>'].map((name) => {
    const recipient = makeRecipient({ FIRST_NAME: name, CITY: 'x'.repeat(name.length) });
    const signTarget = (link: number, target: string) =>
      `${'s'.repeat(21)}${link}/${Buffer.from(target).toString('base64url')}`;
    const tracked = { open: 'https://m.example/t/o/1', click: 'https://m.example/t/c/1/', signTarget };
    return { ...recipient, links: { ...recipient.links, tracking: tracked } };
  });
  const here = compileHere(source, { tracking, now });
  const compiled = await renderer.compile('d', source, { ...options, tracking });
  expect(compiled.links).toEqual(here.links);
  expect(compiled.warnings).toEqual(here.warnings);
  for (const recipient of recipients) {
    const rendered = await compiled.render(recipient);
    expect(rendered).toEqual(here.render(recipient));
    expect(rendered.html).toContain(`${'s'.repeat(21)}1/`);
  }
  const raw = (mail: { raw: Buffer }) => mail.raw.toString().replace(/^Date: .*$/m, '');
  const logic = await compiled.renderLogic(recipients, asIs);
  for (const recipient of recipients)
    expect(raw(compiled.compose(recipient, logic.get(recipient)))).toBe(raw(here.compose(recipient)));
});

test('a template error has its part, line and column, together with the errors of other parts', async () => {
  const failing = renderer.compile(
    'e',
    makeCampaign({ subject: '{% if %}', html: '<p>\n{{ a | nothing }}</p>' }),
    options,
  );
  await expect(failing).rejects.toMatchObject({
    name: 'TemplateError',
    part: 'subject',
    others: [{ part: 'html', line: 2, column: 1 }],
  });
});

test('closing ends running and waiting tasks', async () => {
  const closing = createRenderer({ threads: 1 });
  const ends = [endless, '<p>x</p>'].map((html) =>
    compile('a', html, closing).then(
      () => 'done',
      (error: unknown) => (error as ProblemError).code,
    ),
  );
  await closing.close();
  expect(await Promise.all(ends)).toEqual(['service_unavailable', 'service_unavailable']);
  await expect(compile('a', '<p>x</p>', closing)).rejects.toMatchObject({ code: 'service_unavailable' });
});

import { afterAll, expect, test } from '@jest/globals';
import { ProblemError } from '@mailwright/platform';
import { compileHere, makeCampaign, makeRecipient } from '../testing/make-campaign.ts';
import { createRenderer, type Renderer } from './renderer.ts';

const renderer = createRenderer({ limitMs: 800, threads: 2 });
afterAll(() => renderer.close());

const options = { host: 'mail.example.com' };
// Half a megabyte is searched in vain a hundred thousand times, within one filter.
const endless = [
  '{% assign b = "aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaab" %}',
  '{% assign b = b | append: b %}'.repeat(13),
  '{% assign r = (1..100000) | where_exp: "x", "b contains \'aaaaaaaaaaab1\'" %}',
].join('');
const quick = makeCampaign({ html: '{% if FIRST_NAME == "Grace" %}<p>Dear Grace</p>{% endif %}' });

const compile = (accountId: string, html: string, of: Renderer = renderer) =>
  of.compile(accountId, makeCampaign({ html }), options);

test('a task that takes too long is stopped with template_too_slow, and the next one is done by another thread', async () => {
  await expect(compile('a', endless)).rejects.toMatchObject({ code: 'template_too_slow' });
  const compiled = await renderer.compile('a', quick, options);
  expect((await compiled.render(makeRecipient())).html).toContain('<p>Dear Grace</p>');
});

test("while an account's templates hang, those of another account are compiled and rendered", async () => {
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

test('a template that only its data make slow is stopped when it is rendered', async () => {
  const compiled = await compile('c', `{% if FIRST_NAME == "Grace" %}${endless}{% endif %}{{ FIRST_NAME }}`);
  await expect(compiled.render(makeRecipient())).rejects.toMatchObject({ code: 'template_too_slow' });
  expect((await compiled.render(makeRecipient({ FIRST_NAME: 'Ada' }))).html).toContain('Ada');
});

test('mails whose logic was rendered in a thread are those that are made in one place, with their links signed', async () => {
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
  const logic = await compiled.renderLogic(recipients);
  for (const [index, recipient] of recipients.entries())
    expect(raw(compiled.compose(recipient, logic[index]))).toBe(raw(here.compose(recipient)));
});

test('an error of a template has its part, line and column, with those of other parts', async () => {
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

test('closing ends what is being done and what waits', async () => {
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

import { describe, expect, test } from '@jest/globals';
import { maxLiquidTags } from '@mailwright/contracts';
import { compileTestCampaign } from '../testing/make-campaign.ts';
import { TemplateError } from './template-error.ts';
import { createContext, parseTemplate, renderTemplates, templateLimits } from './template-engine.ts';

const recipient = {
  key: '1',
  email: 'a@example.com',
  subscriber: { uid: '', tags: [], fields: {} },
  links: { unsubscribe: 'https://x.example/', webView: '', preferences: '' },
  bounceTo: 'b@example.com',
  unsubscribeMailto: null,
};

const growing = (times: number) =>
  `{% assign a = "xxxxxxxxxxxxxxxx" %}${'{% assign a = a | append: a %}'.repeat(times)}{{ a }}`;

describe('the limits of a template', () => {
  test.each([
    [
      'loops for too long',
      '{% for i in (1..9000) %}{% for j in (1..9000) %}{% assign x = j %}{% endfor %}{% endfor %}',
      /more than 250 ms of processor time/,
    ],
    ['loops over a huge range', '{% for i in (1..1000000000) %}{% endfor %}', /too much memory/],
    ['doubles a value again and again', growing(40), /too much memory/],
    ['pads a date', '{{ "now" | date: "%999999999d" }}', /too much memory/],
    [
      'replaces letters with long texts',
      '{% assign a = a | default: "xxxxxxxxxx" | replace: "x", "xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx" %}'.repeat(8),
      /too much memory/,
    ],
    ['writes too much', `{% for i in (1..9) %}${'text '.repeat(50_000)}{% endfor %}`, /renders more than/],
    [
      'writes too much into a variable',
      `{% capture a %}{% for i in (1..9) %}${'text '.repeat(50_000)}{% endfor %}{% endcapture %}{{ a }}`,
      /renders more than/,
    ],
    ['is too long', 'x'.repeat(templateLimits.source + 1), /has more than/],
    ['nests tags too deeply', '{% if a %}'.repeat(2_500) + '{% endif %}'.repeat(2_500), /nested too deeply/],
    ['has too many outputs', '{{ FIRST_NAME }}'.repeat(maxLiquidTags + 1), /at most 5000 tags/],
    ['has too many plain tags', '{FIRST_NAME}'.repeat(maxLiquidTags + 1), /at most 5000 tags/],
    ['has too many plain tags without a value', '{NOTHING}'.repeat(maxLiquidTags + 1), /at most 5000 tags/],
    ['nests elements too deeply', '<div>'.repeat(5_000), /deep/],
    ['nests as many elements as fit', '<b>'.repeat(templateLimits.source / 3 - 1), /deep/],
  ])('a template that %s is stopped with an error', (_name, html, message) => {
    const startedAt = performance.now();
    let error: unknown;
    try {
      compileTestCampaign({ html });
    } catch (thrown) {
      error = thrown;
    }
    expect(error).toBeInstanceOf(TemplateError);
    expect((error as TemplateError).message).toMatch(message);
    expect((error as TemplateError).part).toBe('html');
    // An idle machine takes milliseconds; without limits it would take hours.
    expect(performance.now() - startedAt).toBeLessThan(60_000);
  });
});

test('the limits apply to a part as a whole, not to each of its tags', () => {
  const once = `{% assign a = "${'x'.repeat(100_000)}" | append: "y" %}`;
  const render = (times: number) => {
    const context = createContext({}, 'text');
    const templates = parseTemplate(once, 'text', 'plain');
    for (let index = 0; index < times; index += 1) renderTemplates(templates, context, 'text', 'plain');
  };
  expect(() => render(10)).not.toThrow();
  expect(() => render((2 * templateLimits.memory) / 100_000)).toThrow(/too much memory/);
});

test('a rendering is not stopped just because the machine was busy', () => {
  const scope = {
    get name() {
      // This waits without using the processor.
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 3 * templateLimits.renderMs);
      return 'Ada';
    },
  };
  const templates = parseTemplate('{{ name }}{% for i in (1..9) %}{{ i }}{% endfor %}', 'text', 'plain');
  expect(renderTemplates(templates, createContext(scope, 'text'), 'text', 'plain')).toBe('Ada123456789');
});

test.each(['include', 'render', 'layout', 'block'])(
  'the tag %s, which reads other templates, does not exist',
  (tag) => {
    expect(() => parseTemplate(`{% ${tag} "x" %}{% end${tag} %}`, 'html', 'html')).toThrow(`tag "${tag}" not found`);
  },
);

test('a break outside of a loop does not end the mail', () => {
  const { render } = compileTestCampaign({
    subject: 'a{% break %}b{% if true %}{% continue %}{% endif %}c{% if true %}d{{ EMAIL }}e{% endif %}',
  });
  expect(render(recipient).subject).toBe('abcda@example.come');
});

test.each([
  ['CSS with many rules', `<style>${'p a b c{color:red}'.repeat(20_000)}</style>${'<p>x</p>'.repeat(20_000)}`],
  ['unclosed elements', '<body'.repeat(50_000)],
  ['unclosed attributes', `<p ${'a="'.repeat(50_000)}`],
  ['unclosed comments', '<!--'.repeat(50_000)],
  ['braces', '{A'.repeat(50_000)],
  [
    'as many tags as are allowed, in a long text',
    `<p>{{ FIRST_NAME }}{% if EMAIL %}{EMAIL}{{ nothing }}{% endif %}${'x'.repeat(500)}</p>\n`.repeat(
      maxLiquidTags / 5 - 1,
    ),
  ],
])('%s do not hold up the process', (_name, html) => {
  const startedAt = performance.now();
  compileTestCampaign({ html });
  expect(performance.now() - startedAt).toBeLessThan(60_000);
});

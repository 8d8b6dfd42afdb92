import { describe, expect, test } from '@jest/globals';
import { api, expectNoneFailed, own, post, prepareBadInput, refused, type Case } from '../support/bad-input.ts';

prepareBadInput();

const template = (changes: object) => post('/templates', { name: 'T', html: '<p>{{ content }}</p>', ...changes });

const invalid: [name: string, part: 'html' | 'plain' | 'subject', changes: object, message: string][] = [
  ['an output that is not closed', 'html', { html: '<p>\n  {{ a | </p>' }, 'not closed (line 2, column 3)'],
  ['a tag that is not closed', 'html', { html: '<p>\n\n{% if a %}' }, 'not closed (line 3, column 1)'],
  ['an unknown tag', 'html', { html: '{% bogus %}' }, 'tag "bogus" not found (line 1, column 1)'],
  ['a tag that reads files', 'html', { html: '{% include "secret" %}' }, 'tag "include" not found (line 1, column 1)'],
  ['an unknown filter', 'html', { html: '<p>\n{{ name | shout }}' }, 'undefined filter: shout (line 2, column'],
  ['a second slot', 'html', { html: '{{ content }}\n{{ content }}' }, 'not a second (line 2, column 1)'],
  ['a slot with a filter', 'html', { html: '{{ content | upcase }}' }, 'alone (line 1, column 1)'],
  ['a text without the slot of its HTML', 'plain', { plain: 'News' }, 'must also have the slot'],
  [
    'a text with a slot that its HTML lacks',
    'plain',
    { html: '<p>', plain: '{{ content }}' },
    'must not have the slot',
  ],
  ['a subject that is not Liquid', 'subject', { subject: 'Hello {{ name' }, 'not closed (line 1, column 7)'],
  ['a subject with a slot', 'subject', { subject: '{{ content }}' }, 'must not have a content slot'],
  ['too much Liquid', 'html', { html: '{{a}}'.repeat(5_001) }, 'at most 5000'],
  [
    'Liquid that is nested too deeply',
    'html',
    { html: `{{ ${'a['.repeat(90_000)}1${']'.repeat(90_000)} }}` },
    'nested',
  ],
  ['500,001 bytes in fewer characters', 'html', { html: 'ü'.repeat(250_001) }, 'at most 500000 bytes'],
];

describe('a template is refused for', () => {
  refused(invalid.map(([name, part, changes]): Case => [name, template(changes), 'validation_failed', part]));
  test.each(invalid)('%s, with a message that says what and where', async (_name, part, changes, message) => {
    const { body } = await template(changes)();
    expect((body as { errors: Record<string, string[]> }).errors[part]?.[0]).toContain(message);
  });
  refused([
    ['missing HTML', post('/templates', { name: 'T' }), 'validation_failed', 'html'],
    ['a name of two lines', template({ name: 'a\nb' }), 'validation_failed', 'name'],
    [
      'a change to HTML that is not Liquid',
      () => api().call('patch', `/templates/${own().tpl}`).send({ html: '{% endif %}' }),
      'validation_failed',
      'html',
    ],
    [
      'a change to a text without the slot of its HTML',
      () => api().call('patch', `/templates/${own().tpl}`).send({ plain: 'News' }),
      'validation_failed',
      'plain',
    ],
    ['an unknown version: x', () => api().call('get', `/templates/${own().tpl}/versions/x`), 'not_found'],
    ['an unknown version: 0', () => api().call('get', `/templates/${own().tpl}/versions/0`), 'not_found'],
    [
      'an unknown version: 99999999999',
      () => api().call('get', `/templates/${own().tpl}/versions/99999999999`),
      'not_found',
    ],
  ]);
});

test('the maximum of Liquid and HTML is accepted', async () => {
  const html = `${'{{a}}'.repeat(4_999)}{{content}}`;
  await template({ html: html.padEnd(500_000, 'x') })().expect(201);
});

test('none of these requests is logged as a 5xx', expectNoneFailed);

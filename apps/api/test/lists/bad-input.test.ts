import { describe, test } from '@jest/globals';
import { type Case, addList, expectNoneFailed, form, post, prepareBadInput, refused } from '../support/bad-input.ts';

prepareBadInput();

describe('a value of the wrong type is refused, and the property is named:', () => {
  const wrong: Record<string, unknown>[] = [
    { name: 1 },
    { name: null },
    { name: ['N'] },
    { from_name: {} },
    { from_email: 1 },
    { reply_to: false },
    { default_subject: 1 },
    { subscription: 'triple_opt_in' },
    { subscription: 1 },
    { send_welcome_email: 'true' },
    { send_welcome_email: 1 },
    { welcome_email: 'Hello' },
    { confirmation_email: 'Hello' },
    { contact: 'x' },
    { contact: null },
    { contact: [] },
    { fields: 'x' },
    { fields: {} },
  ];
  refused(
    wrong.map((part) => [
      `POST /lists ${JSON.stringify(part)}`,
      addList(part),
      'validation_failed',
      ...Object.keys(part),
    ]),
  );

  const field = (part: object) => addList({ fields: [{ tag: 'OK' }, { tag: 'X', ...part }] });
  const welcome = (part: object) => addList({ welcome_email: part });
  refused([
    ['an empty welcome_email.html', welcome({ html: '' }), 'validation_failed', 'welcome_email.html'],
    ['welcome_email.html with NUL', welcome({ html: 'a\u0000b' }), 'validation_failed', 'welcome_email.html'],
    ['a long welcome_email.html', welcome({ html: 'a'.repeat(100_001) }), 'validation_failed', 'welcome_email.html'],
    ['welcome_email.subject of two lines', welcome({ subject: 'a\nb' }), 'validation_failed', 'welcome_email.subject'],
    ['another part of welcome_email', welcome({ text: 'Hello' }), 'validation_failed', 'welcome_email.text'],
    ['contact.city', addList({ contact: { city: 1 } }), 'validation_failed', 'contact.city'],
    ['contact.url', addList({ contact: { url: 'javascript:alert(1)' } }), 'validation_failed', 'contact.url'],
    ['an item of fields', addList({ fields: [1] }), 'validation_failed', 'fields[0]'],
    ['fields[1].tag', field({ tag: 1 }), 'validation_failed', 'fields[1].tag'],
    ['fields[1].label', field({ label: 1 }), 'validation_failed', 'fields[1].label'],
    ['fields[1].type', field({ type: 'colour' }), 'validation_failed', 'fields[1].type'],
    ['fields[1].required', field({ required: 'yes' }), 'validation_failed', 'fields[1].required'],
    ['fields[1].visible', field({ visible: 1 }), 'validation_failed', 'fields[1].visible'],
    ['fields[1].options', field({ options: 'a' }), 'validation_failed', 'fields[1].options'],
    ['fields[1].options[0]', field({ type: 'select', options: [1] }), 'validation_failed', 'fields[1].options[0]'],
    ['fields[1].default_value', field({ default_value: {} }), 'validation_failed', 'fields[1].default_value'],
  ]);
  refused([
    ['an empty list', post('/lists', {}), 'validation_failed', 'name', 'from_name', 'from_email'],
    [
      'everything invalid at once',
      addList({ name: '', from_email: 'x', contact: { zip: 1 }, colour: 'red' }),
      'validation_failed',
      'name',
      'from_email',
      'contact.zip',
      'colour',
    ],
  ]);
});

describe('an unknown property is refused and named:', () => {
  refused([
    ['on a list', addList({ colour: 'red' }), 'validation_failed', 'colour'],
    ['inside contact', addList({ contact: { planet: 'x' } }), 'validation_failed', 'contact.planet'],
    ['inside a field', addList({ fields: [{ tag: 'A', colour: 'x' }] }), 'validation_failed', 'fields[0].colour'],
  ]);
});

describe("a list's own fields are validated:", () => {
  const field = (part: object) => addList({ fields: [{ tag: 'X', ...part }] });
  const many = Array.from({ length: 30 }, (_, i) => ({ tag: i === 29 ? 'lower' : `F${i}` }));
  refused([
    ['a lower-case tag as the 30th', addList({ fields: many }), 'validation_failed', 'fields[29].tag'],
    [
      'a lower-case tag as the 30th of a form',
      form(
        many.map(({ tag }, i) => `fields[${i}][tag]=${tag}`).join('&') +
          '&name=N&from_name=F&from_email=f%40example.com',
      ),
      'validation_failed',
      'fields[29].tag',
    ],
    [
      '101 fields',
      addList({ fields: Array.from({ length: 101 }, (_, i) => ({ tag: `F${i}` })) }),
      'validation_failed',
      'fields',
    ],
    [
      'options of more than 10,000 characters in all',
      field({ type: 'select', options: Array.from({ length: 51 }, (_, i) => `${i}`.padEnd(200, 'x')) }),
      'validation_failed',
      'fields[0].options',
    ],
    ['a tag of 41 characters', field({ tag: 'A'.repeat(41) }), 'validation_failed', 'fields[0].tag'],
    ['a tag that starts with a digit', field({ tag: '1A' }), 'validation_failed', 'fields[0].tag'],
    ['a tag that every list has', field({ tag: 'EMAIL' }), 'validation_failed', 'fields[0].tag'],
    ['the same tag twice', addList({ fields: [{ tag: 'A' }, { tag: 'A' }] }), 'validation_failed', 'fields[1].tag'],
    ['a select without options', field({ type: 'select' }), 'validation_failed', 'fields[0].options'],
    [
      'a multiselect without options',
      field({ type: 'multiselect', options: [] }),
      'validation_failed',
      'fields[0].options',
    ],
    ['options for a text field', field({ options: ['a'] }), 'validation_failed', 'fields[0].options'],
    [
      'the same option twice',
      field({ type: 'select', options: ['a', ' a'] }),
      'validation_failed',
      'fields[0].options',
    ],
    ...(
      [
        ['number', 'many'],
        ['date', '2026-02-30'],
        ['datetime', 'today'],
        ['boolean', 'perhaps'],
        ['url', 'javascript:alert(1)'],
        ['text', 1],
        ['select', 'c', ['a']],
        ['multiselect', ['a', 'c'], ['a']],
      ] as const
    ).map(([type, value, choice = []]): Case => [
      `a default of the wrong type: ${type}`,
      field({ type, default_value: value, options: choice }),
      'validation_failed',
      'fields[0].default_value',
    ]),
  ]);
});

test('none of these requests is logged as a 5xx', expectNoneFailed);

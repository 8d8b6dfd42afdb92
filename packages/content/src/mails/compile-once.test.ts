import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import { compileOnce, createInserter } from './compile-once.ts';
import { renderOnce, type SingleContent, type SingleSource } from './render-once.ts';

const openUrl = 'https://mail.example.com/t/o/x';

function insert(source: SingleSource, scope: object, open?: string): SingleContent | undefined {
  const compiled = compileOnce(source);
  // As a thread passes it on.
  return compiled && createInserter(structuredClone(compiled))(scope, open);
}

test('a compiled mail with a value equals the one that Liquid renders, with CSS, text and the image that records opens', () => {
  const source = {
    subject: 'Order {{ data.order }}',
    html: '<style>p { color: red }</style><p>Dear {{ to.name | upcase }}, <a href="https://shop.example/{{ data.order }}">see it</a></p>',
    plain: null,
  };
  const scope = { data: { order: 'A<1>' }, to: { name: 'Grace' } };
  const inserted = insert(source, scope, openUrl);
  expect(inserted).toEqual(renderOnce(source, scope, { openUrl }));
  expect(inserted).toMatchObject({ subject: 'Order A<1>', text: 'Dear GRACE, see it (https://shop.example/A<1>)' });
  expect(inserted?.html).toMatch(
    /style="color: ?red;?".*GRACE.*A&lt;1&gt;.*<img src="https:\/\/mail.example.com\/t\/o\/x"/s,
  );
});

const pieces = [
  '<p>',
  '</p>',
  '<br>',
  '<h1>',
  '</h1>',
  '<b>',
  '</b>',
  '<style>p { color: red } .x { margin: 0 }</style>',
  '<body>',
  '</body>',
  '<p class="x">',
  '<p class="{{ data.a }}">',
  '<td id="{{ data.b }}">',
  '<ol start="{{ data.a }}"><li>',
  '</li></ol>',
  '<style>.Grace { color: red } a[href^="https"] { margin: 0 } p:empty { color: blue }</style>',
  '<style>p { color: {{ data.a }} }</style>',
  '{{ data.a | raw }}',
  '{{- data.b -}}',
  '<a href="{{ data.url }}">https://x.example</a>',
  '{{ data.url }}',
  '<p style="{{ data.b }}">',
  '<!-- {{ data.a }} -->',
  '<{{ data.a }}>',
  '<ul><li>',
  '</li></ul>',
  '<table><tr><td>',
  '</td></tr></table>',
  '&lt;',
  '&amp;',
  '<!-- c -->',
  'Dear',
  ' ',
  '\n',
  '\r\n',
  '. ',
  '{A}',
  '{{ data.a }}',
  '{{ data.b }}',
  '{{ to.name }}',
  '{{ data.a | upcase }}',
  '{{ data.missing | default: "x y" }}',
  '{{ data.b | escape }}',
  '{{ data.list[1] }}',
  '{{ data.deep.er }}',
  '{{ data.a.length }}',
  '<a href="{{ data.a }}">',
  '<a href="https://x.example/{{ data.b }}">',
  '<a href="mailto:{{ data.a }}">',
  '</a>',
  '<img alt="{{ data.a }}">',
];
const logic = [
  '{% if data.a %}',
  '{{ data.list.size }}',
  '{% assign a = 1 %}',
  '{{ data.a | date: "%Y" }}',
  '{{ data.list | join }}',
];
const template = fc.array(fc.constantFrom(...pieces), { minLength: 1, maxLength: 9 }).map((all) => all.join(''));
const value = fc.oneof(
  fc.constantFrom(
    'Grace',
    'Zoë Ä',
    'a@b.example',
    'https://x.example',
    '',
    ' a',
    'a  b',
    'a\r\nb',
    '\u0000',
    '<b>x</b>',
    '{{ x }}',
    '\ud800',
  ),
  fc.string({ maxLength: 6 }),
  fc.constantFrom(1.5, true, null, { er: 'x' }, ['u', 'v']),
);
const scope = fc
  .record({
    url: fc.constantFrom('https://x.example', 'mailto:a@b.example', 'x.example'),
    a: value,
    b: value,
    list: fc.array(value, { maxLength: 3 }),
    deep: value,
  })
  .map((data) => ({ data, to: { email: 'a@b.example', name: data.b } }));
const source = fc.record({
  subject: template,
  html: fc.option(template),
  plain: fc.option(template),
});

test('whatever the templates and values are, a compiled mail equals the one that Liquid renders, or is left to it', () => {
  let inserted = 0;
  fc.assert(
    fc.property(source, scope, fc.boolean(), (given, values, isTracked) => {
      const open = isTracked ? openUrl : undefined;
      const ours = insert(given, values, open);
      if (ours === undefined) return;
      inserted += 1;
      expect(ours).toEqual(renderOnce(given, values, { openUrl: open }));
    }),
    { numRuns: 400 },
  );
  expect(inserted).toBeGreaterThan(40);
});

test('CSS that a value decides is left to Liquid', () => {
  for (const html of [
    '<style>.paid { color: green }</style><p class="{{ data.status }}">x</p>',
    '<style>p { color: red }</style>{{ data.body | raw }}',
    '<style>p { color: {{ data.color }} }</style><p>x</p>',
    '<style>a[href^="https"] { color: red }</style><a href="{{ data.url }}">x</a>',
    '<p style="{{ data.css }}">x</p>',
  ])
    expect(compileOnce({ subject: 'x', html, plain: 'x' })).toBeUndefined();
});

test('values that would take long to show are left to Liquid', () => {
  const source = { subject: 'x', html: '<p>{{ data.a | truncate: 1 }}</p>', plain: 'x' };
  expect(insert(source, { data: { a: 'Grace' } })).toBeDefined();
  expect(insert(source, { data: { a: 'a'.repeat(5_000) } })).toBeUndefined();
  expect(insert(source, { data: { a: [1, 2] } })).toBeUndefined();
});

test.each(logic)('a mail with %s is left to Liquid', (tag) => {
  const html = tag.startsWith('{% if') ? `<p>${tag}x{% endif %}</p>` : `<p>${tag}</p>`;
  expect(compileOnce({ subject: 'x', html, plain: null })).toBeUndefined();
});

test('a mail that its values make too long or empty is left to Liquid', () => {
  const long = { subject: 'x', html: '<p>{{ data.a }}{{ data.b }}</p>', plain: '{{ data.a }}' };
  expect(insert(long, { data: { a: 'a'.repeat(600_000), b: 'b'.repeat(600_000) } })).toBeUndefined();
  const empty = { subject: '{{ data.a }}', html: '<p>x</p>', plain: null };
  expect(insert(empty, { data: {} })).toBeUndefined();
});

import { expect, test } from '@jest/globals';
import { bodyOf, fillSlot, freeSlot, hasContentSlot, modeOf, removeRendererMarks, restoreLiquid } from './mail-html.ts';

test('Liquid that the editor escaped is restored as typed, and other text stays escaped', () => {
  expect(restoreLiquid('<p>{{ FIRST_NAME | default: &quot;friend&quot; }} &lt;b&gt;</p>')).toBe(
    `<p>{{ FIRST_NAME | default: 'friend' }} &lt;b&gt;</p>`,
  );
  expect(restoreLiquid('{% if AGE &gt; 3 and A &lt; 2 %}&amp;{% endif %}')).toBe(
    '{% if AGE > 3 and A < 2 %}&amp;{% endif %}',
  );
  expect(restoreLiquid('{{ A | default: &quot;it&#x27;s&quot; }}')).toBe(`{{ A | default: "it's" }}`);
  expect(restoreLiquid('<a href="{{ unsubscribe_url }}">')).toBe('<a href="{{ unsubscribe_url }}">');
});

test('only the body of a document goes into the slot of a template', () => {
  expect(bodyOf('<html><head></head><body style="x"><p>Hello</p></body></html>')).toBe('<p>Hello</p>');
  expect(bodyOf('<p>Hello</p>')).toBe('<p>Hello</p>');
});

test('a slot that fills a paragraph replaces that paragraph, and one within a sentence does not', () => {
  expect(freeSlot('<td><p style="margin:0">{{ content }}</p></td>')).toBe('<td>{{ content }}</td>');
  expect(freeSlot('<p>So {{ content }}</p>')).toBe('<p>So {{ content }}</p>');
  expect(fillSlot('<td>{{- content -}}</td>', '<p>$1</p>')).toBe('<td><p>$1</p></td>');
});

test('content written as HTML opens as HTML, and everything else opens as blocks', () => {
  expect(modeOf({ html: '', design: null })).toBe('blocks');
  expect(modeOf({ html: '<p>x</p>', design: {} })).toBe('blocks');
  expect(modeOf({ html: '<p>x</p>', design: null })).toBe('html');
});

test('marks that only the renderer needs are removed, and Outlook conditionals and texts that look like lang attributes stay', () => {
  expect(
    removeRendererMarks(
      '<html dir="ltr" lang="en"><!--$--><!--body--><td lang="en">lang="en"<!--[if mso]>x<![endif]--><!--/$-->',
    ),
  ).toBe('<html dir="ltr"><td>lang="en"<!--[if mso]>x<![endif]-->');
});

test('a template has a slot if an output consists of content alone', () => {
  expect(hasContentSlot('<td>{{- content -}}</td>')).toBe(true);
  expect(hasContentSlot('{{ content_type }} content')).toBe(false);
});

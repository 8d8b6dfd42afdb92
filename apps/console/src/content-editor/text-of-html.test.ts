import { expect, test } from '@jest/globals';
import { textOfHtml } from './text-of-html.ts';

test('a text part starts with the words of the HTML, including its Liquid and the addresses of its links', () => {
  const html = `<html><head><title>No</title><style>p { color: red }</style></head><body><!-- no -->
    <h1>News &amp; more</h1><p>Hello {{ FIRST_NAME | default: "you" }},<br>read
      <a class="x" href="https://example.com/?a={{ subscriber.uid }}"><b>this</b></a>.</p>
    <ul><li>One</li><li>Two&#8230;</li></ul><hr><p>{% if a < b %}Less{% endif %}</p></body></html>`;
  expect(textOfHtml(html)).toBe(
    [
      'News & more',
      '',
      'Hello {{ FIRST_NAME | default: "you" }},',
      'read this [https://example.com/?a={{ subscriber.uid }}].',
      '',
      '* One',
      '* Two…',
      '',
      '---',
      '',
      '{% if a < b %}Less{% endif %}',
    ].join('\n'),
  );
});

test('a link whose text is its address appears once, and HTML without words makes an empty text', () => {
  expect(textOfHtml('<a href="https://example.com">https://example.com</a>')).toBe('https://example.com');
  expect(textOfHtml('<div><img src="a.png"></div>')).toBe('');
});

import { describe, expect, test } from '@jest/globals';
import { compileTestCampaign, makeCampaign, makeRecipient } from '../testing/make-campaign.ts';
import { renderOnce } from './render-once.ts';

const renderHtml = (html: string, overrides: object = {}) =>
  compileTestCampaign({ html, ...overrides }).render(makeRecipient()).html;
const renderText = (html: string, overrides: object = {}) =>
  compileTestCampaign({ html, ...overrides }).render(makeRecipient()).plain;
const warningsOf = (overrides: object) =>
  compileTestCampaign(overrides).warnings.map(({ code, part, line, column }) => [code, part, line, column].join(' '));
const link = '<a href="{{ unsubscribe_url }}">Unsubscribe</a>';

describe('CSS', () => {
  test('it is inlined into the elements; whatever cannot be inlined stays in its style element', () => {
    const html = `<style>p { color: red } .big { font-family: "A" } p:hover { color: blue } @media print { p { color: black } }</style>
<p class="big" style='margin: 0; background: url(&quot;a?b&amp;c&quot;)'>x</p>${link}`;
    const result = renderHtml(html);
    expect(result).toContain(
      `<p class="big" style="color: red; font-family: &#39;A&#39;; margin: 0; background: url(&#39;a?b&amp;c&#39;);">x</p>`,
    );
    expect(result).toMatch(
      /<style>\s*@media print[^<]*p:hover[^<]*<\/style>|<style>\s*p:hover[^<]*@media print[^<]*<\/style>/,
    );
  });

  test('apart from styles, the source stays as written: entities, comments, unbalanced and unusual markup', () => {
    const source = `<!DOCTYPE html>\n<P>&nbsp;&eacute;<br/><!--[if mso]><table><![endif]--><td CLASS=x data-a='b'>{% if CITY %}<div>{% endif %}</table>${link}`;
    expect(renderHtml(source)).toBe(
      `${source.replace(/\{%.*?%\}(<div>\{%.*?%\})?/g, '').replace('{{ unsubscribe_url }}', 'https://mail.example.com/u/abc?x=1&amp;y=2')}\n`,
    );
    const styled = renderHtml(`<style>td{color:red}</style>${source}`);
    expect(styled).toContain(`<td style="color: red;" CLASS=x data-a='b'>`);
    expect(styled.replace(' style="color: red;"', '')).toBe(renderHtml(source));
  });

  test('it is inlined after the name of an element, even if the name’s lower case is longer', () => {
    const html = '<style>* { color: red }</style><xİ>y</xİ><xİ class="z">z</xİ>';
    expect(renderHtml(html)).toMatch(/^<xİ style="color: red;">y<\/xİ><xİ style="color: red;" class="z">z<\/xİ>/);
  });

  test('Liquid tags in it are kept', () => {
    const html = `<style>p { color: {{ CITY | default: "red" }} }</style><style>a { color: green }</style>
<p style="{% if CITY %}x{% else %}margin: 0{% endif %}">x</p>
<a style="width: {{ FIRST_NAME }}px" {% if FIRST_NAME %}title="a > b"{% endif %} href="{{ unsubscribe_url }}">y</a>`;
    expect(renderHtml(html)).toBe(`<style>p { color: red }</style>
<p style="margin: 0">x</p>
<a style="color: green; width: Gracepx;" title="a > b" href="https://mail.example.com/u/abc?x=1&amp;y=2">y</a>
`);
  });
});

describe('incomplete CSS', () => {
  const single = (html: string) => renderOnce({ subject: 'Hello', html, plain: null }, {}, {}).html;
  const sheet = '<style>p { color: red }</style>';

  test('in a style attribute, it is left as it is, and the rules are inlined into the other elements', () => {
    for (const style of ['color:', 'x', '}', '@media x { a: b }', 'x; margin: 0', '/* x */ y']) {
      const html = `${sheet}<p style="${style}">x</p><p>y</p>`;
      expect(single(html)).toBe(`<p style="${style}">x</p><p style="color: red;">y</p>`);
      expect(renderHtml(html)).toContain(single(html));
    }
    const html = `${sheet}<p style="{{ CITY }}">x</p><p style="{{ CITY }}; margin: 0">y</p><p>z</p>`;
    expect(renderHtml(html, { plain: 'x' })).toMatch(
      /^<p style=".*">x<\/p><p style=".*; margin: 0">y<\/p><p style="color: red;">z<\/p>/,
    );
  });

  test('an empty style attribute is replaced by the rules', () => {
    for (const style of ['', ' ', ';', ' ; ']) {
      expect(single(`${sheet}<p style="${style}">x</p>`)).toBe('<p style="color: red;">x</p>');
    }
  });

  test('in a rule, it is not inlined, and the author gets a warning', () => {
    const html = `<style>p { x; color: red; margin: 0 }</style><p>x</p>${link} 1 High Street`;
    expect(renderHtml(html)).toContain('<style>p { x; color: red; margin: 0 }</style><p>x</p>');
    expect(single('<style>p { x; color: red }</style><p>x</p>')).toBe('<style>p { x; color: red }</style><p>x</p>');
    expect(warningsOf({ html })).toEqual(['css_not_inlined html  ']);
  });
});

describe('the text part', () => {
  test('it is derived from the HTML, including its tags', () => {
    const html = `<html><head><title>No</title><style>p{color:red}</style></head><body><h1>Hello {FIRST_NAME} &amp; all</h1>
<p>See <a href="https://example.com/{{ FIRST_NAME }}">this</a></p>
{% if CITY %}
<p>From {{ CITY }}</p>
{% else %}
<p>From <b>nowhere</b></p>
{% endif %}
<ul>{% for tag in subscriber.tags %}<li>{{ tag }}</li>{% endfor %}</ul>
<p>${link}</p></body></html>`;
    const expected = `Hello Grace & all

See this (https://example.com/Grace)

From nowhere

 * vip
 * a & b

Unsubscribe (https://mail.example.com/u/abc?x=1&y=2)
`;
    expect(renderText(html)).toBe(expected);
  });

  test('if one is given, it is used', () => {
    expect(renderText(link, { plain: 'Hi {FIRST_NAME}\n\n{{ unsubscribe_url }}' })).toBe(
      'Hi Grace\n\nhttps://mail.example.com/u/abc?x=1&y=2\n',
    );
  });

  test('if it cannot be derived because a condition begins inside an HTML tag, the error asks for a text part', () => {
    const html = `<img {% if CITY %}src="a">{% else %}>{% endif %}${link}`;
    expect(() => renderText(html)).toThrow(
      expect.objectContaining({ part: 'plain', message: expect.stringMatching(/can be derived/) }),
    );
    expect(renderText(html, { plain: 'Hi {{ unsubscribe_url }}' })).toMatch(/^Hi /);
  });

  test('it can use variables that are set before the body', () => {
    expect(
      renderText(`{% assign a = 'x' %}<html><head>{% assign b = 'y' %}</head><body>{{ a }}{{ b }}${link}</body>`),
    ).toMatch(/^xy/);
  });
});

describe('the unsubscribe link of a campaign', () => {
  test('without one, a footer with the link and the postal address is added, in HTML and text', () => {
    const { render, warnings } = compileTestCampaign({ html: '<html><body><p>Hi</p></body></html>', plain: 'Hi' });
    const { html, plain } = render(makeRecipient());
    expect(html).toMatch(
      /<p>Hi<\/p><div style="[^"]*">Newsletter<br>Example Ltd<br>1 High Street, AB1 2CD Town<br><a href="https:\/\/mail\.example\.com\/u\/abc\?x=1&amp;y=2"[^>]*>Unsubscribe<\/a><\/div>\n<\/body><\/html>/,
    );
    expect(plain).toBe(
      `Hi\n\n--\u0020\nNewsletter\nExample Ltd\n1 High Street, AB1 2CD Town\nUnsubscribe: https://mail.example.com/u/abc?x=1&y=2\n`,
    );
    expect(warnings.map(({ code }) => code)).toEqual(['unsubscribe_link_added']);
  });

  test('if the author has written one, no second one is added', () => {
    expect(renderHtml(`<p>Hi</p>${link}`)).toBe(
      '<p>Hi</p><a href="https://mail.example.com/u/abc?x=1&amp;y=2">Unsubscribe</a>\n',
    );
    expect(renderText('Hi <a href="{UNSUBSCRIBE_URL}">x</a>')).toBe('Hi x (https://mail.example.com/u/abc?x=1&y=2)\n');
  });

  test('the list’s own texts are shown as they are: they become neither tags nor elements', () => {
    const list = { ...makeCampaign().list, name: '{{ EMAIL }} {EMAIL} <b>' };
    const { html, plain } = compileTestCampaign({ html: '<p>Hi</p>', list }).render(makeRecipient());
    expect(html).toContain('{{ EMAIL }} {EMAIL} &lt;b&gt;<br>');
    expect(plain).toContain('\n{{ EMAIL }} {EMAIL} <b>\n');
  });
});

test('a preheader is the first text of the HTML, hidden and escaped, and is not in the text part', () => {
  const preheader = 'For {{ FIRST_NAME }} & {CITY}';
  const hidden = /<div style="display: none;[^"]*">For Grace & <\/div>/;
  const expectStart = (html: string, before: RegExp) =>
    expect(renderHtml(html, { preheader })).toMatch(new RegExp(`^${before.source}${hidden.source}`));
  expectStart(
    `<html><body class="a>b" {% if CITY %}x{% endif %}><p>Hi</p>${link}</body></html>`,
    /<html><body class="a>b" >/,
  );
  expectStart(`<!doctype html><meta charset="utf-8"><p>Hi</p>${link}`, /<!doctype html><meta charset="utf-8">/);
  expectStart(`<p>Hi</p>${link}`, /(?:)/);
  expect(renderText(`<p>Hi</p>${link}`, { preheader })).not.toContain('For');
});

describe('warnings', () => {
  test('they point out problems to the author, with line and column', () => {
    const html = `<p>{{ FIRST_NAME }} {NICKNAME}
  {{ subscriber.AGE }} {{ list.phone }} {% assign x = 1 %}{{ x }}{% for t in subscriber.tags %}{{ t }}{% endfor %}</p>
<a href="javascript:alert(1)">a</a><a href=" JAVA\tSCRIPT:x">b</a>
<a href="/page">c</a><a href="//example.com">d</a>
<a href="">e</a><a href="https://{{ CITY }}"></a><a href="http://exa mple.com/">f</a><a href="https:example.com">g</a><a href="https://nodots/">h</a>
<a href="{{ web_view_url }}">i</a><a href="#top">j</a><a href="mailto:a@example.com">k</a><a href="https://example.com/?a=1&amp;b=2">l</a><a name="top">m</a>
<img src="https://example.com/a.png"><img src="https://example.com/a.png" alt=""><img alt="x" src="a.png">${link} 1 High Street`;
    expect(warningsOf({ html, subject: 'a {{ NOTHING }}' })).toEqual([
      'tag_unknown subject 1 6',
      'tag_unknown html 2 6',
      'tag_unknown html 2 27',
      'tag_unknown html 1 21',
      'link_unsafe html 3 1',
      'link_unsafe html 3 36',
      'link_relative html 4 1',
      'link_relative html 4 22',
      'link_broken html 5 1',
      'link_broken html 5 50',
      'link_broken html 5 86',
      'link_broken html 5 119',
      'image_without_alt html 7 1',
      'link_relative html 7 82',
    ]);
  });

  test('they point out that the mail contains no postal address', () => {
    const none = { ...makeCampaign().list, contact: {} };
    expect(warningsOf({ html: link })).toEqual(['postal_address_missing html  ']);
    expect(warningsOf({ html: '<p>x</p>', list: none })).toContain('postal_address_missing html  ');
    for (const address of ['{{ list.address }}', '{{ list.contact.city }}', '1 High Street']) {
      expect(warningsOf({ html: link + address })).toEqual([]);
    }
  });

  test('they point out HTML that Gmail would clip', () => {
    const html = (kilobytes: number) => `<p>${'x'.repeat(kilobytes * 1_024)}</p>${link} 1 High Street`;
    expect(warningsOf({ html: html(101) })).toEqual([]);
    expect(warningsOf({ html: html(103) })).toEqual(['size_over_limit html  ']);
  });

  test('they point out CSS that is too large to be inlined, and the campaign is compiled without inlining it', () => {
    const html = `<style>${'p{color:red}'.repeat(3_000)}</style>${'<p>x</p>'.repeat(3_000)}${link} 1 High Street`;
    expect(warningsOf({ html })).toContain('css_not_inlined html  ');
  });
});

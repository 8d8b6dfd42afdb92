import { expect, test } from '@jest/globals';
import PostalMime from 'postal-mime';
import { compileHere, makeCampaign, makeRecipient } from '../testing/make-campaign.ts';
import type { RecipientData, TrackingOptions } from './campaign-source.ts';
import { renderOnce } from './render-once.ts';

const tracking = {
  open: 'https://mail.example.com/t/o/token',
  click: 'https://mail.example.com/t/c/token/',
  signTarget: (link: number, target: string) => `signed-${link}/${Buffer.from(target).toString('base64url')}`,
};
const unsubscribe = '<a href="{{ unsubscribe_url }}">Unsubscribe</a>';

function trackedRecipient(fields: Record<string, unknown> = { FIRST_NAME: 'Grace' }): RecipientData {
  const recipient = makeRecipient(fields);
  return { ...recipient, links: { ...recipient.links, tracking } };
}

function compile(html: string, options: TrackingOptions = { opens: true, links: 'find' }) {
  return compileHere(makeCampaign({ html: `<body>${html}${unsubscribe}</body>` }), {
    tracking: options,
  });
}

const hrefsOf = (html: string) => Array.from(html.matchAll(/<a [^>]*?href="([^"]*)"/g), ([, href]) => href);
const personal = (link: number, target: string) => `${tracking.click}${link}/${tracking.signTarget(link, target)}`;

test('the footer and the image that records opens are inserted where the body ends, even after letters whose lower case is longer', () => {
  const html = `<BODY><p>${'İ'.repeat(10)}</p></BODY></HTML>`;
  const options = { tracking: { opens: true, links: undefined } };
  const mail = compileHere(makeCampaign({ html }), options).render(trackedRecipient()).html;
  expect(mail).toMatch(/^<BODY><p>İ{10}<\/p><div .*Unsubscribe<\/a><\/div>\n<img [^>]*><\/BODY><\/HTML>\s*$/);
  const single = renderOnce({ subject: 'Hello', html, plain: null }, {}, { openUrl: tracking.open }).html;
  expect(single).toMatch(/^<BODY><p>İ{10}<\/p><img [^>]*><\/BODY><\/HTML>$/);
});

test('web addresses become links of the recipient, the same address always with the same number; other links stay as they are', () => {
  const compiled = compile(
    `<a href='https://example.com/?a=1&amp;b=2'>1</a> <a class="x" HREF=https://example.com/two>2</a>
     <a href="https://example.com/?a=1&amp;b=2">1 again</a> <area href="http://example.com/map">
     <a href="mailto:ada@example.com">m</a> <a href="#top">t</a> <a href="/relative">r</a> <a href="https://">n</a>
     <a href="{{ web_view_url }}">v</a>`,
  );
  expect(compiled.links).toEqual(['https://example.com/?a=1&b=2', 'https://example.com/two', 'http://example.com/map']);
  const { html } = compiled.render(trackedRecipient());
  expect(hrefsOf(html)).toEqual([
    `${tracking.click}0`,
    `${tracking.click}1`,
    `${tracking.click}2`,
    `${tracking.click}1`,
    'mailto:ada@example.com',
    '#top',
    '/relative',
    'https://',
    'https://mail.example.com/v/abc',
    'https://mail.example.com/u/abc?x=1&amp;y=2',
  ]);
  expect(html).toContain(`<area href="${tracking.click}3">`);
});

test('an address with values of the recipient is signed with these values, even within loops and conditions', () => {
  const compiled = compile(
    `<a href="https://example.com/?of={{ FIRST_NAME | url_encode }}&amp;x={FIRST_NAME}&amp;&#123;{ y">1</a>
     {% for t in subscriber.tags %}<a href="https://example.com/{{ t }}">2</a>{% endfor %}
     {% if FIRST_NAME %}<a href="https://example.com/fixed">3</a>{% endif %}`,
  );
  const { html } = compiled.render(trackedRecipient({ FIRST_NAME: 'G&"h' }));
  expect(hrefsOf(html).slice(1, -1)).toEqual([
    personal(1, 'https://example.com/?of=G%26%22h&x=G&"h&{{ y'),
    personal(2, 'https://example.com/vip'),
    personal(2, 'https://example.com/a & b'),
    `${tracking.click}3`,
  ]);
});

test('an address whose server or shape depends on the recipient stays as it is', () => {
  const links = [
    '{{ FIRST_NAME }}',
    'https://{{ FIRST_NAME }}/x',
    'https://example.com{{ FIRST_NAME }}/x',
    'https://a@{{ FIRST_NAME }}',
    'https://ada:b@example.com/{{ FIRST_NAME }}',
    'https://example.com/{% if FIRST_NAME %}a{% endif %}',
  ];
  const compiled = compile(links.map((link) => `<a href="${link}">x</a>`).join(''));
  expect(compiled.links).toEqual([]);
  const { html } = compiled.render(trackedRecipient());
  expect(html).not.toContain('/t/c/');
  expect(html).toContain('<a href="https://example.com/a">');
});

test('links keep their numbers in a later compilation, and a link that is new there stays as it is', () => {
  const html = '<a href="https://example.com/one">1</a><a href="https://example.com/two">2</a>';
  const later = compile(html, { opens: false, links: ['https://example.com/gone', 'https://example.com/two'] });
  expect(later.links).toEqual(['https://example.com/gone', 'https://example.com/two']);
  const rendered = later.render(trackedRecipient()).html;
  expect(hrefsOf(rendered).slice(1, -1)).toEqual(['https://example.com/one', `${tracking.click}2`]);
  expect(rendered).not.toContain('/t/o/');
});

test('opens and links are tracked only if asked for, each separately', () => {
  const html = '<a href="https://example.com/one">1</a>';
  const rendered = (options?: TrackingOptions) => compile(html, options).render(trackedRecipient()).html;
  expect(rendered({ opens: true, links: undefined })).toContain(`<img src="${tracking.open}" width="1" height="1"`);
  expect(rendered({ opens: true, links: undefined })).not.toContain('/t/c/');
  const plainly = compileHere(makeCampaign({ html }));
  expect(plainly.render(trackedRecipient()).html).not.toContain('/t/');
  expect(plainly.links).toEqual([]);
});

test('the text part contains the original addresses', () => {
  const compiled = compile('<a href="https://example.com/{{ FIRST_NAME }}">1</a>');
  expect(compiled.render(trackedRecipient()).plain).toContain('https://example.com/Grace');
});

test('a tracked mail is well-formed and reads the way it is rendered', async () => {
  const compiled = compile(
    `<style>a { color: red }</style><p>Hi {{ FIRST_NAME }}</p>
     <a href="https://example.com/{{ FIRST_NAME }}" style="font-weight: bold">1</a>
     <p>{% if FIRST_NAME %}<a href="https://example.com/=é">2</a>{% endif %}</p>`,
  );
  const recipient = trackedRecipient({ FIRST_NAME: '.é=' });
  const { html } = await PostalMime.parse(compiled.compose(recipient).raw);
  expect(html?.trimEnd()).toBe(compiled.render(recipient).html.trimEnd());
  expect(html).toContain('style="color: red; font-weight: bold;"');
});

test('authors cannot use the tag by which links are tracked', () => {
  expect(() => compile('{% tracked_link 1 %}https://example.com/{% endtracked_link %}')).toThrow('tracked_link');
});

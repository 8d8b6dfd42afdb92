import { describe, expect, test } from '@jest/globals';
import PostalMime from 'postal-mime';
import { compileHere, compileTestCampaign, makeCampaign, makeRecipient } from '../testing/make-campaign.ts';
import { TemplateError } from './template-error.ts';

const field = (tag: string, defaultValue: string | string[] | null = null) => ({ tag, defaultValue });
const listWith = (overrides: object) => ({ ...makeCampaign().list, ...overrides });

describe('values', () => {
  test('Liquid and plain tags insert the fields, the list, the campaign and the links of a mail', () => {
    const html = `{{ FIRST_NAME }} {FIRST_NAME} {{ subscriber.FIRST_NAME }} {EMAIL} {{ subscriber.EMAIL }}
{{ subscriber.uid }} {{ subscriber.tags }} {{ list.uid }} {{ list.name }} {{ list.company }} {{ list.address }}
{{ list.contact.city }} {{ campaign.uid }} {{ campaign.name }} {{ web_view_url }} {UNSUBSCRIBE_URL}`;
    expect(compileTestCampaign({ html, plain: html }).render(makeRecipient()).plain).toBe(
      `Grace Grace Grace grace@example.org grace@example.org
sub_1 vip, a & b list_1 Newsletter Example Ltd 1 High Street, AB1 2CD Town
Town camp_1 Autumn https://mail.example.com/v/abc https://mail.example.com/u/abc?x=1&y=2
`,
    );
  });

  test('a recipient’s data is inserted, and escaped in HTML; missing data inserts nothing', () => {
    const html = `{% for item in data.items %}<b>{{ item.name }}</b>{% endfor %}{{ data.order.code }}|{{ data.items.size }}
<a href="{{ data.url }}">x</a>{{ unsubscribe_url }}`;
    const source = makeCampaign({ html, subject: 'Order {{ data.order.code }}{{ data.none }}' });
    const { render, warnings } = compileHere(source, { takesData: true });
    const data = {
      items: [{ name: 'A & B\r' }, { name: 'C' }],
      order: { code: '<1>' },
      url: 'https://example.com/?a=1&b=2',
    };
    const shown = render(makeRecipient({}, { data }));
    expect(shown.subject).toBe('Order <1>');
    expect(shown.html).toContain('<b>A &amp; B\n</b><b>C</b>&lt;1&gt;|2\n<a href="https://example.com/?a=1&amp;b=2">');
    expect(render(makeRecipient({})).html).toContain('|\n<a href="">');
    expect(warnings.filter(({ code }) => code === 'tag_unknown')).toEqual([]);
  });

  test('a campaign has no data, and its author gets a warning for using it', () => {
    const { warnings } = compileTestCampaign({ subject: '{{ data.order }}' });
    expect(warnings).toMatchObject([{ code: 'tag_unknown', part: 'subject', line: 1 }]);
  });

  test('a field that has no value or an empty one gets its default', () => {
    const list = listWith({ fields: [field('FIRST_NAME', 'friend'), field('TOPICS', ['art', 'music'])] });
    const campaign = compileTestCampaign({ list, subject: '{{ FIRST_NAME }}: {{ TOPICS }}' });
    expect(campaign.render(makeRecipient({})).subject).toBe('friend: art, music');
    expect(campaign.render(makeRecipient({ FIRST_NAME: '', TOPICS: null })).subject).toBe('friend: art, music');
    expect(campaign.render(makeRecipient({ FIRST_NAME: 'Ada', TOPICS: ['film'] })).subject).toBe('Ada: film');
  });

  test('values are escaped in HTML, even by the tags echo and cycle, but not in the subject and the text', () => {
    const all = '{{ CITY }}|{% echo CITY %}|{% cycle CITY %}|{% if CITY %}{CITY}{% endif %}|{{ CITY | escape }}';
    const campaign = compileTestCampaign({
      html: `${all}|{{ CITY | raw }}{{ unsubscribe_url }}`,
      plain: '{{ CITY }}{{ unsubscribe_url }}',
      subject: '{CITY}',
    });
    const city = `<b onclick='x'>"A" & B</b>`;
    const { html, plain, subject } = campaign.render(makeRecipient({ CITY: city }));
    const escaped = '&lt;b onclick=&#39;x&#39;&gt;&quot;A&quot; &amp; B&lt;/b&gt;';
    expect(html).toBe(
      `${[escaped, escaped, escaped, escaped, escaped, city].join('|')}https://mail.example.com/u/abc?x=1&amp;y=2\n`,
    );
    expect(plain).toBe(`${city}https://mail.example.com/u/abc?x=1&y=2\n`);
    expect(subject).toBe(city);
  });

  test('a line break at the end of a value and one that follows in the template stay two line breaks', () => {
    const plain = 'a{{ CITY }}\nb{% if CITY %}{{ CITY }}{% endif %}\n{{ unsubscribe_url }}';
    const { raw } = compileTestCampaign({ plain }).compose(makeRecipient({ CITY: 'x\r' }));
    expect(raw.toString().replaceAll('=\r\n', '')).toContain('\r\n\r\nax\r\n\r\nbx\r\n\r\nhttps://');
  });

  test('a variable that a tag sets replaces the field of that name from there on', () => {
    const subject = '{{ CITY }}{% assign CITY = "Rome" %}{{ CITY }}{% increment LAST_NAME %}{{ LAST_NAME }}';
    const { render } = compileTestCampaign({
      subject,
      plain: '{% if true %}{{ LAST_NAME }}{% endif %}{{ unsubscribe_url }}',
    });
    const first = render(makeRecipient({ CITY: 'Bern', LAST_NAME: 'Hopper' }));
    expect(first.subject).toBe('BernRome01');
    expect(first.plain).toMatch(/^Hopperhttps/);
    expect(render(makeRecipient({ CITY: 'Bern', LAST_NAME: 'Hopper' }))).toEqual(first);
  });

  test('templates can read only a value’s own properties', () => {
    const subject = '{{ subscriber.constructor.name }}{{ FIRST_NAME.constructor.name }}{{ __proto__ }}{{ toString }}.';
    expect(compileTestCampaign({ subject }).render(makeRecipient()).subject).toBe('.');
  });

  test('a field named after a link does not replace the link', () => {
    const list = listWith({ fields: [field('UNSUBSCRIBE_URL')] });
    const campaign = compileTestCampaign({
      list,
      subject: '{UNSUBSCRIBE_URL}{% if true %}{UNSUBSCRIBE_URL}{% endif %}',
    });
    const link = 'https://mail.example.com/u/abc?x=1&y=2';
    expect(campaign.render(makeRecipient({ UNSUBSCRIBE_URL: 'https://eve.example/' })).subject).toBe(link + link);
  });

  test('only a mail that asks for a confirmation has the link that confirms; elsewhere, a field may have that name', () => {
    const recipient = makeRecipient({ CONFIRM_URL: 'own' });
    recipient.links.confirm = 'https://mail.example.com/c/abc';
    const source = {
      ...makeCampaign(),
      subject: '{{ CONFIRM_URL }}{CONFIRM_URL}',
      html: '<a href="{{ confirm_url }}">Yes</a>',
    };
    source.list = listWith({ fields: [field('CONFIRM_URL')] });
    expect(compileHere(source).render(recipient).subject).toBe('ownown');
    const { link, ...asked } = { link: recipient.links.confirm, ...compileHere(source, { isConfirmation: true }) };
    expect(asked.render(recipient)).toMatchObject({
      subject: link + link,
      html: `<a href="${link}">Yes</a>\n`,
      plain: expect.stringContaining(link),
    });
    expect(() => compileHere({ ...source, html: '<p>Hello</p>' }, { isConfirmation: true })).toThrow(/must contain/);
    for (const html of [
      '<p>{{ confirm_url }}</p>',
      '<a href="https://{{ confirm_url }}">',
      '<a href="{{ confirm_url }}.">',
    ])
      expect(() => compileHere({ ...source, html }, { isConfirmation: true })).toThrow(/must have a link/);
    const plain = '{{ confirm_url }}x';
    expect(() => compileHere({ ...source, plain }, { isConfirmation: true })).toThrow(/must contain .* unchanged/);
  });

  test('a raw block and entities in HTML never become tags', () => {
    const html =
      '<p>{% raw %}{{ FIRST_NAME }} {FIRST_NAME}{% endraw %} &#123;&#123; FIRST_NAME }}</p>{{ unsubscribe_url }}';
    const { render } = compileTestCampaign({ html });
    expect(render(makeRecipient()).html).toContain('<p>{{ FIRST_NAME }} {FIRST_NAME} &#123;&#123; FIRST_NAME }}</p>');
    expect(render(makeRecipient()).plain).toMatch(/^\{\{ FIRST_NAME \}\} \{FIRST_NAME\} \{\{ FIRST_NAME \}\}\n/);
  });
});

describe('header', () => {
  const read = async (source: object, recipient = makeRecipient()) => {
    const { raw, envelope } = compileTestCampaign(source).compose(recipient);
    const mail = await PostalMime.parse(raw);
    const header = raw.toString().split('\r\n\r\n')[0] ?? '';
    return { mail, header, envelope, value: (key: string) => mail.headers.find((each) => each.key === key)?.value };
  };

  test('it has what mailing lists and one-click unsubscribing need', async () => {
    const { mail, value, envelope } = await read(
      { replyTo: 'team@example.com' },
      makeRecipient({ FIRST_NAME: 'Zoë' }, { unsubscribeMailto: 'u+17@example.com' }),
    );
    expect(mail).toMatchObject({
      from: { name: 'Ada at Example', address: 'ada@example.com' },
      to: [{ address: 'grace@example.org' }],
      replyTo: [{ address: 'team@example.com' }],
      subject: 'News for Zoë',
      messageId: '<camp_1.17@example.com>',
      date: '2026-11-23T10:00:00.000Z',
    });
    expect(value('list-unsubscribe')).toBe('<https://mail.example.com/u/abc?x=1&y=2>, <mailto:u+17@example.com>');
    expect(value('list-unsubscribe-post')).toBe('List-Unsubscribe=One-Click');
    expect(value('list-id')).toBe('Newsletter <list_1.mail.example.com>');
    expect(value('feedback-id')).toBe('camp_1:list_1:campaign:mailwright');
    expect(value('precedence')).toBe('bulk');
    expect(envelope).toEqual({ from: 'bounces+17@example.com', to: 'grace@example.org', smtpUtf8: false });
  });

  test('it has only the usual fields, whatever a field, a name or a subject contains', async () => {
    const hostile = 'x\r\nBcc: eve@example.com\r\n\r\nbody\u2028\0 "\\<>';
    const names = async (source: object, recipient = makeRecipient()) =>
      (await read(source, recipient)).mail.headers.map(({ key }) => key);
    const usual = await names({ replyTo: 'team@example.com' });
    const list = listWith({ name: hostile, uid: hostile, contact: { company: hostile, address_1: hostile } });
    const source = {
      list,
      subject: '{{ FIRST_NAME }}{{ list.name }}',
      from: { name: hostile, address: 'ada@example.com' },
      replyTo: 'team@example.com',
      campaign: { uid: hostile, name: hostile },
    };
    expect(usual).not.toContain('bcc');
    expect(await names(source, makeRecipient({ FIRST_NAME: hostile }))).toEqual(usual);
  });

  test.each([
    ['an address', { email: 'a@example.com\r\nBcc: eve@example.com' }],
    ['a bounce address', { bounceTo: 'a@example.com>\r\nRCPT TO:<eve@example.com' }],
    ['an unsubscribe address', { unsubscribeMailto: 'a@example.com>,<mailto:b@example.com' }],
    [
      'a link',
      { links: { unsubscribe: 'https://example.com/>\r\nBcc: eve@example.com', webView: '', preferences: '' } },
    ],
    [
      'a link that is too long for a line',
      { links: { unsubscribe: `https://example.com/${'x'.repeat(1_000)}`, webView: '', preferences: '' } },
    ],
    ['a key', { key: '1@x>\r\nBcc: eve@example.com' }],
  ])('it is not written if it would contain %s that could begin another line', (_name, overrides) => {
    const { compose } = compileTestCampaign();
    expect(() => compose(makeRecipient({}, overrides))).toThrow(TemplateError);
  });

  test('domains are written in ASCII, and SMTPUTF8 is required only if a local part needs it', async () => {
    const idn = await read({}, makeRecipient({}, { email: 'g@bücher.example' }));
    expect(idn.envelope).toMatchObject({ to: 'g@xn--bcher-kva.example', smtpUtf8: false });
    expect(idn.header).toContain('To: g@xn--bcher-kva.example\r\n');
    const utf8 = await read({}, makeRecipient({}, { email: 'zoë@bücher.example' }));
    expect(utf8.envelope).toMatchObject({ to: 'zoë@xn--bcher-kva.example', smtpUtf8: true });
    expect(utf8.mail.to?.[0]?.address).toBe('zoë@xn--bcher-kva.example');
    const sender = await read({ from: { name: '', address: 'zoë@example.com' } });
    expect(sender.envelope).toMatchObject({ to: 'grace@example.org', smtpUtf8: true });
  });

  test('an invalid sender or reply address is an error of the campaign', () => {
    expect(() => compileTestCampaign({ from: { name: '', address: 'x' } })).toThrow(
      expect.objectContaining({ part: 'from_email' }),
    );
    expect(() => compileTestCampaign({ replyTo: 'a@b\r\nc' })).toThrow(expect.objectContaining({ part: 'reply_to' }));
  });
});

describe('errors', () => {
  test.each([
    ['subject', 'Hello {{ x | nothing }}', 1, 7],
    ['html', '<p>\r\n  {% if FIRST_NAME %}</p>', 2, 3],
    ['html', 'a\n{FIRST_NAME} {{ FIRST_NAME', 2, 14],
    ['plain', '{% include "/etc/passwd" %}', 1, 1],
    ['plain', '{% render "x" %}', 1, 1],
    ['html', '{% layout "x" %}', 1, 1],
    ['preheader', '{% for x in %}{% endfor %}', 1, 1],
  ])('in the %s, the error in %j is reported with its line and column', (part, source, line, column) => {
    expect(() => compileTestCampaign({ [part]: source })).toThrow(expect.objectContaining({ part, line, column }));
  });

  test('an error that only a recipient’s data cause is reported where the author wrote the template', () => {
    const html = '<style>p{color:red}</style><p>{FIRST_NAME}</p>\n\n{% for i in (1..CITY) %}{{ i }}{% endfor %}';
    const { compose } = compileTestCampaign({ html, plain: 'x', preheader: 'y' });
    expect(compose(makeRecipient({ CITY: 3 })).raw.toString()).toContain('123');
    for (let attempt = 0; attempt < 2; attempt += 1) {
      expect(() => compose(makeRecipient({ CITY: 1e12 }))).toThrow(
        expect.objectContaining({ part: 'html', line: 3, column: 1 }),
      );
    }
  });
});

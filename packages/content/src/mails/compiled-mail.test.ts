import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import { Liquid } from 'liquidjs';
import MailComposer from 'nodemailer/lib/mail-composer';
import PostalMime from 'postal-mime';
import { compileTestCampaign, makeRecipient } from '../testing/make-campaign.ts';
import { oneLine } from './one-line.ts';

const tags = ['FIRST_NAME', 'LAST_NAME', 'CITY'];
const defaults: Record<string, string> = { CITY: 'the “default” & more' };

// prettier-ignore
const awkward = fc.constantFrom(
  '=', '==3D', '.', '..', '\n.', '\r\n', '\n', '\r', ' ', '  ', '\t', ' \n', '\n\n', '"', "'", '\\', '%', '}', 'é', '😀',
  '👨‍👩‍👧‍👦', 'שלום', 'مرحبا', '\u202e', '\u2028', '\0', '<b>', '</p>', '&amp;', '&', 'From ', '--=_camp_1', '--=_camp_1--',
  '=?UTF-8?B?w6k=?=', 'x'.repeat(75), 'x'.repeat(76), 'x'.repeat(77), 'y'.repeat(1_200), 'é'.repeat(90),
  `${'z'.repeat(74)}.`, `${'z'.repeat(75)}.`,
);
const text = fc
  .array(
    fc.oneof(awkward, fc.string({ unit: 'grapheme', maxLength: 20 }), fc.string({ unit: 'binary', maxLength: 8 })),
    {
      maxLength: 6,
    },
  )
  .map((parts) => parts.join(''));
// Only the generator of tags may write what begins a tag.
const fixed = text.map((value) => value.replaceAll('{', '('));

const tag = fc.constantFrom(...tags, 'EMAIL');
const slot = fc.oneof(
  fc
    .tuple(tag, fc.constantFrom('', ' | upcase', ' | default: "none"', ' | append: "." | strip', ' | raw', ' | escape'))
    .map(([name, filters]) => `{{ ${name}${filters} }}`),
  tag.map((name) => `{${name}}`),
  tag.map((name) => `{{- subscriber.${name} -}}`),
  tag.map((name) => `{% if ${name} == "x" %}{{ ${name} }}{% else %}no {${name}}\n{% endif %}`),
  tag.map((name) => `{% assign CITY = ${name} | downcase %}`),
  fc.constantFrom('{{ list.name }}', '{{ unsubscribe_url }}', '{{ web_view_url }}', '{% raw %}{{ a }}{% endraw %}'),
  fc.constantFrom(
    '{% for t in subscriber.tags %}{{ t }}, {% endfor %}',
    '{{ subscriber.tags | join: " " }}',
    '{{ LAST_NAME | size }}',
  ),
);
const template = fc.array(fc.oneof(fixed, slot), { maxLength: 10 }).map((parts) => parts.join(''));
const value = fc.oneof(text, fc.constant(''), fc.constant(null), fc.integer(), fc.boolean());

const recipients = fc.record({
  fields: fc.record({ FIRST_NAME: value, LAST_NAME: value, CITY: value }),
  tags: fc.array(text, { maxLength: 3 }),
  email: fc.constantFrom('grace@example.org', 'g.h+x=y@bücher.example', 'zoë@example.org'),
});
const campaigns = fc.record({ subject: template, html: template, plain: template });

const escape = (text: string) =>
  text.replace(/[&<>"']/g, (each) => `&${{ '&': 'amp', '<': 'lt', '>': 'gt', '"': 'quot', "'": '#39' }[each]};`);
const plainEngine = new Liquid();
const htmlEngine = new Liquid({
  outputEscape: (given: string | number | boolean | null | undefined) => escape(String(given ?? '')),
});
htmlEngine.registerFilter('escape', {
  handler: (given?: string | number | boolean | null) => escape(String(given ?? '')),
  raw: true,
});

/** Renders a whole template with Liquid alone. */
function renderPlainly(source: string, engine: Liquid, scope: object): string {
  const liquid = source.replace(/\r\n?/g, '\n').replace(/(?<!\{)\{([A-Z_]+)\}/g, '{{ $1 }}');
  return engine.parseAndRenderSync(liquid, scope) as string;
}

test('a compiled mail reads like the mail that nodemailer composes from the same content', async () => {
  await fc.assert(
    fc.asyncProperty(campaigns, recipients, async (campaign, { fields, tags: subscriberTags, email }) => {
      const links = '{{ unsubscribe_url }}';
      const parts = { ...campaign, html: `${campaign.html}${links}`, plain: `${campaign.plain}${links}` };
      const names = ['EMAIL', ...tags];
      const list = {
        uid: 'list_1',
        name: 'News = “all”\r\nof it',
        contact: {},
        fields: names.map((name) => ({ tag: name, defaultValue: defaults[name] ?? null })),
      };
      const recipient = makeRecipient(fields, {
        email,
        subscriber: { uid: 'sub_1', tags: subscriberTags, fields },
      });

      const clean = (given: unknown) => (typeof given === 'string' ? given.replace(/\r\n?/g, '\n') : given);
      const values = Object.fromEntries(
        tags.map((name) => {
          const given = fields[name as keyof typeof fields];
          return [name, given === '' || given === null ? defaults[name] : clean(given)];
        }),
      );
      const scope = () => ({
        ...values,
        EMAIL: email,
        subscriber: { ...values, EMAIL: email, tags: subscriberTags.map(clean) },
        list: { name: 'News = “all”\nof it' },
        unsubscribe_url: recipient.links.unsubscribe,
        web_view_url: recipient.links.webView,
      });
      const ended = (given: string) => (given.endsWith('\n') ? given : `${given}\n`);
      const subject = oneLine(renderPlainly(parts.subject, plainEngine, scope())).replace(/ {2,}/g, ' ');
      const reference = new MailComposer({
        from: { name: 'Ada at Example', address: 'ada@example.com' },
        to: { name: '', address: email },
        subject,
        html: ended(renderPlainly(parts.html, htmlEngine, scope())),
        text: ended(renderPlainly(parts.plain, plainEngine, scope())),
        messageId: '<camp_1.17@example.com>',
        date: new Date('2026-11-23T10:00:00Z'),
        encoding: 'quoted-printable',
      });

      const { raw } = compileTestCampaign({ ...parts, list }).compose(recipient);
      const read = await PostalMime.parse(raw);
      const expected = await PostalMime.parse(await reference.compile().build());
      const asciiDomain = (address: string | undefined) => address?.replace('bücher', 'xn--bcher-kva');
      expect(read.subject ?? '').toBe(expected.subject ?? '');
      expect(read.html).toBe(expected.html);
      expect(read.text).toBe(expected.text);
      expect(read.from).toEqual(expected.from);
      expect(read.to?.map(({ address }) => address)).toEqual(expected.to?.map(({ address }) => asciiDomain(address)));
      expect(read.messageId).toBe(expected.messageId);
      expect(read.date).toBe(expected.date);
      expect(read.attachments).toEqual([]);
      expectWellFormed(raw, email === 'zoë@example.org');
    }),
    { numRuns: 60 },
  );
});

/** Expects short lines that end with CRLF and don't begin with a dot, all ASCII unless an address isn't. */
function expectWellFormed(raw: Buffer, isUtf8: boolean): void {
  const lines = raw.toString('latin1').split('\r\n');
  const bodyStart = lines.indexOf('');
  expect(lines.filter((line) => /[\r\n]/.test(line))).toEqual([]);
  expect(lines.filter((line) => line.startsWith('.'))).toEqual([]);
  expect(lines.slice(0, bodyStart).filter((line) => line.length > 998)).toEqual([]);
  expect(lines.slice(bodyStart).filter((line) => line.length > 76)).toEqual([]);
  const beyondAscii = lines.filter((line) => /[^\x20-\x7e\t]/.test(line));
  expect(beyondAscii.filter((line) => !isUtf8 || !line.startsWith('To: '))).toEqual([]);
}

import { expect, test } from '@jest/globals';
import { convertMjml, type ConvertedMjml } from './convert-mjml.ts';

const mail = (content: string, head = '') =>
  `<mjml>${head}<mj-body><mj-section><mj-column>${content}</mj-column></mj-section></mj-body></mjml>`;

function htmlOf(converted: ConvertedMjml): string {
  if ('problem' in converted) throw new Error(converted.problem);
  return converted.html;
}

test('merge tags and logic in texts and links are kept as they were written', async () => {
  const text = 'Hello {{ FIRST_NAME | default: "you" }} {% if VIP and 2 > 1 %}dear{% endif %}';
  const link = 'https://example.com/?of={{ subscriber.uid }}&b=2';
  const converted = await convertMjml(mail(`<mj-text>${text}</mj-text><mj-button href="${link}">Go</mj-button>`));
  expect(htmlOf(converted)).toContain(text);
  expect(htmlOf(converted)).toContain(`href="${link}"`);
  expect(converted).toMatchObject({ findings: [] });
});

test('unknown elements and attributes, and those in the wrong place, are found by line', async () => {
  const mjml = mail('\n<mj-text colour="red">Hello</mj-text>\n<mj-bogus>1</mj-bogus>\n<mj-section></mj-section>');
  expect(await convertMjml(mjml)).toMatchObject({
    findings: [
      { line: 2, tag: 'mj-text', message: 'Attribute colour is illegal' },
      { line: 3, tag: 'mj-bogus', message: expect.stringContaining('doesn’t exist'.replace('’', "'")) },
      { line: 4, tag: 'mj-section', message: expect.stringContaining('cannot be used inside mj-column') },
    ],
  });
});

test('no file is included, and each attempt is found by line', async () => {
  const converted = await convertMjml(mail('<mj-text>Hello</mj-text>\n<mj-include path="/etc/passwd" type="html" />'));
  expect(htmlOf(converted)).not.toContain('root:');
  expect(converted).toMatchObject({ findings: [{ line: 2, tag: 'mj-include' }] });
});

test('no font is loaded from another site unless the author names it', async () => {
  expect(htmlOf(await convertMjml(mail('<mj-text>Hello</mj-text>')))).not.toContain('fonts.googleapis.com');
  const named = '<mj-head><mj-font name="Own" href="https://fonts.example.com/own.css" /></mj-head>';
  const text = '<mj-text font-family="Own, Arial">Hello</mj-text>';
  expect(htmlOf(await convertMjml(mail(text, named)))).toContain('https://fonts.example.com/own.css');
});

test('styles that are to be inlined are kept', async () => {
  const head = '<mj-head><mj-style inline="inline">.loud { color: red }</mj-style></mj-head>';
  const html = htmlOf(await convertMjml(mail('<mj-text css-class="loud">Hello</mj-text>', head)));
  expect(html).toContain('.loud { color: red }');
});

test.each([
  ['nothing', ''],
  ['text', 'Hello'],
  ['HTML', '<html><body><p>Hello</p></body></html>'],
  ['an mjml element without a body', '<mjml></mjml>'],
])('%s is no MJML', async (_what, text) => {
  expect(await convertMjml(text)).toEqual({ problem: expect.stringContaining('must be MJML') });
});

test('MJML that is nested too deeply or becomes too much HTML is refused', async () => {
  const deep = `<mjml><mj-body>${'<mj-wrapper>'.repeat(5_000)}${'</mj-wrapper>'.repeat(5_000)}</mj-body></mjml>`;
  expect(await convertMjml(deep)).toEqual({ problem: 'is nested too deeply' });
  const long = mail('<mj-text>x</mj-text>'.repeat(2_000));
  expect(await convertMjml(long)).toEqual({ problem: expect.stringContaining('more than 500000 bytes') });
});

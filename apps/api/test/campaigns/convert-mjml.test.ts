import { expect, test } from '@jest/globals';
import { expectProblem } from '../support/expect-problem.ts';
import { useTestApi } from '../support/start-test-api.ts';

const api = useTestApi();
const convert = (mjml: unknown) => api.call('post', '/content/mjml').send({ mjml });

test('MJML becomes HTML that a template can have, with what was wrong by line', async () => {
  const mjml = `<mjml>
    <mj-body>
      <mj-section><mj-column>
        <mj-text colour="red">Hello {{ FIRST_NAME | default: "you" }}</mj-text>
        <mj-include path="./footer.mjml" />
      </mj-column></mj-section>
    </mj-body>
  </mjml>`;
  const { body } = await convert(mjml).expect(200);
  expect(body.findings).toMatchObject([
    { line: 4, tag: 'mj-text' },
    { line: 5, tag: 'mj-include' },
  ]);
  expect(body.html).toContain('Hello {{ FIRST_NAME | default: "you" }}');
  await api.call('post', '/templates').send({ name: 'From MJML', html: body.html }).expect(201);
});

test('what is no MJML is refused with an error that names the field', async () => {
  for (const wrong of ['', 'Hello', '<mjml></mjml>', 7, 'a'.repeat(500_001)])
    expectProblem(await convert(wrong), 'validation_failed', ['mjml']);
});

test('MJML that takes too long is stopped, and the next request is answered', async () => {
  const section = '<mj-section><mj-column><mj-text>x</mj-text></mj-column></mj-section>';
  const long = `<mjml><mj-body>${section.repeat(7_000)}</mj-body></mjml>`;
  expectProblem(await convert(long), 'template_too_slow');
  await convert(`<mjml><mj-body>${section}</mj-body></mjml>`).expect(200);
});

import { expect, test } from '@jest/globals';
import { translateIn } from '../texts/catalogs.ts';
import '../texts/problem.ts';
import { explainProblem, findUnfinishedTag } from './explain-problem.ts';

const t = translateIn('en', 'en');

const say = (part: string, message: string, code?: string) => explainProblem({ part, message, code }, t);

test('a mail that asks to confirm says which of its parts lacks the link, or that the template does', () => {
  const lacks = 'must contain {{ confirm_url }}, the link that confirms the subscription';
  const missing = 'The confirmation link is missing. Without it, no one can confirm.';
  expect(say('confirmation_email.html', lacks)).toBe(missing);
  expect(say('confirmation_email.plain', lacks)).toBe(missing);
  expect(say('confirmation_email.template_uid', `In its html: ${lacks}`)).toMatch(/^The template has no confirmation/);
  for (const message of [
    'must contain {{ confirm_url }} unchanged',
    'must have a link to {{ confirm_url }}, unchanged',
  ])
    expect(say('html', `${message} and without a condition`)).toMatch(/inside a condition/);
});

test('an error of the template engine names the place and the tag as the author sees them', () => {
  expect(say('subject', 'output "{{ fi" not closed')).toBe(
    'The merge tag “{{ fi” in the subject isn’t finished. End it with }}.',
  );
  expect(say('steps[0].then[1].html', 'output "{{</p><p>" not closed')).toBe(
    'The merge tag “{{” in the content isn’t finished. End it with }}.',
  );
  expect(say('welcome_email.html', 'line 1, column 4: output "{{ y</p>" not closed')).toContain(
    '“{{ y” in the content',
  );
  expect(say('html', 'is not valid Liquid: output "{{ y</p>" not closed (line 1, column 4)')).toContain('“{{ y”');
  expect(say('plain', 'tag "{% if" not closed')).toBe(
    '“{% if” in the plain-text version isn’t finished. End it with %}.',
  );
  expect(say('html', 'tag {% if FIRST_NAME %} not closed')).toBe(
    '“{% if FIRST_NAME %}” in the content isn’t closed. Add “{% endif %}”.',
  );
  expect(say('html', 'tag "endif" not found')).toBe('“{% endif %}” in the content isn’t known or isn’t allowed there.');
  expect(say('html', 'undefined filter: nosuch')).toBe('The filter “nosuch” in the content doesn’t exist.');
  expect(say('html', 'expected variable name')).toBe(
    'The template code in the content has an error: expected variable name',
  );
});

test('an error about a property names what the console calls it, and its variant', () => {
  expect(say('subject', 'is required')).toBe('“Subject” is missing.');
  expect(say('variants[1].subject', 'is required')).toBe('Variant B: “Subject” is missing.');
  expect(say('steps[2].branches[0].percent', 'must be at least 1')).toBe('Share: must be at least 1');
  expect(say('steps[0].template_uid', 'has been deleted')).toBe('The template was deleted. Choose another one.');
  expect(say('trigger.segment_uid', 'is not a segment of this list')).toBe(
    'The list no longer has this segment. Choose another one.',
  );
  expect(say('steps[2].whatever', 'must be text')).toBe('Must be text');
});

test('a warning is a sentence with the link or the tag that it is about', () => {
  const unknown = '{{ foo.bar }} is not a known value, so the mail shows nothing in its place';
  expect(say('html', unknown, 'tag_unknown')).toBe(
    '“{{ foo.bar }}” in the content isn’t a known merge tag, so subscribers see nothing there.',
  );
  expect(say('html', '{XYZ} is not a known value, so it stays in the mail as it is', 'tag_unknown')).toBe(
    '“{XYZ}” in the content isn’t a known merge tag, so it’s sent as it is.',
  );
  expect(say('html', 'The link “” has no valid target', 'link_broken')).toBe('A link has no address.');
  expect(say('html', 'The link “/x” does not start with https://', 'link_relative')).toContain('“/x” is incomplete');
  expect(say('html', 'Something new.', 'new_code')).toBe('Something new.');
});

test('only an output that isn’t closed is an unfinished tag', () => {
  expect(findUnfinishedTag('line 1, column 7: output "{{ fi</p>" not closed')).toBe('{{ fi');
  expect(findUnfinishedTag('tag {% if x %} not closed')).toBeUndefined();
});

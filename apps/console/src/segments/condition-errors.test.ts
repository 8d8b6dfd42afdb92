import { expect, test } from '@jest/globals';
import { MailwrightError } from 'mailwright';
import { errorAt, errorBesideConditions, errorBesideInputs } from './condition-errors.ts';

const error = new MailwrightError(new Response(null, { status: 422 }), {
  code: 'validation_failed',
  detail: 'The request is invalid.',
  errors: { 'conditions.all[1].value': ['is required'], 'conditions.all[0].any[0].value[2]': ['must be text'] },
});

test('an error is found by the property it concerns, even if it concerns one of several values', () => {
  expect(errorAt(error, 'conditions.all[1].value')).toBe('is required');
  expect(errorAt(error, 'conditions.all[0].any[0].value')).toBe('must be text');
  expect(errorAt(error, 'conditions.all[1].operator')).toBeUndefined();
});

test('an error about a property without an input is shown next to the inputs, unless it belongs to an inner group', () => {
  expect(errorBesideInputs(error, 'conditions.all[1]', ['operator'])).toBe('is required');
  expect(errorBesideInputs(error, 'conditions.all[1]', ['operator', 'value'])).toBeUndefined();
  expect(errorBesideInputs(error, 'conditions.all[0]', [])).toBeUndefined();
});

test('an error is shown outside the conditions only if it concerns something else', () => {
  expect(errorBesideConditions(error, 'conditions')).toBeNull();
  expect(errorBesideConditions(error, 'audience.conditions')).toBe(error);
  expect(errorBesideConditions(new Error('offline'), 'conditions')).toBeInstanceOf(Error);
});

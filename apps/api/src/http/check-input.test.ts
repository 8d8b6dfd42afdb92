import { describe, expect, test } from '@jest/globals';
import { AddSubscribers } from '@mailwright/contracts';
import { ProblemError } from '@mailwright/platform';
import { checkInput } from './check-input.ts';

const list_uid = 'list_01k6n8qf4tef0v9k0x7h3w2c5d';

function errorsOf(value: unknown): ProblemError['errors'] {
  try {
    checkInput(AddSubscribers, value);
    return undefined;
  } catch (error) {
    if (error instanceof ProblemError) return error.errors;
    throw error;
  }
}

describe('what is wrong with the length of an array is said of its items, not of a number', () => {
  test.each([
    [[], 'must not be empty'],
    [Array.from({ length: 1_001 }, () => ({})), 'must have at most 1000 items'],
  ])('%#', (subscribers, message) => {
    expect(errorsOf({ list_uid, subscribers })).toEqual({ subscribers: [message] });
  });
});

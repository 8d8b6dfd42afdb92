import { expect, test } from '@jest/globals';
import { describeFailure, failureLines } from './describe-failure.ts';
import { formatBytes, formatSeconds } from './format-quantity.ts';
import { importLines } from './show-import.ts';

type Shown = Parameters<typeof importLines>[0];
const ended = {
  uid: 'imp_1',
  file_name: 'contacts.csv',
  status: 'completed_with_errors',
  counts: { processed: 1_200, created: 1_190, updated: 0, unchanged: 2, invalid: 8, suppressed: 0, repeated: 0 },
  error: null,
} as Shown;

test('the result has the counts that are not zero, the first errors without characters that terminals act on, and the command for all errors', () => {
  const problem = { line: '3', email: 'ada@\u{1b}[31m', field: 'EMAIL', message: 'must be an email address' };
  expect(importLines(ended, [problem], { program: 'npm run cli --' })).toEqual([
    'The import of contacts.csv (imp_1) is completed, but some rows were invalid.',
    '  1,200  rows',
    '  1,190  added a subscriber',
    '      2  changed nothing',
    '      8  were invalid, and skipped',
    '',
    'The first invalid rows:',
    '  line 3  ada@ [31m  EMAIL must be an email address',
    '',
    'All errors: npm run cli -- follow imp_1 --errors errors.csv',
  ]);
  expect(importLines(ended, [problem], { savedTo: 'wrong.csv', program: 'mailwright' }).at(-1)).toBe(
    'All errors are in wrong.csv.',
  );
});

test('a failed import says why', () => {
  const error = { code: 'upload_abandoned', message: 'The upload broke off.' };
  const [first] = importLines({ ...ended, status: 'failed', error }, [], { program: 'mailwright' });
  expect(first).toBe('The import of contacts.csv (imp_1) failed: The upload broke off.');
});

test('sizes and times are readable for people', () => {
  expect([0, 999, 1_000, 52_428_800, 5_000_000_000].map(formatBytes)).toEqual([
    '0 B',
    '999 B',
    '1.0 kB',
    '52.4 MB',
    '5.0 GB',
  ]);
  expect([0, 59.2, 75, 3_600].map(formatSeconds)).toEqual(['0 s', '1 min 0 s', '1 min 15 s', '1 h 0 min']);
});

test('the message of any other error is shown unchanged', () => {
  const failure = describeFailure(new Error('The disk is full'), 'http://127.0.0.1:3000');
  expect(failure).toMatchObject({ code: 'failed', exitCode: 1 });
  expect(failureLines(failure)).toEqual(['The disk is full']);
});

import { expect, test } from '@jest/globals';
import type { Step } from '../../data/automation-types.ts';
import { placeProblems, problemOf } from './problems-by-step.ts';

const steps: Step[] = [
  { type: 'send_email', id: 'mail' },
  {
    type: 'condition',
    id: 'which',
    if: { all: [{ tag: 'vip' }] },
    then: [
      { type: 'split', id: 'chance', branches: [{ percent: 60, steps: [{ type: 'wait', id: 'wait', for: '' }] }] },
    ],
  },
];
const message = 'is wrong';

test('a problem is assigned to the innermost step that its path names, with the property within that step', () => {
  const placed = placeProblems(
    steps,
    ['steps[0].subject', 'steps[1].then[0].branches[0].steps[0].for', 'steps[1].then[0].branches', 'steps[1]'].map(
      (part) => ({ part, message }),
    ),
  );
  expect([...placed].map(([id, [problem]]) => `${id}: ${problem?.field}`)).toEqual([
    'mail: subject',
    'wait: for',
    'chance: branches',
    'which: ',
  ]);
});

test('a problem of the automation itself is assigned to no step', () => {
  const placed = placeProblems(steps, [
    { part: 'trigger.field', message },
    { part: 'steps', message },
    { part: 'goals[0].tag', message },
  ]);
  expect(placed.get('')?.map(({ field }) => field)).toEqual(['trigger.field', 'steps', 'goals[0].tag']);
});

test('a field shows the problems of everything within it, but neither those of other fields nor warnings', () => {
  const problems = ['until_event.timeout', 'id', 'branches[1].percent'].map((field) => ({
    field,
    message: `${field} is wrong`,
    isWarning: false,
  }));
  expect(problemOf(problems, 'until_event')).toBe('until_event.timeout is wrong');
  expect(problemOf(problems, 'branches')).toBe('branches[1].percent is wrong');
  expect(problemOf(problems, 'until')).toBeUndefined();
  expect(problemOf([{ field: 'html', message: 'has no address', isWarning: true }], 'html')).toBeUndefined();
});

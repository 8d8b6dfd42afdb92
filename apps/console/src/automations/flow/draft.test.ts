import { expect, test } from '@jest/globals';
import { currentProblems, type Draft, withOptional } from './draft.ts';
import { placeProblems } from './problems-by-step.ts';
import { replaceStep } from './step-tree.ts';

const draft: Draft = {
  name: 'Welcome',
  trigger: { type: 'tagged' },
  entry: 'once',
  conditions: null,
  goals: [],
  time_zone: 'UTC',
  steps: [
    { type: 'add_tag', id: 'one', tag: '' },
    { type: 'split', id: 'chance', branches: [{ percent: 50, steps: [{ type: 'add_tag', id: 'two', tag: '' }] }] },
  ],
};
const problems = placeProblems(
  draft.steps,
  ['trigger.tag', 'steps[0].tag', 'steps[1].branches[0].steps[0].tag', 'time_zone'].map((part) => ({
    part,
    message: 'is wrong',
  })),
);

test('a problem disappears once the property it concerns has changed, and the others stay', () => {
  expect([...currentProblems(problems, draft, draft).keys()]).toEqual(['', 'one', 'two']);
  const changed = { ...draft, steps: replaceStep(draft.steps, 'two', { type: 'add_tag', id: 'two', tag: 'vip' }) };
  expect([...currentProblems(problems, draft, changed).keys()]).toEqual(['', 'one']);
  const started = currentProblems(problems, draft, { ...draft, trigger: { type: 'api' } });
  expect(started.get('')?.map(({ field }) => field)).toEqual(['time_zone']);
});

test('an empty value removes the property', () => {
  expect(withOptional({ type: 'exit', reason: 'over' }, 'reason', '')).toEqual({ type: 'exit' });
  expect(withOptional({ type: 'exit' }, 'reason', 'over')).toEqual({ type: 'exit', reason: 'over' });
});

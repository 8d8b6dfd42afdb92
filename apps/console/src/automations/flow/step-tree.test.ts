import { expect, test } from '@jest/globals';
import type { Step } from '../../data/automation-types.ts';
import { canMove, copyOf, findStep, freshId, idOf, insertStep, listSteps, moveStep, removeStep } from './step-tree.ts';

const tag = (id: string): Step => ({ type: 'add_tag', id, tag: id });
const steps: Step[] = [
  { type: 'send_email', id: 'welcome' },
  {
    type: 'condition',
    id: 'has_clicked',
    if: { all: [{ step: 'welcome', activity: 'clicked' }] },
    then: [tag('a'), tag('b')],
    else: [{ type: 'split', id: 'by_chance', branches: [{ percent: 50, steps: [tag('c')] }, { percent: 50 }] }],
  },
  {
    type: 'wait',
    id: 'for_a_tag',
    until_event: { event: 'tagged', timeout: 'P1D', on_timeout: [tag('d')] },
  },
];
const paths = (of: Step[]) => listSteps(of).map(({ step, path }) => `${idOf(step)} ${path}`);

test('steps in branches are listed after the step that contains them, with the paths that errors name', () => {
  expect(paths(steps)).toEqual([
    'welcome steps[0]',
    'has_clicked steps[1]',
    'a steps[1].then[0]',
    'b steps[1].then[1]',
    'by_chance steps[1].else[0]',
    'c steps[1].else[0].branches[0].steps[0]',
    'for_a_tag steps[2]',
    'd steps[2].until_event.on_timeout[0]',
  ]);
});

test('a step is inserted into an empty branch', () => {
  const place = { parent: 'by_chance', branch: 'branches[1].steps', index: 0 };
  const after = insertStep(steps, place, tag('new'));
  expect(findStep(after, 'new')?.path).toBe('steps[1].else[0].branches[1].steps[0]');
  expect(listSteps(removeStep(after, 'new'))).toHaveLength(8);
});

test('a step is removed together with the steps in its branches', () => {
  expect(paths(removeStep(steps, 'has_clicked'))).toEqual([
    'welcome steps[0]',
    'for_a_tag steps[1]',
    'd steps[1].until_event.on_timeout[0]',
  ]);
});

test('a moved step ends up where it was put, whether it came from before or after that position', () => {
  const inThen = (index: number) => ({ parent: 'has_clicked', branch: 'then', index });
  const order = (of: Step[]) => listSteps(of).flatMap(({ step }) => (step.type === 'add_tag' ? [idOf(step)] : []));
  expect(order(moveStep(steps, 'a', inThen(2)))).toEqual(['b', 'a', 'c', 'd']);
  expect(order(moveStep(steps, 'b', inThen(0)))).toEqual(['b', 'a', 'c', 'd']);
  expect(order(moveStep(steps, 'd', inThen(1)))).toEqual(['a', 'd', 'b', 'c']);
  expect(findStep(moveStep(steps, 'welcome', inThen(0)), 'welcome')?.path).toBe('steps[0].then[0]');
});

test('a step can be moved neither into its own branches nor to where it already is', () => {
  expect(canMove(steps, 'has_clicked', { parent: 'by_chance', branch: 'branches[0].steps', index: 0 })).toBe(false);
  expect(canMove(steps, 'has_clicked', { parent: null, branch: 'steps', index: 1 })).toBe(false);
  expect(canMove(steps, 'has_clicked', { parent: null, branch: 'steps', index: 2 })).toBe(false);
  expect(canMove(steps, 'has_clicked', { parent: null, branch: 'steps', index: 3 })).toBe(true);
  expect(moveStep(steps, 'has_clicked', { parent: 'has_clicked', branch: 'then', index: 0 })).toBe(steps);
});

test('a copy has its own ids, and refers to the copied mail where the original refers to the original mail', () => {
  const whole: Step = {
    type: 'split',
    id: 'test',
    branches: [
      { percent: 50, steps: [{ type: 'send_email', id: 'mail', subject: 'One' }] },
      {
        percent: 50,
        steps: [
          {
            type: 'condition',
            id: 'seen',
            if: {
              any: [
                { step: 'mail', activity: 'opened' },
                { step: 'welcome', activity: 'opened' },
              ],
            },
          },
        ],
      },
    ],
  };
  const copy = copyOf(whole, new Set(['test', 'mail', 'seen', 'split_1']));
  expect(listSteps([copy]).map(({ step }) => idOf(step))).toEqual(['split_2', 'send_email_1', 'condition_1']);
  expect(findStep([copy], 'condition_1')?.step).toMatchObject({
    if: {
      any: [
        { step: 'send_email_1', activity: 'opened' },
        { step: 'welcome', activity: 'opened' },
      ],
    },
  });
});

test('a fresh id is one that is not in use', () => {
  expect(freshId('wait', new Set(['wait_1', 'wait_3']))).toBe('wait_2');
});

test('the copy of a mail keeps its block document, even if a block has the id of a step', () => {
  const design = { type: 'doc', content: [{ type: 'section', id: 'mail', attrs: { step: 'mail' } }] };
  expect(copyOf({ type: 'send_email', id: 'mail', html: '<p>Hello</p>', design }, new Set(['mail']))).toEqual({
    type: 'send_email',
    id: 'send_email_1',
    html: '<p>Hello</p>',
    design,
  });
});

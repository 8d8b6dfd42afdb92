import { expect, test } from '@jest/globals';
import type { Step } from '../../data/automation-types.ts';
import { compareVersions } from './compare-versions.ts';

const tag = (id: string, name = id): Step => ({ type: 'add_tag', id, tag: name });
const version = (steps: Step[]) => ({
  trigger: { type: 'subscribed' as const },
  entry: 'once' as const,
  conditions: null,
  goals: [],
  steps,
  time_zone: 'UTC',
});
const branch = (then: Step[]): Step => ({ type: 'condition', id: 'which', if: { all: [{ tag: 'vip' }] }, then });

test('steps that were added, removed or changed are told apart, even within branches', () => {
  const before = version([tag('a'), branch([tag('b'), tag('c')])]);
  const after = version([tag('a', 'other'), branch([tag('b'), tag('d')])]);
  expect(compareVersions(before, after)).toEqual({
    properties: [],
    added: ['d'],
    removed: ['c'],
    changed: ['a'],
    isReordered: false,
  });
});

test('a moved step is reported as a new order and not as a change', () => {
  const differences = compareVersions(version([tag('a'), branch([tag('b')])]), version([branch([tag('b'), tag('a')])]));
  expect(differences).toEqual({ properties: [], added: [], removed: [], changed: [], isReordered: true });
});

test('other properties that differ are named', () => {
  const before = version([tag('a')]);
  const after = { ...before, entry: 'every_time' as const, time_zone: 'Europe/Zurich' };
  expect(compareVersions(before, after).properties).toEqual(['entry', 'time_zone']);
});

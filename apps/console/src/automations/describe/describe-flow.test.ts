import { expect, test } from '@jest/globals';
import type { List } from 'mailwright';
import type { Step } from '../../data/automation-types.ts';
import { translateIn } from '../../texts/catalogs.ts';
import { describeConditionsOf, describeEvent, nameMails, nameStep } from './describe-flow.ts';

const mail = (id: string, subject?: string): Step => ({ type: 'send_email', id, ...(subject && { subject }) });
const wait: Step = { type: 'wait', id: 'two_days', for: 'P2D' };
const describing = (...steps: Step[]) => ({
  list: { fields: [] } as unknown as List,
  t: translateIn('en', 'en'),
  nameOf: () => undefined,
  steps,
});
const clicked = (step: string) => ({ all: [{ step, activity: 'clicked' as const, operator: 'has' as const }] });

test('conditions and events name a mail of the automation by its subject, also in a branch', () => {
  const inBranch: Step = { type: 'condition', id: 'if', if: clicked('first'), then: [mail('second', 'More for you')] };
  const context = describing(mail('first', 'Welcome'), inBranch);
  expect(describeConditionsOf(clicked('first'), context)).toBe('“Welcome” was clicked');
  expect(describeEvent({ event: 'opened', step: 'second' }, context)).toBe('they open “More for you”');
  expect(nameStep('if', context)).toBe('Conditional split: If “Welcome” was clicked');
  expect(nameStep('two_days', describing(wait))).toBe('Wait: For 2 days');
});

test('a mail without a subject is named by what the flow shows, and mails of the same name are told apart by their ids', () => {
  const t = translateIn('en', 'en');
  expect(nameMails([mail('one', 'Hello'), wait, mail('two'), mail('three', 'Hello')], t)).toEqual([
    { uid: 'one', name: 'Hello (one)' },
    { uid: 'two', name: 'No subject yet' },
    { uid: 'three', name: 'Hello (three)' },
  ]);
});

test('a step that is gone is named by its id', () => {
  expect(describeConditionsOf(clicked('gone'), describing(wait))).toBe('“gone” was clicked');
  expect(nameStep('gone', describing(wait))).toBe('gone');
});

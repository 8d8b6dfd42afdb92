import { expect, test } from '@jest/globals';
import type { StepReport } from '../../data/automation-types.ts';
import { sumReports } from './sum-reports.ts';
import { unfinishedByVersion } from './unfinished-runs.ts';

const none = { failed: 0, skipped: 0, uncertain: 0, hard_bounced: 0, soft_bounced: 0, complained: 0, unsubscribed: 0 };
const mails = (sent: number) => ({ ...none, sent, opened: 0, clicked: 0 });
const row = (version: number, step: string, waiting: number, of: StepReport['mails'] = null): StepReport => ({
  version,
  step,
  entered: 10,
  waiting,
  left: 10 - waiting,
  mails: of,
});
const report = {
  entered: 20,
  active: 7,
  steps: [row(1, 'welcome', 0, mails(10)), row(2, 'welcome', 0, mails(20)), row(1, 'wait', 3), row(2, 'wait', 4)],
};

test('runs of all versions are summed, and mails are counted once', () => {
  const sums = sumReports(report, undefined);
  expect(sums.get('wait')).toMatchObject({ entered: 20, waiting: 7, left: 13, mails: null });
  expect(sums.get('welcome')).toMatchObject({ entered: 20, mails: { sent: 20 } });
  expect(sumReports(report, 1).get('welcome')).toMatchObject({ entered: 10, mails: { sent: 10 } });
});

test('only the versions with unfinished runs are listed, newest first', () => {
  const steps = [...report.steps, row(3, 'wait', 0)];
  expect(unfinishedByVersion({ ...report, steps })).toEqual([
    { number: 2, count: 4 },
    { number: 1, count: 3 },
  ]);
});

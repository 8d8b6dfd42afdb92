import { expect, test } from '@jest/globals';
import { stepDe, stepEn } from '../../texts/step-texts.ts';
import { describeDuration, durationUnits, readDuration, writeDuration } from './describe-duration.ts';

test('a duration of one unit survives being read and written; minutes and months are told apart', () => {
  for (const unit of durationUnits) expect(readDuration(writeDuration(12, unit))).toEqual({ amount: 12, unit });
  expect(readDuration('P1M')).toEqual({ amount: 1, unit: 'months' });
  expect(readDuration('PT1M')).toEqual({ amount: 1, unit: 'minutes' });
});

test('a duration with several units, or with none, is left as it is', () => {
  for (const iso of ['P1DT2H', 'PT30S', '', '3 days']) {
    expect(readDuration(iso)).toBeUndefined();
    expect(describeDuration(iso, stepEn.durations)).toBe(iso);
  }
  expect(describeDuration('P3D', stepEn.durations)).toBe('3 days');
  expect(describeDuration('P1W', stepDe.durations)).toBe('1 Woche');
});

import { expect, test } from '@jest/globals';
import { loadTexts, translateIn } from '../../texts/catalogs.ts';
import { describeDuration, durationUnits, readDuration, writeDuration } from './describe-duration.ts';

test('a duration of one unit survives being read and written; minutes and months are told apart', () => {
  for (const unit of durationUnits) expect(readDuration(writeDuration(12, unit))).toEqual({ amount: 12, unit });
  expect(readDuration('P1M')).toEqual({ amount: 1, unit: 'months' });
  expect(readDuration('PT1M')).toEqual({ amount: 1, unit: 'minutes' });
});

test('a duration with several units, or with none, is left as it is', async () => {
  const t = translateIn('en', 'en');
  for (const iso of ['P1DT2H', 'PT30S', '', '3 days']) {
    expect(readDuration(iso)).toBeUndefined();
    expect(describeDuration(iso, t)).toBe(iso);
  }
  expect(describeDuration('P3D', t)).toBe('3 days');
  await loadTexts('de');
  expect(describeDuration('P1W', translateIn('de', 'de'))).toBe('1 Woche');
});

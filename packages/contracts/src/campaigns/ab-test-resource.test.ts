import { expect, test } from '@jest/globals';
import { GivenAbTest, parseWait } from './ab-test-resource.ts';

test('a wait is an ISO 8601 duration from fifteen minutes to seven days', () => {
  const seconds = {
    PT15M: 900,
    PT4H: 14_400,
    P1D: 86_400,
    P1DT2H30M: 95_400,
    P1W: 604_800,
    P7D: 604_800,
    PT168H: 604_800,
  };
  for (const [text, expected] of Object.entries(seconds)) expect([text, parseWait(text)]).toEqual([text, expected]);
  const invalid = [
    '',
    'P',
    'PT',
    'P1DT',
    'PT14M',
    'P8D',
    'P7DT1M',
    'PT900S',
    'P1M',
    'PT-15M',
    '4H',
    'pt4h',
    'PT1.5H',
    'P1W1D',
  ];
  for (const text of invalid) expect([text, parseWait(text)]).toEqual([text, undefined]);
});

test('an A/B test has a winner only if it has a sample, and a wait only if the winner is automatic; both are then required', () => {
  const paths = (body: object) =>
    GivenAbTest.safeParse({ metric: 'opens', ...body }).error?.issues.map(({ path }) => path.join('.')) ?? [];
  expect(paths({ sample_percent: 20, winner: 'automatic', wait: 'PT1H' })).toEqual([]);
  expect(paths({ sample_percent: 20, winner: 'manual' })).toEqual([]);
  expect(paths({ sample_percent: 100 })).toEqual([]);
  expect(paths({ sample_percent: 20 })).toEqual(['winner']);
  expect(paths({ sample_percent: 20, winner: 'automatic' })).toEqual(['wait']);
  expect(paths({ sample_percent: 20, winner: 'manual', wait: 'PT1H' })).toEqual(['wait']);
  expect(paths({ sample_percent: 100, winner: 'manual' })).toEqual(['winner']);
  for (const percent of [0, 51, 99, 101, 1.5])
    expect(paths({ sample_percent: percent, winner: 'manual' })).toEqual(['sample_percent']);
});

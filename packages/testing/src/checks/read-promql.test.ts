import { expect, test } from '@jest/globals';
import { readPromql } from './read-promql.ts';

test('an expression is parsed into its metrics, their matchers, and the labels it groups by', () => {
  expect(
    readPromql(`histogram_quantile(0.95, sum by (le, route) (rate(seconds_bucket{job=~"$job", status!="5xx"}[$__rate_interval])))
      / on (job) max(up) > 0.5 unless absent(other{job="a}b"} offset 1h30m)`),
  ).toEqual({
    metrics: [
      {
        metric: 'seconds_bucket',
        matchers: [
          { label: 'job', operator: '=~', value: '$job' },
          { label: 'status', operator: '!=', value: '5xx' },
        ],
      },
      { metric: 'up', matchers: [] },
      { metric: 'other', matchers: [{ label: 'job', operator: '=', value: 'a}b' }] },
    ],
    grouping: ['le', 'route', 'job'],
  });
});

test.each([
  ['a bracket that is not closed', 'sum(rate(a[5m])'],
  ['a bracket that closes another', 'sum(rate(a[5m)])'],
  ['an extra bracket', 'sum(a))'],
  ['a string that is not closed', 'a{job="x}'],
  ['a matcher without a value', 'a{job=}'],
  ['a matcher without quotes', 'a{job=mailwright}'],
  ['a comparison instead of a matcher', 'a{job>"x"}'],
  ['an unknown function', 'ratee(a[5m])'],
  ['a function without an argument', 'sum + 1'],
  ['an operator of another language', 'a && b'],
])('%s is not PromQL', (_what, text) => {
  expect(() => readPromql(text)).toThrow();
});

import { describe, expect, test } from '@jest/globals';
import { type DomainState, planCheck } from './plan-check.ts';

const createdAt = new Date('2026-01-01T00:00:00Z');
const days = (count: number) => new Date(createdAt.getTime() + count * 86_400_000);
const fresh: DomainState = { status: 'unverified', verifiedAt: null, missingSince: null, createdAt };
const verified: DomainState = { ...fresh, status: 'verified', verifiedAt: days(1) };

describe('a domain that was never verified', () => {
  test('is verified by the first check that finds its record, and then checked daily', () => {
    expect(planCheck(fresh, 'found', days(2))).toEqual({
      status: 'verified',
      verifiedAt: days(2),
      missingSince: null,
      nextCheckAt: days(3),
    });
  });

  test.each(['missing', 'wrong', 'unknown'] as const)('stays unverified while its record is %s', (status) => {
    expect(planCheck(fresh, status, days(2))).toMatchObject({ status: 'unverified', missingSince: null });
  });

  test('is checked after a minute at first, then less and less often, and not at all after two weeks', () => {
    const pauseAt = (at: Date) => {
      const { nextCheckAt } = planCheck(fresh, 'missing', at);
      return nextCheckAt === null ? null : (nextCheckAt.getTime() - at.getTime()) / 60_000;
    };
    expect(pauseAt(createdAt)).toBe(1);
    expect(pauseAt(days(1))).toBe(6 * 60);
    expect(pauseAt(days(10))).toBe(24 * 60);
    expect(pauseAt(days(14))).toBeNull();
  });
});

describe('a verified domain', () => {
  test('stays verified, with its first verification time, while its record is found', () => {
    const planned = planCheck({ ...verified, missingSince: days(9) }, 'found', days(10));
    expect(planned).toEqual({ status: 'verified', verifiedAt: days(1), missingSince: null, nextCheckAt: days(11) });
  });

  test.each(['missing', 'wrong'] as const)(
    'fails when its record has been %s for three days, and not before',
    (status) => {
      const first = planCheck(verified, status, days(10));
      expect(first).toMatchObject({ status: 'verified', missingSince: days(10) });
      const since = { ...verified, missingSince: days(10) };
      expect(planCheck(since, status, days(12.9))).toMatchObject({ status: 'verified', missingSince: days(10) });
      expect(planCheck(since, status, days(13))).toMatchObject({ status: 'failing', missingSince: days(10) });
    },
  );

  test('does not fail because DNS servers give no response, for however long', () => {
    for (const missingSince of [null, days(10)])
      expect(planCheck({ ...verified, missingSince }, 'unknown', days(30))).toMatchObject({
        status: 'verified',
        missingSince,
      });
  });

  test('that is failing is verified again when its record is found', () => {
    const failing: DomainState = { ...verified, status: 'failing', missingSince: days(10) };
    expect(planCheck(failing, 'missing', days(20))).toMatchObject({ status: 'failing', nextCheckAt: days(21) });
    expect(planCheck(failing, 'found', days(20))).toMatchObject({
      status: 'verified',
      verifiedAt: days(20),
      missingSince: null,
    });
  });
});

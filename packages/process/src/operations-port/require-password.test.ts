import { expect, test } from '@jest/globals';
import { countFailures } from './require-password.ts';

test('an address that has failed ten times must wait for the rest of its minute, while others need not', () => {
  let now = 0;
  const failures = countFailures(() => now);
  for (let n = 0; n < 10; n += 1) {
    expect(failures.waitSeconds('10.0.0.1')).toBe(0);
    failures.note('10.0.0.1');
    now += 1_000;
  }
  expect(failures.waitSeconds('10.0.0.1')).toBe(50);
  expect(failures.waitSeconds('10.0.0.2')).toBe(0);
  now = 59_999;
  expect(failures.waitSeconds('10.0.0.1')).toBe(1);
  now = 60_000;
  expect(failures.waitSeconds('10.0.0.1')).toBe(0);
  failures.note('10.0.0.1');
  expect(failures.waitSeconds('10.0.0.1')).toBe(0);
});

test('forged addresses cannot fill the memory: beyond a thousand, the one with the oldest failure is evicted', () => {
  const failures = countFailures(() => 0);
  const failTenTimes = (address: string) => {
    for (let n = 0; n < 10; n += 1) failures.note(address);
  };
  failTenTimes('first');
  failTenTimes('second');
  failures.note('first');
  for (let n = 0; n < 999; n += 1) failures.note(`other ${n}`);
  expect(failures.waitSeconds('second')).toBe(0);
  expect(failures.waitSeconds('first')).toBe(60);
  failures.note('one more');
  expect(failures.waitSeconds('first')).toBe(0);
});

import { describe, expect, test } from '@jest/globals';
import { retryWhileAway } from './retry-while-away.ts';

const away = () => Promise.reject(Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' }));

describe('work that needs Postgres', () => {
  test('is done once Postgres is back', async () => {
    let tries = 0;
    const result = await retryWhileAway(5_000, () => ((tries += 1) < 3 ? away() : Promise.resolve('done')));
    expect([result, tries]).toEqual(['done', 3]);
  });

  test('fails when Postgres stays away for longer than the limit', async () => {
    await expect(retryWhileAway(600, away)).rejects.toMatchObject({ code: 'ECONNREFUSED' });
  });

  test('is not tried again after a fault of its own', async () => {
    let tries = 0;
    const fault = retryWhileAway(5_000, () => {
      tries += 1;
      return Promise.reject(Object.assign(new Error('syntax error'), { code: '42601' }));
    });
    await expect(fault).rejects.toMatchObject({ code: '42601' });
    expect(tries).toBe(1);
  });
});

import { describe, expect, test } from '@jest/globals';
import { retryWhileUnavailable } from './retry-while-unavailable.ts';

const unavailable = () => Promise.reject(Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' }));

describe('work that needs Postgres', () => {
  test('is done once Postgres is available again', async () => {
    let tries = 0;
    const result = await retryWhileUnavailable(5_000, () =>
      (tries += 1) < 3 ? unavailable() : Promise.resolve('done'),
    );
    expect([result, tries]).toEqual(['done', 3]);
  });

  test.each(['40001', '40P01', '25006', '53100'])('is retried after SQLSTATE %s', async (code) => {
    let tries = 0;
    const result = await retryWhileUnavailable(5_000, () => {
      tries += 1;
      return tries < 3 ? Promise.reject(Object.assign(new Error('as configured'), { code })) : Promise.resolve('done');
    });
    expect([result, tries]).toEqual(['done', 3]);
  });

  test('fails if Postgres stays unavailable for longer than the limit', async () => {
    await expect(retryWhileUnavailable(600, unavailable)).rejects.toMatchObject({ code: 'ECONNREFUSED' });
  });

  test('is not retried after an error of its own', async () => {
    let tries = 0;
    const fault = retryWhileUnavailable(5_000, () => {
      tries += 1;
      return Promise.reject(Object.assign(new Error('syntax error'), { code: '42601' }));
    });
    await expect(fault).rejects.toMatchObject({ code: '42601' });
    expect(tries).toBe(1);
  });
});

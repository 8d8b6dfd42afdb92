import { expect, test } from '@jest/globals';
import { batchCalls } from './batch-calls.ts';

/** Creates a batch function whose batches end when the test ends them. */
function createBatches() {
  const batches: { inputs: number[]; end(): void; fail(): void }[] = [];
  const run = (inputs: number[]) =>
    new Promise<string[]>((resolve, reject) => {
      batches.push({
        inputs,
        end: () => resolve(inputs.map((input) => `did ${input}`)),
        fail: () => reject(new Error('no database')),
      });
    });
  return { batches, run };
}

const turn = () => new Promise<void>((resolve) => setImmediate(resolve));

test('a single call runs at once', async () => {
  const call = batchCalls((inputs: number[]) => Promise.resolve(inputs.map((n) => n * 2)), {
    maxSize: 10,
    parallel: 1,
  });
  expect(await call(21)).toBe(42);
});

test('calls made together share a batch, and each gets its own result', async () => {
  const { batches, run } = createBatches();
  const call = batchCalls(run, { maxSize: 10, parallel: 1 });
  const calls = Promise.all([call(1), call(2), call(3)]);
  await turn();
  expect(batches.map(({ inputs }) => inputs)).toEqual([[1, 2, 3]]);
  batches[0]?.end();
  expect(await calls).toEqual(['did 1', 'did 2', 'did 3']);
});

test('calls that arrive while a batch is under way form the next batch', async () => {
  const { batches, run } = createBatches();
  const call = batchCalls(run, { maxSize: 10, parallel: 1 });
  const first = call(1);
  await turn();
  const others = [call(2), call(3)];
  await turn();
  const last = call(4);
  await turn();
  expect(batches).toHaveLength(1);
  batches[0]?.end();
  await first;
  await turn();
  expect(batches.map(({ inputs }) => inputs)).toEqual([[1], [2, 3, 4]]);
  batches[1]?.end();
  expect(await Promise.all([...others, last])).toEqual(['did 2', 'did 3', 'did 4']);
});

test('batches never exceed the maximum size or the maximum concurrency', async () => {
  let running = 0;
  let most = 0;
  const sizes: number[] = [];
  const run = async (inputs: number[]) => {
    sizes.push(inputs.length);
    most = Math.max(most, (running += 1));
    for (let n = 0; n < 10; n += 1) await turn();
    running -= 1;
    return inputs;
  };
  const call = batchCalls(run, { maxSize: 7, parallel: 3 });
  const inputs = Array.from({ length: 100 }, (_, n) => n);
  expect(await Promise.all(inputs.map((n) => call(n)))).toEqual(inputs);
  expect(Math.max(...sizes)).toBe(7);
  expect(most).toBe(3);
});

test('between two batches, it rests for a multiple of the time that the first one took, even if the next one is full', async () => {
  const { batches, run } = createBatches();
  const call = batchCalls(run, { maxSize: 2, parallel: 1, rest: () => 2 });
  const startedAt = performance.now();
  const first = call(1);
  await turn();
  const others = [call(2), call(3)];
  await new Promise((resolve) => setTimeout(resolve, 60));
  const tookMs = performance.now() - startedAt;
  batches[0]?.end();
  await first;
  await turn();
  expect(batches).toHaveLength(1);
  while (batches.length < 2) await turn();
  // Node's timers may be early by a millisecond.
  expect(performance.now() - startedAt).toBeGreaterThanOrEqual(tookMs + 2 * 60 - 5);
  batches[1]?.end();
  await Promise.all(others);
});

test('a failed batch rejects each of its calls with the error, and the next batch runs', async () => {
  const { batches, run } = createBatches();
  const call = batchCalls(run, { maxSize: 10, parallel: 1 });
  const failing = Promise.allSettled([call(1), call(2)]);
  await turn();
  batches[0]?.fail();
  for (const result of await failing) {
    expect(result).toMatchObject({ status: 'rejected', reason: { message: 'no database' } });
  }
  const next = call(3);
  await turn();
  batches[1]?.end();
  expect(await next).toBe('did 3');
});

test('a batch that returns a wrong number of results rejects its calls instead of mixing up the results', async () => {
  const call = batchCalls(() => Promise.resolve([1]), { maxSize: 10, parallel: 1 });
  const results = await Promise.allSettled([call(1), call(2)]);
  for (const result of results) {
    expect(result).toMatchObject({ status: 'rejected', reason: { message: 'A batch of 2 came back as 1' } });
  }
});

test('calls within the minimum interval share the next batch, but the first call and a full batch do not wait', async () => {
  const { batches, run } = createBatches();
  const call = batchCalls(run, { maxSize: 3, parallel: 10, minIntervalMs: 200 });
  const from = performance.now();
  const calls = [call(1)];
  await turn();
  expect(batches.map(({ inputs }) => inputs)).toEqual([[1]]);
  for (const input of [2, 3]) {
    calls.push(call(input));
    await turn();
  }
  expect(batches).toHaveLength(1);
  calls.push(call(4));
  await turn();
  expect(batches.map(({ inputs }) => inputs)).toEqual([[1], [2, 3, 4]]);
  calls.push(call(5));
  while (batches.length < 3) await turn();
  expect(performance.now() - from).toBeGreaterThan(150);
  expect(batches[2]?.inputs).toEqual([5]);
  for (const batch of batches) batch.end();
  expect(await Promise.all(calls)).toEqual([1, 2, 3, 4, 5].map((input) => `did ${input}`));
});

test('a call waits only for a share of the earlier calls, not for all calls of an account with many', async () => {
  const batches: string[][] = [];
  const run = (inputs: string[]) => {
    batches.push(inputs);
    return Promise.resolve(inputs);
  };
  const call = batchCalls(run, { maxSize: 4, parallel: 1, turnsBy: (input) => input.charAt(0) });
  const many = Array.from({ length: 8 }, (_, n) => call(`a${n}`));
  await Promise.all([...many, call('b0'), call('c0'), call('b1')]);
  expect(batches).toEqual([
    ['a0', 'a1', 'b0', 'b1'],
    ['c0', 'a2', 'a3', 'a4'],
    ['a5', 'a6', 'a7'],
  ]);
});

import { describe, expect, test } from '@jest/globals';
import { jsonParts } from './json-parts.ts';

async function* inBatches(...batches: unknown[][]): AsyncGenerator<unknown[]> {
  for (const batch of batches) yield await Promise.resolve(batch);
}

async function partsOf(object: Record<string, unknown>): Promise<string[]> {
  const parts: string[] = [];
  for await (const part of jsonParts(object)) parts.push(part);
  return parts;
}

describe('the JSON of an object whose arrays come in batches', () => {
  test('equals the JSON of the whole object, whichever of its properties come in batches', async () => {
    const given = {
      a: null,
      none: inBatches(),
      empty: inBatches([], []),
      some: inBatches([1, 'two'], [], [{ 3: [4] }]),
    };
    const expected = '{"a":null,"none":[],"empty":[],"some":[1,"two",{"3":[4]}],"z":{"y":"\\"x\\""}}';
    expect(await partsOf({ ...given, z: { y: '"x"' } })).toEqual([expected]);
    expect(await partsOf({})).toEqual(['{}']);
  });

  test('comes in parts that are not much longer than a batch', async () => {
    const word = 'x'.repeat(100_000);
    const parts = await partsOf({ first: inBatches([word], [word], [word]), second: inBatches([word], ['short']) });
    expect(JSON.parse(parts.join(''))).toEqual({ first: [word, word, word], second: [word, 'short'] });
    for (const { length } of parts) expect(length).toBeLessThan(150_000);
  });

  test('fails before its first part when a batch near its beginning can not be read', async () => {
    async function* failing(): AsyncGenerator<unknown[]> {
      yield await Promise.resolve([1]);
      throw new Error('unavailable');
    }
    await expect(partsOf({ a: 1, b: inBatches([2]), c: failing() })).rejects.toThrow('unavailable');
    await expect(jsonParts({ a: 1, b: inBatches([2]), c: failing() }).next()).rejects.toThrow('unavailable');
  });
});

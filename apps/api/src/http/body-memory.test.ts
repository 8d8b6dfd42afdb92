import { expect, test } from '@jest/globals';
import { createBodyMemory } from './body-memory.ts';

const turn = () => new Promise<void>((resolve) => setImmediate(resolve));

test('bodies of an account wait in order while earlier ones use up its share, and those of another account do not wait', async () => {
  const memory = createBodyMemory(100);
  const begun: string[] = [];
  const releases = new Map<string, () => void>();
  const ask = (name: string, account: string, bytes: number) =>
    memory.acquire(account, bytes).then((release) => {
      begun.push(name);
      releases.set(name, release);
    });
  for (const [name, bytes] of [
    ['first', 60],
    ['second', 40],
    ['huge', 1_000],
    ['empty', 0],
  ] as const)
    void ask(name, 'one', bytes);
  void ask('other', 'another', 100);
  await turn();
  expect(begun).toEqual(['first', 'second', 'other']);
  releases.get('first')?.();
  await turn();
  expect(begun).toHaveLength(3);
  releases.get('second')?.();
  await turn();
  expect(begun).toEqual(['first', 'second', 'other', 'huge']);
  releases.get('huge')?.();
  await turn();
  expect(begun.at(-1)).toBe('empty');
  releases.get('empty')?.();
  await ask('late', 'one', 100);
  expect(begun.at(-1)).toBe('late');
});

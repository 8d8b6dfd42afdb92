import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import { compileProgram } from './compile-program.ts';

const exit = (id: string) => ({ id, type: 'exit' });
const shown = (steps: { id: string; type: string }[]) => {
  const { first, steps: map } = compileProgram(steps);
  return { first, steps: [...map].map(([id, { at, next, branches }]) => [id, at, next, ...branches]) };
};

test('a compiled program leads into the branches of a step, and from their ends to the step after it', () => {
  const steps = [
    { id: 'a', type: 'wait', until_event: { on_timeout: [exit('late')] } },
    {
      id: 'b',
      type: 'condition',
      then: [exit('yes'), { id: 'inner', type: 'condition', then: [], else: [exit('no')] }],
      else: [],
    },
    { id: 'c', type: 'split', branches: [{ steps: [exit('left')] }, {}] },
  ];
  expect(shown(steps)).toEqual({
    first: 'a',
    steps: [
      ['a', 'steps[0]', 'b', 'late'],
      ['late', 'steps[0].until_event.on_timeout[0]', 'b'],
      ['b', 'steps[1]', 'c', 'yes', 'c'],
      ['yes', 'steps[1].then[0]', 'inner'],
      ['inner', 'steps[1].then[1]', 'c', 'c', 'no'],
      ['no', 'steps[1].then[1].else[0]', 'c'],
      ['c', 'steps[2]', null, 'left', null],
      ['left', 'steps[2].branches[0].steps[0]', null],
    ],
  });
});

test('a program without steps has no first step', () => {
  expect(shown([])).toEqual({ first: null, steps: [] });
});

interface Tree {
  id: string;
  type: string;
  branches: { steps: Tree[] }[];
}

test('whichever branches a run takes, it visits the steps in order and skips those of other branches', () => {
  const stepsOf = (depth: number): fc.Arbitrary<Omit<Tree, 'id'>[]> => {
    const inner = depth === 0 ? fc.constant([]) : fc.array(fc.record({ steps: stepsOf(depth - 1) }), { maxLength: 3 });
    return fc.array(fc.record({ type: fc.constant('split'), branches: inner }) as fc.Arbitrary<Omit<Tree, 'id'>>, {
      maxLength: 3,
    });
  };
  fc.assert(
    fc.property(stepsOf(3), fc.infiniteStream(fc.nat(2)), (given, choices) => {
      let count = 0;
      const identify = (all: Omit<Tree, 'id'>[]): Tree[] =>
        all.map(({ type, branches }) => ({
          id: `s${(count += 1)}`,
          type,
          branches: branches.map((branch) => ({ steps: identify(branch.steps) })),
        }));
      const tree = identify(given);
      const chosen = new Map<string, number>();
      const choose = ({ id, branches }: Tree) => {
        if (!chosen.has(id)) chosen.set(id, (choices.next().value as number) % Math.max(1, branches.length));
        return chosen.get(id) ?? 0;
      };
      // Walks the tree itself, as a person reading the definition would.
      const walk = (all: Tree[]): string[] =>
        all.flatMap((one) => [one.id, ...walk(one.branches[choose(one)]?.steps ?? [])]);
      const program = compileProgram(tree);
      const done: string[] = [];
      for (let id = program.first; id !== null;) {
        done.push(id);
        const entry = program.steps.get(id);
        if (entry === undefined) throw new Error(`There is no step ${id}`);
        id = entry.branches.length === 0 ? entry.next : (entry.branches[choose(entry.step)] ?? null);
      }
      expect(done).toEqual(walk(tree));
    }),
  );
});

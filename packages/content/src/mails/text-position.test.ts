import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import { positionAt } from './text-position.ts';

test('a position has the line and the column of its offset, even when lookups alternate between texts', () => {
  const text = fc.array(fc.constantFrom('a', '\n', 'ü', '\n\n'), { maxLength: 20 }).map((parts) => parts.join(''));
  fc.assert(
    fc.property(fc.array(text, { minLength: 1, maxLength: 3 }), fc.infiniteStream(fc.nat()), (texts, offsets) => {
      for (let turn = 0; turn < 12; turn += 1) {
        const from = texts[turn % texts.length] ?? '';
        const offset = (offsets.next().value ?? 0) % (from.length + 1);
        const before = from.slice(0, offset).split('\n');
        expect(positionAt(from, offset)).toEqual({ line: before.length, column: (before.at(-1) ?? '').length + 1 });
      }
    }),
  );
});

import { expect, test } from '@jest/globals';
import type { Step } from '../../data/automation-types.ts';
import { type FlowPart, layoutFlow } from './layout-flow.ts';

const sizes = { box: { width: 240, height: 72 }, branch: { width: 120, height: 24 }, add: 24, across: 32, down: 20 };
const tag = (id: string): Step => ({ type: 'add_tag', id, tag: id });
const nested: Step[] = [
  { type: 'send_email', id: 'mail' },
  {
    type: 'condition',
    id: 'which',
    if: { all: [{ tag: 'vip' }] },
    then: [
      {
        type: 'split',
        id: 'chance',
        branches: [{ percent: 20, steps: [tag('a')] }, { percent: 30 }, { percent: 50, steps: [tag('b'), tag('c')] }],
      },
    ],
    else: [{ type: 'wait', id: 'wait', until_event: { event: 'clicked', timeout: 'P1D', on_timeout: [tag('d')] } }],
  },
  tag('last'),
];

const overlap = (one: FlowPart, other: FlowPart) =>
  one.x < other.x + other.width &&
  other.x < one.x + one.width &&
  one.y < other.y + other.height &&
  other.y < one.y + one.height;

test('no two parts of a nested flow overlap, and all lie within its size', () => {
  const { parts, width, height } = layoutFlow(nested, sizes);
  const pairs = parts.flatMap((one, index) => parts.slice(index + 1).map((other) => [one, other] as const));
  expect(pairs.filter(([one, other]) => overlap(one, other)).map(([one, other]) => `${one.id}, ${other.id}`)).toEqual(
    [],
  );
  expect(parts.filter((part) => part.x < 0 || part.x + part.width > width || part.y + part.height > height)).toEqual(
    [],
  );
});

test('a line leads to every part except the trigger, and lines lead downward', () => {
  const { parts, lines } = layoutFlow(nested, sizes);
  const byId = new Map(parts.map((part) => [part.id, part]));
  expect(byId.size).toBe(parts.length);
  const reached = new Set(lines.map(({ to }) => to));
  expect(parts.filter(({ id }) => !reached.has(id)).map(({ id }) => id)).toEqual(['trigger']);
  for (const { from, to } of lines) expect(byId.get(from)?.y).toBeLessThan(byId.get(to)?.y ?? 0);
});

test('branches stand side by side, centered below their step', () => {
  const { parts } = layoutFlow(nested, sizes);
  const at = (id: string) => parts.find((part) => part.id === id) as FlowPart;
  const middle = (id: string) => at(id).x + at(id).width / 2;
  expect(at('a').y).toBe(at('b').y);
  expect(middle('a')).toBeLessThan(middle('b'));
  expect(middle('mail')).toBe(middle('last'));
  expect(middle('chance')).toBe((middle('a') + middle('b')) / 2);
});

test('there is a position for a new step before each step and at the end of each branch', () => {
  const { parts } = layoutFlow(nested, sizes);
  const places = parts.flatMap((part) => (part.kind === 'add' ? [part.place] : []));
  expect(places).toHaveLength(4 + 2 + 2 + 1 + 3 + 2 + 2);
  expect(places).toContainEqual({ parent: 'chance', branch: 'branches[1].steps', index: 0 });
  expect(places).toContainEqual({ parent: 'wait', branch: 'until_event.on_timeout', index: 1 });
});

test('a path that ends leads nowhere, and the steps after it are not reached', () => {
  const exit: Step = { type: 'exit', id: 'exit' };
  const ended = layoutFlow([{ type: 'condition', id: 'which', if: { all: [] }, then: [exit], else: [exit] }], sizes);
  expect(ended.parts.some(({ kind }) => kind === 'end')).toBe(false);
  const half = layoutFlow([{ type: 'condition', id: 'which', if: { all: [] }, then: [exit] }], sizes);
  expect(half.lines.filter(({ to }) => to === 'add  steps 1').map(({ from }) => from)).toEqual(['add which else 0']);
  const behind = layoutFlow([exit, tag('never')], sizes);
  expect(behind.lines.some(({ to }) => to === 'add  steps 1')).toBe(false);
  expect(behind.lines).toContainEqual({ from: 'add  steps 1', to: 'never' });
});

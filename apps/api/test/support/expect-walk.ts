import { expect } from '@jest/globals';
import type { Explained, PlanNode } from '@mailwright/testing';

/** How many rows a plan's node returns, and how many it reads for them. */
const given = (node: PlanNode) => node['Actual Rows'] * node['Actual Loops'];
const read = (node: PlanNode) => given(node) + (node['Rows Removed by Filter'] ?? 0) * node['Actual Loops'];

/** Expects no sequential scan, and at most this many rows read and sorted. */
export function expectWalk({ text, nodes }: Explained, most: { read: number; sorted: number }): void {
  for (const node of nodes) {
    const name = `${node['Node Type']} of ${node['Relation Name']} in ${text}`;
    expect(name).not.toMatch(/^(Parallel )?Seq Scan/);
    const sorted = node['Node Type'].endsWith('Sort')
      ? (node.Plans ?? []).reduce((sum, one) => sum + given(one), 0)
      : 0;
    expect({ name, sorted: Math.max(sorted, most.sorted) }).toEqual({ name, sorted: most.sorted });
    const looked = node['Relation Name'] === undefined ? 0 : read(node);
    expect({ name, looked: Math.max(looked, most.read) }).toEqual({ name, looked: most.read });
  }
}

/** The indexes that plans use. */
export const indexesOf = (explained: Explained[]) =>
  explained.flatMap(({ nodes }) => nodes.flatMap((node) => node['Index Name'] ?? []));

import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { benches } from './benches.ts';
import { type BenchResult, runBench } from './report/run-bench.ts';
import { formatTable } from './report/format-table.ts';
import { type BenchStack, startBenchStack } from './stack/start-bench-stack.ts';
import { lendProcesses } from './testing/lend-processes.ts';

const lender = lendProcesses();
let stack: BenchStack;
beforeAll(async () => {
  stack = await startBenchStack(await mkdtemp(path.join(tmpdir(), 'mailwright-bench-')), { durable: false });
});
afterAll(async () => {
  await lender.close();
  await stack.stop();
});

const finite = { median: expect.any(Number), min: expect.any(Number), max: expect.any(Number) };

describe('a tiny run yields finite figures, at least one of them with a goal, for the bench', () => {
  test.each(benches)(
    '$name',
    async (bench) => {
      const lines: string[] = [];
      const printLine = (line: string): void => void lines.push(line);
      const { result, charts } = await runBench(bench, 'tiny', { stack, printLine, open: lender.open });
      // The result as a reader of its file gets it: JSON turns a number that isn't finite into null.
      const read = JSON.parse(JSON.stringify(result)) as BenchResult;
      expect(read).toMatchObject({ bench: bench.name, size: 'tiny', settings: bench.settings('tiny') });
      for (const measure of read.measures) {
        expect(measure).toMatchObject({ name: expect.any(String), unit: expect.any(String), ours: finite });
        expect(measure.ours.values).toEqual(measure.ours.values.map(() => expect.any(Number)));
        if (measure.reference !== undefined) expect(measure.reference).toMatchObject(finite);
      }
      const goals = read.measures.filter(({ goal }) => goal !== undefined);
      expect(goals.length).toBeGreaterThan(0);
      for (const { ratio, ours } of goals) expect(ratio ?? ours).toMatchObject(finite);
      expect(Object.values(charts).join('')).not.toMatch(/NaN|Infinity|undefined/);
      expect(lines).not.toEqual([]);
      for (const { name } of read.measures) expect(formatTable(result.measures)).toContain(name);
    },
    300_000,
  );
});

import { type Goal, type Measure, type Spread, verdictOf } from '../measure/measure.ts';

const headings = ['', 'unit', 'ours', 'reference', 'ratio', 'goal', ''];
const verdicts = { aim: '✓ reached', must: '✓ enough', missed: '✗ missed' };

/** Formats measures as a text table: medians, with the minimum and the maximum in parentheses. */
export function formatTable(measures: Measure[]): string {
  const rows = [headings, ...measures.map(toRow)];
  const widths = headings.map((_, column) => Math.max(...rows.map((row) => (row[column] ?? '').length)));
  return rows
    .map((row) =>
      row
        .map((cell, column) => cell.padEnd(widths[column] ?? 0))
        .join('  ')
        .trimEnd(),
    )
    .join('\n');
}

function toRow(measure: Measure): string[] {
  const { name, unit, ours, reference, ratio, goal } = measure;
  const verdict = verdictOf(measure);
  return [
    name,
    unit,
    formatSpread(ours),
    reference === undefined ? '' : formatSpread(reference),
    ratio === undefined ? '' : formatSpread(ratio),
    goal === undefined ? '' : formatGoal(goal, unit, ratio !== undefined),
    verdict === undefined ? '' : verdicts[verdict],
  ];
}

function formatSpread({ median, min, max, values }: Spread): string {
  return values.length === 1 ? format(median) : `${format(median)} (${format(min)}–${format(max)})`;
}

function formatGoal({ must, aim, better, of }: Goal, unit: string, hasRatio: boolean): string {
  const goal = `${better === 'higher' ? '≥' : '≤'} ${must}, aim ${aim}`;
  // Beside a ratio, a goal without its unit would be mistaken for the ratio's.
  return hasRatio && of === 'ours' ? `${goal} ${unit}` : goal;
}

function format(value: number): string {
  if (Math.abs(value) >= 100) return String(Math.round(value));
  return value.toFixed(Math.abs(value) >= 10 ? 1 : 2);
}

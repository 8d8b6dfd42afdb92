import path from 'node:path';
import { type BenchContext, defineBench } from '../bench.ts';
import { compareCpu, compareTotalCpu, type Work } from '../measure/compare-cpu.ts';
import { comparedMeasure, interleave, type Measure, plainMeasure } from '../measure/measure.ts';
import { mergeInReference } from '../reference/merge-in-reference.ts';
import { drawImportChart } from './import/draw-import-chart.ts';
import { type ImportFigures, measureImport } from './import/measure-import.ts';
import { type ContactsFile, writeContacts } from './import/write-contacts.ts';

interface Scale extends Record<string, number> {
  pairs: number;
  rows: number;
  warmUpRows: number;
  /** How many rows are merged by the reference that takes a statement for each row. */
  rowsByRow: number;
  sampleMs: number;
}

/** How fast a file of subscribers is imported, and how much memory that takes. */
export const importing = defineBench<Scale>({
  name: 'import',
  summary: 'a CSV file of 1,000,000 rows, from its upload until it is merged, against one COPY, and against row by row',
  scales: {
    full: { pairs: 3, rows: 1_000_000, warmUpRows: 20_000, rowsByRow: 100_000, sampleMs: 1_000 },
    quick: { pairs: 2, rows: 100_000, warmUpRows: 10_000, rowsByRow: 10_000, sampleMs: 250 },
    tiny: { pairs: 1, rows: 3_000, warmUpRows: 100, rowsByRow: 500, sampleMs: 20 },
  },
  run: async (context, scale) => {
    const files = await writeFiles(context, scale);
    const measured = await interleave(
      scale.pairs,
      () => measureReferences(context, files),
      () => measureOurs(context, files, scale.sampleMs),
    );
    const courses = measured.ours.map(({ samples, uploadSeconds }) => ({ uploadSeconds, samples }));
    const charts = Object.fromEntries(courses.slice(-1).map((course) => ['import-chart.svg', drawImportChart(course)]));
    return { measures: toMeasures(measured), details: courses, charts };
  },
});

interface Files {
  measured: ContactsFile;
  warmUp: ContactsFile;
  byRow: ContactsFile;
}

async function writeFiles({ stack }: BenchContext, { rows, warmUpRows, rowsByRow }: Scale): Promise<Files> {
  const write = (name: string, count: number) => writeContacts(path.join(stack.files, `contacts-${name}.csv`), count);
  return {
    measured: await write('measured', rows),
    warmUp: await write('warm-up', warmUpRows),
    byRow: await write('by-row', rowsByRow),
  };
}

type Rated = Work & { perSecond: number };

interface References {
  atOnce: Rated;
  byRow: Rated;
}

async function measureReferences({ stack, printLine }: BenchContext, files: Files): Promise<References> {
  const atOnce = await mergeInReference(stack, files.measured, 'at once');
  const byRow = await mergeInReference(stack, files.byRow, 'by row');
  printLine(`reference: ${rateOf(atOnce)} rows a second by COPY, ${rateOf(byRow)} row by row`);
  return { atOnce, byRow };
}

async function measureOurs(context: BenchContext, files: Files, sampleMs: number): Promise<ImportFigures> {
  const figures = await measureImport(context, files, sampleMs);
  const { peaks, uploadSeconds } = figures;
  const memory = `at most ${Math.round(peaks.api)} and ${Math.round(peaks.worker)} MB`;
  context.printLine(`import: ${rateOf(figures)} rows a second, uploaded in ${uploadSeconds.toFixed(1)} s, ${memory}`);
  return figures;
}

function rateOf({ perSecond }: Rated): number {
  return Math.round(perSecond);
}

const names = ['API', 'audience worker', 'postgres', 'redis'];

function toMeasures({ ours, reference }: { ours: ImportFigures[]; reference: References[] }): Measure[] {
  const rates = (all: Rated[]): number[] => all.map(({ perSecond }) => perSecond);
  const [atOnce, byRow] = [reference.map((each) => each.atOnce), reference.map((each) => each.byRow)];
  const throughput = (name: string, against: Rated[], must: number, aim: number): Measure =>
    comparedMeasure(name, 'rows/s', { ours: rates(ours), reference: rates(against) }, { must, aim, better: 'higher' });
  const memory = (name: string, part: 'api' | 'worker'): Measure => {
    const peaks = ours.map((figures) => figures.peaks[part]);
    return plainMeasure(`memory of the ${name}, at most`, 'MB', peaks, { must: 250, aim: 180, better: 'lower' });
  };
  const unit = 'µs a row';
  const cpu = { ours, reference: atOnce };
  return [
    throughput('throughput, against one COPY', atOnce, 0.6, 0.9),
    throughput('throughput, against row by row', byRow, 3, 6),
    compareTotalCpu(cpu, names, unit, { must: 50, aim: 30, better: 'lower', of: 'ours' }),
    ...compareCpu(cpu, unit),
    memory('API', 'api'),
    memory('audience worker', 'worker'),
    plainMeasure(
      'the upload',
      's',
      ours.map(({ uploadSeconds }) => uploadSeconds),
    ),
  ];
}

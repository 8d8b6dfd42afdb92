import { expect, test } from '@jest/globals';
import { drawImportChart } from './draw-import-chart.ts';

test('a chart shows the rate between two samples and the memory of both processes, on axes that begin at 0', () => {
  const sample = (seconds: number, rows: number, apiMegabytes: number, workerMegabytes: number) => ({
    seconds,
    rows,
    apiMegabytes,
    workerMegabytes,
  });
  const samples = [
    sample(0, 0, 100, 80),
    sample(1, 0, 120, 80),
    sample(2, 30_000, 110, 200),
    sample(4, 110_000, 110, 150),
  ];
  const svg = drawImportChart({ samples, uploadSeconds: 1 });
  // 70 to 630 are 0 to 4 seconds. The upper axis ends at 40,000 rows per second, the lower one at 200 MB.
  expect(svg).toContain('class="rate" d="M210 210L350 82.5L630 40"');
  expect(svg).toContain('class="worker" d="M70 372L210 372L350 270L630 312.5"');
  expect(svg).toContain('class="api" d="M70 355L210 338L350 346.5L630 346.5"');
  expect(svg).toContain('class="upload" d="M210 40V210"');
  for (const label of ['40,000', '200', 'seconds since the upload began', 'rows merged, a second', 'memory (RSS), MB'])
    expect(svg).toContain(`>${label}</text>`);
  expect(svg).toContain('prefers-color-scheme: dark');
});

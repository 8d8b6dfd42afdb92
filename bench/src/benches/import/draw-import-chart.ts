import type { ImportCourse, ImportSample } from './watch-import.ts';

interface Point {
  x: number;
  y: number;
}

interface Panel {
  title: string;
  top: number;
  lines: { name: string; style: string; points: Point[] }[];
}

const [width, left, right, height] = [760, 70, 130, 170];
const plotWidth = width - left - right;

/** Draws an import's rate and its processes' memory over time, as an SVG for light and dark backgrounds. */
export function drawImportChart({ samples, uploadSeconds }: ImportCourse): string {
  const line = (name: string, style: string, y: (sample: ImportSample) => number) => ({
    name,
    style,
    points: samples.map((sample) => ({ x: sample.seconds, y: y(sample) })),
  });
  const panels: Panel[] = [
    { title: 'rows merged, a second', top: 40, lines: [{ name: 'rows/s', style: 'rate', points: ratesOf(samples) }] },
    {
      title: 'memory (RSS), MB',
      top: 270,
      lines: [
        line('audience worker', 'worker', ({ workerMegabytes }) => workerMegabytes),
        line('API', 'api', ({ apiMegabytes }) => apiMegabytes),
      ],
    },
  ];
  const endX = ceilNicely(samples.at(-1)?.seconds ?? 1);
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} 490" font-family="sans-serif" font-size="12">
<style>
  text { fill: #333 } .axis { stroke: #888; fill: none } .grid { stroke: #8884; fill: none }
  .rate, .worker, .api { fill: none; stroke-width: 2 } .upload { stroke: #888; stroke-dasharray: 4 4 }
  .rate { stroke: #1769aa } .worker { stroke: #b3541e } .api { stroke: #2e7d4f }
  @media (prefers-color-scheme: dark) {
    text { fill: #ccc } .rate { stroke: #6cb6ff } .worker { stroke: #ff9d66 } .api { stroke: #6fce97 }
  }
</style>
${panels.map((panel) => drawPanel(panel, endX, uploadSeconds)).join('\n')}
</svg>
`;
}

/** Rows merged per second, between consecutive samples. */
function ratesOf(samples: ImportSample[]): Point[] {
  return samples.slice(1).map(({ seconds, rows }, index) => {
    const before = samples[index] ?? { seconds: 0, rows: 0 };
    // The last sample may follow the previous one at once.
    return { x: seconds, y: (rows - before.rows) / Math.max(seconds - before.seconds, 0.001) };
  });
}

function drawPanel({ title, top, lines }: Panel, endX: number, uploadSeconds: number): string {
  const endY = ceilNicely(Math.max(...lines.flatMap(({ points }) => points.map(({ y }) => y))));
  const x = (value: number): number => round(left + (plotWidth * value) / endX);
  const y = (value: number): number => round(top + height - (height * value) / endY);
  const bottom = top + height;
  const end = left + plotWidth;
  const rows = [0, 0.25, 0.5, 0.75, 1].map((share) => {
    const value = endY * share;
    const label = `<text x="${left - 8}" y="${y(value) + 4}" text-anchor="end">${value.toLocaleString('en-US')}</text>`;
    return `<path class="grid" d="M${left} ${y(value)}H${end}"/>${label}`;
  });
  const columns = [0, 0.25, 0.5, 0.75, 1].map((share) => {
    const value = endX * share;
    return `<text x="${x(value)}" y="${bottom + 18}" text-anchor="middle">${value.toLocaleString('en-US')}</text>`;
  });
  const drawn = lines.map(({ name, style, points }) => {
    const last = points.at(-1) ?? { x: 0, y: 0 };
    const path = points.map((point) => `${x(point.x)} ${y(point.y)}`).join('L');
    return `<path class="${style}" d="M${path}"/><text x="${end + 8}" y="${y(last.y) + 4}">${name}</text>`;
  });
  return [
    `<text x="${left}" y="${top - 12}" font-weight="bold">${title}</text>`,
    ...rows,
    ...columns,
    `<path class="axis" d="M${left} ${top}V${bottom}H${end}"/>`,
    `<path class="upload" d="M${x(uploadSeconds)} ${top}V${bottom}"/>`,
    `<text x="${x(uploadSeconds) + 4}" y="${top + 12}">uploaded</text>`,
    ...drawn,
    `<text x="${end}" y="${bottom + 34}" text-anchor="end">seconds since the upload began</text>`,
  ].join('\n');
}

/** Rounds up to 1, 2, 4, 5, 8 or 10 times a power of ten, so that quarters of it have short labels. */
function ceilNicely(value: number): number {
  const power = 10 ** Math.floor(Math.log10(Math.max(value, 0.001)));
  return ([1, 2, 4, 5, 8].find((step) => step * power >= value) ?? 10) * power;
}

function round(value: number): number {
  return Math.round(value * 10) / 10;
}

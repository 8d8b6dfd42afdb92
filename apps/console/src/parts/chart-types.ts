/** A series of a chart: its key in the points, and its label. */
export interface ChartSeries {
  name: string;
  label: string;
}

/** The values of all series at one point. */
export interface ChartPoint {
  /** Shown below the axis. Keep it short, since there may be many. */
  label: string;
  /** Shown in tooltips and in the table; `label` if absent. */
  title?: string;
  values: Record<string, number>;
}

export interface SeriesChartProps {
  /** What the chart shows: read by screen readers, and the caption of its table. */
  label: string;
  kind: 'line' | 'bar' | 'area';
  /** At most three; the first has the accent color. */
  series: ChartSeries[];
  points: ChartPoint[];
  /** The heading of the table's first column; `When` if absent. */
  pointsLabel?: string;
  /** Formats a value; if absent, digits are grouped as in the viewer's language. */
  format?: (value: number) => string;
  height?: number;
}

/** A series of a chart: its name in the points, and what it is called. */
export interface ChartSeries {
  name: string;
  label: string;
}

/** A point of all series. */
export interface ChartPoint {
  /** Below the axis; short, since there may be many. */
  label: string;
  /** In tooltips and in the table; `label` when absent. */
  title?: string;
  values: Record<string, number>;
}

export interface SeriesChartProps {
  /** What the chart shows; also read by screen readers, and the caption of its table. */
  label: string;
  kind: 'line' | 'bar' | 'area';
  /** Up to three; the first has the accent color. */
  series: ChartSeries[];
  points: ChartPoint[];
  /** The head of the first column of the table; `When` when absent. */
  pointsLabel?: string;
  /** How a value is written; grouped by the viewer's language when absent. */
  format?: (value: number) => string;
  height?: number;
}

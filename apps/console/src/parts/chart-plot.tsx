import '@mantine/charts/styles.css';
import { AreaChart, BarChart, LineChart } from '@mantine/charts';
import { usePlotArea, useYAxisScale } from 'recharts';
import { useI18n } from '../texts/language.tsx';
import type { ChartPoint, ChartSeries, SeriesChartProps } from './chart-types.ts';
import { spreadLabels } from './spread-labels.ts';
import styles from './chart.module.css';

// One accent color, then grays that also differ in their dashes, so that color isn't the only distinction.
const looks = [
  { color: 'var(--accent)', dash: '' },
  { color: 'var(--chart-second)', dash: '' },
  { color: 'var(--chart-third)', dash: '4 3' },
];
const lookOf = (index: number) => looks[index % looks.length] ?? { color: 'var(--accent)', dash: '' };
const labelWidth = 7;

/** The plot of a chart. It is separate from chart.tsx so that recharts is loaded when a chart is first shown. */
export function ChartPlot({
  label,
  kind,
  series,
  points,
  format = String,
  height,
}: SeriesChartProps & { height: number }) {
  const { t } = useI18n();
  const data = points.map(({ values }, index) => ({ ...values, index }));
  const titleAt = (index: unknown) => points[Number(index)]?.title ?? points[Number(index)]?.label ?? '';
  // If there is only one series, the chart's own title names it.
  const isNamed = series.length > 1 && kind !== 'bar';
  const right = isNamed ? Math.max(...series.map(({ label }) => label.length)) * labelWidth + 12 : 8;
  const shared = {
    h: height,
    data,
    dataKey: 'index',
    withLegend: series.length > 1 && !isNamed,
    strokeDasharray: '0',
    gridAxis: 'x' as const,
    tickLine: 'none' as const,
    valueFormatter: format,
    gridColor: 'var(--row-line)',
    textColor: 'dimmed',
    xAxisProps: {
      tickFormatter: (index: number) => points[index]?.label ?? '',
      minTickGap: 24,
      interval: 'equidistantPreserveStart' as const,
      // Leave room for points at both ends, which would otherwise be cut off.
      padding: { left: kind === 'bar' ? 0 : 8, right: kind === 'bar' ? 0 : 8 },
    },
    yAxisProps: { width: 44, allowDecimals: false, domain: [0, 'auto'] as [number, 'auto'] },
    tooltipProps: {
      content: ({ active, label: index }: { active?: boolean; label?: string | number }) =>
        active === true ? (
          <ChartTooltip title={titleAt(index)} point={points[Number(index)]} series={series} format={format} />
        ) : null,
    },
  };
  const plot = {
    title: label,
    'aria-label': `${label}. ${t('charts.keys')}`,
    margin: { top: 8, right, bottom: 0, left: 0 },
  };
  if (kind === 'bar') {
    const bars = series.map(({ name, label: title }, index) => ({ name, label: title, color: lookOf(index).color }));
    return <BarChart {...shared} series={bars} barChartProps={plot} maxBarWidth={36} />;
  }
  const lines = series.map(({ name, label: title }, index) => {
    const { color, dash } = lookOf(index);
    return { name, label: title, color, strokeDasharray: dash };
  });
  const common = { ...shared, series: lines, curveType: 'linear' as const, strokeWidth: 1.75, withDots: true };
  const dots = { dotProps: { r: points.length === 1 ? 3 : 0 }, activeDotProps: { r: 4, strokeWidth: 1.5 } };
  const names = isNamed && <EndLabels series={series} last={points.at(-1)} />;
  return kind === 'line' ? (
    <LineChart {...common} {...dots} lineChartProps={plot}>
      {names}
    </LineChart>
  ) : (
    <AreaChart {...common} {...dots} areaChartProps={plot} fillOpacity={0.14} withGradient={false}>
      {names}
    </AreaChart>
  );
}

/** The names of the series at the ends of their lines, moved apart if the ends are close together. */
function EndLabels({ series, last }: { series: ChartSeries[]; last: ChartPoint | undefined }) {
  const area = usePlotArea();
  const scale = useYAxisScale();
  if (area === undefined || scale === undefined || last === undefined) return null;
  const ends = series.map(({ name }) => scale(last.values[name] ?? 0) ?? area.y + area.height);
  const tops = spreadLabels(ends, { from: area.y + 4, to: area.y + area.height, gap: 15 });
  return series.map(({ name, label }, index) => (
    <text
      key={name}
      className={`${styles.chartName} ${index === 0 ? styles.first : ''}`}
      x={area.x + area.width + 6}
      y={tops[index]}
      dominantBaseline="central"
    >
      {label}
    </text>
  ));
}

function ChartTooltip({
  title,
  point,
  series,
  format,
}: {
  title: string;
  point: ChartPoint | undefined;
  series: ChartSeries[];
  format(value: number): string;
}) {
  return (
    <div className={styles.chartTooltip} role="status">
      <span className="quiet">{title}</span>
      {series.map(({ name, label }) => (
        <span key={name} className="line between">
          <span>{label}</span>
          <b className="figures">{format(point?.values[name] ?? 0)}</b>
        </span>
      ))}
    </div>
  );
}

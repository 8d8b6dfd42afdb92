import { Skeleton, UnstyledButton } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { lazy, useId } from 'react';
import { LazyPart } from './lazy-part.tsx';
import { useI18n } from '../texts/language.tsx';
import { withTexts } from '../texts/catalogs.ts';
import type { SeriesChartProps } from './chart-types.ts';
import styles from './chart.module.css';

// Loaded on demand, because Recharts alone is larger than any page.
const Plot = lazy(async () => ({ default: (await withTexts(import('./chart-plot.tsx'))).ChartPlot }));

/** A plain chart whose series are named at the ends of their lines. The figures are available as a table. */
export function SeriesChart({ height = 220, ...props }: SeriesChartProps) {
  const { t, count } = useI18n();
  const [isTable, table] = useDisclosure(false);
  const id = useId();
  const { label, points, format = count } = props;
  return (
    <figure className={styles.chart} aria-labelledby={`${id}-label`}>
      <figcaption className="line between">
        <span className="strong small" id={`${id}-label`}>
          {label}
        </span>
        {points.length > 0 && (
          <UnstyledButton
            className="link-button caption"
            aria-expanded={isTable}
            aria-controls={`${id}-table`}
            onClick={table.toggle}
          >
            {isTable ? t('charts.showChart') : t('charts.showTable')}
          </UnstyledButton>
        )}
      </figcaption>
      {points.length === 0 ? (
        <p className="quiet small">{t('charts.nothing')}</p>
      ) : (
        <LazyPart fallback={<Skeleton height={height} />}>
          <Plot {...props} height={height} format={format} />
        </LazyPart>
      )}
      {/* Always present, because the button refers to it. */}
      <div id={`${id}-table`}>{isTable && <ChartTable {...props} format={format} />}</div>
    </figure>
  );
}

function ChartTable({ label, series, points, pointsLabel, format = String }: SeriesChartProps) {
  const { t } = useI18n();
  return (
    // Long tables scroll, and need to be focusable to scroll by keyboard.
    <div className={styles.chartTable} tabIndex={0} role="group" aria-label={label}>
      <table>
        <caption className="visually-hidden">{label}</caption>
        <thead>
          <tr>
            <th scope="col">{pointsLabel ?? t('charts.when')}</th>
            {series.map(({ name, label: title }) => (
              <th key={name} scope="col" className="number">
                {title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {points.map((point, index) => (
            <tr key={index}>
              <th scope="row">{point.title ?? point.label}</th>
              {series.map(({ name }) => (
                <td key={name} className="number">
                  {format(point.values[name] ?? 0)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

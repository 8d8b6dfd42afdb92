import { VisuallyHidden } from '@mantine/core';
import type { Key, ReactNode } from 'react';
import { Link } from 'react-router';
import { useI18n } from '../texts/language.tsx';
import styles from './data-table.module.css';

/** A column of a `DataTable`. */
export interface Column<Row> {
  /** The heading; of a column of actions, undefined. */
  heading?: string;
  /**
   * How its cells are aligned, and how they are shown in the card that a row becomes on a phone:
   * - `text`: as it is, after the cell before;
   * - `labelled`: with the heading before it, because the value alone says too little;
   * - `figure`: like `labelled`, and aligned right in the table;
   * - `wide`: on a line of its own;
   * - `actions`: aligned right; they can be used in a row that opens as a whole;
   * - `menu`: like `actions`, but in the card's corner.
   */
  kind?: 'text' | 'labelled' | 'figure' | 'wide' | 'actions' | 'menu';
  /** The width of the column, in per cent of the table. */
  percent?: number;
  cell(row: Row): ReactNode;
}

/**
 * A table that becomes a list of cards on a phone. Its first column contains `RowName`s; those with a link open it
 * wherever the row is clicked.
 */
export function DataTable<Row>({
  rows,
  columns,
  keyOf,
  caption,
  hasHeadings = true,
}: {
  rows: readonly Row[];
  columns: readonly (Column<Row> | false)[];
  keyOf(row: Row, index: number): Key;
  /** What the table contains, for screen readers, where the heading above it doesn't say so. */
  caption?: string;
  /** Whether the headings are visible. If not, they are still there for screen readers. */
  hasHeadings?: boolean;
}) {
  const { t } = useI18n();
  const shown = columns.filter((column) => column !== false);
  return (
    <table className={styles.table}>
      {caption !== undefined && (
        <caption>
          <VisuallyHidden>{caption}</VisuallyHidden>
        </caption>
      )}
      <thead className={hasHeadings ? undefined : styles.unseen}>
        <tr>
          {shown.map(({ heading, kind = 'text', percent }, index) => (
            <th key={index} className={styles[kind]} {...(percent === undefined ? {} : { width: `${percent}%` })}>
              {heading ?? <VisuallyHidden>{t('frame.actions')}</VisuallyHidden>}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row, position) => (
          <tr key={keyOf(row, position)}>
            {shown.map(({ heading, kind = 'text', cell }, index) => (
              <td
                key={index}
                className={styles[kind]}
                data-label={hasHeadings && (kind === 'labelled' || kind === 'figure') ? heading : undefined}
              >
                {cell(row)}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** The name of a row, with its context below. */
export function RowName({
  to,
  state,
  below,
  children,
}: {
  /** The page that the row opens. */
  to?: string;
  /** The state of the navigation to that page. */
  state?: unknown;
  below?: ReactNode;
  children: ReactNode;
}) {
  return (
    <>
      {to === undefined ? (
        <span className={styles.name}>{children}</span>
      ) : (
        <Link className={`${styles.name} ${styles.opens}`} to={to} state={state}>
          {children}
        </Link>
      )}
      {below !== undefined && <Below>{below}</Below>}
    </>
  );
}

/** What is below the main content of a cell. */
export function Below({ children }: { children: ReactNode }) {
  return <span className={styles.below}>{children}</span>;
}

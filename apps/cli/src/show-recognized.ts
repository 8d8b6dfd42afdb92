import type { Import, ImportPreview } from 'mailwright';
import { clean } from './show-import.ts';

type Recognized = Pick<NonNullable<Import['recognized']>, 'columns'> & Partial<NonNullable<ImportPreview['format']>>;

const maxWords = 8;

/** Describes for people how a file is read: its format, and what its columns and status words mean. */
export function recognizedLines({ columns, ...format }: Recognized): string[] {
  const used = columns.filter(({ to }) => to !== null);
  const left = columns.length - used.length;
  const nameOf = ({ column, name }: (typeof columns)[number]) => (name ? clean(name) : `column ${column}`);
  return [
    formatLine(format),
    ...(used.length === 0 ? [] : [`Columns: ${used.map((each) => `${nameOf(each)} → ${each.to}`).join(', ')}`]),
    ...(left === 0 ? [] : [`Columns ignored: ${left}`]),
    ...statusLines(columns),
  ];
}

/** A line for each column that decides the rows' status, with what its words mean. */
export function statusLines(columns: Recognized['columns']): string[] {
  return columns.flatMap(({ column, name, statuses }) => {
    if (statuses === null || statuses.length === 0) return [];
    const words = statuses.slice(0, maxWords).map(({ text, status }) => {
      const shown = text === '' ? 'empty' : clean(text);
      return `${shown} = ${status ?? 'not recognized'}`;
    });
    return [`Status from ${name ? clean(name) : `column ${column}`}: ${words.join(', ')}`];
  });
}

/** Describes a file's format. */
export function formatLine(format: Omit<Recognized, 'columns'>): string {
  const facts = [format.type === 'ndjson' ? 'NDJSON' : 'CSV', format.encoding ?? ''];
  if (format.delimiter) facts.push(`separated by ${format.delimiter}`);
  if (format.date_format) facts.push(`dates ${format.date_format}`);
  if (format.time_zone !== undefined && format.time_zone !== 'UTC') facts.push(`times of ${format.time_zone}`);
  if (format.decimal_comma !== null && format.decimal_comma !== undefined)
    facts.push(`decimal ${format.decimal_comma ? 'comma' : 'point'}`);
  return `Read as ${facts.filter((fact) => fact !== '').join(', ')}.`;
}

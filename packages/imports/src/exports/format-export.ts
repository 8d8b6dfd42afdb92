import { byteOrderMark, formatCsvRow } from '@mailwright/platform';
import type { ExportColumn, ExportedRow } from './export-columns.ts';

/** The text of an export: its header, and its rows. */
interface ExportFormat {
  header: string;
  formatRow(row: ExportedRow): string;
}

/** CSV by RFC 4180, with a header and a byte order mark, without which Excel wouldn't read it as UTF-8. */
export function formatAsCsv(columns: ExportColumn[]): ExportFormat {
  return {
    header: byteOrderMark + formatCsvRow(columns.map(({ name }) => name)),
    formatRow: (row) => formatCsvRow(columns.map(({ read }) => read(row))),
  };
}

/** A JSON object per line, with the columns as properties. */
export function formatAsNdjson(columns: ExportColumn[]): ExportFormat {
  return {
    header: '',
    formatRow: (row) => {
      const object: Record<string, unknown> = {};
      for (const { name, read } of columns) object[name] = read(row);
      return `${JSON.stringify(object)}\n`;
    },
  };
}

import { type ImportPreview, isStorableText } from '@mailwright/contracts';
import type { InspectedFile } from './inspect-file.ts';
import type { FileMapping } from './map-file.ts';
import type { MappedColumn } from './map-columns.ts';

const maxSamples = 3;
const maxShownText = 200;

/** A file's columns, each with its target and its first values, as the API shows them. */
export function showColumns(file: InspectedFile, { columns }: FileMapping): ImportPreview['columns'] {
  const sample = file.type === 'csv' ? file.sample : [];
  return columns.map(({ column, name, to, how }) => ({
    column,
    name: name?.slice(0, maxShownText) ?? null,
    to: nameTarget(to),
    how,
    new_field: to.kind === 'new_field',
    samples: sample
      .map((cells) => cells[column - 1] ?? '')
      .filter((cell) => cell !== '')
      .slice(0, maxSamples)
      .map((cell) => cell.slice(0, maxShownText)),
  }));
}

/** The columns' targets as a caller sends them: by the column's name if only it has this name, or else by its number. */
export function proposeMapping({ columns }: FileMapping): ImportPreview['mapping'] {
  const counts = new Map<string, number>();
  for (const { name = '' } of columns) counts.set(name, (counts.get(name) ?? 0) + 1);
  return Object.fromEntries(
    columns.map(({ column, name = '', to }) => {
      const isName = name !== '' && counts.get(name) === 1 && isStorableText(name) && name.length <= maxShownText;
      return [isName ? name : String(column), nameTarget(to)];
    }),
  );
}

function nameTarget(to: MappedColumn['to']): string | null {
  if (to.kind === 'ignored') return null;
  if (to.kind === 'email') return 'EMAIL';
  return 'tag' in to ? to.tag : to.kind;
}

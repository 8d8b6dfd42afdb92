import type { List, Subscriber } from 'mailwright';
import type { Translate } from '../texts/catalogs.ts';

/** The columns besides the address: those that every list has. A list's fields can be columns, too, by their tags. */
export const ownColumns = ['tags', 'status', 'created_at', 'source', 'subscribed_at', 'updated_at'] as const;
export type OwnColumn = (typeof ownColumns)[number];

/** The columns that a list's table can have, in order. */
export function availableColumns(list: List, t: Translate): { name: string; label: string }[] {
  const labels: Record<OwnColumn, string> = {
    tags: t('subscribers.tags'),
    status: t('subscribers.status'),
    created_at: t('subscribers.added'),
    source: t('segments.subjects.source'),
    subscribed_at: t('segments.dates.subscribed_at'),
    updated_at: t('segments.dates.updated_at'),
  };
  // The address and the name are in the first column.
  const fields = list.fields.filter(({ tag }) => !['EMAIL', 'FIRST_NAME', 'LAST_NAME'].includes(tag));
  return [
    ...ownColumns.map((name) => ({ name: name as string, label: labels[name] })),
    ...fields.map(({ tag, label }) => ({ name: tag, label })),
  ];
}

/** The column widths as a grid template: the checkbox, the address, then the other columns. */
export function columnWidths(names: string[]): string {
  const widths: Record<string, string> = { tags: 'minmax(0, 2fr)', status: '130px' };
  const others = names.map((name) => widths[name] ?? (name.endsWith('_at') ? '110px' : 'minmax(0, 1.4fr)'));
  return ['44px', 'minmax(0, 3fr)', ...others].join(' ');
}

/** The columns of a list that hold a time. */
export function timeColumns(list: List): ReadonlySet<string> {
  const ofFields = list.fields.flatMap(({ tag, type }) => (type === 'datetime' ? [tag] : []));
  return new Set([...ownColumns.filter((name) => name.endsWith('_at')), ...ofFields]);
}

/** The text of a subscriber's value for one of the list's fields. */
export function fieldText(person: Subscriber, tag: string, t: Translate): string {
  const value = (person as Record<string, unknown>)[tag];
  if (value === null || value === undefined) return '';
  if (typeof value === 'boolean') return value ? t('frame.yes') : t('frame.no');
  if (Array.isArray(value)) return value.join(', ');
  return typeof value === 'string' || typeof value === 'number' ? String(value) : '';
}

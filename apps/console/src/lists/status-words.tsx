import type { ImportPreview } from '@mailwright/client';
import { useI18n } from '../texts/language.tsx';

/** Says how the words in a status column are understood. */
export function Words({ statuses }: { statuses: NonNullable<ImportPreview['columns'][number]['statuses']> }) {
  const { texts } = useI18n();
  const text = texts.imports;
  const states: Record<string, string> = texts.subscribers.states;
  return statuses
    .map(({ text: word, status }) => {
      const meaning = status === null ? text.notUnderstood : (states[status] ?? status);
      return `${word === '' ? text.emptyCell : word} = ${meaning}`;
    })
    .join(', ');
}

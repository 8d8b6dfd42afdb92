import type { ImportPreview } from 'mailwright';
import { useI18n } from '../texts/language.tsx';
import '../texts/imports.ts';

/** Says how the words in a status column are understood. */
export function Words({ statuses }: { statuses: NonNullable<ImportPreview['columns'][number]['statuses']> }) {
  const { t } = useI18n();
  return statuses
    .map(({ text: word, status }) => {
      const meaning =
        status === null ? t('imports.notUnderstood') : (t.ifKnown(`subscribers.states.${status}`) ?? status);
      return `${word === '' ? t('imports.emptyCell') : word} = ${meaning}`;
    })
    .join(', ');
}

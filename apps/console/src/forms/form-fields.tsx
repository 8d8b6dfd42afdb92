import type { List } from 'mailwright';
import { Checkbox } from '@mantine/core';
import { Link } from 'react-router';
import { useI18n } from '../texts/language.tsx';
import '../texts/forms.ts';

/** Edits which fields a form asks for; mandatory ones can't be left out. */
export function FormFields({ list, asked, ask }: { list: List; asked: string[]; ask(tags: string[]): void }) {
  const { t } = useI18n();
  const isNeeded = ({ tag, required, default_value: value }: List['fields'][number]) =>
    tag === 'EMAIL' || (required && value === null);
  const needed = list.fields.flatMap((field) => (isNeeded(field) ? [field.tag] : []));
  return (
    <Checkbox.Group label={t('forms.fields')} value={[...new Set([...asked, ...needed])]} onChange={ask}>
      <div className="checks">
        {list.fields.map((field) => (
          <Checkbox
            key={field.tag}
            size="xs"
            value={field.tag}
            label={`${field.label}${isNeeded(field) ? ` (${t('forms.needed')})` : ''}`}
            disabled={isNeeded(field)}
          />
        ))}
      </div>
      <Link className="small" to={`/lists/${list.uid}/fields`}>
        {t('forms.toFields')}
      </Link>
    </Checkbox.Group>
  );
}

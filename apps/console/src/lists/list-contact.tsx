import type { List } from 'mailwright';
import { TextInput } from '@mantine/core';
import { errorOf } from '../parts/field-errors.ts';
import { useEdits } from '../parts/use-edits.ts';
import { useI18n } from '../texts/language.tsx';
import '../texts/list-settings.ts';
import { SettingsForm } from './settings-form.tsx';

type Part = keyof List['contact'];

/** The parts of a contact in display order, each with its name for the browser's autofill. */
const parts: [part: Part, autoComplete: string][] = [
  ['company', 'organization'],
  ['address_1', 'address-line1'],
  ['address_2', 'address-line2'],
  ['zip', 'postal-code'],
  ['city', 'address-level2'],
  ['state', 'address-level1'],
  ['country', 'country-name'],
  ['phone', 'tel'],
  ['url', 'url'],
];

/** Edits who sends a list's mails, and the postal address, which many laws require in each mail. */
export function ListContact({ list }: { list: List }) {
  const { t } = useI18n();
  const form = useEdits(list.contact);
  return (
    <SettingsForm
      list={list}
      text={{
        title: t('list-settings.contact.title'),
        help: t('list-settings.contact.help'),
        save: t('list-settings.contact.save'),
      }}
      form={form}
      toBody={(contact) => ({ contact })}
      fields={parts.map(([part]) => `contact.${part}`)}
    >
      {(error) =>
        parts.map(([part, autoComplete]) => (
          <TextInput
            key={part}
            label={t(`list-settings.contact.parts.${part}`)}
            autoComplete={autoComplete}
            value={form.values[part] ?? ''}
            error={errorOf(error, `contact.${part}`)}
            onChange={({ currentTarget: { value } }) => form.change({ [part]: value === '' ? null : value })}
          />
        ))
      }
    </SettingsForm>
  );
}

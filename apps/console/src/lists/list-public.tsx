import type { List, UpdateList } from 'mailwright';
import { Button, Switch, TextInput } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useMemo } from 'react';
import { errorOf } from '../parts/field-errors.ts';
import { Permitted } from '../parts/permitted.tsx';
import { useEdits } from '../parts/use-edits.ts';
import { useI18n } from '../texts/language.tsx';
import '../texts/list-settings.ts';
import { ArchiveDialog } from './archive-dialog.tsx';
import { SettingsForm } from './settings-form.tsx';

function toValues({ public_name, public_description, on_preferences_page, archive: { enabled, indexed } }: List) {
  return { public_name, public_description, on_preferences_page, enabled, indexed };
}

function toBody({ enabled, indexed, ...rest }: Partial<ReturnType<typeof toValues>>): UpdateList {
  const archive = {
    ...(enabled === undefined ? {} : { enabled }),
    ...(indexed === undefined ? {} : { indexed }),
  };
  return { ...rest, ...(Object.keys(archive).length === 0 ? {} : { archive }) };
}

/** Edits a list's public name, and whether the list is on the preferences page and has an archive. */
export function ListPublic({ list }: { list: List }) {
  const { t } = useI18n();
  const form = useEdits(useMemo(() => toValues(list), [list]));
  const { values, change } = form;
  const [isChoosing, choosing] = useDisclosure(false);
  const line = (name: 'public_name' | 'public_description', error: Error | null) => ({
    value: values[name] ?? '',
    error: errorOf(error, name),
    onChange: (event: { currentTarget: { value: string } }) =>
      change({ [name]: event.currentTarget.value === '' ? null : event.currentTarget.value }),
  });
  const toggle = (name: 'on_preferences_page' | 'enabled' | 'indexed') => ({
    checked: values[name],
    onChange: (event: { currentTarget: { checked: boolean } }) => change({ [name]: event.currentTarget.checked }),
  });
  const archive = list.archive.enabled && (
    <>
      <Button variant="default" onClick={choosing.open}>
        {t('list-settings.public.chooseAction')}
      </Button>
      <a className="small" href={`/archive/${list.uid}`} target="_blank" rel="noreferrer">
        {t('list-settings.public.openArchive')}
      </a>
      {isChoosing && (
        <Permitted to="edit">
          <ArchiveDialog list={list} close={choosing.close} />
        </Permitted>
      )}
    </>
  );
  return (
    <SettingsForm
      list={list}
      text={{ title: t('list-settings.public.title'), save: t('list-settings.public.save') }}
      form={form}
      toBody={toBody}
      fields={['public_name', 'public_description']}
      beside={archive}
    >
      {(error) => (
        <>
          <TextInput
            label={t('list-settings.public.name')}
            description={t('list-settings.public.nameHelp')}
            placeholder={list.name}
            {...line('public_name', error)}
          />
          <TextInput
            label={t('list-settings.public.description')}
            description={t('list-settings.public.descriptionHelp')}
            {...line('public_description', error)}
          />
          <Switch
            label={t('list-settings.public.onPage')}
            description={t('list-settings.public.onPageHelp')}
            {...toggle('on_preferences_page')}
          />
          <Switch
            label={t('list-settings.public.archive')}
            description={t('list-settings.public.archiveHelp')}
            {...toggle('enabled')}
          />
          {values.enabled && (
            <Switch
              label={t('list-settings.public.indexed')}
              description={t('list-settings.public.indexedHelp')}
              {...toggle('indexed')}
            />
          )}
        </>
      )}
    </SettingsForm>
  );
}

import { TextInput } from '@mantine/core';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { addTemplate } from '../data/template-changes.ts';
import { makeChange, useChange } from '../data/use-change.ts';
import { errorOf } from '../parts/field-errors.ts';
import { FormDialog } from '../parts/form-dialog.tsx';
import { useI18n } from '../texts/language.tsx';
import '../texts/starts.ts';
import '../texts/templates.ts';
import { StartGallery } from './gallery/start-gallery.tsx';
import { fetchStart, startOf, subjectOf } from './gallery/start-query.ts';
import type { StartId } from './starts/start-ids.ts';

/** Creates a template from a start of the gallery. */
export function AddTemplateDialog({ close }: { close(): void }) {
  const { t, language } = useI18n();
  const navigate = useNavigate();
  const [start, setStart] = useState<StartId>('newsletter');
  const [name, setName] = useState<string>();
  // Until a name is typed, the name of the start is used.
  const ownName = name ?? t(`starts.names.${start}`);
  const adding = useChange(
    {
      run: async () => {
        const { html, design } = await fetchStart(start, language, t);
        const content = design === null ? { html } : { html, design };
        return makeChange(addTemplate, { name: ownName, subject: subjectOf(start, t), ...content });
      },
      refreshes: [],
    },
    ({ uid }) => navigate(`/templates/${uid}`),
  );
  return (
    <FormDialog
      title={t('templates.create')}
      action={t('templates.createAction')}
      isLarge
      close={close}
      change={adding}
      submit={() => adding.run(undefined)}
      fields={['name']}
    >
      <TextInput
        label={t('templates.name')}
        required
        maxLength={200}
        value={ownName}
        onChange={(event) => setName(event.currentTarget.value)}
        error={errorOf(adding.error, 'name')}
      />
      <StartGallery value={start} onChange={(choice) => setStart(startOf(choice) ?? start)} />
    </FormDialog>
  );
}

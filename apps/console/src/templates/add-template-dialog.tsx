import { Button, Modal, TextInput } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { addTemplate } from '../data/template-changes.ts';
import { makeChange, useChange } from '../data/use-change.ts';
import { ProblemNote } from '../parts/feedback.tsx';
import { errorBeside, errorOf } from '../parts/field-errors.ts';
import { useI18n } from '../texts/language.tsx';
import '../texts/starts.ts';
import '../texts/templates.ts';
import { StartGallery } from './gallery/start-gallery.tsx';
import classes from './gallery/start-gallery.module.css';
import { fetchStart, startOf, subjectOf } from './gallery/start-query.ts';
import type { StartId } from './starts/start-ids.ts';

/** Creates a template from a start of the gallery. */
export function AddTemplateDialog({ close }: { close(): void }) {
  const { t, language } = useI18n();
  const navigate = useNavigate();
  const [start, setStart] = useState<StartId>('newsletter');
  const [name, setName] = useState<string>();
  const isNarrow = useMediaQuery('(max-width: 700px)', undefined, { getInitialValueInEffect: false });
  // Until a name is typed, the name of the start is used.
  const ownName = name ?? t(`starts.names.${start}`);
  const { error, isRunning, run } = useChange(
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
    <Modal
      opened
      onClose={close}
      size={900}
      fullScreen={isNarrow}
      title={t('templates.create')}
      closeButtonProps={{ 'aria-label': t('frame.close') }}
    >
      <form
        className="stack"
        onSubmit={(event) => {
          event.preventDefault();
          void run(undefined);
        }}
      >
        <ProblemNote error={errorBeside(error, ['name'])} />
        <TextInput
          label={t('templates.name')}
          required
          withAsterisk={false}
          maxLength={200}
          value={ownName}
          onChange={(event) => setName(event.currentTarget.value)}
          error={errorOf(error, 'name')}
        />
        <StartGallery value={start} onChange={(choice) => setStart(startOf(choice) ?? start)} />
        <div className={classes.action}>
          <Button type="submit" loading={isRunning}>
            {t('templates.createAction')}
          </Button>
        </div>
      </form>
    </Modal>
  );
}

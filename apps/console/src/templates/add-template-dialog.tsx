import { Button, Modal, Radio, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { addTemplate } from '../data/template-changes.ts';
import { makeChange, useChange } from '../data/use-change.ts';
import { ProblemNote } from '../parts/feedback.tsx';
import { errorBeside, errorOf } from '../parts/field-errors.ts';
import { useI18n } from '../texts/language.tsx';
import '../texts/templates.ts';
import { type Starter, startersIn } from './starters.ts';

/** Creates a template, either empty or from one of the built-in starters. */
export function AddTemplateDialog({ close }: { close(): void }) {
  const { t } = useI18n();
  const navigate = useNavigate();
  const starters = startersIn(t);
  const [chosen, setChosen] = useState<string>('letter');
  const [name, setName] = useState<string>();
  const starter = starters.find(({ id }) => id === chosen);
  // Until a name is typed, the starter's name is used.
  const ownName = name ?? starter?.name ?? '';
  const { error, isRunning, run } = useChange(
    {
      run: async ({ subject, ...start }: Starter) => {
        const content = 'html' in start ? { html: start.html } : await compose(start.design);
        return makeChange(addTemplate, { name: ownName, subject, ...content });
      },
      refreshes: [],
    },
    ({ uid }) => navigate(`/templates/${uid}`),
  );
  return (
    <Modal opened onClose={close} title={t('templates.create')} closeButtonProps={{ 'aria-label': t('frame.close') }}>
      <form
        className="stack"
        onSubmit={(event) => {
          event.preventDefault();
          if (starter !== undefined) void run(starter);
        }}
      >
        <ProblemNote error={errorBeside(error, ['name'])} />
        <Radio.Group label={t('templates.beginWith')} value={chosen} onChange={setChosen}>
          <div className="stack flow-examples">
            {starters.map(({ id, name: label }) => (
              <Radio key={id} value={id} label={label} description={t(`templates.starterHelp.${id}`)} />
            ))}
          </div>
        </Radio.Group>
        <TextInput
          label={t('templates.name')}
          required
          withAsterisk={false}
          maxLength={200}
          value={ownName}
          onChange={(event) => setName(event.currentTarget.value)}
          error={errorOf(error, 'name')}
        />
        <Button type="submit" loading={isRunning}>
          {t('templates.createAction')}
        </Button>
      </form>
    </Modal>
  );
}

/** Composes the mail of a block document. The editor that composes it is loaded only when needed. */
async function compose(design: Extract<Starter, { design: object }>['design']) {
  const { composeDesign } = await import('../content-editor/compose-design.tsx');
  return composeDesign(design);
}

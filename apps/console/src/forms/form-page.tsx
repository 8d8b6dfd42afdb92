import { type List, unwrap } from '@mailwright/client';
import { Button, Switch } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { lazy, Suspense, useState } from 'react';
import { sameValue } from '../autosave/same-value.ts';
import { api } from '../data/api-client.ts';
import { refreshLists } from '../data/list-queries.ts';
import { ListFrame } from '../lists/list-frame.tsx';
import { useAttempt } from '../parts/confirm.tsx';
import { LoadingRows, ProblemNote } from '../parts/feedback.tsx';
import { errorBeside } from '../parts/field-errors.ts';
import { LeaveGuard } from '../parts/leave-guard.tsx';
import { useSpeech } from '../texts/language.tsx';
import { FormFields } from './form-fields.tsx';
import type { FormSettings } from './form-settings.ts';
import { FormTexts } from './form-texts.tsx';

// The form is shown before its picture and its codes.
const EmbedCodes = lazy(async () => ({ default: (await import('./embed-codes.tsx')).EmbedCodes }));
const FormPreview = lazy(async () => ({ default: (await import('./form-preview.tsx')).FormPreview }));

const shown = ['title', 'text', 'button_text', 'success_message', 'redirect_url', 'accent_color'];

/** The sign-up form of a list: what it says, what it asks for, and how it gets into other pages. */
export function FormPage() {
  return <ListFrame>{(list) => <FormView key={list.uid} list={list} />}</ListFrame>;
}

function FormView({ list }: { list: List }) {
  const { texts } = useSpeech();
  const text = texts.forms;
  const [isOn, setIsOn] = useState(list.sign_up_form);
  const [settings, setSettings] = useState<FormSettings>(list.form);
  const [language, setLanguage] = useState(list.language);
  const [asked, setAsked] = useState(list.fields.flatMap(({ tag, visible }) => (visible ? [tag] : [])));
  const values = { isOn, settings, language, asked: asked.toSorted() };
  const [saved, setSaved] = useState(values);
  const { error, isRunning, attempt } = useAttempt();
  const save = async () => {
    const path = { uid: list.uid };
    await unwrap(
      api.PATCH('/lists/{uid}', { params: { path }, body: { sign_up_form: isOn, form: settings, language } }),
    );
    for (const { tag, visible } of list.fields)
      if (tag !== 'EMAIL' && visible !== asked.includes(tag))
        await unwrap(
          api.PATCH('/lists/{uid}/fields/{tag}', {
            params: { path: { ...path, tag } },
            body: { visible: asked.includes(tag) },
          }),
        );
    setSaved(values);
    await refreshLists();
    notifications.show({ message: texts.frame.saved });
  };
  return (
    <div className="form-editor">
      <form
        className="panel padded"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void attempt(save);
        }}
      >
        <Switch
          label={text.isOn}
          description={text.isOnHelp}
          checked={isOn}
          onChange={(event) => setIsOn(event.currentTarget.checked)}
        />
        <LeaveGuard isOn={!sameValue(values, saved)} />
        <ProblemNote
          error={errorBeside(
            error,
            shown.map((name) => `form.${name}`),
          )}
        />
        <FormTexts
          list={list}
          settings={settings}
          change={(part) => setSettings((before) => ({ ...before, ...part }))}
          language={language}
          speak={setLanguage}
          error={error}
        />
        <FormFields list={list} asked={asked} ask={setAsked} />
        <div>
          <Button type="submit" loading={isRunning}>
            {texts.frame.save}
          </Button>
        </div>
      </form>
      <Suspense fallback={<LoadingRows />}>
        <FormPreview list={list} settings={settings} asked={asked} language={language} />
      </Suspense>
      <Suspense fallback={null}>{list.sign_up_form && <EmbedCodes list={list} />}</Suspense>
    </div>
  );
}

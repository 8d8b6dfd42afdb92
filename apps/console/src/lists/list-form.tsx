import type { List, UpdateList } from '@mailwright/client';
import { Button, NativeSelect, TextInput } from '@mantine/core';
import { useState } from 'react';
import { sameValue } from '../autosave/same-value.ts';
import { useAttempt } from '../parts/confirm.tsx';
import { ProblemNote } from '../parts/feedback.tsx';
import { errorBeside, errorOf } from '../parts/field-errors.ts';
import { LeaveGuard } from '../parts/leave-guard.tsx';
import { useSpeech } from '../texts/language.tsx';
import { listLanguages } from './list-languages.ts';
import { TrackingSelect } from './tracking-select.tsx';

const shown = ['name', 'from_name', 'from_email', 'reply_to', 'default_subject'];

/** The settings of a list; of a new one only those that it needs. */
export function ListForm({
  list,
  action,
  save,
}: {
  list?: List;
  action: string;
  save(values: UpdateList): Promise<void>;
}) {
  const { texts, language } = useSpeech();
  const text = texts.lists;
  const [saved, setSaved] = useState({
    name: list?.name ?? '',
    from_name: list?.from_name ?? '',
    from_email: list?.from_email ?? '',
    reply_to: list?.reply_to ?? '',
    default_subject: list?.default_subject ?? '',
    subscription: list?.subscription ?? 'single_opt_in',
    language: list?.language ?? language,
  });
  const [values, setValues] = useState(saved);
  const [savedTracks, setSavedTracks] = useState({
    track_opens: list?.track_opens ?? null,
    track_clicks: list?.track_clicks ?? null,
  });
  const [tracks, setTracks] = useState(savedTracks);
  const { error, isRunning, attempt } = useAttempt();
  const set = (name: keyof typeof values) => ({
    value: values[name],
    error: errorOf(error, name),
    onChange: (event: { currentTarget: { value: string } }) => {
      const { value } = event.currentTarget;
      setValues((before) => ({ ...before, [name]: value }));
    },
  });
  return (
    <form
      className="stack"
      onSubmit={(event) => {
        event.preventDefault();
        const { reply_to, default_subject, ...rest } = values;
        const more = {
          reply_to: reply_to === '' ? null : reply_to,
          default_subject: default_subject === '' ? null : default_subject,
          ...tracks,
        };
        void attempt(
          () => save(list === undefined ? rest : { ...rest, ...more }),
          () => {
            setSaved(values);
            setSavedTracks(tracks);
          },
        );
      }}
    >
      <ProblemNote error={errorBeside(error, shown)} />
      {list !== undefined && <LeaveGuard isOn={!sameValue(values, saved) || !sameValue(tracks, savedTracks)} />}
      <TextInput label={text.name} required withAsterisk={false} {...set('name')} />
      <TextInput label={text.fromName} required withAsterisk={false} {...set('from_name')} />
      <TextInput
        label={text.fromEmail}
        description={text.fromEmailHelp}
        type="email"
        required
        withAsterisk={false}
        {...set('from_email')}
      />
      {list !== undefined && (
        <>
          <TextInput label={`${text.replyTo} (${texts.frame.optional})`} type="email" {...set('reply_to')} />
          <TextInput label={`${text.defaultSubject} (${texts.frame.optional})`} {...set('default_subject')} />
        </>
      )}
      <NativeSelect
        label={text.subscription}
        {...set('subscription')}
        data={[
          { value: 'single_opt_in', label: text.single },
          { value: 'double_opt_in', label: text.double },
        ]}
      />
      <NativeSelect
        label={text.language}
        {...set('language')}
        data={Object.entries(listLanguages).map(([value, label]) => ({ value, label }))}
      />
      {list !== undefined && <TrackingSelect value={tracks} onChange={setTracks} />}
      <div>
        <Button type="submit" loading={isRunning}>
          {action}
        </Button>
      </div>
    </form>
  );
}

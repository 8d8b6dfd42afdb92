import { type List, unwrap, type UpdateList } from '@mailwright/client';
import { Button, Switch, TextInput } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useMemo } from 'react';
import { api } from '../data/api-client.ts';
import { refreshLists } from '../data/list-queries.ts';
import { useAttempt } from '../parts/confirm.tsx';
import { ProblemNote } from '../parts/feedback.tsx';
import { errorBeside, errorOf } from '../parts/field-errors.ts';
import { LeaveGuard } from '../parts/leave-guard.tsx';
import { useChanges } from '../parts/use-changes.ts';
import { useSpeech } from '../texts/language.tsx';
import { listSettingsTexts } from '../texts/list-settings-texts.ts';

const shown = ['public_name', 'public_description'];

function toValues({ public_name, public_description, on_preferences_page, archive: { enabled, indexed } }: List) {
  return { public_name, public_description, on_preferences_page, enabled, indexed };
}

/** What a list is called where its people see it, and whether it is on their preferences page and has an archive. */
export function ListPublic({ list }: { list: List }) {
  const { texts, pick } = useSpeech();
  const text = pick(listSettingsTexts).public;
  const stored = useMemo(() => toValues(list), [list]);
  const { values, changes, hasChanged, change, settle } = useChanges(stored);
  const { error, isRunning, attempt } = useAttempt();
  const save = async () => {
    const { enabled, indexed, ...rest } = changes;
    const archiveChange = {
      ...(enabled === undefined ? {} : { enabled }),
      ...(indexed === undefined ? {} : { indexed }),
    };
    const body: UpdateList = {
      ...rest,
      ...(Object.keys(archiveChange).length === 0 ? {} : { archive: archiveChange }),
    };
    await unwrap(api.PATCH('/lists/{uid}', { params: { path: { uid: list.uid } }, body }));
    await refreshLists();
    notifications.show({ message: texts.frame.saved });
  };
  const line = (name: 'public_name' | 'public_description') => ({
    value: values[name] ?? '',
    error: errorOf(error, name),
    onChange: (event: { currentTarget: { value: string } }) =>
      change({ [name]: event.currentTarget.value === '' ? null : event.currentTarget.value }),
  });
  const toggle = (name: 'on_preferences_page' | 'enabled' | 'indexed') => ({
    checked: values[name],
    onChange: (event: { currentTarget: { checked: boolean } }) => change({ [name]: event.currentTarget.checked }),
  });
  return (
    <form
      className="stack"
      aria-label={text.title}
      onSubmit={(event) => {
        event.preventDefault();
        void attempt(save, () => settle(changes));
      }}
    >
      <h2 className="section-title">{text.title}</h2>
      <ProblemNote error={errorBeside(error, shown)} />
      <LeaveGuard isOn={hasChanged} />
      <TextInput label={text.name} description={text.nameHelp} placeholder={list.name} {...line('public_name')} />
      <TextInput label={text.description} description={text.descriptionHelp} {...line('public_description')} />
      <Switch label={text.onPage} description={text.onPageHelp} {...toggle('on_preferences_page')} />
      <Switch label={text.archive} description={text.archiveHelp} {...toggle('enabled')} />
      {values.enabled && <Switch label={text.indexed} description={text.indexedHelp} {...toggle('indexed')} />}
      <div className="line">
        <Button type="submit" loading={isRunning}>
          {text.save}
        </Button>
        {list.archive.enabled && (
          <a className="small" href={`/archive/${list.uid}`} target="_blank" rel="noreferrer">
            {text.openArchive}
          </a>
        )}
      </div>
    </form>
  );
}

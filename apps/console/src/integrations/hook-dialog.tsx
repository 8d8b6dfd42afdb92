import type { Hook, NewHook } from 'mailwright';
import { NativeSelect, TextInput } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useQuery } from '@tanstack/react-query';
import { addHook, eventsQuery, updateHook } from '../data/hook-queries.ts';
import { listsQuery } from '../data/list-queries.ts';
import { useChange } from '../data/use-change.ts';
import { FormDialog } from '../parts/form-dialog.tsx';
import { useFields } from '../parts/use-fields.ts';
import { useI18n } from '../texts/language.tsx';
import '../texts/hooks.ts';

/** Registers a webhook, or edits the given one. */
export function HookDialog({
  close,
  hook,
  added,
}: {
  close(): void;
  hook?: Hook;
  /** Called with a new webhook, which includes its secret. */
  added?: (hook: NewHook) => void;
}) {
  const { t } = useI18n();
  const { data: events = [] } = useQuery(eventsQuery);
  const { data: lists = [] } = useQuery(listsQuery);
  const adding = useChange(addHook, (made) => {
    close();
    added?.(made);
  });
  const updating = useChange(updateHook, () => {
    close();
    notifications.show({ message: t('frame.saved') });
  });
  const saving = hook === undefined ? adding : updating;
  const { values, textOf } = useFields(() => valuesOf(hook), saving.error);
  const save = () => {
    const { list_uid: list, description } = values;
    const body = {
      ...values,
      list_uid: list === '' ? null : list,
      description: description === '' ? null : description,
    };
    return hook === undefined ? adding.run(body) : updating.run({ uid: hook.uid, body });
  };
  return (
    <FormDialog
      title={hook === undefined ? t('hooks.register') : t('frame.edit')}
      action={hook === undefined ? t('hooks.register') : t('frame.save')}
      close={close}
      change={saving}
      submit={save}
      fields={['target_url', 'description']}
    >
      <TextInput
        label={t('hooks.target')}
        description={t('hooks.targetHelp')}
        placeholder="https://example.com/mailwright"
        required
        data-autofocus
        {...textOf('target_url')}
      />
      <NativeSelect
        label={t('hooks.event')}
        description={events.find(({ event }) => event === values.event)?.description}
        data={events.length === 0 ? [values.event] : events.map(({ event }) => event)}
        {...textOf('event')}
      />
      <NativeSelect
        label={t('hooks.list')}
        data={[
          { value: '', label: t('hooks.allLists') },
          ...lists.map(({ uid, name }) => ({ value: uid, label: name })),
        ]}
        {...textOf('list_uid')}
      />
      <TextInput label={`${t('hooks.description')} (${t('frame.optional')})`} {...textOf('description')} />
    </FormDialog>
  );
}

function valuesOf(hook: Hook | undefined) {
  return {
    target_url: hook?.target_url ?? '',
    event: hook?.event ?? ('subscriber.subscribed' as const),
    list_uid: hook?.list_uid ?? '',
    description: hook?.description ?? '',
  };
}

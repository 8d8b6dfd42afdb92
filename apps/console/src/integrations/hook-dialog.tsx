import type { EventName, Hook, NewHook } from '@mailwright/client';
import { Button, Modal, NativeSelect, TextInput } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { addHook, eventsQuery, updateHook } from '../data/hook-queries.ts';
import { listsQuery } from '../data/list-queries.ts';
import { useChange } from '../data/use-change.ts';
import { ProblemNote } from '../parts/feedback.tsx';
import { errorBeside, errorOf } from '../parts/field-errors.ts';
import { useI18n } from '../texts/language.tsx';
import '../texts/hooks.ts';

/** Registers a webhook, or edits the given one. */
export function HookDialog({
  opened,
  close,
  hook,
  added,
}: {
  opened: boolean;
  close(): void;
  hook?: Hook;
  /** Called with a new webhook, which includes its secret. */
  added?: (hook: NewHook) => void;
}) {
  const { t } = useI18n();
  const { data: events = [] } = useQuery(eventsQuery);
  const { data: lists = [] } = useQuery(listsQuery);
  const [target, setTarget] = useState(hook?.target_url ?? '');
  const [event, setEvent] = useState<EventName>(hook?.event ?? 'subscriber.subscribed');
  const [listUid, setListUid] = useState(hook?.list_uid ?? '');
  const [description, setDescription] = useState(hook?.description ?? '');
  const adding = useChange(addHook, (made) => {
    close();
    added?.(made);
  });
  const updating = useChange(updateHook, () => {
    close();
    notifications.show({ message: t('frame.saved') });
  });
  const { error, isRunning, forget } = hook === undefined ? adding : updating;
  const save = () => {
    const body = {
      target_url: target,
      event,
      list_uid: listUid === '' ? null : listUid,
      description: description === '' ? null : description,
    };
    return hook === undefined ? adding.run(body) : updating.run({ uid: hook.uid, body });
  };
  return (
    <Modal
      opened={opened}
      onClose={() => {
        forget();
        close();
      }}
      title={hook === undefined ? t('hooks.register') : t('frame.edit')}
      closeButtonProps={{ 'aria-label': t('frame.close') }}
    >
      <form
        className="stack"
        onSubmit={(submitted) => {
          submitted.preventDefault();
          void save();
        }}
      >
        <ProblemNote error={errorBeside(error, ['target_url', 'description'])} />
        <TextInput
          label={t('hooks.target')}
          description={t('hooks.targetHelp')}
          placeholder="https://example.com/mailwright"
          required
          withAsterisk={false}
          data-autofocus
          value={target}
          onChange={(changed) => setTarget(changed.currentTarget.value)}
          error={errorOf(error, 'target_url')}
        />
        <NativeSelect
          label={t('hooks.event')}
          description={events.find((each) => each.event === event)?.description}
          value={event}
          onChange={(changed) => setEvent(changed.currentTarget.value as EventName)}
          data={events.length === 0 ? [event] : events.map((each) => each.event)}
        />
        <NativeSelect
          label={t('hooks.list')}
          value={listUid}
          onChange={(changed) => setListUid(changed.currentTarget.value)}
          data={[
            { value: '', label: t('hooks.allLists') },
            ...lists.map(({ uid, name }) => ({ value: uid, label: name })),
          ]}
        />
        <TextInput
          label={`${t('hooks.description')} (${t('frame.optional')})`}
          value={description}
          onChange={(changed) => setDescription(changed.currentTarget.value)}
          error={errorOf(error, 'description')}
        />
        <Button type="submit" loading={isRunning}>
          {hook === undefined ? t('hooks.register') : t('frame.save')}
        </Button>
      </form>
    </Modal>
  );
}

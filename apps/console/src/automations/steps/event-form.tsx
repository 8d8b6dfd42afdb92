import { NativeSelect } from '@mantine/core';
import type { AutomationConditions, Goal } from '../../data/automation-types.ts';
import { useI18n } from '../../texts/language.tsx';
import '../../texts/flow.ts';
import '../../texts/steps.ts';
import { withOptional } from '../flow/draft.ts';
import { useFlow } from '../flow/flow-context.ts';
import { Pick, PickField, PickMail, PickTag } from './pick.tsx';

/** An event that a wait or a goal can be about. */
export type FlowEvent = Exclude<Goal, { conditions: AutomationConditions }>;

const events = ['opened', 'clicked', 'tagged', 'untagged', 'field_changed', 'subscribed_to'] as const;
type EventName = (typeof events)[number];

/** Edits an event and the mail, tag, field or list that it is about. */
export function EventForm<Event extends FlowEvent>({
  event,
  change,
  problem,
  label,
  more,
}: {
  event: Event;
  /** @param field the input that the user types into */
  change(to: Event, field: string): void;
  problem(field: string): string | undefined;
  label: string;
  /** An option besides the events. */
  more?: { value: string; label: string; choose(): void };
}) {
  const { t } = useI18n();
  const { names, list } = useFlow();
  const set = (field: string) => (value: string) => change(withOptional(event, field, value), field);
  const toKind = (kind: EventName) => {
    // Keep only the properties that every event has.
    const { step: _step, tag: _tag, field: _field, list_uid: _list, ...rest } = event as Record<string, unknown>;
    const own = kind === 'subscribed_to' ? { list_uid: '' } : {};
    change({ ...rest, event: kind, ...own } as Event, 'event');
  };
  return (
    <>
      <NativeSelect
        label={label}
        value={event.event}
        onChange={({ currentTarget: { value } }) =>
          value === more?.value ? more.choose() : toKind(value as EventName)
        }
        data={[
          ...events.map((value) => ({ value, label: t(`steps.events.${value}`) })),
          ...(more === undefined ? [] : [{ value: more.value, label: more.label }]),
        ]}
      />
      {(event.event === 'opened' || event.event === 'clicked') && (
        <PickMail
          label={t('flow.mail')}
          none={t('flow.anyMail')}
          value={event.step ?? ''}
          error={problem('step')}
          onChange={set('step')}
        />
      )}
      {(event.event === 'tagged' || event.event === 'untagged') && (
        <PickTag
          label={t('flow.tag')}
          description={t('flow.anyTag')}
          value={event.tag ?? ''}
          error={problem('tag')}
          onChange={set('tag')}
        />
      )}
      {event.event === 'field_changed' && (
        <PickField
          label={t('flow.field')}
          none={t('flow.anyField')}
          value={event.field ?? ''}
          error={problem('field')}
          onChange={set('field')}
        />
      )}
      {event.event === 'subscribed_to' && (
        <Pick
          label={t('flow.joinedList')}
          items={names.lists.filter(({ uid }) => uid !== list.uid)}
          value={event.list_uid}
          error={problem('list_uid')}
          onChange={(uid) => change({ ...event, list_uid: uid }, 'list_uid')}
        />
      )}
    </>
  );
}

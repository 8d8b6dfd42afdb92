import type { List, UpdateList } from 'mailwright';
import { NativeSelect, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { saveList } from '../data/list-changes.ts';
import { sendersQuery } from '../data/sender-queries.ts';
import { useChange } from '../data/use-change.ts';
import { errorOf } from '../parts/field-errors.ts';
import { Form } from '../parts/form.tsx';
import { LeaveGuard } from '../parts/leave-guard.tsx';
import { UsableBy } from '../parts/permitted.tsx';
import { useEdits } from '../parts/use-edits.ts';
import { useI18n } from '../texts/language.tsx';
import { listLanguages } from './list-languages.ts';
import { TrackingSelect } from './tracking-select.tsx';

const names = ['name', 'from_name', 'from_email', 'reply_to', 'default_subject'] as const;

type Name = (typeof names)[number];
type Values = Record<Name, string> & Pick<List, 'subscription' | 'language' | 'track_opens' | 'track_clicks'>;

type Sender = Pick<List, 'from_name' | 'from_email'>;

/** The values of the inputs, in which an empty text means no value. A new list begins with a sender. */
function toValues(list: List | undefined, language: List['language'], sender: Sender | undefined): Values {
  const given: Partial<List> = list ?? sender ?? {};
  const written = names.map((name) => [name, given[name] ?? '']);
  return {
    ...(Object.fromEntries(written) as Record<Name, string>),
    subscription: list?.subscription ?? 'single_opt_in',
    language: list?.language ?? language,
    track_opens: list?.track_opens ?? null,
    track_clicks: list?.track_clicks ?? null,
  };
}

/** What a new list requires. */
function needed({ name, from_name, from_email, subscription, language }: Values): UpdateList {
  return { name, from_name, from_email, subscription, language };
}

/** The request body for values: an optional value that is empty becomes null. */
function toBody(values: Partial<Values>): UpdateList {
  const orNull = (name: 'reply_to' | 'default_subject') => (values[name] === '' ? { [name]: null } : {});
  return { ...values, ...orNull('reply_to'), ...orNull('default_subject') };
}

/** Edits a list's settings; for a new list, only the required ones. */
export function ListForm({
  list,
  action,
  saved,
}: {
  list?: List;
  action: string;
  /** Called with the list as saved. */
  saved(list: List): unknown;
}) {
  const { t, language } = useI18n();
  const sender = useVerifiedSender(list === undefined);
  const stored = useMemo(() => toValues(list, language, sender), [list, language, sender]);
  const { values, changes, hasChanged, change, settle } = useEdits(stored);
  const saving = useChange(saveList, async (after) => {
    await saved(after);
    settle(changes);
  });
  const set = (name: Exclude<keyof Values, 'track_opens' | 'track_clicks'>) => ({
    value: values[name],
    error: errorOf(saving.error, name),
    onChange: (event: { currentTarget: { value: string } }) => change({ [name]: event.currentTarget.value }),
  });
  return (
    <Form
      action={action}
      change={saving}
      submit={() => saving.run({ uid: list?.uid, body: list === undefined ? needed(values) : toBody(changes) })}
      fields={[...names]}
      isInPage
    >
      {list !== undefined && <LeaveGuard isOn={hasChanged} />}
      <TextInput label={t('lists.name')} required {...set('name')} />
      {/* Mails to new subscribers are sent from this sender, so changing it takes the permission to send. A new
          list mails nobody yet. */}
      <UsableBy to={list === undefined ? 'edit' : 'send'}>
        <div className="stack">
          <TextInput label={t('lists.fromName')} required {...set('from_name')} />
          <TextInput
            label={t('lists.fromEmail')}
            description={t('lists.fromEmailHelp')}
            type="email"
            required
            {...set('from_email')}
          />
          {list !== undefined && (
            <TextInput label={`${t('lists.replyTo')} (${t('frame.optional')})`} type="email" {...set('reply_to')} />
          )}
        </div>
      </UsableBy>
      {list !== undefined && (
        <TextInput label={`${t('lists.defaultSubject')} (${t('frame.optional')})`} {...set('default_subject')} />
      )}
      <NativeSelect
        label={t('lists.subscription')}
        {...set('subscription')}
        data={[
          { value: 'single_opt_in', label: t('lists.single') },
          { value: 'double_opt_in', label: t('lists.double') },
        ]}
      />
      <NativeSelect
        label={t('lists.language')}
        {...set('language')}
        data={Object.entries(listLanguages).map(([value, label]) => ({ value, label }))}
      />
      {list !== undefined && <TrackingSelect value={values} onChange={change} />}
    </Form>
  );
}

/** The first address from which the account can send, if a new list asks for it. */
function useVerifiedSender(isAsked: boolean): Sender | undefined {
  const { data: senders = [] } = useQuery({ ...sendersQuery, enabled: isAsked });
  const verified = senders.find(({ status }) => status === 'verified');
  return useMemo(() => verified && { from_name: verified.name ?? '', from_email: verified.email }, [verified]);
}

import type { List, Subscriber, UpdateSubscriber } from 'mailwright';
import { Button, TagsInput } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { notifications } from '@mantine/notifications';
import { useQuery } from '@tanstack/react-query';
import { lazy, useState } from 'react';
import { useNavigate, useParams } from 'react-router';
import { sameValue } from '../autosave/same-value.ts';
import { forgetEmails } from '../data/email-queries.ts';
import { listQuery } from '../data/list-queries.ts';
import { eraseSubscriber, exportSubscriber, unsubscribePerson, updateSubscriber } from '../data/subscriber-changes.ts';
import { subscriberQuery, tagsQuery } from '../data/subscriber-queries.ts';
import { useChange } from '../data/use-change.ts';
import { Confirm } from '../parts/confirm.tsx';
import { Loaded, ProblemNote, State } from '../parts/feedback.tsx';
import { LazyPart } from '../parts/lazy-part.tsx';
import { errorBeside, errorOf } from '../parts/field-errors.ts';
import { Page } from '../parts/page.tsx';
import { LeaveGuard, leaveUnasked } from '../parts/leave-guard.tsx';
import { Permitted, UsableBy } from '../parts/permitted.tsx';
import { useI18n } from '../texts/language.tsx';
import { withTexts } from '../texts/catalogs.ts';
import { FieldInputs, type FieldValues } from './field-inputs.tsx';
import { SubscribeAgain } from './subscribe-again.tsx';
import { SubscriberTimeline } from './subscriber-timeline.tsx';
import { subscriberTones } from './subscriber-tones.ts';

// Loaded after the main content of the page.
const SubscriberMails = lazy(async () => ({
  default: (await withTexts(import('./subscriber-mails.tsx'))).SubscriberMails,
}));
const StartAutomation = lazy(async () => ({
  default: (await withTexts(import('./start-automation.tsx'))).StartAutomation,
}));

/** Shows one subscriber: their fields and tags, their history, and what the law entitles them to. */
export function SubscriberPage() {
  const { uid = '', sub = '' } = useParams();
  const list = useQuery(listQuery(uid));
  const subscriber = useQuery(subscriberQuery(sub));
  return (
    <Loaded query={list}>
      {(found) => (
        <Loaded query={subscriber}>
          {(person) => <SubscriberView key={person.uid} list={found} person={person} />}
        </Loaded>
      )}
    </Loaded>
  );
}

function SubscriberView({ list, person }: { list: List; person: Subscriber }) {
  const { t } = useI18n();
  const [isLeaving, leaving] = useDisclosure(false);
  const leave = useChange(unsubscribePerson, leaving.close);
  const { error, isRunning, run } = useChange(exportSubscriber);
  return (
    <Page
      title={person.EMAIL}
      crumbs={[
        { to: '/lists', label: t('frame.lists') },
        { to: `/lists/${list.uid}`, label: list.name },
      ]}
      sentence={
        <span className="line">
          <State tone={subscriberTones[person.status]}>
            {t('subscribers.stands', {
              state: t(`subscribers.states.${person.status}`),
              source: t(`subscribers.sources.${person.source}`),
            })}
          </State>
        </span>
      }
      actions={
        <>
          <Permitted to="export">
            <Button variant="default" loading={isRunning} onClick={() => void run(person)}>
              {t('subscribers.export')}
            </Button>
          </Permitted>
          <Permitted to="send">
            <LazyPart fallback={null}>
              <StartAutomation list={list} person={person} />
            </LazyPart>
          </Permitted>
          <Permitted to="edit">
            {person.status === 'unsubscribed' ? (
              <SubscribeAgain list={list} person={person} />
            ) : (
              <Button variant="default" onClick={leaving.open}>
                {t('subscribers.unsubscribe')}
              </Button>
            )}
          </Permitted>
        </>
      }
    >
      <ProblemNote error={error} />
      <div className="two">
        <Fields key={person.uid} list={list} person={person} />
        <div className="stack">
          <SubscriberTimeline uid={person.uid} />
          <Permitted to="read_people">
            <LazyPart fallback={null}>
              <SubscriberMails email={person.EMAIL} />
            </LazyPart>
          </Permitted>
          <Permitted to="edit">
            <Erase list={list} person={person} />
          </Permitted>
        </div>
      </div>
      <Confirm
        opened={isLeaving}
        close={leaving.close}
        title={t('subscribers.unsubscribeOne', { email: person.EMAIL })}
        action={t('subscribers.unsubscribe').replace('…', '')}
        change={leave}
        input={{ uid: person.uid, listUid: list.uid }}
      >
        {t('subscribers.unsubscribeText')}
      </Confirm>
    </Page>
  );
}

function Fields({ list, person }: { list: List; person: Subscriber }) {
  const { t } = useI18n();
  const { data: known = [] } = useQuery(tagsQuery(list.uid));
  const [changes, setChanges] = useState<FieldValues>({});
  // Tags that haven't been edited follow what is stored.
  const [editedTags, setEditedTags] = useState<string[]>();
  const tags = editedTags ?? person.tags;
  const { error, isRunning, run } = useChange(updateSubscriber, () => {
    notifications.show({ message: t('frame.saved') });
    // Keep what was changed again in the meantime.
    setChanges((now) =>
      Object.fromEntries(Object.entries(now).filter(([tag, value]) => !sameValue(value, changes[tag]))),
    );
    setEditedTags((now) => (now === editedTags ? undefined : now));
  });
  const values = person as unknown as FieldValues;
  const own = Object.fromEntries(list.fields.map(({ tag }) => [tag, values[tag] ?? null]));
  const body = { ...changes, ...(editedTags === undefined ? {} : { tags: editedTags }) } as UpdateSubscriber;
  return (
    <form
      className="panel padded"
      onSubmit={(event) => {
        event.preventDefault();
        void run({ uid: person.uid, listUid: list.uid, body });
      }}
    >
      <h2 className="section-title">{t('subscribers.fields')}</h2>
      <LeaveGuard isOn={!sameValue({ ...own, ...changes, tags }, { ...own, tags: person.tags })} />
      <ProblemNote
        error={errorBeside(
          error,
          list.fields.map(({ tag }) => tag),
        )}
      />
      <UsableBy to="edit">
        <FieldInputs
          fields={list.fields}
          values={{ ...own, ...changes }}
          change={(tag, value) => setChanges((before) => ({ ...before, [tag]: value }))}
          errorOf={(tag) => errorOf(error, tag)}
        />
        <TagsInput label={t('subscribers.tags')} data={known} value={tags} onChange={setEditedTags} maxLength={100} />
        <div>
          <Button type="submit" loading={isRunning}>
            {t('frame.save')}
          </Button>
        </div>
      </UsableBy>
    </form>
  );
}

function Erase({ list, person }: { list: List; person: Subscriber }) {
  const { t } = useI18n();
  const navigate = useNavigate();
  const [isAsking, asking] = useDisclosure(false);
  const erasure = useChange(eraseSubscriber, async () => {
    await leaveUnasked(() => navigate(`/lists/${list.uid}`));
    forgetEmails();
  });
  return (
    <div>
      <Button variant="default" className="dangerous" onClick={asking.open}>
        {t('subscribers.erase')}
      </Button>
      <Confirm
        opened={isAsking}
        close={asking.close}
        title={t('subscribers.eraseTitle', { email: person.EMAIL })}
        action={t('subscribers.eraseAction')}
        change={erasure}
        input={{ uid: person.uid, listUid: list.uid }}
      >
        {t('subscribers.eraseText')}
      </Confirm>
    </div>
  );
}

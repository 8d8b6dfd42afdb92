import { joiningTopic, topicOf } from '@mailwright/outbox';
import { fromUid } from '@mailwright/platform';
import type { StoredEvent } from '../definitions/stored-definition.ts';
import type { LoadedVersion } from './load-version.ts';
import type { NewWait } from './write-moves.ts';

/**
 * What a run waits for when it waits for an event.
 * @param key under which the event is signalled to the run.
 * @param emailNormalized the subscriber's.
 */
export function waitsFor(version: LoadedVersion, event: StoredEvent, key: string, emailNormalized: string): NewWait[] {
  const about = (topics: string[]): NewWait[] => topics.map((topic) => ({ key, topic, isAboutSubscriber: true }));
  switch (event.event) {
    case 'opened':
    case 'clicked':
      return about(mailSteps(version, event.step).map((step) => topicOf(event.event, version.mails.get(step))));
    case 'tagged':
    case 'untagged':
      return about([topicOf(event.event, event.tag)]);
    case 'field_changed':
      return about([topicOf('field', event.field_id)]);
    default: {
      const listId = fromUid('list', event.list_uid);
      return listId === undefined
        ? []
        : [{ key, topic: joiningTopic(listId, emailNormalized), isAboutSubscriber: false }];
    }
  }
}

/** The key of the signals of a goal. */
export function goalKey(goalId: string): string {
  return `goal:${goalId}`;
}

/** What a run of a version waits for all the time: its goals that are events. */
export function waitsForGoals(version: LoadedVersion, emailNormalized: string): NewWait[] {
  return version.goals.flatMap((goal) =>
    'conditions' in goal ? [] : waitsFor(version, goal, goalKey(goal.id), emailNormalized),
  );
}

/** The steps whose mails an event is about: the one that it names, or all. */
export function mailSteps(version: LoadedVersion, step: string | undefined): string[] {
  const all = [...version.mails.keys()];
  return step === undefined ? all : all.filter((id) => id === step);
}

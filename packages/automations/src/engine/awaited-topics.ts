// A hot path: run whenever a group of runs begins to wait for an open or a click.
import type { Sql } from '@mailwright/database';
import { joiningTopic, topicOf } from '@mailwright/outbox';
import { fromUid } from '@mailwright/platform';
import type { StoredEvent } from '../definitions/stored-definition.ts';
import type { LoadedVersion } from './load-version.ts';
import type { NewWait } from './write-moves.ts';

/** The subscriber of a run, and the mails it has sent. A run that was moved may have sent mails of another version. */
export interface WaitingRun {
  /** The subscriber's address. */
  emailNormalized: string;
  sent: readonly SentMail[];
}

/** A mail that a run has sent: its step, and the campaign that the step had then. */
export interface SentMail {
  stepId: string;
  campaignId: string;
}

/**
 * What a run must be registered for to learn of an event.
 * @param key the key under which the event is signaled to the run.
 */
export function waitsFor(version: LoadedVersion, event: StoredEvent, key: string, run: WaitingRun): NewWait[] {
  const { emailNormalized, sent } = run;
  const about = (topics: string[]): NewWait[] => topics.map((topic) => ({ key, topic, isAboutSubscriber: true }));
  switch (event.event) {
    case 'opened':
    case 'clicked': {
      const before = sent.filter(({ stepId }) => event.step === undefined || event.step === stepId);
      const steps = mailSteps(version, event.step);
      const campaigns = [
        ...steps.map((step) => version.mails.get(step)),
        ...before.map(({ campaignId }) => campaignId),
      ];
      return about([...new Set(campaigns)].map((campaignId) => topicOf(event.event, campaignId)));
    }
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

/** The mails that runs have sent, by run id. */
export async function readSentMails(runner: Sql, runIds: string[]): Promise<Map<string, SentMail[]>> {
  const rows = await runner.query<SentMail & { runId: string }>({
    name: 'read-mails-of-runs',
    text: `SELECT DISTINCT run_id AS "runId", step_id AS "stepId", campaign_id AS "campaignId" FROM automation_run_steps
      WHERE run_id = ANY($1::uuid[]) AND campaign_id IS NOT NULL`,
    values: [runIds],
  });
  const sent = new Map<string, SentMail[]>();
  for (const { runId, ...mail } of rows) sent.set(runId, [...(sent.get(runId) ?? []), mail]);
  return sent;
}

/** The key of a goal's signals. */
export function goalKey(goalId: string): string {
  return `goal:${goalId}`;
}

/** What a run waits for all the time: the goals of its version that are events. */
export function waitsForGoals(version: LoadedVersion, run: WaitingRun): NewWait[] {
  return version.goals.flatMap((goal) => ('conditions' in goal ? [] : waitsFor(version, goal, goalKey(goal.id), run)));
}

/** The steps whose mails an event is about: the given step, or all that send mails. */
export function mailSteps(version: LoadedVersion, step: string | undefined): string[] {
  const all = [...version.mails.keys()];
  return step === undefined ? all : all.filter((id) => id === step);
}

// The unique keys of runs make a run start another automation only once.
import { createHash } from 'node:crypto';
import { type AlikeChange, changeAlike, copyToList, showSubscribers, type ToPublish } from '@mailwright/audience';
import { appendRecipients } from '@mailwright/campaigns';
import type { SqlTransaction } from '@mailwright/database';
import { addWork, causedByRuns } from '@mailwright/outbox';
import { fromUid, newId, toUid } from '@mailwright/platform';
import type { ProgramStep } from '../definitions/compile-program.ts';
import type { StoredStep } from '../definitions/stored-definition.ts';
import { maxDepth } from '../triggers/start-runs-of-events.ts';
import type { AutomationDeps } from './run-deps.ts';
import type { LoadedVersion } from './load-version.ts';
import { findMeeting } from './run-conditions.ts';
import type { LockedRun } from './run-state.ts';
import { takeWait } from './wait-step.ts';
import type { MovedRun } from './write-moves.ts';

/** What remains to be done after the steps of a group have committed. */
export interface Effects extends ToPublish {
  /** The campaigns with new recipients. */
  campaignIds: string[];
}

/** The step that a group of runs is at, and what it takes to run it. */
export interface StepContext {
  sql: SqlTransaction;
  deps: AutomationDeps;
  version: LoadedVersion;
  entry: ProgramStep<StoredStep>;
  now: Date;
  effects: Effects;
}

/** Takes a step for a group of runs that are at it, all at the same depth; resolves to the move of each run. */
export async function takeStep(context: StepContext, runs: LockedRun[]): Promise<MovedRun[]> {
  const { sql, version, entry, now } = context;
  const { step, next } = entry;
  const goOn = (result: string | ((run: LockedRun) => string)): MovedRun[] =>
    runs.map((run) => {
      const record = { stepId: step.id, type: step.type, result: typeof result === 'string' ? result : result(run) };
      return { run, move: { kind: 'goes', to: next, record } };
    });
  switch (step.type) {
    case 'send_email':
      return sendMails(context, runs);
    case 'wait':
      return takeWait(sql, version, { wait: step, next, onTimeout: entry.branches[0] ?? next }, runs, now);
    case 'condition': {
      const ids = runs.map(({ id }) => id);
      const meeting = await findMeeting(sql, version, ids, step.if, now);
      return branch(context, runs, ({ id }) =>
        meeting.has(id) ? { index: 0, name: 'then' } : { index: 1, name: 'else' },
      );
    }
    case 'split': {
      const percents = step.branches.map(({ percent }) => percent);
      return branch(context, runs, ({ id }) => {
        const index = chooseBranch(id, step.id, percents);
        return { index, name: `branch_${index + 1}` };
      });
    }
    case 'add_to_list':
    case 'move_to_list':
      return goOn(await addToList(context, runs, step));
    case 'call_webhook':
      return goOn((await callWebhook(context, runs, step.hook_uid)) ? 'done' : 'not_called');
    case 'start_automation': {
      const started = await startOther(context, runs, step.automation_uid);
      return goOn(({ id }) => (started.has(id) ? 'done' : 'not_started'));
    }
    default: {
      const change = changeOf(step);
      if (change === undefined) return endRuns(step, runs);
      await changeSubscribers(context, runs, change);
      return goOn('done');
    }
  }
}

/** Ends runs at a step: `exit`, or one that only a later version of this program knows. */
function endRuns(step: StoredStep, runs: LockedRun[]): MovedRun[] {
  const reason = ('reason' in step ? step.reason : undefined) ?? 'exit';
  const record = { stepId: step.id, type: step.type, result: 'done' };
  return runs.map((run) => ({ run, move: { kind: 'ends', status: 'exited', reason, record } }));
}

type Step<Type> = Extract<StoredStep, { type: Type }>;

/** The change of subscribers that a step consists of; undefined for other steps. */
function changeOf(step: StoredStep): AlikeChange | undefined {
  switch (step.type) {
    case 'add_tag':
      return { addTag: step.tag };
    case 'remove_tag':
      return { removeTag: step.tag };
    case 'update_field':
      return { fieldId: step.field_id, value: step.value };
    case 'unsubscribe':
      return { unsubscribe: null };
    default:
      return undefined;
  }
}

/** @returns the result of each run. */
async function addToList(
  context: StepContext,
  runs: LockedRun[],
  step: Step<'add_to_list' | 'move_to_list'>,
): Promise<(run: LockedRun) => string> {
  const results = await copySubscribers(context, runs, step.list_uid);
  const resultOf = ({ subscriberId }: LockedRun) =>
    listResults.get(results.get(subscriberId) ?? 'invalid') ?? 'not_added';
  // A subscriber who couldn't be added to the other list stays on this one.
  const moved = step.type === 'move_to_list' ? runs.filter((run) => resultOf(run) !== 'not_added') : [];
  if (moved.length > 0) await changeSubscribers(context, moved, { unsubscribe: null });
  return resultOf;
}

// Every other result, such as a suppressed address, is `not_added`.
const listResults = new Map<string, string>(Object.entries({ created: 'done', unchanged: 'already_there' }));

function branch(
  { entry }: StepContext,
  runs: LockedRun[],
  choose: (run: LockedRun) => { index: number; name: string },
): MovedRun[] {
  return runs.map((run) => {
    const { index, name } = choose(run);
    const record = { stepId: entry.step.id, type: entry.step.type, result: name };
    return { run, move: { kind: 'goes', to: entry.branches[index] ?? null, record } };
  });
}

/** Which branch of a split a run takes: always the same one for a run, and by percentage over many runs. */
export function chooseBranch(runId: string, stepId: string, percents: readonly number[]): number {
  const digest = createHash('sha256').update(`${runId} ${stepId}`).digest();
  let rest = (digest.readUInt32BE(0) / 2 ** 32) * 100;
  for (const [index, percent] of percents.entries()) {
    if (rest < percent) return index;
    rest -= percent;
  }
  return percents.length - 1;
}

/** Adds the effects of a change to what is published after the commit. */
function addEffects(effects: Effects, caused: ToPublish): void {
  effects.work = addWork(effects.work, caused.work);
  effects.mailIds.push(...caused.mailIds);
}

/** The dependencies for changing subscribers. The resulting events carry the depth of runs that caused them. */
function changing({ deps }: StepContext, runs: LockedRun[]) {
  const depth = (runs[0]?.depth ?? 0) + 1;
  const isCut = depth > maxDepth;
  if (isCut) deps.metrics.loopsCut(runs.length);
  return { ...deps, events: causedByRuns(deps.events, depth, !isCut) };
}

async function changeSubscribers(context: StepContext, runs: LockedRun[], change: AlikeChange): Promise<void> {
  const { sql, version, effects } = context;
  const ids = runs.map(({ subscriberId }) => subscriberId);
  const target = { accountId: version.accountId, listId: version.listId, ids };
  addEffects(effects, await changeAlike(sql, changing(context, runs), target, change));
}

async function copySubscribers(context: StepContext, runs: LockedRun[], listUid: string): Promise<Map<string, string>> {
  const { sql, version, effects } = context;
  const listId = fromUid('list', listUid);
  if (listId === undefined) return new Map();
  const ids = runs.map(({ subscriberId }) => subscriberId);
  const given = { accountId: version.accountId, fromListId: version.listId, listId, ids };
  const copied = await copyToList(sql, changing(context, runs), given);
  addEffects(effects, copied);
  return copied.results;
}

async function sendMails({ sql, version, entry, effects }: StepContext, runs: LockedRun[]): Promise<MovedRun[]> {
  const { step, next } = entry;
  const { accountId } = version;
  const campaignId = version.mails.get(step.id);
  const recipients = runs.map(({ subscriberId, email, data }) => ({ subscriberId, email: email ?? '', data }));
  const first =
    campaignId === undefined ? undefined : await appendRecipients(sql, { accountId, campaignId }, recipients);
  if (campaignId !== undefined && first !== undefined) effects.campaignIds.push(campaignId);
  return runs.map((run, index) => {
    const mail = first === undefined ? { result: 'not_sent' } : { result: 'done', campaignId, position: first + index };
    return { run, move: { kind: 'goes', to: next, record: { stepId: step.id, type: step.type, ...mail } } };
  });
}

async function callWebhook(context: StepContext, runs: LockedRun[], hookUid: string): Promise<boolean> {
  const { sql, deps, version, entry, effects } = context;
  const { accountId, listId, automationId, name } = version;
  const hookId = fromUid('hook', hookUid);
  if (hookId === undefined) return false;
  const ids = runs.map(({ subscriberId }) => subscriberId);
  const shown = new Map((await showSubscribers(sql, accountId, ids)).map((one) => [one.id, one]));
  const calls = runs.flatMap(({ id, subscriberId, data: given }) => {
    const found = shown.get(subscriberId);
    if (found === undefined) return [];
    const data = {
      subscriber: found.subscriber,
      list: found.list,
      automation: { uid: toUid('aut', automationId), name },
      run: { uid: toUid('run', id), data: given },
      step: entry.step.id,
    };
    return [{ subscriberId, listId, data }];
  });
  const work = await deps.callHook(sql, { accountId, hookId }, calls);
  if (work === undefined) return false;
  addEffects(effects, { work, mailIds: [] });
  return true;
}

/**
 * Starts another automation of the list for the subscribers of these runs, with the runs' data; resolves to the ids of
 * the runs that started one.
 */
async function startOther(
  context: StepContext,
  runs: LockedRun[],
  automationUid: string,
): Promise<ReadonlySet<string>> {
  const { sql, deps, version, entry, now } = context;
  const automationId = fromUid('aut', automationUid);
  const depth = (runs[0]?.depth ?? 0) + 1;
  if (depth > maxDepth) deps.metrics.loopsCut(runs.length);
  if (automationId === undefined || depth > maxDepth) return new Set();
  const keys = runs.map(({ id }) => `run:${id}:${entry.step.id}`);
  const rows = await sql.query<{ key: string | null }>({
    name: 'start-other-automation',
    text: `INSERT INTO automation_runs (id, account_id, automation_id, version, list_id, subscriber_id, wake_at, entry_key, start_key,
        depth, started_at, data)
      SELECT g.id, t.account_id, t.automation_id, t.version, t.list_id, g.subscriber_id, $7,
        CASE WHEN t.entry = 'every_time' THEN NULL ELSE g.subscriber_id::text END, g.key, $6, $7,
        g.data::jsonb
      FROM automation_triggers t, unnest($3::uuid[], $4::uuid[], $5::text[], $9::text[]) AS g (id, subscriber_id, key, data)
      WHERE t.automation_id = $1 AND t.account_id = $2 AND t.list_id = $8
      ON CONFLICT DO NOTHING RETURNING start_key AS key`,
    values: [
      automationId,
      version.accountId,
      runs.map(() => newId()),
      runs.map(({ subscriberId }) => subscriberId),
      keys,
      depth,
      now,
      version.listId,
      runs.map(({ data }) => (data === null ? null : JSON.stringify(data))),
    ],
  });
  const started = new Set(rows.map(({ key }) => key));
  return new Set(runs.filter((_, index) => started.has(keys[index] ?? '')).map(({ id }) => id));
}

import { checkConditionsWith, type ComparedList, type ListField, parseFieldValue } from '@mailwright/audience';
import {
  type AutomationConditions,
  type AutomationGoal,
  type AutomationLeaf,
  type AutomationResource,
  type AutomationStep,
  type AutomationTrigger,
  type AwaitedEvent,
  type LeafCondition,
  standardTags,
  type WaitStep,
} from '@mailwright/contracts';
import type { Transaction } from '@mailwright/database';
import { type FieldErrors, fromUid, ProblemError, validationProblem } from '@mailwright/platform';
import { createReferences, type ReferenceKind, type References } from './check-references.ts';
import { collectUses } from './collect-uses.ts';
import { storeDataCondition } from './data-condition.ts';
import { assignIds, listSteps } from './identify-steps.ts';
import type {
  StoredConditions,
  StoredDefinition,
  StoredEvent,
  StoredGoal,
  StoredOther,
  StoredStep,
  StoredTrigger,
} from './stored-definition.ts';

/** An automation's definition as in the API. */
export type Definition = Pick<AutomationResource, 'trigger' | 'entry' | 'conditions' | 'goals' | 'steps' | 'time_zone'>;

/** An automation's list with its fields. */
export interface AutomationList extends ComparedList {
  fields: Pick<ListField, 'id' | 'tag' | 'type' | 'options' | 'required'>[];
}

/** A checked definition, and the ids of what it refers to. */
export interface CheckedDefinition {
  stored: StoredDefinition;
  uses: string[];
}

/**
 * Checks a definition against its list and its account, and returns it in stored form. If the caller has locked the
 * list, nothing it refers to can be deleted before the caller's transaction ends.
 * @throws ProblemError `validation_failed`, keyed by each wrong property of each step: `steps[2].then[0].tag`
 */
export async function checkDefinition(
  tx: Transaction,
  list: AutomationList,
  automationId: string,
  given: Definition,
): Promise<CheckedDefinition> {
  const errors: FieldErrors = {};
  const steps = structuredClone(given.steps);
  const goals = structuredClone(given.goals);
  assignIds(steps, goals, errors);
  const mails = new Set(listSteps(steps).flatMap(({ step }) => (step.type === 'send_email' ? [step.id ?? ''] : [])));
  const checking: Checking = { tx, list, errors, mails, references: createReferences() };
  const stored: StoredDefinition = {
    trigger: storeTrigger(checking, given.trigger),
    entry: given.entry,
    conditions: given.conditions === null ? null : await storeConditions(checking, given.conditions, 'conditions'),
    goals: [],
    steps: await storeSteps(checking, steps, 'steps'),
    timeZone: given.time_zone,
  };
  for (const [index, goal] of goals.entries()) stored.goals.push(await storeGoal(checking, goal, `goals[${index}]`));
  await checking.references.check(tx, { ...list, automationId }, errors);
  if (Object.keys(errors).length > 0) throw validationProblem(errors);
  return { stored, uses: collectUses(stored) };
}

interface Checking {
  tx: Transaction;
  list: AutomationList;
  errors: FieldErrors;
  /** The ids of the steps that send mails. */
  mails: Set<string>;
  references: References;
}

const notAMail = 'is not a send_email step of this automation';

async function storeSteps(
  checking: Checking,
  steps: readonly AutomationStep[] | undefined,
  at: string,
): Promise<StoredStep[]> {
  const stored: StoredStep[] = [];
  for (const [index, step] of (steps ?? []).entries()) stored.push(await storeStep(checking, step, `${at}[${index}]`));
  return stored;
}

async function storeStep(checking: Checking, given: AutomationStep, at: string): Promise<StoredStep> {
  const id = given.id ?? '';
  switch (given.type) {
    case 'condition': {
      const conditions = await storeConditions(checking, given.if, `${at}.if`);
      const then = await storeSteps(checking, given.then, `${at}.then`);
      return { type: given.type, id, if: conditions, then, else: await storeSteps(checking, given.else, `${at}.else`) };
    }
    case 'split': {
      const branches = [];
      for (const [index, branch] of given.branches.entries()) {
        const steps = await storeSteps(checking, branch.steps, `${at}.branches[${index}].steps`);
        branches.push({ percent: branch.percent, steps });
      }
      return { type: given.type, id, branches };
    }
    case 'wait':
      return { type: given.type, id, ...(await storeWait(checking, given, at)) };
    case 'update_field': {
      const { field: tag, value, ...rest } = given;
      return { ...rest, id, ...storeNewValue(checking, tag, value, at) };
    }
    case 'send_email': {
      addReferences(checking, given, at);
      // The editor's design is useless without the HTML made from it.
      const { design, ...rest } = given;
      return { ...rest, id, ...(design != null && given.html != null && { design }) };
    }
    default:
      addReferences(checking, given, at);
      return { ...given, id };
  }
}

function addReferences({ references, list, errors }: Checking, given: AutomationStep, at: string): void {
  const refer = (kind: ReferenceKind, uid: string) => references.add(kind, uid, `${at}.${kind}_uid`);
  switch (given.type) {
    case 'send_email':
      if (given.template_uid != null) refer('template', given.template_uid);
      break;
    case 'add_to_list':
    case 'move_to_list':
      refer('list', given.list_uid);
      if (fromUid('list', given.list_uid) === list.listId)
        errors[`${at}.list_uid`] = ['is the list of this automation: choose another list'];
      break;
    case 'call_webhook':
      refer('hook', given.hook_uid);
      break;
    case 'start_automation':
      refer('automation', given.automation_uid);
      break;
    default:
  }
}

async function storeWait(checking: Checking, { for: duration, until, until_event: event }: WaitStep, at: string) {
  if (duration !== undefined) return { for: duration };
  if (until !== undefined) {
    const { time_zone_field: tag, ...rest } = until;
    if (tag === undefined) return { until: rest };
    const field = findField(checking, tag, `${at}.until.time_zone_field`, ['text']);
    return { until: { ...rest, time_zone_field_id: field, time_zone_field_tag: tag } };
  }
  if (event === undefined) return {};
  const { timeout, on_timeout: onTimeout, ...awaited } = event;
  return {
    until_event: {
      ...storeEvent(checking, awaited, `${at}.until_event`),
      timeout,
      on_timeout: await storeSteps(checking, onTimeout, `${at}.until_event.on_timeout`),
    },
  };
}

async function storeGoal(checking: Checking, goal: AutomationGoal, at: string): Promise<StoredGoal> {
  const { id = '' } = goal;
  if ('conditions' in goal)
    return { id, conditions: await storeConditions(checking, goal.conditions, `${at}.conditions`) };
  return { ...storeEvent(checking, goal, at), id };
}

function storeEvent(checking: Checking, event: AwaitedEvent, at: string): StoredEvent {
  const { errors, mails, references } = checking;
  if ('step' in event && event.step !== undefined && !mails.has(event.step)) errors[`${at}.step`] = [notAMail];
  if (event.event === 'subscribed_to') references.add('list', event.list_uid, `${at}.list_uid`);
  if (event.event !== 'field_changed') return event;
  const { field: tag, ...rest } = event;
  if (tag === undefined) return rest;
  return { ...rest, field_id: findField(checking, tag, `${at}.field`), field_tag: tag };
}

function storeTrigger(checking: Checking, trigger: AutomationTrigger): StoredTrigger {
  if ('segment_uid' in trigger) checking.references.add('segment', trigger.segment_uid, 'trigger.segment_uid');
  if ('campaign_uid' in trigger && trigger.campaign_uid !== undefined)
    checking.references.add('campaign', trigger.campaign_uid, 'trigger.campaign_uid');
  if (!('field' in trigger)) return trigger;
  const types = trigger.type === 'date' ? (['date', 'datetime'] as const) : undefined;
  const { field: tag, ...rest } = trigger;
  const stored = { ...rest, field_id: findField(checking, tag, 'trigger.field', types), field_tag: tag };
  if (stored.type !== 'date') return stored;
  return { ...stored, offset_days: stored.offset_days ?? 0, at: stored.at ?? '09:00', yearly: stored.yearly ?? false };
}

/** The id of the list's field with this tag. Adds an error if there is none, or if it has none of these types. */
function findField({ list, errors }: Checking, tag: string, at: string, types?: readonly ListField['type'][]): string {
  const field = list.fields.find((one) => one.tag === tag);
  if (field === undefined) errors[at] = ['is not a field of this list'];
  else if (types !== undefined && !types.includes(field.type))
    errors[at] = [`must be a field of type ${types.join(' or ')}`];
  return field?.id ?? '';
}

function storeNewValue(checking: Checking, tag: string, value: unknown, at: string) {
  const { list, errors } = checking;
  const id = findField(checking, tag, `${at}.field`);
  const field = list.fields.find((one) => one.id === id);
  const stored = { field_id: id, field_tag: tag };
  if (field === undefined) return { ...stored, value: null };
  if (tag === standardTags[0]) errors[`${at}.field`] = ['is the email address, which a step cannot change'];
  const parsed = parseFieldValue(field, value);
  if (!parsed.ok) errors[`${at}.value`] = [parsed.message];
  else if (parsed.value === null && field.required) errors[`${at}.value`] = ['is required: every subscriber needs one'];
  return { ...stored, value: parsed.ok ? parsed.value : null };
}

async function storeConditions(
  { tx, list, errors, mails, references }: Checking,
  conditions: AutomationConditions,
  at: string,
): Promise<StoredConditions> {
  try {
    return await checkConditionsWith<AutomationLeaf, StoredOther>(tx, list, {
      conditions,
      at,
      storeOther: (leaf: LeafCondition | AutomationLeaf, path, ofConditions) => {
        if ('segment_uid' in leaf) {
          references.add('segment', leaf.segment_uid, `${path}.segment_uid`);
          return { segmentId: fromUid('seg', leaf.segment_uid) ?? '' };
        }
        if ('data' in leaf) return storeDataCondition(leaf, path, ofConditions);
        if (!('step' in leaf)) return undefined;
        if (!mails.has(leaf.step)) ofConditions[`${path}.step`] = [notAMail];
        return { mailOf: leaf.step, activity: leaf.activity, operator: leaf.operator ?? 'has' };
      },
    });
  } catch (error) {
    if (!(error instanceof ProblemError) || error.errors === undefined) throw error;
    Object.assign(errors, error.errors);
    return { all: [] };
  }
}

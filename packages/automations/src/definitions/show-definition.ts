import { type ListField, showConditionsWith, type StoredLeaf } from '@mailwright/audience';
import type {
  AutomationConditions,
  AutomationGoal,
  AutomationLeaf,
  AutomationStep,
  AutomationTrigger,
} from '@mailwright/contracts';
import { toUid } from '@mailwright/platform';
import type { Definition } from './check-definition.ts';
import type { StoredConditions, StoredDefinition, StoredOther, StoredStep } from './stored-definition.ts';

type Fields = Pick<ListField, 'id' | 'tag'>[];

/**
 * A stored definition as the API shows it, with the current tags of its fields, or the last known ones of deleted
 * fields.
 */
export function showDefinition(stored: StoredDefinition, fields: Fields): Definition {
  const { trigger, entry, conditions, goals, steps, timeZone } = stored;
  return {
    trigger: showTrigger(trigger, fields),
    entry,
    conditions: conditions === null ? null : show(conditions, fields),
    goals: goals.map(
      (goal) =>
        ('conditions' in goal
          ? { id: goal.id, conditions: show(goal.conditions, fields) }
          : inOrder(withTag(goal, fields))) as AutomationGoal,
    ),
    steps: steps.map((step) => showStep(step, fields)),
    time_zone: timeZone,
  };
}

/** A stored trigger as the API shows it. */
export function showTrigger(trigger: StoredDefinition['trigger'], fields: Fields): AutomationTrigger {
  return inOrder(withTag(trigger, fields)) as AutomationTrigger;
}

function showStep(step: StoredStep, fields: Fields): AutomationStep {
  const { type, id } = step;
  const showAll = (inner: StoredStep[]) => inner.map((one) => showStep(one, fields));
  if (step.type === 'condition')
    return {
      type,
      id,
      if: show(step.if, fields),
      then: showAll(step.then),
      else: showAll(step.else),
    } as AutomationStep;
  if (step.type === 'split') {
    const branches = step.branches.map(({ percent, steps }) => ({ percent, steps: showAll(steps) }));
    return { type, id, branches } as AutomationStep;
  }
  if (step.type !== 'wait') return inOrder(withTag(step, fields)) as AutomationStep;
  const { for: duration, until, until_event: event } = step;
  return {
    type,
    id,
    ...(duration === undefined ? {} : { for: duration }),
    ...(until === undefined ? {} : { until: inOrder(showUntil(until, fields)) }),
    ...(event === undefined
      ? {}
      : { until_event: inOrder({ ...withTag(event, fields), on_timeout: showAll(event.on_timeout) }) }),
  } as AutomationStep;
}

function showUntil(until: object, fields: Fields): object {
  const { time_zone_field_id: id, time_zone_field_tag: tag, ...rest } = until as Record<string, unknown>;
  return id === undefined ? rest : { ...rest, time_zone_field: tagOf(fields, id, tag) };
}

function withTag(stored: object, fields: Fields): Record<string, unknown> {
  const { field_id: id, field_tag: tag, ...rest } = stored as Record<string, unknown>;
  return id === undefined ? rest : { ...rest, field: tagOf(fields, id, tag) };
}

function tagOf(fields: Fields, id: unknown, tag: unknown): unknown {
  return fields.find((field) => field.id === id)?.tag ?? tag;
}

const first = ['type', 'id', 'event'];

/** Sorts properties by name after `type`, `id` and `event`, since jsonb doesn't keep their order. */
function inOrder(properties: object): object {
  const rank = (name: string) => (first.includes(name) ? first.indexOf(name) : first.length);
  const entries = Object.entries(properties).sort(([a], [b]) => rank(a) - rank(b) || (a < b ? -1 : 1));
  return Object.fromEntries(entries);
}

function show(conditions: StoredConditions, fields: Fields): AutomationConditions {
  return showConditionsWith<StoredOther, AutomationLeaf>(conditions, fields, showAutomationLeaf);
}

function showAutomationLeaf(leaf: StoredLeaf | StoredOther): AutomationLeaf | undefined {
  if ('segmentId' in leaf) return { segment_uid: toUid('seg', leaf.segmentId) };
  if ('mailOf' in leaf) return { step: leaf.mailOf, activity: leaf.activity, operator: leaf.operator };
  if ('dataPath' in leaf) {
    const { dataPath: data, operator, value } = leaf;
    return { data, operator, ...(value === undefined ? {} : { value }) };
  }
  return undefined;
}

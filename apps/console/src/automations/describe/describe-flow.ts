import type { List } from '@mailwright/client';
import type { AutomationConditions, Goal, Step, Trigger } from '../../data/automation-types.ts';
import { type Group, isGroup, readConditions } from '../../segments/conditions.ts';
import { describeConditions } from '../../segments/describe-conditions.ts';
import type { AutomationTexts } from '../../texts/automating.ts';
import type { Names } from '../use-names.ts';
import { describeDuration } from './describe-duration.ts';

type Words = AutomationTexts['steps'];

/** The days of the week, Monday first. */
export const weekdays = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'] as const;

type NameOf = Names['nameOf'];
type Event = Exclude<Goal, { conditions: AutomationConditions }>;

/** Describes what starts runs, as a sentence without its full stop. */
export function describeTrigger(trigger: Trigger, words: Words, nameOf: NameOf): string {
  const says = words.triggerSays;
  switch (trigger.type) {
    case 'api':
    case 'subscribed':
      return says[trigger.type];
    case 'tagged':
    case 'untagged':
      return says[trigger.type](trigger.tag);
    case 'field_changed':
      return says.field_changed(trigger.field);
    case 'date':
      return says.date(trigger.field, trigger.offset_days ?? 0, trigger.at ?? '09:00', trigger.yearly === true);
    case 'segment_entered':
    case 'segment_left':
      return says[trigger.type](nameOf(trigger.segment_uid) ?? '…');
    case 'campaign_opened':
    case 'campaign_clicked':
      return says[trigger.type](trigger.campaign_uid === undefined ? undefined : (nameOf(trigger.campaign_uid) ?? '…'));
    default:
      return says.inactive(String(trigger.days));
  }
}

/** Describes the event that a wait or a goal is about. */
export function describeEvent(event: Event, words: Words, nameOf: NameOf): string {
  const says = words.eventSays;
  switch (event.event) {
    case 'opened':
    case 'clicked':
      return says[event.event](event.step);
    case 'tagged':
    case 'untagged':
      return says[event.event](event.tag);
    case 'field_changed':
      return says.field_changed(event.field);
    default:
      return says.subscribed_to(nameOf(event.list_uid) ?? '…');
  }
}

/** Describes conditions as a phrase, including those that only automations have. */
export function describeConditionsOf(
  conditions: AutomationConditions,
  { list, texts, nameOf }: { list: List; texts: AutomationTexts; nameOf: NameOf },
): string {
  const { and, or, noneOf } = texts.segments;
  const describe = (group: Group): string => {
    const parts = group.conditions.map((each) => {
      if (isGroup(each)) return each.conditions.length > 1 ? `(${describe(each)})` : describe(each);
      if ('segment_uid' in each) return texts.flow.inSegmentNamed(nameOf(String(each['segment_uid'])) ?? '…');
      if (!('step' in each)) return describeConditions(list, { join: 'all', conditions: [each] }, texts);
      const words = texts.flow.mailActivities[each['operator'] === 'has_not' ? 'has_not' : 'has'];
      return `“${String(each['step'])}” ${words[each['activity'] as keyof typeof words]}`;
    });
    if (group.join === 'none') return `${noneOf} ${parts.join(`, ${or} `)}`;
    return parts.join(group.join === 'all' ? `, ${and} ` : ` ${or} `);
  };
  return describe(readConditions(conditions));
}

/** Describes briefly what a step does, for display below its kind. */
export function describeStep(step: Step, context: { list: List; texts: AutomationTexts; nameOf: NameOf }): string {
  const { nameOf } = context;
  const words = context.texts.steps;
  const { says } = words;
  const chosen = (name: string | undefined) => (name === undefined || name === '' ? says.nothingChosen : name);
  switch (step.type) {
    case 'send_email':
      if (step.subject != null && step.subject !== '') return step.subject;
      return step.template_uid == null ? says.noSubject : says.subjectOfTemplate;
    case 'wait': {
      if (step.for !== undefined) return says.waitFor(describeDuration(step.for, words.durations));
      if (step.until !== undefined) {
        const days = weekdays.filter((day) => step.until?.days?.includes(day)).map((day) => words.weekdays[day]);
        return says.waitUntil(step.until.at, days.length === 0 ? undefined : days.join(', '));
      }
      if (step.until_event === undefined) return says.waitForNothing;
      const timeout = describeDuration(step.until_event.timeout, words.durations);
      return says.waitForEvent(describeEvent(step.until_event, words, nameOf), timeout);
    }
    case 'condition':
      return readConditions(step.if).conditions.length === 0
        ? says.nothingChosen
        : says.if(describeConditionsOf(step.if, context));
    case 'split':
      return step.branches.map(({ percent }) => words.branches.percent(String(percent))).join(' · ');
    case 'add_tag':
    case 'remove_tag':
      return chosen(step.tag);
    case 'update_field': {
      if (step.field === '') return says.nothingChosen;
      const value = Array.isArray(step.value) ? step.value.join(', ') : step.value;
      return value === null ? says.noValue(step.field) : says.newValue(step.field, String(value));
    }
    case 'add_to_list':
    case 'move_to_list':
      return chosen(nameOf(step.list_uid));
    case 'unsubscribe':
      return says.unsubscribe;
    case 'call_webhook':
      return chosen(nameOf(step.hook_uid));
    case 'start_automation':
      return chosen(nameOf(step.automation_uid));
    default:
      return step.reason ?? says.exit;
  }
}

/** Names a branch by its index in the diagram. For a wait, branch 0 is the one where the event happens. */
export function describeBranch(step: Step, branch: number, words: Words): string {
  const { branches } = words;
  if (step.type === 'condition') return branch === 0 ? branches.then : branches.else;
  if (step.type === 'split') return branches.percent(String(step.branches[branch]?.percent ?? 0));
  if (step.type !== 'wait' || step.until_event === undefined || branch === 0) return branches.happened;
  return branches.after(describeDuration(step.until_event.timeout, words.durations));
}

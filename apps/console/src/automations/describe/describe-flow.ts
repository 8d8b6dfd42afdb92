import type { List } from 'mailwright';
import type { AutomationConditions, Goal, Step, Trigger } from '../../data/automation-types.ts';
import { type Group, isGroup, readConditions } from '../../segments/conditions.ts';
import { describeConditions } from '../../segments/describe-conditions.ts';
import type { Translate } from '../../texts/catalogs.ts';
import '../../texts/flow.ts';
import '../../texts/steps.ts';
import { findStep, idOf, listSteps } from '../flow/step-tree.ts';
import type { Named, Names } from '../use-names.ts';
import { describeDuration } from './describe-duration.ts';

/** The days of the week, Monday first. */
export const weekdays = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'] as const;

type NameOf = Names['nameOf'];
type Event = Exclude<Goal, { conditions: AutomationConditions }>;
type MailStep = Extract<Step, { type: 'send_email' }>;

/** What a description of a part of a flow may name. */
export interface Describing {
  list: List;
  t: Translate;
  nameOf: NameOf;
  /** The steps of the flow. */
  steps: Step[];
}

/** Describes what starts runs, as a sentence without its full stop. */
export function describeTrigger(trigger: Trigger, t: Translate, nameOf: NameOf): string {
  const days = trigger.type === 'date' ? (trigger.offset_days ?? 0) : 0;
  switch (trigger.type) {
    case 'api':
    case 'subscribed':
      return t(`steps.triggerSays.${trigger.type}`);
    case 'tagged':
    case 'untagged':
      return trigger.tag === undefined
        ? t(`steps.triggerSays.${trigger.type}WithoutTag`)
        : t(`steps.triggerSays.${trigger.type}`, { tag: trigger.tag });
    case 'field_changed':
      return t('steps.triggerSays.field_changed', { field: trigger.field });
    case 'date':
      return t('steps.triggerSays.date', {
        field: trigger.field,
        when: days === 0 ? 'other' : days < 0 ? 'before' : 'after',
        days: Math.abs(days),
        at: trigger.at ?? '09:00',
        yearly: trigger.yearly === true,
      });
    case 'segment_entered':
    case 'segment_left':
      return t(`steps.triggerSays.${trigger.type}`, { segment: nameOf(trigger.segment_uid) ?? '…' });
    case 'campaign_opened':
    case 'campaign_clicked':
      return trigger.campaign_uid === undefined
        ? t(`steps.triggerSays.${trigger.type}WithoutCampaign`)
        : t(`steps.triggerSays.${trigger.type}`, { campaign: nameOf(trigger.campaign_uid) ?? '…' });
    default:
      return t('steps.triggerSays.inactive', { days: trigger.days });
  }
}

/** Describes the event that a wait or a goal is about. */
export function describeEvent(event: Event, { t, nameOf, steps }: Describing): string {
  switch (event.event) {
    case 'opened':
    case 'clicked':
      return event.step === undefined
        ? t(`steps.eventSays.${event.event}WithoutMail`)
        : t(`steps.eventSays.${event.event}`, { mail: nameMail(event.step, steps, t) });
    case 'tagged':
    case 'untagged':
      return event.tag === undefined
        ? t(`steps.eventSays.${event.event}WithoutTag`)
        : t(`steps.eventSays.${event.event}`, { tag: event.tag });
    case 'field_changed':
      return event.field === undefined
        ? t('steps.eventSays.field_changedWithoutField')
        : t('steps.eventSays.field_changed', { field: event.field });
    default:
      return t('steps.eventSays.subscribed_to', { list: nameOf(event.list_uid) ?? '…' });
  }
}

/** Describes conditions as a phrase, including those that only automations have. */
export function describeConditionsOf(conditions: AutomationConditions, { t, list, nameOf, steps }: Describing): string {
  const describe = (group: Group): string => {
    const parts = group.conditions.map((each) => {
      if (isGroup(each)) return each.conditions.length > 1 ? `(${describe(each)})` : describe(each);
      if ('segment_uid' in each)
        return t('flow.inSegmentNamed', { segment: nameOf(String(each['segment_uid'])) ?? '…' });
      if (!('step' in each)) return describeConditions(list, { join: 'all', conditions: [each] }, t);
      return `“${nameMail(String(each['step']), steps, t)}” ${t(`flow.mailActivities.${each['operator'] === 'has_not' ? 'has_not' : 'has'}.${each['activity'] as 'sent' | 'opened' | 'clicked'}`)}`;
    });
    if (group.join === 'none') return `${t('segments.noneOf')} ${parts.join(`, ${t('segments.or')} `)}`;
    return parts.join(group.join === 'all' ? `, ${t('segments.and')} ` : ` ${t('segments.or')} `);
  };
  return describe(readConditions(conditions));
}

/** Describes a goal: the event or the conditions that end a run. */
export function describeGoal(goal: Goal, context: Describing): string {
  return 'conditions' in goal ? describeConditionsOf(goal.conditions, context) : describeEvent(goal, context);
}

/** Describes briefly what a step does, for display below its kind. */
export function describeStep(step: Step, context: Describing): string {
  const { t, nameOf } = context;
  const chosen = (name: string | undefined) =>
    name === undefined || name === '' ? t('steps.says.nothingChosen') : name;
  switch (step.type) {
    case 'send_email':
      return describeMail(step, t);
    case 'wait': {
      if (step.for !== undefined) return t('steps.says.waitFor', { duration: describeDuration(step.for, t) });
      if (step.until !== undefined) {
        const days = weekdays.filter((day) => step.until?.days?.includes(day)).map((day) => t(`steps.weekdays.${day}`));
        return days.length === 0
          ? t('steps.says.waitUntilWithoutDays', { at: step.until.at })
          : t('steps.says.waitUntil', { at: step.until.at, days: days.join(', ') });
      }
      if (step.until_event === undefined) return t('steps.says.waitForNothing');
      const timeout = describeDuration(step.until_event.timeout, t);
      return t('steps.says.waitForEvent', { event: describeEvent(step.until_event, context), timeout });
    }
    case 'condition':
      return readConditions(step.if).conditions.length === 0
        ? t('steps.says.nothingChosen')
        : t('steps.says.if', { what: describeConditionsOf(step.if, context) });
    case 'split':
      return step.branches.map(({ percent }) => t('steps.branches.percent', { percent })).join(' · ');
    case 'add_tag':
    case 'remove_tag':
      return chosen(step.tag);
    case 'update_field': {
      if (step.field === '') return t('steps.says.nothingChosen');
      const value = Array.isArray(step.value) ? step.value.join(', ') : step.value;
      return value === null
        ? t('steps.says.noValue', { field: step.field })
        : t('steps.says.newValue', { field: step.field, value: String(value) });
    }
    case 'add_to_list':
    case 'move_to_list':
      return chosen(nameOf(step.list_uid));
    case 'unsubscribe':
      return t('steps.says.unsubscribe');
    case 'call_webhook':
      return chosen(nameOf(step.hook_uid));
    case 'start_automation':
      return chosen(nameOf(step.automation_uid));
    default:
      return step.reason ?? t('steps.says.exit');
  }
}

function describeMail({ subject, template_uid: template }: MailStep, t: Translate): string {
  if (subject != null && subject !== '') return subject;
  return template == null ? t('steps.says.noSubject') : t('steps.says.subjectOfTemplate');
}

/** The mails of a flow in its order, named by their subjects. Those with the same subject also have their ids. */
export function nameMails(steps: Step[], t: Translate): Named[] {
  const mails = listSteps(steps).flatMap(({ step }) =>
    step.type === 'send_email' ? [{ uid: idOf(step), name: describeMail(step, t) }] : [],
  );
  return mails.map(({ uid, name }) => {
    const isOnly = mails.filter((mail) => mail.name === name).length === 1;
    return { uid, name: isOnly ? name : `${name} (${uid})` };
  });
}

function nameMail(id: string, steps: Step[], t: Translate): string {
  return nameMails(steps, t).find(({ uid }) => uid === id)?.name ?? id;
}

/** Names the step with this id as the flow shows it: its kind, and what it does. One that is gone is named by its id. */
export function nameStep(id: string, context: Describing): string {
  const step = findStep(context.steps, id)?.step;
  if (step === undefined) return id;
  return `${context.t(`steps.kinds.${step.type}`)}: ${describeStep(step, context)}`;
}

/** Names a branch by its index in the diagram. For a wait, branch 0 is the one where the event happens. */
export function describeBranch(step: Step, branch: number, t: Translate): string {
  if (step.type === 'condition') return branch === 0 ? t('steps.branches.then') : t('steps.branches.else');
  if (step.type === 'split') return t('steps.branches.percent', { percent: step.branches[branch]?.percent ?? 0 });
  if (step.type !== 'wait' || step.until_event === undefined || branch === 0) return t('steps.branches.happened');
  return t('steps.branches.after', { duration: describeDuration(step.until_event.timeout, t) });
}

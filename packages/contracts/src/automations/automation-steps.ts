import { z } from 'zod';
import { type AutomationConditions, fieldTag, GivenAutomationConditions, stepId } from './automation-conditions.ts';
import { maxDurationDays, readDuration } from '../values/duration.ts';
import { emailAddress } from '../values/email-address.ts';
import { FieldValue } from '../lists/list-resource.ts';
import { GivenDesign } from '../content/mail-design.ts';
import { findExcessiveSteps, maxBranchDepth, maxSteps } from './excessive-steps.ts';
import { tagName } from '../subscribers/given-tags.ts';
import { shownName } from '../values/shown-name.ts';
import { Weekday } from '../values/shared-enums.ts';
import { isStorableText, line, minuteOfDay, uid, weekdays } from '../values/text.ts';

const maxBranches = 20;

const id = stepId.optional().meta({
  description: 'Unique in the automation; assigned when absent. Mails and runs refer to the step by this id',
  example: 'welcome',
});

const duration = z
  .string()
  .max(100)
  .refine(
    (text) => readDuration(text) !== undefined,
    `must be an ISO 8601 duration such as P3D or PT30M, longer than zero and at most ${maxDurationDays} days`,
  )
  .meta({ description: 'ISO 8601; years, months, weeks and days are calendar units', example: 'P3D' });

const text = (max: number) =>
  z.string().max(max).refine(isStorableText, 'must not contain NUL or invalid Unicode characters');

const SendEmail = z
  .strictObject({
    type: z.literal('send_email'),
    id,
    subject: line(500)
      .nullish()
      .meta({ description: "A Liquid template; absent or null: that of the mail's template" }),
    preheader: line(500).nullish().meta({ description: 'The preview text that inboxes show next to the subject' }),
    html: text(200_000).nullish().meta({ description: 'A Liquid template, like the HTML of a campaign' }),
    plain: text(100_000)
      .nullish()
      .meta({ description: 'The text part, a Liquid template; generated from html when absent' }),
    design: GivenDesign,
    template_uid: uid('tpl').nullish().meta({
      description: 'The template into whose slot `html` is inserted, in its version when the automation is activated',
    }),
    from_name: shownName(200).optional().meta({ description: "The list's value when absent" }),
    from_email: emailAddress.optional().meta({ description: "The list's value when absent" }),
    reply_to: emailAddress.nullish().meta({ description: "The list's value when absent" }),
    track_opens: z.boolean().optional().meta({ description: "The list's setting when absent, or else the account's" }),
    track_clicks: z.boolean().optional().meta({ description: "The list's setting when absent, or else the account's" }),
  })
  .meta({ id: 'SendEmailStep', description: 'Sends an email to the subscriber' });

const UntilTime = z
  .strictObject({
    days: z
      .array(Weekday)
      .min(1)
      .max(weekdays.length)
      .refine((days) => new Set(days).size === days.length, 'must not name a day twice')
      .optional()
      .meta({ description: 'The days of the week; any day when absent', example: ['mon', 'tue'] }),
    at: z
      .string()
      .regex(minuteOfDay, 'must be a time such as 09:00')
      .meta({ description: 'The time of day, `HH:MM`', example: '09:00' }),
    time_zone_field: fieldTag.optional().meta({
      description:
        "The tag of a text field that contains the subscriber's IANA time zone. Without it, or if its value " +
        "isn't a time zone, the automation's time zone applies",
      example: 'TIME_ZONE',
    }),
  })
  .meta({ id: 'WaitUntil', description: 'The next occurrence of this time of day on one of these days' });

const ofMail = {
  step: stepId
    .optional()
    .meta({ description: 'The mail of this `send_email` step; any mail of the automation when absent' }),
};
const ofTag = { tag: tagName.optional().meta({ description: 'Only this tag; any tag when absent', example: 'vip' }) };
const ofField = { field: fieldTag.optional().meta({ description: 'The tag of a field; any field when absent' }) };
const ofList = { list_uid: uid('list').meta({ description: "The list that the subscriber's address joins" }) };

const MailEvent = z.enum(['opened', 'clicked']).meta({ id: 'MailEvent' });
const TagEvent = z.enum(['tagged', 'untagged']).meta({ id: 'TagEvent' });

/** The events of a wait or a goal, each with the properties that apply to it. */
const eventKinds = <Shape extends z.ZodRawShape>(shape: Shape, name: (event: string) => string) =>
  [
    z.strictObject({ event: MailEvent, ...ofMail, ...shape }).meta({
      id: name('Mail'),
      description: 'The subscriber has opened a mail or followed a link in it, as far as can be detected',
    }),
    z
      .strictObject({ event: TagEvent, ...ofTag, ...shape })
      .meta({ id: name('Tag'), description: 'The subscriber was given a tag, or a tag was removed' }),
    z
      .strictObject({ event: z.literal('field_changed'), ...ofField, ...shape })
      .meta({ id: name('Field'), description: 'The value of a field of the subscriber has changed' }),
    z
      .strictObject({ event: z.literal('subscribed_to'), ...ofList, ...shape })
      .meta({ id: name('List'), description: "Someone with the subscriber's address was subscribed to a list" }),
  ] as const;

const branch = (description: string): z.ZodType<AutomationStep[]> =>
  z
    .array(z.lazy((): z.ZodType<AutomationStep> => AutomationStep))
    .max(maxSteps)
    .meta({ description });

const untilEvents = eventKinds(
  {
    timeout: duration.meta({ description: 'How long it waits at most, ISO 8601', example: 'P3D' }),
    on_timeout: branch('What it does then, before it goes on').optional(),
  },
  (event) => `WaitFor${event}Event`,
);
const UntilEvent = z.discriminatedUnion('event', untilEvents).meta({
  id: 'WaitUntilEvent',
  description:
    'Waits for this event after the run has reached the step; a mail may also have been opened, or a link in ' +
    'it followed, before',
});

const Wait = z
  .strictObject({
    type: z.literal('wait'),
    id,
    for: duration.optional(),
    until: UntilTime.optional(),
    until_event: UntilEvent.optional(),
  })
  .superRefine((step, context) => {
    const given = [step.for, step.until, step.until_event].filter((one) => one !== undefined);
    if (given.length === 1) return;
    const message = 'cannot be combined: a wait has exactly one of for, until and until_event';
    context.addIssue({ code: 'custom', path: ['for'], message, input: step });
  })
  .meta({ id: 'WaitStep', description: 'Waits: has exactly one of `for`, `until` and `until_event`' });

const Condition = z
  .strictObject({
    type: z.literal('condition'),
    id,
    if: GivenAutomationConditions,
    then: branch('What it does when they are met').optional(),
    else: branch('What it does when they are not').optional(),
  })
  .meta({ id: 'ConditionStep', description: 'Takes one branch if the conditions are met, and the other if not' });

const Split = z
  .strictObject({
    type: z.literal('split'),
    id,
    branches: z
      .array(
        z
          .strictObject({
            percent: z.int().min(1).max(100).meta({ example: 50 }),
            steps: branch('What it does for them').optional(),
          })
          .meta({ id: 'SplitBranch' }),
      )
      .min(2)
      .max(maxBranches)
      .refine((all) => all.reduce((sum, { percent }) => sum + percent, 0) === 100, 'must add up to 100 percent')
      .meta({ description: 'The percentages must add up to 100', example: [{ percent: 50 }, { percent: 50 }] }),
  })
  .meta({ id: 'SplitStep', description: 'Takes one of several branches at random' });

const ofOneTag = (type: 'add_tag' | 'remove_tag', name: string, description: string) =>
  z.strictObject({ type: z.literal(type), id, tag: tagName.meta({ example: 'vip' }) }).meta({ id: name, description });
const ofOneList = (type: 'add_to_list' | 'move_to_list', name: string, description: string) =>
  z.strictObject({ type: z.literal(type), id, list_uid: uid('list') }).meta({ id: name, description });

const plainSteps = [
  SendEmail,
  ofOneTag('add_tag', 'AddTagStep', 'Gives the subscriber a tag'),
  ofOneTag('remove_tag', 'RemoveTagStep', "Removes a tag of the subscriber's"),
  z
    .strictObject({
      type: z.literal('update_field'),
      id,
      field: fieldTag,
      value: FieldValue.nullable().meta({ description: 'The new value; null: no value', example: 'Example Inc' }),
    })
    .meta({ id: 'UpdateFieldStep', description: 'Changes a field of the subscriber' }),
  ofOneList('add_to_list', 'AddToListStep', 'Adds the subscriber to another list too'),
  ofOneList(
    'move_to_list',
    'MoveToListStep',
    'Adds the subscriber to another list, and unsubscribes them from this one, which ends the run',
  ),
  z
    .strictObject({ type: z.literal('unsubscribe'), id })
    .meta({ id: 'UnsubscribeStep', description: 'Unsubscribes the subscriber, which ends the run' }),
  z
    .strictObject({ type: z.literal('call_webhook'), id, hook_uid: uid('hook') })
    .meta({ id: 'CallWebhookStep', description: 'Sends `automation.webhook` to a hook that is registered for it' }),
  z
    .strictObject({ type: z.literal('start_automation'), id, automation_uid: uid('aut') })
    .meta({ id: 'StartAutomationStep', description: 'Starts another automation of the list' }),
  z
    .strictObject({ type: z.literal('exit'), id, reason: line(200).optional() })
    .meta({ id: 'ExitStep', description: 'Ends the run' }),
] as const;

/** A step without branches, other than a wait. */
type PlainStep = z.infer<(typeof plainSteps)[number]>;

/** An event that a run waits for, or that is its goal. */
export type AwaitedEvent =
  | { event: 'opened' | 'clicked'; step?: string | undefined }
  | { event: 'tagged' | 'untagged'; tag?: string | undefined }
  | { event: 'field_changed'; field?: string | undefined }
  | { event: 'subscribed_to'; list_uid: string };

/** A step that waits for one of three things. */
export interface WaitStep {
  type: 'wait';
  id?: string | undefined;
  for?: string | undefined;
  until?: z.infer<typeof UntilTime> | undefined;
  until_event?: (AwaitedEvent & { timeout: string; on_timeout?: AutomationStep[] | undefined }) | undefined;
}

interface ConditionStep {
  type: 'condition';
  id?: string | undefined;
  if: AutomationConditions;
  then?: AutomationStep[] | undefined;
  else?: AutomationStep[] | undefined;
}

interface SplitStep {
  type: 'split';
  id?: string | undefined;
  branches: { percent: number; steps?: AutomationStep[] | undefined }[];
}

/** A step of an automation. */
export type AutomationStep = PlainStep | WaitStep | ConditionStep | SplitStep;

export const AutomationStep: z.ZodType<AutomationStep> = z
  .discriminatedUnion('type', [...plainSteps, Wait, Condition, Split])
  .meta({ id: 'AutomationStep', description: 'A step of an automation', example: { type: 'add_tag', tag: 'vip' } });

/** The steps in a request. */
export const GivenSteps = z
  .preprocess((value, context) => {
    const message = findExcessiveSteps(value);
    if (message !== undefined) context.addIssue({ code: 'custom', message, input: value });
    return value;
  }, z.array(AutomationStep))
  .meta({
    description:
      `The steps, in order: at most ${maxSteps}, including those in branches, which can be nested at most ` +
      `${maxBranchDepth} deep`,
  });

const goalEvents = eventKinds({ id }, (event) => `${event}Goal`);
const ConditionsGoal = z.strictObject({ id, conditions: GivenAutomationConditions }).meta({
  id: 'ConditionsGoal',
  description: 'The subscriber meets the conditions when the run reaches its next step',
});

/** What ends a run early. */
export type AutomationGoal = { id?: string | undefined } & (AwaitedEvent | { conditions: AutomationConditions });
export const AutomationGoal: z.ZodType<AutomationGoal> = z.union([...goalEvents, ConditionsGoal]).meta({
  id: 'AutomationGoal',
  description: 'What ends a run early: an event, or conditions',
  example: { event: 'clicked' },
});

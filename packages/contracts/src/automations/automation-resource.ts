import { z } from 'zod';
import { AutomationConditions, fieldTag, GivenAutomationConditions } from './automation-conditions.ts';
import { AutomationGoal, AutomationStep, GivenSteps } from './automation-steps.ts';
import { tagName } from '../subscribers/given-tags.ts';
import { line, minuteOfDay, timestamp, timeZone, uid } from '../values/text.ts';

export const AutomationStatusName = z.enum(['draft', 'active', 'paused', 'archived']).meta({ id: 'AutomationStatus' });
export type AutomationStatusName = z.infer<typeof AutomationStatusName>;

const campaignUid = uid('cmp')
  .optional()
  .meta({ description: 'Only this campaign; any campaign to the list when absent' });
const kind = <Type extends string, Shape extends z.ZodRawShape>(
  type: Type,
  name: string,
  description: string,
  shape: Shape,
) => z.strictObject({ type: z.literal(type), ...shape }).meta({ id: `${name}Trigger`, description });

const tag = tagName.optional().meta({ description: 'Only this tag; any tag when absent', example: 'vip' });
const segmentUid = uid('seg').meta({ description: 'A segment of the list' });

/** What starts runs of an automation. */
export const AutomationTrigger = z
  .discriminatedUnion('type', [
    kind('api', 'Api', 'Runs are started by the API only', {}),
    kind('subscribed', 'Subscribed', 'A subscriber of the list becomes subscribed', {}),
    kind('tagged', 'Tagged', 'A subscriber is given a tag', { tag }),
    kind('untagged', 'Untagged', 'A tag of a subscriber is removed', { tag }),
    kind('field_changed', 'FieldChanged', "A subscriber's field gets another value", { field: fieldTag }),
    kind('date', 'Date', 'A day that a date field of the subscriber names, or one some days before or after it', {
      field: fieldTag,
      offset_days: z
        .int()
        .min(-3_660)
        .max(3_660)
        .optional()
        .meta({ description: 'Days after the date, or before it when negative; 0 when absent', example: -14 }),
      at: z
        .string()
        .regex(minuteOfDay, 'must be a time such as 09:00')
        .optional()
        .meta({ description: "The time of day, in the automation's time zone; 09:00 when absent", example: '09:00' }),
      yearly: z.boolean().optional().meta({ description: 'Whether to repeat every year; false when absent' }),
    }),
    kind('segment_entered', 'SegmentEntered', 'A subscriber comes to be in a segment', { segment_uid: segmentUid }),
    kind('segment_left', 'SegmentLeft', 'A subscriber is not in a segment any more', { segment_uid: segmentUid }),
    kind('campaign_opened', 'CampaignOpened', 'A subscriber opens a campaign', { campaign_uid: campaignUid }),
    kind('campaign_clicked', 'CampaignClicked', 'A subscriber follows a link of a campaign', {
      campaign_uid: campaignUid,
    }),
    kind('inactive', 'Inactive', 'A subscriber has neither opened a mail nor followed a link for some days', {
      days: z.int().min(1).max(3_660).meta({ example: 90 }),
    }),
  ])
  .meta({ id: 'AutomationTrigger', description: 'What starts runs', example: { type: 'tagged', tag: 'vip' } });
export type AutomationTrigger = z.infer<typeof AutomationTrigger>;

export const AutomationEntry = z.enum(['once', 'once_at_a_time', 'every_time']).meta({
  id: 'AutomationEntry',
  description: 'How often a subscriber may enter it; `once_at_a_time`: only while the subscriber has no unfinished run',
});
export type AutomationEntry = z.infer<typeof AutomationEntry>;

const definition = {
  trigger: AutomationTrigger,
  entry: AutomationEntry,
  conditions: AutomationConditions.nullable().meta({ description: 'Who may enter it; null: everyone' }),
  goals: z.array(AutomationGoal),
  steps: z.array(AutomationStep),
  time_zone: z.string().meta({ description: 'The time zone of its times of day', example: 'Europe/Zurich' }),
};

const count = (description: string) => z.int().nonnegative().meta({ description, example: 0 });

const summaryProperties = {
  uid: uid('aut'),
  name: z.string().meta({ example: 'Welcome series' }),
  list_uid: uid('list').meta({ description: 'The list whose subscribers it is for' }),
  status: AutomationStatusName,
  trigger: AutomationTrigger,
  entry: AutomationEntry,
  version: z
    .int()
    .nullable()
    .meta({ description: 'The number of the version that new runs use; null until it is activated', example: 1 }),
  has_draft_changes: z.boolean().meta({
    description: 'Whether it has changed since that version; activate it again to use the changes in new runs',
  }),
  statistics: z
    .strictObject({
      entered: count('Runs that have begun'),
      active: count('Runs that have not ended'),
      sent: count('Mails that a server has accepted'),
      failed: count('Mails that a server has refused for good'),
      skipped: count('Mails that were not sent'),
      hard_bounced: count('Mails to addresses that do not exist'),
      soft_bounced: count('Mails that could not be delivered'),
      complained: count('Mails that were reported as spam'),
    })
    .meta({ id: 'AutomationStatistics', description: 'Figures of the runs and mails of all its versions' }),
  activated_at: timestamp.nullable().meta({ description: 'When it was last activated or resumed' }),
  paused_at: timestamp.nullable(),
  reason: z
    .strictObject({ code: z.string(), message: z.string() })
    .nullable()
    .meta({
      description:
        'Why the service paused it: `too_many_failures`, `content_invalid`, `template_too_slow` or ' +
        '`sender_not_verified` of one of its mails',
    }),
  created_at: timestamp,
  updated_at: timestamp,
};

export const AutomationSummary = z
  .strictObject(summaryProperties)
  .meta({ id: 'AutomationSummary', description: 'An automation without its steps' });
export type AutomationSummary = z.infer<typeof AutomationSummary>;

export const AutomationResource = z
  .strictObject({ ...summaryProperties, ...definition })
  .meta({ id: 'Automation', description: 'What happens to subscribers, step by step' });
export type AutomationResource = z.infer<typeof AutomationResource>;

export const AutomationVersionSummary = z
  .strictObject({ number: z.int().meta({ example: 1 }), is_current: z.boolean(), created_at: timestamp })
  .meta({ id: 'AutomationVersionSummary', description: 'A version of an automation without its steps' });
export type AutomationVersionSummary = z.infer<typeof AutomationVersionSummary>;

export const AutomationVersionResource = z.strictObject({ ...AutomationVersionSummary.shape, ...definition }).meta({
  id: 'AutomationVersion',
  description: 'An activated version of an automation; runs finish on their version',
});
export type AutomationVersionResource = z.infer<typeof AutomationVersionResource>;

const goals = z.array(AutomationGoal).max(10).meta({ description: 'What ends a run early' });

const properties = {
  name: line(200).meta({ example: 'Welcome series' }),
  trigger: AutomationTrigger,
  entry: AutomationEntry.optional().meta({ description: '`once` when absent' }),
  conditions: GivenAutomationConditions.nullish().meta({
    description: 'Who may enter it, evaluated when the run begins; null: everyone',
  }),
  goals: goals.optional(),
  steps: GivenSteps,
  time_zone: timeZone.optional().meta({ description: 'The time zone of its times of day; UTC when absent' }),
};

const exampleSteps = [
  { type: 'send_email', id: 'welcome', subject: 'Welcome, {{ FIRST_NAME }}', html: '<p>Hello {{ FIRST_NAME }}</p>' },
  { type: 'wait', for: 'P3D' },
  { type: 'add_tag', tag: 'welcomed' },
];

export const AddAutomation = z
  .strictObject({ ...properties, steps: properties.steps.optional(), list_uid: uid('list') })
  .meta({
    id: 'AddAutomation',
    example: {
      name: 'Welcome series',
      list_uid: 'list_01k6n8qf4tef0v9k0x7h3w2c5d',
      trigger: { type: 'subscribed' },
      steps: exampleSteps,
    },
  });
export type AddAutomation = z.infer<typeof AddAutomation>;

export const UpdateAutomation = z
  .strictObject({
    ...properties,
    name: properties.name.optional(),
    trigger: properties.trigger.optional(),
    steps: properties.steps.optional(),
  })
  .meta({
    id: 'UpdateAutomation',
    description: 'Changes the given properties and leaves the rest; steps and goals are replaced as a whole',
    example: { name: 'Welcome' },
  });
export type UpdateAutomation = z.infer<typeof UpdateAutomation>;

export const ResumeAutomation = z
  .strictObject({
    waiting: z
      .enum(['catch_up', 'skip'])
      .meta({ id: 'ResumedRuns' })
      .optional()
      .meta({
        description:
          'What happens to runs that came due while it was paused: `catch_up` (the default) continues all of ' +
          'them immediately; `skip` ends them',
      }),
  })
  .meta({ id: 'ResumeAutomation', example: { waiting: 'catch_up' } });
export type ResumeAutomation = z.infer<typeof ResumeAutomation>;

const problem = {
  part: z.string().meta({ description: 'The property that contains it', example: 'steps[2].html' }),
  step: z.string().nullable().meta({ description: 'The id of the step that contains it', example: 'welcome' }),
  line: z.int().nullable().meta({ example: 3 }),
  column: z.int().nullable().meta({ example: 14 }),
  message: z.string().meta({ example: 'tag "if" not closed' }),
};

export const AutomationValidation = z
  .strictObject({
    valid: z.boolean().meta({ description: 'Whether it can be activated now' }),
    errors: z.array(z.strictObject(problem)),
    warnings: z.array(z.strictObject({ ...problem, code: z.string().meta({ example: 'link_broken' }) })),
  })
  .meta({ id: 'AutomationValidation', description: 'The errors and warnings of an automation' });
export type AutomationValidation = z.infer<typeof AutomationValidation>;

export const MovedRuns = z
  .strictObject({
    moved: z
      .int()
      .nonnegative()
      .meta({ description: 'The number of runs that continue with the current version', example: 120 }),
    left: z
      .int()
      .nonnegative()
      .meta({ description: 'The number of unfinished runs that finish on this version', example: 3 }),
  })
  .meta({ id: 'MovedRuns', description: 'Runs of a version that were moved to the current one' });
export type MovedRuns = z.infer<typeof MovedRuns>;

import { z } from 'zod';
import { TestCampaign } from '../campaigns/campaign-resource.ts';
import { emailAddress } from '../values/email-address.ts';
import { RunData } from './run-data.ts';
import { line, timestamp, uid } from '../values/text.ts';

export const RunStatusName = z.enum(['running', 'waiting', 'completed', 'exited', 'failed']).meta({
  id: 'RunStatus',
  description:
    '`completed`: it reached the end; `exited`: it ended early, for its `reason`; `failed`: a step could not be executed',
});
export type RunStatusName = z.infer<typeof RunStatusName>;

const runProperties = {
  uid: uid('run'),
  automation_uid: uid('aut'),
  version: z.int().meta({ description: 'The version that it follows', example: 1 }),
  list_uid: uid('list'),
  subscriber_uid: uid('sub'),
  status: RunStatusName,
  step: z.string().nullable().meta({
    description: 'The id of its current step, or of the step where it ended; null before the first one',
    example: 'wait_1',
  }),
  waits_until: timestamp.nullable().meta({ description: 'When its wait ends, unless something ends it earlier' }),
  reason: z
    .string()
    .nullable()
    .meta({
      description:
        'Why it ended early or failed: `goal_reached`, `cancelled`, `conditions_not_met`, a status of the ' +
        'subscriber (`unsubscribed`, `bounced`, `complained`, `unconfirmed`, `blocklisted`, `suppressed`, ' +
        '`deleted`), `automation_archived`, `skipped_while_paused`, the reason of an `exit` step, or the ' +
        'code of an error',
      example: null,
    }),
  goal: z.string().nullable().meta({ description: 'The id of the goal that ended it', example: null }),
  started_at: timestamp,
  ended_at: timestamp.nullable(),
};

export const RunSummary = z
  .strictObject(runProperties)
  .meta({ id: 'RunSummary', description: 'A run of an automation without its history' });
export type RunSummary = z.infer<typeof RunSummary>;

/** A step that a run has completed. */
export const RunStep = z
  .strictObject({
    step: z.string().meta({ description: 'The id of the step', example: 'welcome' }),
    type: z.string().meta({ example: 'send_email' }),
    result: z.string().meta({
      description:
        'The outcome: `done`; for a condition `then` or `else`; for a split `branch_1` and so on; for a wait ' +
        '`waited`, `event`, `timeout` or `skipped`; `not_sent`, `not_called`, `not_started`, `not_added` or ' +
        '`already_there` if there was nothing to do',
      example: 'done',
    }),
    at: timestamp,
  })
  .meta({ id: 'RunStep', description: 'A step that a run has executed' });

export const RunResource = z
  .strictObject({
    ...runProperties,
    data: z
      .record(z.string(), z.unknown())
      .nullable()
      .meta({ description: 'The data it was started with; null if there is none', example: { order: '4711' } }),
    steps: z.array(RunStep).meta({ description: 'The executed steps, in order' }),
  })
  .meta({ id: 'Run', description: "A subscriber's way through an automation" });
export type RunResource = z.infer<typeof RunResource>;

export const StartRun = z
  .strictObject({
    subscriber_uid: uid('sub')
      .optional()
      .meta({ description: 'The subscriber to start the run for; alternatively, send `email`' }),
    email: emailAddress.optional().meta({ description: "The subscriber's address, instead of subscriber_uid" }),
    key: line(200).optional().meta({
      description:
        'With the same key, the automation is only ever started once: a second request returns the run of the first',
      example: 'basket-1817',
    }),
    data: RunData.optional(),
  })
  .refine(({ subscriber_uid, email }) => (subscriber_uid === undefined) !== (email === undefined), {
    path: ['subscriber_uid'],
    error: 'or email is required, but not both',
  })
  .meta({ id: 'StartRun', example: { email: 'grace@example.com', key: 'basket-1817', data: { total: 59.9 } } });
export type StartRun = z.infer<typeof StartRun>;

export const TestStep = z
  .strictObject({
    emails: TestCampaign.shape.emails,
    subscriber_uid: TestCampaign.shape.subscriber_uid,
    data: RunData.optional(),
  })
  .meta({ id: 'TestStep', example: { emails: ['ada@example.com'] } });
export type TestStep = z.infer<typeof TestStep>;

const count = (description: string) => z.int().nonnegative().meta({ description, example: 0 });

export const AutomationReport = z
  .strictObject({
    entered: count('Runs that have begun'),
    active: count('Runs that have not ended'),
    steps: z.array(
      z
        .strictObject({
          version: z.int().meta({ example: 1 }),
          step: z.string().meta({ description: 'The id of the step', example: 'welcome' }),
          entered: count('Runs that have come to it'),
          waiting: count('Runs that wait at it'),
          left: count('Runs that have left it'),
          mails: z
            .strictObject({
              sent: count('Mails that a server has accepted'),
              failed: count('Mails that a server has refused for good'),
              skipped: count('Mails that were not sent'),
              uncertain: count('Mails of which it is not known whether they were sent'),
              hard_bounced: count('Mails to addresses that do not exist'),
              soft_bounced: count('Mails that could not be delivered'),
              complained: count('Mails that were reported as spam'),
              opened: count('Mails that a person has opened'),
              clicked: count('Mails of which a person has followed a link'),
              unsubscribed: count('People who have unsubscribed by the mail'),
            })
            .nullable()
            .meta({ id: 'StepMails', description: 'For a `send_email` step; null for others' }),
        })
        .meta({ id: 'StepReport' }),
    ),
  })
  .meta({ id: 'AutomationReport', description: 'Figures of each step, by version' });
export type AutomationReport = z.infer<typeof AutomationReport>;

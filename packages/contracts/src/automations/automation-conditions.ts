import { z } from 'zod';
import { tagPattern } from '../lists/list-resource.ts';
import {
  CampaignActivity,
  conditionsWith,
  HasOperator,
  type GroupOf,
  type LeafCondition,
} from '../segments/segment-conditions.ts';
import { isStorableText, uid } from '../values/text.ts';

const idPattern = /^[a-z][a-z0-9_]{0,39}$/;
/** The id of a step or of a goal. */
export const stepId = z
  .string()
  .regex(idPattern, 'must be 1 to 40 lowercase letters, digits and underscores, starting with a letter')
  .meta({ example: 'welcome' });
/** The tag of a field of the automation's list. */
export const fieldTag = z
  .string()
  .regex(tagPattern, 'must be the tag of a field')
  .meta({ description: 'The tag of a field of the list', example: 'COMPANY' });

const MailCondition = z
  .strictObject({
    step: stepId.meta({ description: 'A `send_email` step of the automation' }),
    activity: CampaignActivity,
    operator: HasOperator.optional().meta({ description: '`has` when absent' }),
  })
  .meta({
    id: 'MailCondition',
    description: 'Whether the subscriber has been sent the mail of a step, or has opened or clicked it',
    example: { step: 'welcome', activity: 'opened' },
  });
const InSegment = z
  .strictObject({ segment_uid: uid('seg').meta({ description: 'A segment of the list' }) })
  .meta({ id: 'InSegmentCondition', description: 'Whether the subscriber is in a segment' });

const dataOperators = [
  'equals',
  'not_equals',
  'greater_than',
  'less_than',
  'at_least',
  'at_most',
  'is_set',
  'is_not_set',
] as const;
/** The operators that compare values of a run's data. */
export type DataOperator = (typeof dataOperators)[number];

const DataCondition = z
  .strictObject({
    data: z
      .string()
      .max(200)
      .regex(/^[\p{L}\p{N}_-]+(\.[\p{L}\p{N}_-]+)*$/u, 'must be a name such as total, or names such as order.total')
      .meta({ description: 'The path of a value in the data that the run was started with', example: 'order.total' }),
    operator: z.enum(dataOperators).meta({ id: 'DataOperator' }),
    value: z
      .union([
        z.string().max(500).refine(isStorableText, 'must not contain NUL or invalid Unicode characters'),
        z.number(),
        z.boolean(),
      ])
      .optional()
      .meta({
        description:
          'Has the type of the value it is compared with; a number for all operators but `equals` and ' +
          '`not_equals`. Omit it with `is_set` and `is_not_set`',
        example: 50,
      }),
  })
  .meta({
    id: 'DataCondition',
    description:
      'Compares a value of the data that the run was started with. Text comparison ignores case. If the ' +
      'value is missing or has another type, only `not_equals` and `is_not_set` match.',
    example: { data: 'order.total', operator: 'greater_than', value: 50 },
  });

/** A condition that only automations have. */
export type AutomationLeaf = z.infer<typeof MailCondition> | z.infer<typeof InSegment> | z.infer<typeof DataCondition>;
/** The conditions of an automation: those of segments, and those on its own mails, on segments, and on a run's data. */
export type AutomationConditions = GroupOf<LeafCondition | AutomationLeaf>;

const ofAutomations = conditionsWith<AutomationLeaf>([MailCondition, InSegment, DataCondition], 'Automation');
/** The conditions of an automation, as the API shows them. */
export const AutomationConditions: z.ZodType<AutomationConditions> = ofAutomations.conditions;
/** The conditions of an automation in a request. */
export const GivenAutomationConditions = ofAutomations.given;

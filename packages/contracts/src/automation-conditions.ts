import { z } from 'zod';
import { tagPattern } from './list-resource.ts';
import { conditionsWith, type GroupOf, type LeafCondition } from './segment-conditions.ts';
import { uid } from './text.ts';

const idPattern = /^[a-z][a-z0-9_]{0,39}$/;
/** The id of a step or of a goal. */
export const stepId = z
  .string()
  .regex(idPattern, 'must be 1 to 40 small letters, digits and underscores, starting with a letter')
  .meta({ example: 'welcome' });
/** The tag of a field of the automation's list. */
export const fieldTag = z
  .string()
  .regex(tagPattern, 'must be the tag of a field')
  .meta({ description: 'The tag of a field of the list', example: 'COMPANY' });

const MailCondition = z
  .strictObject({
    step: stepId.meta({ description: 'A `send_email` step of the automation' }),
    activity: z.enum(['sent', 'opened', 'clicked']),
    operator: z.enum(['has', 'has_not']).optional().meta({ description: '`has` when absent' }),
  })
  .meta({
    id: 'MailCondition',
    description: 'Has been sent the mail of a step, has opened or clicked it, or has not',
    example: { step: 'welcome', activity: 'opened' },
  });
const InSegment = z
  .strictObject({ segment_uid: uid('seg').meta({ description: 'A segment of the list' }) })
  .meta({ id: 'InSegmentCondition', description: 'Is in a segment' });

/** A condition that only automations have. */
export type AutomationLeaf = z.infer<typeof MailCondition> | z.infer<typeof InSegment>;
/** The conditions of an automation: those of segments, and on its own mails and on segments. */
export type AutomationConditions = GroupOf<LeafCondition | AutomationLeaf>;

const ofAutomations = conditionsWith<AutomationLeaf>([MailCondition, InSegment], 'Automation');
/** The conditions of an automation, as the API shows them. */
export const AutomationConditions: z.ZodType<AutomationConditions> = ofAutomations.conditions;
/** The conditions of a request. */
export const GivenAutomationConditions = ofAutomations.given;

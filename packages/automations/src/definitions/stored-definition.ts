import type {
  AutomationEntry,
  AutomationStep,
  AutomationTrigger,
  AwaitedEvent,
  DataOperator,
  GroupOf,
  WaitStep,
} from '@mailwright/contracts';
import type { StoredLeaf } from '@mailwright/audience';

/** A condition on the mail of one of the automation's steps. */
export interface StoredMailCondition {
  /** The id of the step. */
  mailOf: string;
  activity: 'sent' | 'opened' | 'clicked';
  operator: 'has' | 'has_not';
}

/** A condition that the subscriber is in a segment. */
export interface StoredSegmentCondition {
  segmentId: string;
}

/** A condition on the data a run was started with. */
export interface StoredDataCondition {
  /** Property names, joined with dots. */
  dataPath: string;
  operator: DataOperator;
  value?: string | number | boolean;
}

/** The conditions of automations that segments don't have, in stored form. */
export type StoredOther = StoredMailCondition | StoredSegmentCondition | StoredDataCondition;
/** Conditions of an automation, in stored form. */
export type StoredConditions = GroupOf<StoredLeaf | StoredOther>;

/**
 * Replaces the tag of a field with the field's id; `field_tag` is the tag at that time, shown once the field is
 * deleted.
 */
type WithFieldIds<T> = T extends { field: string }
  ? Omit<T, 'field'> & { field_id: string; field_tag: string }
  : 'field' extends keyof T
    ? Omit<T, 'field'> & { field_id?: string; field_tag?: string }
    : T;

/** What starts runs, in stored form. */
export type StoredTrigger = WithFieldIds<AutomationTrigger>;
/** An event that a run waits for, in stored form. */
export type StoredEvent = WithFieldIds<AwaitedEvent>;

type WithId<T> = T extends unknown ? Omit<T, 'id'> & { id: string } : never;
type Stored<T> = WithId<WithFieldIds<T>>;
type OtherStep = Exclude<AutomationStep, { type: 'wait' | 'condition' | 'split' }>;

/** A wait, in stored form. */
export interface StoredWait {
  type: 'wait';
  id: string;
  for?: string;
  until?: Omit<NonNullable<WaitStep['until']>, 'time_zone_field'> & {
    time_zone_field_id?: string;
    time_zone_field_tag?: string;
  };
  until_event?: StoredEvent & { timeout: string; on_timeout: StoredStep[] };
}

/** A step in stored form: with an id, fields by id, and all its branches. */
export type StoredStep =
  | Stored<OtherStep>
  | StoredWait
  | { type: 'condition'; id: string; if: StoredConditions; then: StoredStep[]; else: StoredStep[] }
  | { type: 'split'; id: string; branches: { percent: number; steps: StoredStep[] }[] };

/** A goal, in stored form. */
export type StoredGoal = { id: string } & (StoredEvent | { conditions: StoredConditions });

/** The definition of an automation or a version: columns of `automations` and `automation_versions`. */
export interface StoredDefinition {
  trigger: StoredTrigger;
  entry: AutomationEntry;
  conditions: StoredConditions | null;
  goals: StoredGoal[];
  steps: StoredStep[];
  timeZone: string;
}

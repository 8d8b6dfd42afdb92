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

/** A condition on the mail of a step of the automation. */
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

/** A condition on the data that a run was started with. */
export interface StoredDataCondition {
  /** Names, with dots between them. */
  dataPath: string;
  operator: DataOperator;
  value?: string | number | boolean;
}

/** What the conditions of automations have beside those of segments, as it is stored. */
export type StoredOther = StoredMailCondition | StoredSegmentCondition | StoredDataCondition;
/** Conditions of an automation, as they are stored. */
export type StoredConditions = GroupOf<StoredLeaf | StoredOther>;

/** What named a field by its tag names it by its id; `field_tag` is the tag that it had, shown once it has been deleted. */
type WithFieldIds<T> = T extends { field: string }
  ? Omit<T, 'field'> & { field_id: string; field_tag: string }
  : 'field' extends keyof T
    ? Omit<T, 'field'> & { field_id?: string; field_tag?: string }
    : T;

/** What starts runs, as it is stored. */
export type StoredTrigger = WithFieldIds<AutomationTrigger>;
/** An event that a run waits for, as it is stored. */
export type StoredEvent = WithFieldIds<AwaitedEvent>;

type WithId<T> = T extends unknown ? Omit<T, 'id'> & { id: string } : never;
type Stored<T> = WithId<WithFieldIds<T>>;
type OtherStep = Exclude<AutomationStep, { type: 'wait' | 'condition' | 'split' }>;

/** A wait, as it is stored. */
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

/** A step as it is stored: with its id, fields by their ids, and all its branches. */
export type StoredStep =
  | Stored<OtherStep>
  | StoredWait
  | { type: 'condition'; id: string; if: StoredConditions; then: StoredStep[]; else: StoredStep[] }
  | { type: 'split'; id: string; branches: { percent: number; steps: StoredStep[] }[] };

/** A goal as it is stored. */
export type StoredGoal = { id: string } & (StoredEvent | { conditions: StoredConditions });

/** What an automation, or a version of it, does: columns of `automations` and `automation_versions`. */
export interface StoredDefinition {
  trigger: StoredTrigger;
  entry: AutomationEntry;
  conditions: StoredConditions | null;
  goals: StoredGoal[];
  steps: StoredStep[];
  timeZone: string;
}

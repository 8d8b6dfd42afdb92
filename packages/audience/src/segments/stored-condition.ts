import type {
  CampaignActivity,
  DateOperator,
  FieldOperator,
  SubscriberDate,
  SubscriberResource,
} from '@mailwright/contracts';
import type { ListField } from '../lists/list-field.ts';

/** The type of a field in a condition: EMAIL is no text like others, since it is looked up as an address. */
export type ComparedType = ListField['type'] | 'email';

/** What a field or date is compared with, as the operator takes it; undefined where it takes none. */
export type Operand = string | number | boolean | string[] | number[] | undefined;

/** A condition on a field, which is named by its id, so that it can change its tag. A field never changes its type. */
export interface StoredFieldCondition {
  fieldId: string;
  /** The tag that the field had when the condition was stored: it is shown once the field has been deleted. */
  fieldTag?: string;
  type: ComparedType;
  operator: FieldOperator;
  value?: Operand;
}

/** A condition on one of a subscriber's own dates. */
export interface StoredDateCondition {
  date: SubscriberDate;
  operator: DateOperator;
  value?: Operand;
}

/** A condition on what campaigns have done with a subscriber, or the subscriber with them. */
export interface StoredActivityCondition {
  activity: CampaignActivity;
  operator: 'has' | 'has_not';
  /** Of this campaign only. */
  campaignId?: string;
  withinDays?: number;
}

/** A condition that isn't a group, as it is stored. */
export type StoredLeaf =
  | StoredFieldCondition
  | StoredDateCondition
  | StoredActivityCondition
  | { tag: string; operator: 'has' | 'has_not' }
  | { status: SubscriberResource['status'][] }
  | { source: SubscriberResource['source'][] }
  | { importId: string };

/** A group of conditions, as it is stored. */
export type StoredGroup = { all: StoredCondition[] } | { any: StoredCondition[] } | { none: StoredCondition[] };

/** A condition of a segment as it is stored: checked, with its fields and imports by id. */
export type StoredCondition = StoredGroup | StoredLeaf;

/** Whether a condition is a group, by its conditions and how they are joined. */
export function readGroup<T>(
  condition: object | { all: T[] } | { any: T[] } | { none: T[] },
): { join: 'all' | 'any' | 'none'; conditions: T[] } | undefined {
  if ('all' in condition) return { join: 'all', conditions: condition.all };
  if ('any' in condition) return { join: 'any', conditions: condition.any };
  if ('none' in condition) return { join: 'none', conditions: condition.none };
  return undefined;
}

/** The ids of the fields in conditions, each once. */
export function collectFieldIds(condition: StoredCondition): string[] {
  const group = readGroup<StoredCondition>(condition);
  if (group !== undefined) return [...new Set(group.conditions.flatMap(collectFieldIds))];
  return 'fieldId' in condition ? [condition.fieldId] : [];
}

import type {
  CampaignActivity,
  DateOperator,
  FieldOperator,
  SubscriberDate,
  SubscriberResource,
} from '@mailwright/contracts';
import type { ListField } from '../lists/list-field.ts';

/** The type of a field in a condition. EMAIL is not just any text, since it is looked up as an address. */
export type ComparedType = ListField['type'] | 'email';

/** What a field or date is compared with, as the operator takes it; undefined if it takes nothing. */
export type Operand = string | number | boolean | string[] | number[] | undefined;

/** A condition on a field, which is stored by id, so that its tag can change. A field's type never changes. */
export interface StoredFieldCondition {
  fieldId: string;
  /** The field's tag when the condition was stored, which is shown once the field has been deleted. */
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

/** A condition on what happened between campaigns and a subscriber. */
export interface StoredActivityCondition {
  activity: CampaignActivity;
  operator: 'has' | 'has_not';
  /** Restricts the condition to this campaign. */
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

/** A condition of a segment as it is stored: checked, and with ids for its fields and imports. */
export type StoredCondition = StoredGroup | StoredLeaf;

/** A group's conditions and how they are joined; undefined if the condition isn't a group. */
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

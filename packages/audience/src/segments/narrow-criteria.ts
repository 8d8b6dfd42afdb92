import { sql, type SqlFragment } from '@mailwright/database';
import type { SubscriberCriteria } from '../subscribers/subscriber-query.ts';
import { compileConditions } from './compile-conditions.ts';
import { readGroup, type StoredCondition, type StoredGroup, type StoredLeaf } from './stored-condition.ts';

/**
 * Criteria together with the conditions of a segment. What every subscriber in the segment must have, and an index finds,
 * becomes a criterion, unless there is one of its kind already; the rest stays a condition.
 */
export function narrowCriteria(criteria: SubscriberCriteria, conditions: StoredGroup, now: Date): SubscriberCriteria {
  const narrowed = { ...criteria };
  const rest: SqlFragment[] = criteria.conditions === undefined ? [] : [criteria.conditions];
  for (const condition of conjunctsOf(conditions)) {
    const found = readCriterion(condition);
    const [name] = Object.keys(found) as (keyof SubscriberCriteria)[];
    if (name !== undefined && narrowed[name] === undefined) Object.assign(narrowed, found);
    else rest.push(compileConditions(condition, now));
  }
  return { ...narrowed, conditions: rest.length === 0 ? undefined : sql.join(rest, ' AND ') };
}

/** The conditions that all have to be met. */
function conjunctsOf(condition: StoredCondition): StoredCondition[] {
  const group = readGroup<StoredCondition>(condition);
  if (group === undefined || group.join === 'none') return [condition];
  const isAll = group.join === 'all' || group.conditions.length === 1;
  return isAll ? group.conditions.flatMap(conjunctsOf) : [condition];
}

/** A condition as a criterion, when it is one. */
function readCriterion(condition: StoredCondition): Partial<SubscriberCriteria> {
  if (readGroup(condition) !== undefined) return {};
  const leaf = condition as StoredLeaf;
  if ('tag' in leaf) return leaf.operator === 'has' ? { tag: leaf.tag } : {};
  if ('importId' in leaf) return { importId: leaf.importId };
  if ('status' in leaf) return leaf.status.length === 1 ? { status: leaf.status[0] } : {};
  const isAddress = 'fieldId' in leaf && leaf.type === 'email' && leaf.operator === 'equals';
  return isAddress ? { emailNormalized: String(leaf.value) } : {};
}

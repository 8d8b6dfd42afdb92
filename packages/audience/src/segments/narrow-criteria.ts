import { sql, type SqlFragment } from '@mailwright/database';
import type { SubscriberCriteria } from '../subscribers/subscriber-query.ts';
import { compileConditions } from './compile-conditions.ts';
import { readGroup, type StoredCondition, type StoredGroup, type StoredLeaf } from './stored-condition.ts';

/**
 * Adds a segment's conditions to criteria. A condition that every subscriber in the segment must meet, and that an
 * index can find, becomes a criterion unless there already is one of its kind. All others stay conditions.
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

/** The conditions all of which must be met. */
function conjunctsOf(condition: StoredCondition): StoredCondition[] {
  const group = readGroup<StoredCondition>(condition);
  if (group === undefined || group.join === 'none') return [condition];
  const isAll = group.join === 'all' || group.conditions.length === 1;
  return isAll ? group.conditions.flatMap(conjunctsOf) : [condition];
}

/** A condition as a criterion, if it can be one. */
function readCriterion(condition: StoredCondition): Partial<SubscriberCriteria> {
  if (readGroup(condition) !== undefined) return {};
  const leaf = condition as StoredLeaf;
  if ('tag' in leaf) return leaf.operator === 'has' ? { tag: leaf.tag } : {};
  if ('importId' in leaf) return { importId: leaf.importId };
  if ('status' in leaf) return leaf.status.length === 1 ? { status: leaf.status[0] } : {};
  const isAddress = 'fieldId' in leaf && leaf.type === 'email' && leaf.operator === 'equals';
  return isAddress ? { emailNormalized: String(leaf.value) } : {};
}

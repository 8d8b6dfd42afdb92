import { sql, type SqlFragment } from '@mailwright/database';
import { compileActivity } from './compile-activity.ts';
import { compileDate } from './compile-dates.ts';
import { compileField } from './compile-field.ts';
import { readGroup, type StoredCondition, type StoredDateCondition, type StoredLeaf } from './stored-condition.ts';

/**
 * SQL that is true for the subscribers, aliased `s`, who meet the conditions, and false or null for all others. It
 * doesn't restrict them to a list.
 * @param now the time to compare dates with; it must be the same for all pages of one result.
 */
export function compileConditions(condition: StoredCondition, now: Date): SqlFragment {
  const group = readGroup<StoredCondition>(condition);
  if (group === undefined) return compileLeaf(condition as StoredLeaf, now);
  const inner = group.conditions.map((one) => compileConditions(one, now));
  if (group.join === 'all') return sql`(${sql.join(inner, ' AND ')})`;
  const any = sql`(${sql.join(inner, ' OR ')})`;
  // A condition that is null isn't met.
  return group.join === 'any' ? any : sql`${any} IS NOT TRUE`;
}

function compileLeaf(leaf: StoredLeaf, now: Date): SqlFragment {
  if ('fieldId' in leaf) return compileField(leaf, now);
  if ('date' in leaf) return compileSubscriberDate(leaf, now);
  if ('activity' in leaf) return compileActivity(leaf, now);
  if ('tag' in leaf) {
    const has = sql`EXISTS (SELECT 1 FROM unnest(s.tags) AS own (tag) WHERE fold_tag(own.tag) = fold_tag(${leaf.tag}))`;
    return leaf.operator === 'has' ? has : sql`(${has}) IS NOT TRUE`;
  }
  if ('status' in leaf) return sql`s.status = ANY(${leaf.status}::subscriber_status[])`;
  if ('source' in leaf) return sql`s.source = ANY(${leaf.source}::subscriber_source[])`;
  return sql`s.import_id = ${leaf.importId}::uuid`;
}

function compileSubscriberDate({ date, operator, value }: StoredDateCondition, now: Date): SqlFragment {
  const column = sql.raw(`s.${date}`);
  if (operator === 'is_set') return sql`${column} IS NOT NULL`;
  if (operator === 'is_not_set') return sql`${column} IS NULL`;
  return compileDate({ kind: 'column', column }, operator, value as string | number, now);
}

import { sql, type SqlFragment } from '@mailwright/database';
import { compileDate } from './compile-dates.ts';
import type { Operand, StoredFieldCondition } from './stored-condition.ts';

/**
 * SQL that is true for the subscribers, aliased `s`, whose field meets a condition, and false or null for all others.
 */
export function compileField({ fieldId, type, operator, value }: StoredFieldCondition, now: Date): SqlFragment {
  const text = type === 'email' ? sql`s.email` : sql`(s.fields ->> ${fieldId}::text)`;
  switch (operator) {
    case 'is_set':
      return sql`${text} IS NOT NULL`;
    case 'is_not_set':
      return sql`${text} IS NULL`;
    // Each of these negates another operator, so it is true if there is no value.
    case 'not_equals':
      return not({ fieldId, type, operator: 'equals', value }, now);
    case 'not_contains':
      return not({ fieldId, type, operator: 'contains', value }, now);
    case 'not_in':
      return not({ fieldId, type, operator: 'in', value }, now);
    case 'equals':
      return compileIn(fieldId, type, text, [value]);
    case 'in':
      return compileIn(fieldId, type, text, value as Operand[]);
    case 'contains':
      if (type === 'multiselect') return compileIn(fieldId, type, text, [value]);
      return sql`strpos(lower(${text}), lower(${value}::text)) > 0`;
    case 'starts_with':
      return sql`starts_with(lower(${text}), lower(${value}::text))`;
    case 'ends_with':
      return sql`right(lower(${text}), length(lower(${value}::text))) = lower(${value}::text)`;
    case 'greater_than':
      return sql`${text}::numeric > ${String(value)}::numeric`;
    case 'less_than':
      return sql`${text}::numeric < ${String(value)}::numeric`;
    case 'at_least':
      return sql`${text}::numeric >= ${String(value)}::numeric`;
    case 'at_most':
      return sql`${text}::numeric <= ${String(value)}::numeric`;
    default:
      return compileDate({ kind: 'text', text, hasTime: type === 'datetime' }, operator, value as string | number, now);
  }
}

function not(condition: StoredFieldCondition, now: Date): SqlFragment {
  return sql`${compileField(condition, now)} IS NOT TRUE`;
}

/** True if the field has one of the values, or if one of its choices is one of them. */
function compileIn(
  fieldId: string,
  type: StoredFieldCondition['type'],
  text: SqlFragment,
  values: Operand[],
): SqlFragment {
  const texts = values.map(String);
  switch (type) {
    case 'email':
      return sql`s.email_normalized = ANY(${texts}::text[])`;
    case 'number':
      return sql`${text}::numeric = ANY(${texts}::numeric[])`;
    case 'multiselect':
      return sql`(s.fields -> ${fieldId}::text) ?| ${texts}::text[]`;
    case 'text':
    case 'url':
      // Postgres converts the values to lower case too, so that both sides follow its rules. As a subquery, this runs
      // only once.
      return sql`lower(${text}) = ANY(ARRAY(SELECT lower(v) FROM unnest(${texts}::text[]) AS v))`;
    default:
      return sql`${text} = ANY(${texts}::text[])`;
  }
}

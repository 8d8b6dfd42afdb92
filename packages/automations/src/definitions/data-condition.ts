import type { AutomationLeaf, DataOperator } from '@mailwright/contracts';
import { sql, type SqlFragment } from '@mailwright/database';
import type { FieldErrors } from '@mailwright/platform';
import type { StoredDataCondition } from './stored-definition.ts';

type DataLeaf = Extract<AutomationLeaf, { data: string }>;

const comparisons: Partial<Record<DataOperator, SqlFragment>> = {
  greater_than: sql`>`,
  less_than: sql`<`,
  at_least: sql`>=`,
  at_most: sql`<=`,
};

/** Checks a condition on a run's data and returns it in stored form. @param at the condition's path in the request. */
export function storeDataCondition(
  { data, operator, value }: DataLeaf,
  at: string,
  errors: FieldErrors,
): StoredDataCondition {
  const isUnary = operator === 'is_set' || operator === 'is_not_set';
  const error = isUnary
    ? value !== undefined && 'must be omitted with this operator'
    : value === undefined
      ? 'is required'
      : operator in comparisons && typeof value !== 'number' && 'must be a number';
  if (error) errors[`${at}.value`] = [error];
  return { dataPath: data, operator, ...(value === undefined ? {} : { value }) };
}

/** SQL that is true for the runs, aliased `r`, whose data meets the condition, and false or null for all others. */
export function compileDataCondition({ dataPath, operator, value }: StoredDataCondition): SqlFragment {
  const found = sql`(r.data #> ${dataPath.split('.')}::text[])`;
  const text = sql`(r.data #>> ${dataPath.split('.')}::text[])`;
  // `#>>` yields no text for a JSON null.
  if (operator === 'is_set') return sql`(${text} IS NOT NULL)`;
  if (operator === 'is_not_set') return sql`(${text} IS NULL)`;
  const comparison = comparisons[operator];
  if (comparison !== undefined)
    return sql`(CASE WHEN jsonb_typeof(${found}) = 'number' THEN ${text}::numeric ${comparison} ${String(value)}::numeric END)`;
  const equals =
    typeof value === 'string'
      ? sql`(jsonb_typeof(${found}) = 'string' AND lower(${text}) = lower(${value}::text))`
      : sql`(${found} = ${JSON.stringify(value)}::jsonb)`;
  return operator === 'equals' ? equals : sql`(${equals} IS NOT TRUE)`;
}

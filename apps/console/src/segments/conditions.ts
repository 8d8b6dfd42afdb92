import type { components, List } from 'mailwright';

/** A group of conditions, in the form that segments and automations have. */
export type Conditions = components['schemas']['Conditions'];
/** A condition or a group of conditions. */
export type Condition = components['schemas']['Condition'];
export type Join = 'all' | 'any' | 'none';
export const joins: Join[] = ['all', 'any', 'none'];

/** The limits on the number of conditions, including groups, and on the nesting depth. */
export const maxConditions = 100;
export const maxDepth = 5;

/** A condition that isn't a group, with the properties of its kind. */
export type Leaf = Record<string, unknown>;
/** Reads a property that is a word or a number; returns the fallback for anything else. */
export function textOf(leaf: Leaf, name: string, fallback = ''): string {
  const value = leaf[name];
  return typeof value === 'string' || typeof value === 'number' ? String(value) : fallback;
}

/** A group in the form that the builder edits. It can hold more kinds of conditions than segments have. */
export interface Group {
  join: Join;
  conditions: (Leaf | Group)[];
}

/** Converts conditions to a group for the builder. */
export function readConditions(given: object): Group {
  const [join = 'all'] = joins.filter((each) => each in given);
  const inner = (given as Record<Join, object[] | undefined>)[join] ?? [];
  return { join, conditions: inner.map((each) => (isGroupJson(each) ? readConditions(each) : (each as Leaf))) };
}

/** Converts a group of the builder to conditions. */
export function writeConditions({ join, conditions }: Group): Conditions {
  const inner = conditions.map((each) => (isGroup(each) ? writeConditions(each) : each));
  return { [join]: inner } as unknown as Conditions;
}

/** Whether a condition of a group is a group itself. */
export function isGroup(condition: Leaf | Group): condition is Group {
  return 'join' in condition && Array.isArray(condition['conditions']);
}

function isGroupJson(condition: object): boolean {
  return joins.some((join) => join in condition);
}

/** The number of conditions in a group, including itself and inner groups. */
export function countConditions({ conditions }: Group): number {
  return conditions.reduce((sum, each) => sum + (isGroup(each) ? countConditions(each) : 1), 1);
}

/** Whether every condition has its value, so that it is worth asking the service about them. */
export function isComplete(group: Group): boolean {
  return (
    group.conditions.length > 0 && group.conditions.every((each) => (isGroup(each) ? isComplete(each) : isFilled(each)))
  );
}

function isFilled(leaf: Leaf): boolean {
  return Object.values(leaf).every((value) => value !== '' && !(Array.isArray(value) && value.length === 0));
}

/** The initial filter of a list, without conditions. */
export const noConditions: Group = { join: 'all', conditions: [] };

/** The type that a field is compared as; the EMAIL field is an address. */
export type ComparedType = List['fields'][number]['type'] | 'email';

/** How a condition's value is entered. */
export type ValueKind = 'none' | 'text' | 'texts' | 'number' | 'day' | 'days' | 'yes' | 'choice' | 'choices';

const presence = ['is_set', 'is_not_set'];
const inText = ['contains', 'not_contains', 'starts_with', 'ends_with'];
const equality = ['equals', 'not_equals', 'in', 'not_in'];
const days = ['within_last', 'more_than_ago', 'within_next', 'anniversary_in', 'anniversary_within'];
const dates = ['on', 'before', 'after', ...days, ...presence];
const text = [...equality, ...inText, ...presence];

/** The operators for each type, most common first. The service rejects all others. */
export const operatorsOf: Record<ComparedType, string[]> = {
  email: [...inText, ...equality, ...presence],
  text,
  url: text,
  number: [...equality, 'greater_than', 'less_than', 'at_least', 'at_most', ...presence],
  boolean: ['equals', ...presence],
  select: [...equality, ...presence],
  multiselect: ['contains', 'not_contains', 'in', 'not_in', ...presence],
  date: dates,
  datetime: dates,
};

/** How the value is entered for an operator on this type. */
export function valueKindOf(type: ComparedType, operator: string): ValueKind {
  if (presence.includes(operator)) return 'none';
  if (days.includes(operator)) return 'days';
  if (type === 'date' || type === 'datetime') return 'day';
  const isMany = operator === 'in' || operator === 'not_in';
  if (type === 'select' || type === 'multiselect') return isMany ? 'choices' : 'choice';
  if (type === 'boolean') return 'yes';
  if (isMany) return 'texts';
  return type === 'number' ? 'number' : 'text';
}

/** The initial value of an input of this kind. */
export function emptyValue(kind: ValueKind): unknown {
  if (kind === 'none') return undefined;
  if (kind === 'days') return 30;
  if (kind === 'yes') return true;
  return kind === 'texts' || kind === 'choices' ? [] : '';
}

/** The type that a condition on a field or a date compares; undefined for other conditions and for deleted fields. */
export function typeOf(list: List, leaf: Leaf): ComparedType | undefined {
  if (leaf['date'] !== undefined) return 'datetime';
  if (leaf['field'] === 'EMAIL') return 'email';
  return list.fields.find(({ tag }) => tag === leaf['field'])?.type;
}

/** Changes the operator of a condition. The value is kept if it is entered the same way. */
export function withOperator(list: List, leaf: Leaf, operator: string): Leaf {
  const type = typeOf(list, leaf) ?? 'text';
  const before = valueKindOf(type, textOf(leaf, 'operator'));
  const kind = valueKindOf(type, operator);
  const { value, ...rest } = leaf;
  const next = before === kind ? value : emptyValue(kind);
  return { ...rest, operator, ...(next === undefined ? {} : { value: next }) };
}

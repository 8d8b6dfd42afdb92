import type { components, List } from '@mailwright/client';

/** A group of conditions, as segments and automations have it. */
export type Conditions = components['schemas']['Conditions'];
/** A condition, or a group of them. */
export type Condition = components['schemas']['Condition'];
export type Join = 'all' | 'any' | 'none';
export const joins: Join[] = ['all', 'any', 'none'];

/** The most conditions together, groups included, and how deeply groups may be nested. */
export const maxConditions = 100;
export const maxDepth = 5;

/** A condition that isn't a group, with whatever properties its kind has. */
export type Leaf = Record<string, unknown>;
/** A property of a condition that is a word or a number; otherwise the fallback. */
export function textOf(leaf: Leaf, name: string, fallback = ''): string {
  const value = leaf[name];
  return typeof value === 'string' || typeof value === 'number' ? String(value) : fallback;
}

/** A group as the builder edits it, whose conditions may be of more kinds than those of segments. */
export interface Group {
  join: Join;
  conditions: (Leaf | Group)[];
}

/** The group that conditions are. */
export function readConditions(given: object): Group {
  const [join = 'all'] = joins.filter((each) => each in given);
  const inner = (given as Record<Join, object[] | undefined>)[join] ?? [];
  return { join, conditions: inner.map((each) => (isGroupJson(each) ? readConditions(each) : (each as Leaf))) };
}

/** The conditions that a group is. */
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

/** How many conditions a group has, itself and groups in it included. */
export function countConditions({ conditions }: Group): number {
  return conditions.reduce((sum, each) => sum + (isGroup(each) ? countConditions(each) : 1), 1);
}

/** Whether every condition has what it is compared with, so that it is worth to ask the service about them. */
export function isComplete(group: Group): boolean {
  return (
    group.conditions.length > 0 && group.conditions.every((each) => (isGroup(each) ? isComplete(each) : isFilled(each)))
  );
}

function isFilled(leaf: Leaf): boolean {
  return Object.values(leaf).every((value) => value !== '' && !(Array.isArray(value) && value.length === 0));
}

/** What a list begins with in a filter: no condition yet. */
export const noConditions: Group = { join: 'all', conditions: [] };

/** The type of what a field is compared as; EMAIL is an address. */
export type ComparedType = List['fields'][number]['type'] | 'email';

/** What a condition's value is entered as. */
export type ValueKind = 'none' | 'text' | 'texts' | 'number' | 'day' | 'days' | 'yes' | 'choice' | 'choices';

const presence = ['is_set', 'is_not_set'];
const inText = ['contains', 'not_contains', 'starts_with', 'ends_with'];
const equality = ['equals', 'not_equals', 'in', 'not_in'];
const days = ['within_last', 'more_than_ago', 'within_next', 'anniversary_in', 'anniversary_within'];
const dates = ['on', 'before', 'after', ...days, ...presence];
const text = [...equality, ...inText, ...presence];

/** The operators that suit each type, those used most first; the service refuses all others. */
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

/** What the value of an operator on this type is entered as. */
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

/** The value that an input of this kind begins with. */
export function emptyValue(kind: ValueKind): unknown {
  if (kind === 'none') return undefined;
  if (kind === 'days') return 30;
  if (kind === 'yes') return true;
  return kind === 'texts' || kind === 'choices' ? [] : '';
}

/** The type of what a condition on a field or a date compares; undefined of other conditions, and of a field that is gone. */
export function typeOf(list: List, leaf: Leaf): ComparedType | undefined {
  if (leaf['date'] !== undefined) return 'datetime';
  if (leaf['field'] === 'EMAIL') return 'email';
  return list.fields.find(({ tag }) => tag === leaf['field'])?.type;
}

/** A condition with another operator; its value stays where that is entered the same way. */
export function withOperator(list: List, leaf: Leaf, operator: string): Leaf {
  const type = typeOf(list, leaf) ?? 'text';
  const before = valueKindOf(type, textOf(leaf, 'operator'));
  const kind = valueKindOf(type, operator);
  const { value, ...rest } = leaf;
  const next = before === kind ? value : emptyValue(kind);
  return { ...rest, operator, ...(next === undefined ? {} : { value: next }) };
}

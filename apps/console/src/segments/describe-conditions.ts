import type { List } from '@mailwright/client';
import type { Texts } from '../texts/console-english.ts';
import { type Group, isGroup, type Leaf, textOf, typeOf, valueKindOf } from './conditions.ts';

/** Puts conditions into words, such as `Tag is vip, and (City is Bern or City is not set)`. */
export function describeConditions(list: List, group: Group, texts: Texts): string {
  const text = texts.segments;
  const parts = group.conditions.map((each) =>
    isGroup(each) ? bracket(each, describeConditions(list, each, texts)) : describeLeaf(list, each, texts),
  );
  if (group.join === 'none') return `${text.noneOf} ${parts.join(`, ${text.or} `)}`;
  return parts.join(group.join === 'all' ? `, ${text.and} ` : ` ${text.or} `);
}

function bracket({ conditions }: Group, phrase: string): string {
  return conditions.length > 1 ? `(${phrase})` : phrase;
}

function describeLeaf(list: List, leaf: Leaf, texts: Texts): string {
  const text = texts.segments;
  const hasNot = leaf['operator'] === 'has_not';
  const words = (...parts: unknown[]) => parts.filter((part) => part !== '' && part !== undefined).join(' ');
  if ('segment_uid' in leaf) return text.inSegment;
  if ('tag' in leaf) return words(text.subjects.tag, hasNot ? text.hasNot : text.has, leaf['tag']);
  if ('status' in leaf)
    return words(
      text.subjects.status,
      text.operators['equals'],
      namesOf(leaf['status'], texts.subscribers.states, text.or),
    );
  if ('source' in leaf) return words(text.subjects.source, namesOf(leaf['source'], texts.subscribers.sources, text.or));
  if ('import_uid' in leaf) return text.subjects.import;
  if ('activity' in leaf) {
    const phrases = text.activityPhrases[leaf['activity'] as keyof typeof text.activityPhrases];
    const days = textOf(leaf, 'within_days');
    return words(
      phrases[hasNot ? 1 : 0],
      leaf['campaign_uid'] === undefined ? '' : text.ofOne,
      days === '' ? '' : text.inLast(days),
    );
  }
  const type = typeOf(list, leaf) ?? 'text';
  const operator = textOf(leaf, 'operator');
  const isDate = type === 'date' || type === 'datetime';
  const name =
    'date' in leaf
      ? text.dates[leaf['date'] as keyof typeof text.dates]
      : (list.fields.find(({ tag }) => tag === leaf['field'])?.label ?? leaf['field']);
  const phrase = (isDate ? text.dateOperators[operator] : undefined) ?? text.operators[operator] ?? operator;
  return words(name, phrase, describeValue(leaf['value'], valueKindOf(type, operator), texts));
}

function describeValue(value: unknown, kind: ReturnType<typeof valueKindOf>, texts: Texts): string {
  if (kind === 'none') return '';
  if (kind === 'days') return `${String(value)} ${texts.segments.days}`;
  if (typeof value === 'boolean') return value ? texts.frame.yes : texts.frame.no;
  return Array.isArray(value) ? value.join(', ') : String(value);
}

function namesOf(values: unknown, names: Record<string, string>, or: string): string {
  return (values as string[]).map((value) => names[value] ?? value).join(` ${or} `);
}

import type { List } from 'mailwright';
import type { Translate } from '../texts/catalogs.ts';
import { type Group, isGroup, type Leaf, textOf, typeOf, valueKindOf } from './conditions.ts';

/** Puts conditions into words, such as `Tag is vip, and (City is Bern or City is not set)`. */
export function describeConditions(list: List, group: Group, t: Translate): string {
  const parts = group.conditions.map((each) =>
    isGroup(each) ? bracket(each, describeConditions(list, each, t)) : describeLeaf(list, each, t),
  );
  if (group.join === 'none') return `${t('segments.noneOf')} ${parts.join(`, ${t('segments.or')} `)}`;
  return parts.join(group.join === 'all' ? `, ${t('segments.and')} ` : ` ${t('segments.or')} `);
}

function bracket({ conditions }: Group, phrase: string): string {
  return conditions.length > 1 ? `(${phrase})` : phrase;
}

function describeLeaf(list: List, leaf: Leaf, t: Translate): string {
  const hasNot = leaf['operator'] === 'has_not';
  const words = (...parts: unknown[]) => parts.filter((part) => part !== '' && part !== undefined).join(' ');
  if ('segment_uid' in leaf) return t('segments.inSegment');
  if ('tag' in leaf)
    return words(t('segments.subjects.tag'), hasNot ? t('segments.hasNot') : t('segments.has'), leaf['tag']);
  if ('status' in leaf)
    return words(
      t('segments.subjects.status'),
      t('segments.operators.equals'),
      namesOf(leaf['status'], (state) => t.ifKnown(`subscribers.states.${state}`), t('segments.or')),
    );
  if ('source' in leaf)
    return words(
      t('segments.subjects.source'),
      namesOf(leaf['source'], (source) => t.ifKnown(`subscribers.sources.${source}`), t('segments.or')),
    );
  if ('import_uid' in leaf) return t('segments.subjects.import');
  if ('activity' in leaf) {
    const days = textOf(leaf, 'within_days');
    return words(
      t(`segments.activityPhrases.${leaf['activity'] as 'sent' | 'opened' | 'clicked'}.${hasNot ? 1 : 0}`),
      leaf['campaign_uid'] === undefined ? '' : t('segments.ofOne'),
      days === '' ? '' : t('segments.inLast', { days: Number(days) }),
    );
  }
  const type = typeOf(list, leaf) ?? 'text';
  const operator = textOf(leaf, 'operator');
  const isDate = type === 'date' || type === 'datetime';
  const name =
    'date' in leaf
      ? t(
          `segments.dates.${leaf['date'] as 'subscribed_at' | 'created_at' | 'updated_at' | 'confirmed_at' | 'unsubscribed_at'}`,
        )
      : (list.fields.find(({ tag }) => tag === leaf['field'])?.label ?? leaf['field']);
  const phrase =
    (isDate ? t.ifKnown(`segments.dateOperators.${operator}`) : undefined) ??
    t.ifKnown(`segments.operators.${operator}`) ??
    operator;
  return words(name, phrase, describeValue(leaf['value'], valueKindOf(type, operator), t));
}

function describeValue(value: unknown, kind: ReturnType<typeof valueKindOf>, t: Translate): string {
  if (kind === 'none') return '';
  if (kind === 'days') return `${String(value)} ${t('segments.days')}`;
  if (typeof value === 'boolean') return value ? t('frame.yes') : t('frame.no');
  return Array.isArray(value) ? value.join(', ') : String(value);
}

function namesOf(values: unknown, nameOf: (value: string) => string | undefined, or: string): string {
  return (values as string[]).map((value) => nameOf(value) ?? value).join(` ${or} `);
}

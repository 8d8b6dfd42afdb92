import type { components, List } from 'mailwright';
import type { Translate } from '../texts/catalogs.ts';
import { emptyValue, type Leaf, operatorsOf, textOf, valueKindOf } from './conditions.ts';

/** A kind of condition that segments don't have, for example one that only automations have. */
export interface MoreKind {
  /** Its key among the subjects, such as `segment`. */
  key: string;
  label: string;
  /** Whether a condition is of this kind. */
  matches(leaf: Leaf): boolean;
  /** Makes a new condition of this kind. */
  create(): Leaf;
  /** Renders the inputs that follow the subject. */
  render(props: { leaf: Leaf; change(leaf: Leaf): void; at: string; error: Error | null }): React.ReactNode;
}

type Source = components['schemas']['Subscriber']['source'];
export const sources: Source[] = ['api', 'import', 'form', 'console', 'preferences_page', 'automation'];
const dates = ['subscribed_at', 'created_at', 'updated_at', 'confirmed_at', 'unsubscribed_at'] as const;
const activities = ['sent', 'opened', 'clicked'] as const;

/** A condition's subject, as the key of an option: `field:CITY`, `date:created_at`, `tag`, `activity:opened`. */
export function subjectOf(leaf: Leaf, more: MoreKind[]): string {
  const own = more.find((kind) => kind.matches(leaf));
  if (own !== undefined) return own.key;
  for (const name of ['field', 'date', 'activity']) if (name in leaf) return `${name}:${textOf(leaf, name)}`;
  return 'import_uid' in leaf ? 'import' : (['tag', 'status', 'source'].find((name) => name in leaf) ?? 'tag');
}

/** Makes a new condition with this subject. */
export function createLeaf(list: List, subject: string, more: MoreKind[]): Leaf {
  const own = more.find(({ key }) => key === subject);
  if (own !== undefined) return own.create();
  const [kind, name = ''] = subject.split(':');
  if (kind === 'date') return { date: name, operator: 'within_last', value: 30 };
  if (kind === 'activity') return { activity: name, operator: 'has' };
  if (kind === 'status') return { status: ['subscribed'] };
  if (kind === 'source') return { source: ['form'] };
  if (kind === 'import') return { import_uid: '' };
  if (kind === 'tag') return { tag: '', operator: 'has' };
  const type = name === 'EMAIL' ? 'email' : (list.fields.find(({ tag }) => tag === name)?.type ?? 'text');
  const [operator = 'equals'] = operatorsOf[type];
  return { field: name, operator, value: emptyValue(valueKindOf(type, operator)) };
}

/** The options for a condition's subject, in groups. */
export function subjectOptions(list: List, t: Translate, more: MoreKind[]) {
  return [
    {
      group: t('segments.groupSubscriber'),
      items: (['tag', 'status', 'source', 'import'] as const).map((value) => ({
        value,
        label: t(`segments.subjects.${value}`),
      })),
    },
    {
      group: t('segments.groupFields'),
      items: list.fields.map(({ tag, label }) => ({ value: `field:${tag}`, label })),
    },
    {
      group: t('segments.groupDates'),
      items: dates.map((name) => ({ value: `date:${name}`, label: t(`segments.dates.${name}`) })),
    },
    {
      group: t('segments.groupCampaigns'),
      items: activities.map((name) => ({ value: `activity:${name}`, label: t(`segments.activities.${name}`) })),
    },
    ...(more.length === 0
      ? []
      : [{ group: t('segments.groupMore'), items: more.map(({ key, label }) => ({ value: key, label })) }]),
  ];
}

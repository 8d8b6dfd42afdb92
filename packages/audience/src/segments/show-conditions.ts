import type { Conditions, GroupOf, LeafCondition } from '@mailwright/contracts';
import { toUid } from '@mailwright/platform';
import type { ListField } from '../lists/list-field.ts';
import { readGroup, type StoredGroup, type StoredLeaf } from './stored-condition.ts';

/**
 * Stored conditions as the API shows them, with their fields' current tags, or the last known tags of deleted fields.
 */
export function showConditions(conditions: StoredGroup, fields: Pick<ListField, 'id' | 'tag'>[]): Conditions {
  return showConditionsWith<never, never>(conditions, fields, () => undefined);
}

/**
 * Stored conditions that include more kinds than those of segments, as the API shows them.
 * @param showOther returns undefined for a kind of condition that segments have.
 */
export function showConditionsWith<StoredOther extends object, Other extends object>(
  conditions: GroupOf<StoredLeaf | StoredOther>,
  fields: Pick<ListField, 'id' | 'tag'>[],
  showOther: (leaf: StoredLeaf | StoredOther) => Other | undefined,
): GroupOf<LeafCondition | Other> {
  const tags = new Map(fields.map(({ id, tag }) => [id, tag]));
  type Stored = GroupOf<StoredLeaf | StoredOther> | StoredLeaf | StoredOther;
  const show = (condition: Stored): object => {
    const group = readGroup<Stored>(condition);
    if (group !== undefined) return { [group.join]: group.conditions.map(show) };
    const leaf = condition as StoredLeaf;
    return showOther(leaf) ?? showLeaf(leaf, tags);
  };
  return show(conditions) as GroupOf<LeafCondition | Other>;
}

// Lists each property by name, since jsonb doesn't keep their order.
function showLeaf(leaf: StoredLeaf, tags: Map<string, string>): LeafCondition {
  if ('importId' in leaf) return { import_uid: toUid('imp', leaf.importId) };
  if ('tag' in leaf) return { tag: leaf.tag, operator: leaf.operator };
  if ('status' in leaf) return { status: leaf.status };
  if ('source' in leaf) return { source: leaf.source };
  if ('activity' in leaf) {
    const { activity, operator, campaignId, withinDays } = leaf;
    return {
      activity,
      operator,
      ...(campaignId === undefined ? {} : { campaign_uid: toUid('cmp', campaignId) }),
      ...(withinDays === undefined ? {} : { within_days: withinDays }),
    };
  }
  const { operator } = leaf;
  const value = leaf.value === undefined ? {} : { value: leaf.value };
  if ('date' in leaf) return { date: leaf.date, operator, ...value } as LeafCondition;
  return { field: tags.get(leaf.fieldId) ?? leaf.fieldTag ?? '', operator, ...value };
}

import type { components } from '@mailwright/client';

type Conditions = components['schemas']['Conditions'];
export type Audience = components['schemas']['Campaign']['audience'];

/** The audience of everyone who is subscribed to the list. */
export const everyone: Audience = { tags_any: [], tags_all: [], tags_none: [], conditions: null, segment_uid: null };

/** Whether an audience is restricted to a part of the subscribed people. */
export function isPart({ tags_any, tags_all, tags_none, conditions, segment_uid }: Audience): boolean {
  return tags_any.length + tags_all.length + tags_none.length > 0 || conditions !== null || segment_uid !== null;
}

/** Whether two audiences have the same values. */
export function isSameAudience(one: Audience, other: Audience): boolean {
  const key = ({ tags_any, tags_all, tags_none, conditions, segment_uid }: Audience) =>
    JSON.stringify([tags_any, tags_all, tags_none, conditions, segment_uid]);
  return key(one) === key(other);
}

/**
 * The conditions that select the same subscribers as an audience.
 * @param segment the conditions of the audience's segment, if it has one
 */
export function toConditions(audience: Audience, segment: Conditions | undefined): Conditions {
  const { tags_any, tags_all, tags_none, conditions } = audience;
  const tag = (name: string) => ({ tag: name });
  return {
    all: [
      { status: ['subscribed'] },
      ...(tags_any.length > 0 ? [{ any: tags_any.map(tag) }] : []),
      ...tags_all.map(tag),
      ...(tags_none.length > 0 ? [{ none: tags_none.map(tag) }] : []),
      ...partsOf(conditions),
      ...partsOf(segment),
    ],
  };
}

// Nesting depth is limited, so conditions that must all match are added without a group of their own.
function partsOf(conditions: Conditions | null | undefined) {
  if (conditions == null) return [];
  return 'all' in conditions ? conditions.all : [conditions];
}

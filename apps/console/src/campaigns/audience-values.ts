import type { components } from '@mailwright/client';

type Conditions = components['schemas']['Conditions'];
export type Audience = components['schemas']['Campaign']['audience'];

/** An audience that is everyone who is subscribed to the list. */
export const everyone: Audience = { tags_any: [], tags_all: [], tags_none: [], conditions: null, segment_uid: null };

/** Whether an audience is less than everyone. */
export function isPart({ tags_any, tags_all, tags_none, conditions, segment_uid }: Audience): boolean {
  return tags_any.length + tags_all.length + tags_none.length > 0 || conditions !== null || segment_uid !== null;
}

/** Whether two audiences say the same. */
export function isSameAudience(one: Audience, other: Audience): boolean {
  const key = ({ tags_any, tags_all, tags_none, conditions, segment_uid }: Audience) =>
    JSON.stringify([tags_any, tags_all, tags_none, conditions, segment_uid]);
  return key(one) === key(other);
}

/**
 * The conditions on subscribers that select whom an audience selects.
 * @param segment the conditions of its segment, if it has one
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

// What is nested adds to the depth, of which there is a limit; what all have to be met needs no group of its own.
function partsOf(conditions: Conditions | null | undefined) {
  if (conditions == null) return [];
  return 'all' in conditions ? conditions.all : [conditions];
}

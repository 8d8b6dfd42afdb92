import type { components } from 'mailwright';

export type Audience = components['schemas']['Campaign']['audience'];

/** The audience of everyone who is subscribed to the list. */
export const everyone: Audience = {
  tags_any: [],
  tags_all: [],
  tags_none: [],
  conditions: null,
  segment_uid: null,
  is_incomplete: false,
};

/** Whether an audience is for a part of the subscribed people, even if nothing says yet for which. */
export function isPart(audience: Audience): boolean {
  return audience.is_incomplete || selects(audience);
}

/** Restricts an audience further or less. Without any restriction it is incomplete: it never becomes everyone by itself. */
export function restrict(audience: Audience, changes: Partial<Audience>): Audience {
  const changed = { ...audience, ...changes };
  return { ...changed, is_incomplete: !selects(changed) };
}

/** Whether two audiences have the same values. */
export function isSameAudience(one: Audience, other: Audience): boolean {
  const key = ({ tags_any, tags_all, tags_none, conditions, segment_uid, is_incomplete }: Audience) =>
    JSON.stringify([tags_any, tags_all, tags_none, conditions, segment_uid, is_incomplete]);
  return key(one) === key(other);
}

function selects({ tags_any, tags_all, tags_none, conditions, segment_uid }: Audience): boolean {
  return tags_any.length + tags_all.length + tags_none.length > 0 || conditions !== null || segment_uid !== null;
}

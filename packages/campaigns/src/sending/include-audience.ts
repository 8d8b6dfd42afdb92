import { sql, type SqlFragment } from '@mailwright/database';
import { readAudience } from '../campaigns/present-campaign.ts';

/** SQL over a subscriber `s` that is true when it has the tags that an audience asks for. */
export function includeAudience({ audience }: { audience: unknown }): SqlFragment {
  const { tags_any: any = [], tags_all: all = [], tags_none: none = [] } = readAudience(audience);
  return sql`(${any.length === 0} OR s.tags && ${any}::text[]) AND s.tags @> ${all}::text[] AND NOT s.tags && ${none}::text[]`;
}

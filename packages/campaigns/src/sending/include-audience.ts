import { compileConditions, type StoredGroup } from '@mailwright/audience';
import { sql, type SqlFragment } from '@mailwright/database';
import { audienceConditions, readTags } from '../audience/audience-conditions.ts';
import type { FreezingAudience } from './sending-ports.ts';

/** SQL over a subscriber `s` that is true when an audience includes it, by its tags and conditions at the start of the run. */
export function includeAudience({ audience, conditions, startedAt }: FreezingAudience): SqlFragment {
  const group = audienceConditions(readTags(audience), conditions as StoredGroup | null);
  if ('all' in group && group.all.length === 0) return sql`true`;
  return sql`${compileConditions(group, startedAt)} IS TRUE`;
}

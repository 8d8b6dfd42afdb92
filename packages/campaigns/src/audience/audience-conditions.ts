import type { StoredGroup } from '@mailwright/audience';
import type { CampaignAudience } from '@mailwright/contracts';

/** The tags by which an audience selects. */
type AudienceTags = Pick<CampaignAudience, 'tags_any' | 'tags_all' | 'tags_none'>;

/** The tags stored with a campaign; absent ones are empty. */
export function readTags(stored: unknown): AudienceTags {
  const { tags_any = [], tags_all = [], tags_none = [] } = stored as Partial<AudienceTags>;
  return { tags_any, tags_all, tags_none };
}

/**
 * Everything that a subscriber must meet to be in an audience, as one group, which may be empty.
 * @param conditions the audience's own, or those of its segment, if any.
 */
export function audienceConditions(tags: AudienceTags, conditions: StoredGroup | null): StoredGroup {
  const { tags_any: any, tags_all: all, tags_none: none } = tags;
  const has = (tag: string) => ({ tag, operator: 'has' as const });
  return {
    all: [
      ...all.map(has),
      ...(any.length === 0 ? [] : [{ any: any.map(has) }]),
      ...(none.length === 0 ? [] : [{ none: none.map(has) }]),
      ...(conditions === null ? [] : [conditions]),
    ],
  };
}

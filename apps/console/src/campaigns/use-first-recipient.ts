import { useMemo } from 'react';
import type { Conditions } from '../data/audience-queries.ts';
import type { Campaign } from '../data/campaign-queries.ts';
import { type PreviewedAs, usePreviewedAs } from '../mail-preview/use-previewed-as.ts';

/** Chooses whose mail of a campaign is previewed, at first that of the first recipient. */
export function useFirstRecipient({ list_uid: listUid, audience }: Campaign): PreviewedAs {
  const conditions = useMemo(() => conditionsOf(audience), [JSON.stringify(audience)]);
  return usePreviewedAs(listUid, conditions);
}

/** The conditions for an audience's subscribers; undefined for everyone. Whether they are in its segment is left out. */
function conditionsOf({ tags_any, tags_all, tags_none, conditions }: Campaign['audience']): Conditions | undefined {
  const tag = (name: string) => ({ tag: name });
  const all = [
    ...(tags_any.length > 0 ? [{ any: tags_any.map(tag) }] : []),
    ...tags_all.map(tag),
    ...(tags_none.length > 0 ? [{ none: tags_none.map(tag) }] : []),
    // Nesting is limited, so conditions that must all match are added without a group of their own.
    ...(conditions === null ? [] : 'all' in conditions ? conditions.all : [conditions]),
  ];
  return all.length === 0 ? undefined : { all: [{ status: ['subscribed'] }, ...all] };
}

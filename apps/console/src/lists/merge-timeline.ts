import type { components, Consent } from '@mailwright/client';

type Activity = components['schemas']['SubscriberActivity'];

/** The kinds of what happens between a subscriber and us. */
export const timelineKinds = ['consents', 'mails', 'opens', 'clicks'] as const;
export type TimelineKind = (typeof timelineKinds)[number];

/** Something that has happened: a consent, or what a campaign or the subscriber has done. */
export type TimelineEntry = { at: string; kind: TimelineKind } & (
  { consent: Consent; activity?: never } | { activity: Activity; consent?: never }
);

/**
 * Consents and activity in one order, newest first. Activity comes page by page: what is older than the last one read is left
 * out, unless `isWhole`, since activity that belongs between isn't there yet.
 */
export function mergeTimeline(
  consents: Consent[],
  activities: Activity[],
  isWhole: boolean,
  kind?: TimelineKind,
): TimelineEntry[] {
  const end = isWhole ? '' : (activities.at(-1)?.occurred_at ?? '');
  return [
    ...consents.map((consent) => ({ at: consent.created_at, kind: 'consents' as const, consent })),
    ...activities.map((activity) => ({ at: activity.occurred_at, kind: kindOf(activity), activity })),
  ]
    .filter((entry) => entry.at >= end && (kind === undefined || entry.kind === kind))
    .sort((a, b) => (a.at < b.at ? 1 : -1));
}

function kindOf({ type }: Activity): TimelineKind {
  if (type === 'opened') return 'opens';
  if (type === 'clicked') return 'clicks';
  return type === 'unsubscribed' ? 'consents' : 'mails';
}

import type { components, Consent } from 'mailwright';

type Activity = components['schemas']['SubscriberActivity'];

/** The kinds of entries in a subscriber's timeline. */
export const timelineKinds = ['consents', 'mails', 'opens', 'clicks'] as const;
export type TimelineKind = (typeof timelineKinds)[number];

/** A timeline entry: a consent, or something that a campaign or the subscriber did. */
export type TimelineEntry = { at: string; kind: TimelineKind } & (
  { consent: Consent; activity?: never } | { activity: Activity; consent?: never }
);

/**
 * Merges consents and activity, newest first. Activity is read page by page, so unless `isWhole`, consents older than
 * the last activity read are left out: activity that belongs between them isn't loaded yet.
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

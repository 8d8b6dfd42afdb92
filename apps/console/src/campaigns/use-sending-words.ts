import { useQuery } from '@tanstack/react-query';
import { segmentsOfListQuery } from '../data/audience-queries.ts';
import type { Campaign } from '../data/campaign-queries.ts';
import { listsQuery } from '../data/list-queries.ts';
import { readConditions } from '../segments/conditions.ts';
import { describeConditions } from '../segments/describe-conditions.ts';
import { audienceTexts } from '../texts/audience-texts.ts';
import { useI18n } from '../texts/language.tsx';
import { sendingTexts } from '../texts/sending-texts.ts';
import type { SendingCalendar } from './sending-values.ts';
import type { Reached } from './use-audience-count.ts';

/** Puts the days and hours of a calendar into words, such as `Mon–Fri, 09:00 to 17:00 (Europe/Zurich)`. */
export function useCalendarInWords(): (calendar: SendingCalendar, zone: string) => string {
  const { locale, pick } = useI18n();
  const text = pick(sendingTexts);
  return ({ days, from, to }, zone) => {
    const names = days.map((day) => text.dayNames[day].short);
    const list = days.length === 7 ? text.everyDay : new Intl.ListFormat(locale, { type: 'conjunction' }).format(names);
    return text.inHours(list, from, to, zone.replaceAll('_', ' '));
  };
}

/** Puts a campaign's audience into words, with the names of its list and its segment, and with its conditions. */
export function useAudienceInWords({ audience, list_uid: listUid }: Campaign): string {
  const { texts, locale, pick } = useI18n();
  const text = pick(sendingTexts);
  const { conditions, segment_uid: segmentUid, is_incomplete: isIncomplete } = audience;
  const { data: lists = [] } = useQuery(listsQuery);
  const list = lists.find(({ uid }) => uid === listUid);
  const segment = useSegmentName(listUid ?? '', segmentUid);
  const name = list?.name ?? '—';
  if (isIncomplete) return text.undecided(name);
  const met = conditions && (list === undefined ? '…' : describeConditions(list, readConditions(conditions), texts));
  const parts = [
    ...(segmentUid === null ? [] : [segment === undefined ? text.inDeletedSegment : text.inSegment(segment)]),
    ...tagsInWords(audience, text, locale),
    ...(met === null ? [] : [text.withConditions(met)]),
  ];
  return parts.length === 0 ? text.everyoneOf(name) : text.someOf(name, parts.join(', '));
}

/** The name of a segment of a list; undefined if it has been deleted. */
function useSegmentName(listUid: string, segmentUid: string | null): string | undefined {
  const enabled = listUid !== '' && segmentUid !== null;
  const { data, isPending } = useQuery({ ...segmentsOfListQuery(listUid), enabled });
  return isPending && enabled ? '…' : data?.find(({ uid }) => uid === segmentUid)?.name;
}

function tagsInWords(
  { tags_any: any, tags_all: all, tags_none: none }: Campaign['audience'],
  text: Record<'anyOf' | 'allOf' | 'noneOf', (tags: string) => string>,
  locale: string,
): string[] {
  const join = (tags: string[]) => new Intl.ListFormat(locale, { type: 'conjunction' }).format(tags);
  return [
    ...(any.length > 0 ? [text.anyOf(join(any))] : []),
    ...(all.length > 0 ? [text.allOf(join(all))] : []),
    ...(none.length > 0 ? [text.noneOf(join(none))] : []),
  ];
}

/** Says who is skipped when a campaign is sent; undefined if no one is. */
export function useSkippedInWords(): (reached: Reached) => string | undefined {
  const { count, pick } = useI18n();
  const text = pick(audienceTexts);
  return ({ suppressed, capped }) => {
    const parts = [
      ...(suppressed > 0 ? [text.suppressed(count(suppressed))] : []),
      ...(capped > 0 ? [text.capped(count(capped))] : []),
    ];
    return parts.length === 0 ? undefined : text.skipped(parts.join(', '));
  };
}

import { useQuery } from '@tanstack/react-query';
import { segmentsOfListQuery } from '../data/audience-queries.ts';
import type { Campaign } from '../data/campaign-queries.ts';
import { listsQuery } from '../data/list-queries.ts';
import { readConditions } from '../segments/conditions.ts';
import { describeConditions } from '../segments/describe-conditions.ts';
import { useI18n } from '../texts/language.tsx';
import type { Translate } from '../texts/catalogs.ts';
import '../texts/audience.ts';
import '../texts/sending.ts';
import type { SendingCalendar } from './sending-values.ts';
import { nameOfDay } from '../format/zoned-time.ts';
import type { Reached } from './use-audience-count.ts';

/** Puts the days and hours of a calendar into words, such as `Mon–Fri, 09:00 to 17:00 (Europe/Zurich)`. */
export function useCalendarInWords(): (calendar: SendingCalendar, zone: string) => string {
  const { t, language, locale } = useI18n();
  return ({ days, from, to }, zone) => {
    const names = days.map((day) => nameOfDay(day, language, 'short'));
    const list =
      days.length === 7 ? t('sending.everyDay') : new Intl.ListFormat(locale, { type: 'conjunction' }).format(names);
    return t('sending.inHours', { days: list, from, to, zone: zone.replaceAll('_', ' ') });
  };
}

/** Puts a campaign's audience into words, with the names of its list and its segment, and with its conditions. */
export function useAudienceInWords({ audience, list_uid: listUid }: Campaign): string {
  const { t, locale } = useI18n();
  const { conditions, segment_uid: segmentUid, is_incomplete: isIncomplete } = audience;
  const { data: lists = [] } = useQuery(listsQuery);
  const list = lists.find(({ uid }) => uid === listUid);
  const segment = useSegmentName(listUid ?? '', segmentUid);
  const name = list?.name ?? '—';
  if (isIncomplete) return t('sending.undecided', { list: name });
  const met = conditions && (list === undefined ? '…' : describeConditions(list, readConditions(conditions), t));
  const parts = [
    ...(segmentUid === null
      ? []
      : [segment === undefined ? t('sending.inDeletedSegment') : t('sending.inSegment', { name: segment })]),
    ...tagsInWords(audience, t, locale),
    ...(met === null ? [] : [t('sending.withConditions', { conditions: met })]),
  ];
  return parts.length === 0
    ? t('sending.everyoneOf', { list: name })
    : t('sending.someOf', { list: name, which: parts.join(', ') });
}

/** The name of a segment of a list; undefined if it has been deleted. */
function useSegmentName(listUid: string, segmentUid: string | null): string | undefined {
  const enabled = listUid !== '' && segmentUid !== null;
  const { data, isPending } = useQuery({ ...segmentsOfListQuery(listUid), enabled });
  return isPending && enabled ? '…' : data?.find(({ uid }) => uid === segmentUid)?.name;
}

function tagsInWords(
  { tags_any: any, tags_all: all, tags_none: none }: Campaign['audience'],
  t: Translate,
  locale: string,
): string[] {
  const join = (tags: string[]) => new Intl.ListFormat(locale, { type: 'conjunction' }).format(tags);
  return [
    ...(any.length > 0 ? [t('sending.anyOf', { tags: join(any) })] : []),
    ...(all.length > 0 ? [t('sending.allOf', { tags: join(all) })] : []),
    ...(none.length > 0 ? [t('sending.noneOf', { tags: join(none) })] : []),
  ];
}

/** Says who is skipped when a campaign is sent; undefined if no one is. */
export function useSkippedInWords(): (reached: Reached) => string | undefined {
  const { t } = useI18n();
  return ({ suppressed, capped }) => {
    const parts = [
      ...(suppressed > 0 ? [t('audience.suppressed', { count: suppressed })] : []),
      ...(capped > 0 ? [t('audience.capped', { count: capped })] : []),
    ];
    return parts.length === 0 ? undefined : t('audience.skipped', { people: parts.join(', ') });
  };
}

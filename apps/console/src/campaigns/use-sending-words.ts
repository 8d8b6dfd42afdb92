import { useI18n } from '../texts/language.tsx';
import { sendingTexts } from '../texts/sending-texts.ts';
import type { Campaign } from '../data/campaign-queries.ts';
import type { SendingCalendar } from './sending-values.ts';

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

/** Puts an audience into words. */
export function useAudienceInWords(): (
  audience: Campaign['audience'],
  list: string,
  segment: string | undefined,
) => string {
  const { locale, pick } = useI18n();
  const text = pick(sendingTexts);
  return ({ tags_any, tags_all, tags_none, conditions, segment_uid }, list, segment) => {
    const join = (tags: string[]) => new Intl.ListFormat(locale, { type: 'conjunction' }).format(tags);
    const parts = [
      ...(tags_any.length > 0 ? [text.anyOf(join(tags_any))] : []),
      ...(tags_all.length > 0 ? [text.allOf(join(tags_all))] : []),
      ...(tags_none.length > 0 ? [text.noneOf(join(tags_none))] : []),
      ...(segment_uid === null ? [] : [text.inSegment(segment ?? '…')]),
      ...(conditions === null ? [] : [text.withConditions]),
    ];
    return parts.length === 0 ? text.everyoneOf(list) : `${text.someOf(list)}: ${parts.join('; ')}`;
  };
}

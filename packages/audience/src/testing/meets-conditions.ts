import {
  type Conditions,
  foldTag,
  type LeafCondition,
  parseEmailAddress,
  type RecipientState,
} from '@mailwright/contracts';
import { fromUid } from '@mailwright/platform';
import type { ListField } from '../lists/list-field.ts';
import { readGroup } from '../segments/stored-condition.ts';
import type { SubscriberState } from '../subscribers/subscriber-state.ts';

type Condition = Conditions | LeafCondition;
/**
 * What conditions are compared with: a subscriber, the import that added them, and what they received from campaigns.
 */
export type Compared = SubscriberState & {
  importId: string | null;
  received: {
    campaignId: string;
    status: RecipientState;
    changedAt: Date | null;
    firstOpenedAt: Date | null;
    lastOpenedAt: Date | null;
    firstClickedAt: Date | null;
    lastClickedAt: Date | null;
  }[];
};

const dayMs = 86_400_000;

/** Whether a subscriber meets conditions, evaluated one by one: their SQL has to agree. */
export function meetsConditions(condition: Condition, who: Compared, fields: ListField[], now: Date): boolean {
  const group = readGroup<Condition>(condition);
  if (group !== undefined) {
    const met = group.conditions.filter((inner) => meetsConditions(inner, who, fields, now)).length;
    return group.join === 'all' ? met === group.conditions.length : group.join === 'any' ? met > 0 : met === 0;
  }
  const leaf = condition as LeafCondition;
  if ('tag' in leaf)
    return who.tags.some((tag) => foldTag(tag) === foldTag(leaf.tag)) === (leaf.operator !== 'has_not');
  if ('status' in leaf) return leaf.status.includes(who.status);
  if ('source' in leaf) return leaf.source.includes(who.source);
  if ('import_uid' in leaf) return who.importId === fromUid('imp', leaf.import_uid);
  if ('activity' in leaf) {
    const days = (leaf.within_days ?? Infinity) * dayMs;
    const was = who.received.some((mail) => {
      if (leaf.campaign_uid !== undefined && mail.campaignId !== fromUid('cmp', leaf.campaign_uid)) return false;
      const wasSent = ['sent', 'bounced', 'complained'].includes(mail.status);
      const [first, last] = {
        sent: wasSent ? [mail.changedAt, mail.changedAt] : [null, null],
        opened: [mail.firstOpenedAt, mail.lastOpenedAt],
        clicked: [mail.firstClickedAt, mail.lastClickedAt],
      }[leaf.activity] as [Date | null, Date | null];
      if (first === null || last === null) return false;
      return first <= now && now.getTime() - last.getTime() <= days;
    });
    return was === (leaf.operator !== 'has_not');
  }
  const { operator, value } = leaf;
  if ('date' in leaf) {
    const names = {
      created_at: who.createdAt,
      updated_at: who.updatedAt,
      subscribed_at: who.subscribedAt,
      confirmed_at: who.confirmedAt,
      unsubscribed_at: who.unsubscribedAt,
    };
    return meetsDate(operator, value, names[leaf.date]?.getTime(), true, now);
  }
  const field = fields.find(({ tag }) => tag === leaf.field);
  if (field === undefined) throw new Error(`There is no field ${leaf.field}`);
  const actual = field.tag === 'EMAIL' ? who.email : who.fields[field.id];
  const opposite = /^not_(.*)$/.exec(operator)?.[1];
  if (opposite !== undefined)
    return !meetsConditions({ ...leaf, operator: opposite as typeof operator }, who, fields, now);
  if (operator === 'is_set') return actual !== undefined;
  if (operator === 'is_not_set') return actual === undefined;
  if (actual === undefined) return false;
  if (field.type === 'date' || field.type === 'datetime')
    return meetsDate(operator, value, Date.parse(String(actual)), field.type === 'datetime', now);
  const same =
    field.tag === 'EMAIL' ? sameAddress : field.type === 'text' || field.type === 'url' ? sameText : Object.is;
  const [a, b] = [String(actual).toLowerCase(), String(value).toLowerCase()];
  const chosen = Array.isArray(actual) ? actual : [actual];
  switch (operator) {
    case 'equals':
      return same(actual, value);
    case 'in':
      return (value as unknown[]).some((one) => chosen.some((own) => same(own, one)));
    case 'contains':
      return Array.isArray(actual) ? actual.includes(String(value)) : a.includes(b);
    case 'starts_with':
      return a.startsWith(b);
    case 'ends_with':
      return a.endsWith(b);
    case 'greater_than':
      return Number(actual) > Number(value);
    case 'less_than':
      return Number(actual) < Number(value);
    case 'at_least':
      return Number(actual) >= Number(value);
    case 'at_most':
      return Number(actual) <= Number(value);
    default:
      throw new Error(`${operator} is not for ${field.type}`);
  }
}

const sameText = (a: unknown, b: unknown) => String(a).toLowerCase() === String(b).trim().toLowerCase();
const sameAddress = (a: unknown, b: unknown) =>
  parseEmailAddress(String(a))?.normalized === parseEmailAddress(String(b))?.normalized;

const startOfDay = (time: number) => Math.floor(time / dayMs) * dayMs;

/** @param actual milliseconds since the epoch; for a date, its beginning. */
function meetsDate(operator: string, value: unknown, actual: number | undefined, hasTime: boolean, at: Date): boolean {
  if (operator === 'is_set') return actual !== undefined;
  if (operator === 'is_not_set') return actual === undefined;
  if (actual === undefined) return false;
  const now = hasTime ? at.getTime() : startOfDay(at.getTime());
  const today = startOfDay(at.getTime());
  const days = (actual - now) / dayMs;
  const isDay = typeof value === 'string' && value.length === 10;
  const given = Date.parse(String(value));
  switch (operator) {
    case 'on':
      return startOfDay(actual) === given;
    case 'before':
      return actual < given;
    case 'after':
      return isDay ? startOfDay(actual) > given : actual > given;
    case 'within_last':
      return days <= 0 && days >= -Number(value);
    case 'within_next':
      return days >= 0 && days <= Number(value);
    case 'more_than_ago':
      return days < -Number(value);
    case 'anniversary_in':
      return isAnniversary(actual, today, Number(value));
    case 'anniversary_within':
      return Array.from({ length: Number(value) + 1 }, (_, day) => day).some((day) =>
        isAnniversary(actual, today, day),
      );
    default:
      throw new Error(`${operator} is not for dates`);
  }
}

/** Whether the day `inDays` from today is an anniversary of a day in the past. */
function isAnniversary(actual: number, today: number, inDays: number): boolean {
  const day = new Date(today + inDays * dayMs);
  const then = new Date(actual);
  if (actual >= today) return false;
  const isLeap = new Date(Date.UTC(day.getUTCFullYear(), 1, 29)).getUTCMonth() === 1;
  const moved = then.getUTCMonth() === 1 && then.getUTCDate() === 29 && !isLeap ? 28 : then.getUTCDate();
  return then.getUTCMonth() === day.getUTCMonth() && moved === day.getUTCDate();
}

import type { List, SubscriberStatus } from 'mailwright';
import type { SubscriberFilters } from '../data/subscriber-filters.ts';
import { type Group, type Leaf, readConditions, writeConditions } from '../segments/conditions.ts';

/** The search in the page's address: the filters, and the sort order. */
export interface SubscriberSearch {
  /** A whole address, or a part of an address or a name. */
  text: string;
  status: SubscriberStatus | undefined;
  tag: string;
  importUid: string;
  segmentUid: string;
  conditions: Group | undefined;
  order: 'newest' | 'oldest';
}

/** Reads the search from the query of the page's address, ignoring invalid conditions. */
export function readSearch(query: URLSearchParams): SubscriberSearch {
  return {
    text: (query.get('q') ?? query.get('email') ?? '').trim(),
    status: (query.get('status') ?? undefined) as SubscriberStatus | undefined,
    tag: (query.get('tag') ?? '').trim(),
    importUid: query.get('import') ?? '',
    segmentUid: query.get('segment') ?? '',
    conditions: parseConditions(query.get('conditions')),
    order: query.get('order') === 'oldest' ? 'oldest' : 'newest',
  };
}

/** Converts the search to filters for the API. */
export function toFilters(list: List, search: SubscriberSearch): SubscriberFilters {
  const { text, status, tag, importUid, segmentUid, conditions } = search;
  const isAddress = isWholeAddress(text);
  const groups = [
    ...(conditions === undefined ? [] : [conditions]),
    ...(text === '' || isAddress ? [] : [containing(list, text)]),
  ];
  const [first] = groups;
  const all = groups.length === 1 ? first : { join: 'all' as const, conditions: groups };
  return {
    ...(status === undefined ? {} : { status }),
    ...(tag === '' ? {} : { tag }),
    ...(isAddress ? { email: text } : {}),
    ...(importUid === '' ? {} : { import_uid: importUid }),
    ...(segmentUid === '' ? {} : { segment_uid: segmentUid }),
    ...(first === undefined || all === undefined ? {} : { conditions: writeConditions(all) }),
  };
}

/** Converts the search to conditions for a new segment. A segment that the search is limited to isn't included. */
export function toSegment(list: List, search: SubscriberSearch): Group {
  const { text, status, tag, importUid, conditions } = search;
  const leaves: (Leaf | Group)[] = [
    ...(status === undefined ? [] : [{ status: [status] }]),
    ...(tag === '' ? [] : [{ tag, operator: 'has' }]),
    ...(importUid === '' ? [] : [{ import_uid: importUid }]),
    ...(text === ''
      ? []
      : [isWholeAddress(text) ? { field: 'EMAIL', operator: 'equals', value: text } : containing(list, text)]),
  ];
  if (conditions === undefined) return { join: 'all', conditions: leaves };
  if (leaves.length === 0) return conditions;
  return {
    join: 'all',
    conditions: [...leaves, ...(conditions.join === 'all' ? conditions.conditions : [conditions])],
  };
}

/** Whether any filter is set. */
export function isNarrowed(filters: SubscriberFilters): boolean {
  return Object.keys(filters).length > 0;
}

/** Conditions that match a text in the address or the name. */
function containing(list: List, value: string): Group {
  const tags = ['EMAIL', 'FIRST_NAME', 'LAST_NAME'].filter((tag) => list.fields.some((field) => field.tag === tag));
  return { join: 'any', conditions: tags.map((field) => ({ field, operator: 'contains', value })) };
}

function isWholeAddress(text: string): boolean {
  return /^[^\s@]+@[^\s@]+\.[^\s@.]+$/.test(text);
}

function parseConditions(json: string | null): Group | undefined {
  try {
    const parsed: unknown = JSON.parse(json ?? 'null');
    if (typeof parsed !== 'object' || parsed === null) return undefined;
    const group = readConditions(parsed);
    return group.conditions.length === 0 ? undefined : group;
  } catch {
    return undefined;
  }
}

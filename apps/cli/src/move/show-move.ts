import { formatCount, formatTable } from '../format-quantity.ts';
import { clean } from '../show-import.ts';
import { many, type MovedItem, type MovedSubscribers, type MoveReport } from './move-report.ts';
import type { MovePlan, MovedPart } from './run-move.ts';
import type { Source } from './source.ts';

/** Shows what would be moved. */
export function planLines(
  { system, url, noTemplates }: Pick<Source, 'system' | 'url' | 'noTemplates'>,
  { lists, templates, campaigns }: MovePlan,
  parts: ReadonlySet<MovedPart>,
): string[] {
  const people = lists.reduce((sum, { list }) => sum + list.people, 0);
  const counts: [MovedPart, string][] = [
    ['lists', `${many(lists.length, 'list')} with ${many(people, 'subscriber')}`],
    ['templates', `${many(templates, 'template')}${noTemplates === undefined ? '' : ', not moved'}`],
    ['campaigns', `${many(campaigns, 'campaign')}, as drafts`],
  ];
  const shown = counts.filter(([part]) => parts.has(part)).map(([, text]) => text);
  const rows = lists.map(({ list, name, here, problem }) => [
    clean(name),
    formatCount(list.people),
    list.isDoubleOptIn ? 'double' : 'single',
    problem ?? (here === undefined ? 'to be created' : `is here already: ${here.uid}`),
  ]);
  const table =
    parts.has('lists') && rows.length > 0 ? ['', ...formatTable(['LIST', 'SUBSCRIBERS', 'OPT-IN', 'HERE'], rows)] : [];
  return [`From ${system} at ${url}: ${shown.join('; ')}.`, ...table];
}

/** The same for scripts. */
export function planOf({ system, url }: Pick<Source, 'system' | 'url'>, { lists, templates, campaigns }: MovePlan) {
  return {
    system,
    url,
    dry_run: true,
    lists: lists.map(({ list, name, here, problem }) => ({
      id: list.id,
      name,
      subscribers: list.people,
      double_opt_in: list.isDoubleOptIn,
      uid: here?.uid ?? null,
      reason: problem ?? null,
    })),
    templates,
    campaigns,
  };
}

const results: Record<MovedItem['result'], string> = {
  created: 'created',
  existing: 'was here already',
  failed: 'not moved',
};

/** Shows what was moved, what wasn't, and what to look at. */
export function reportLines({ moved, not_moved: notMoved }: MoveReport): string[] {
  const rows = moved
    .filter(({ result }) => result !== 'failed')
    .map(({ kind, name, result, subscribers }) => [
      kind,
      clean(name),
      [results[result], ...describePeople(subscribers)].join(', '),
    ]);
  const failed = [
    ...moved
      .filter(({ result }) => result === 'failed')
      .map(({ kind, name, reason }) => [kind, clean(name), reason ?? '']),
    ...notMoved.map(({ kind, name, reason }) => [kind, clean(name), reason]),
  ];
  const notes = moved.flatMap(({ kind, name, notes: texts }) => texts.map((text) => [kind, clean(name), text]));
  return [
    ...(rows.length === 0 ? ['Nothing was moved.'] : formatTable(['MOVED', 'NAME', 'RESULT'], rows)),
    ...(failed.length === 0 ? [] : ['', ...formatTable(['NOT MOVED', 'NAME', 'WHY'], failed)]),
    ...(notes.length === 0 ? [] : ['', ...formatTable(['LOOK AT', 'NAME', 'WHAT'], notes)]),
  ];
}

function describePeople(people: MovedSubscribers | null): string[] {
  if (people === null) return [];
  const { read, created, updated, unchanged, invalid, suppressed, left_out: leftOut } = people;
  const counts: [number, string][] = [
    [created, 'added'],
    [updated, 'updated'],
    [unchanged, 'unchanged'],
    [suppressed, 'suppressed here'],
    [invalid, 'invalid'],
    ...Object.entries(leftOut).map(([reason, count]): [number, string] => [count, `left out (${reason})`]),
  ];
  const some = counts.filter(([count]) => count > 0).map(([count, what]) => `${formatCount(count)} ${what}`);
  return [`${many(read, 'subscriber')}${some.length === 0 ? '' : `: ${some.join(', ')}`}`];
}

import { eachOf, type Import, type List, type MailwrightClient } from 'mailwright';
import { fetchFirstErrors } from '../fetch-import-errors.ts';
import { formatCount } from '../format-quantity.ts';
import type { ProgressLine } from '../progress-line.ts';
import { clean } from '../show-import.ts';
import { UsageError } from '../terminal.ts';
import { addFields, type ByName, createList, createNaming, readListsHere } from './move-lists.ts';
import { describeRefusal, type MailMove, moveCampaigns, moveTemplates } from './move-mails.ts';
import { type ImportedPeople, importPeople, storePeople, type StoredPeople } from './move-people.ts';
import { many, type MovedItem, type MovedSubscribers, type MoveReport } from './move-report.ts';
import type { Sender, Source, SourceList } from './source.ts';

export const movedParts = ['lists', 'templates', 'campaigns'] as const;
export type MovedPart = (typeof movedParts)[number];

export interface MoveOptions {
  parts: ReadonlySet<MovedPart>;
  /** The only list to move, by its id or its name in the other system. */
  list: string | undefined;
  /** The sender of new lists, instead of the one they have in the other system. */
  sender: Sender | undefined;
  sendEvents: boolean;
}

/** A list that is to be moved, under its name here. */
export interface PlannedList {
  list: SourceList;
  name: string;
  /** The list that is here already. */
  here: List | undefined;
  /** Why it can't be moved. */
  problem: string | undefined;
}

/** What is there to move. */
export interface MovePlan {
  lists: PlannedList[];
  templates: number;
  campaigns: number;
}

interface Context {
  source: Source;
  client: MailwrightClient;
  line: ProgressLine;
  signal: AbortSignal;
}

/** Reads what there is to move, and changes nothing. */
export async function planMove({ source, client, signal }: Context, options: MoveOptions): Promise<MovePlan> {
  // Both connections are checked before anything takes long.
  const [all, here] = [await source.readLists(), await readListsHere(client, signal)];
  const nameOf = createNaming();
  const named = all.map((list) => ({ list, name: nameOf(list.name, list.id) }));
  const wanted = options.list === undefined ? named : named.filter((each) => isNamed(each, options.list ?? ''));
  if (options.list !== undefined && wanted.length === 0)
    throw new UsageError(
      `${source.system} has no list ${options.list}. It has: ${named.map(({ list }) => `${list.id} (${clean(list.name)})`).join(', ') || 'none'}.`,
    );
  const lists = wanted.map((each) => ({ ...each, ...findHere(here, each.name) }));
  if (options.parts.has('lists')) checkSenders(source, lists, options);
  return {
    lists,
    templates: options.parts.has('templates') ? await source.countTemplates() : 0,
    campaigns: options.parts.has('campaigns') ? await source.countCampaigns() : 0,
  };
}

const isNamed = ({ list, name }: { list: SourceList; name: string }, wanted: string): boolean =>
  list.id === wanted || list.name === wanted || name === wanted;

function findHere(here: ByName<List>, name: string): Pick<PlannedList, 'here' | 'problem'> {
  const [first, ...others] = here.get(name) ?? [];
  if (others.length === 0) return { here: first, problem: undefined };
  const problem = `${others.length + 1} lists here have the name ${name}: rename all but the one that is meant`;
  return { here: undefined, problem };
}

function checkSenders({ system }: Source, lists: PlannedList[], { sender }: MoveOptions): void {
  const without = lists.find(
    ({ list, here, problem }) => here === undefined && problem === undefined && (sender ?? list.sender) === undefined,
  );
  if (without === undefined) return;
  throw new UsageError(
    `${system} names no sender for the list ${clean(without.name)}. Give the sender of new lists: --sender 'Ada <ada@example.com>'.`,
  );
}

/** Moves everything that is planned. What was moved by an earlier run is found again. */
export async function runMove(context: Context, plan: MovePlan, options: MoveOptions): Promise<MoveReport> {
  const { source } = context;
  const report: MoveReport = { system: source.system, url: source.url, moved: [], not_moved: [] };
  const move: MailMove = {
    ...context,
    onItem: (item) => {
      report.moved.push(item);
      context.line.note(progressOf(item));
    },
    onLeftOut: (item) => void report.not_moved.push(item),
  };
  const lists = new Map<string, string>();
  for (const planned of plan.lists) {
    const uid = options.parts.has('lists') ? await moveList(context, planned, { options, move }) : planned.here?.uid;
    if (uid !== undefined) lists.set(planned.list.id, uid);
  }
  const templates = options.parts.has('templates') ? await moveTemplates(move) : await findTemplates(context, options);
  if (options.parts.has('campaigns')) {
    const isWanted = (ids: string[]): boolean =>
      options.list === undefined || plan.lists.some(({ list }) => ids.includes(list.id));
    await moveCampaigns(move, { lists, templates, isWanted });
  }
  return report;
}

const done = { created: 'created', existing: 'is here already', failed: 'could not be moved' };

function progressOf({ kind, name, result, subscribers }: MovedItem): string {
  const people = subscribers === null ? '' : `, ${many(subscribers.read, 'subscriber')} read`;
  return `${kind} ${clean(name)}: ${done[result]}${people}`;
}

/** The templates that an earlier run has moved, for the campaigns of this one. */
async function findTemplates(
  { source, client, signal }: Context,
  { parts }: MoveOptions,
): Promise<Map<string, string>> {
  const uids = new Map<string, string>();
  if (!parts.has('campaigns')) return uids;
  const here = new Map<string, string>();
  for await (const { name, uid } of eachOf(client, '/templates', { query: { limit: 100 }, signal }))
    here.set(name, uid);
  const nameOf = createNaming();
  for await (const template of source.readTemplates()) {
    const uid = 'reason' in template ? undefined : here.get(nameOf(template.name, template.id));
    if (uid !== undefined) uids.set(template.id, uid);
  }
  return uids;
}

interface ListMove {
  options: MoveOptions;
  move: Pick<MailMove, 'onItem' | 'onLeftOut'>;
}

/** Moves a list with its fields and its subscribers. Resolves to its uid, or undefined if that wasn't possible. */
async function moveList(
  context: Context,
  planned: PlannedList,
  { options, move }: ListMove,
): Promise<string | undefined> {
  const { source, client, line, signal } = context;
  const { list, name, here, problem } = planned;
  const item: MovedItem = {
    kind: 'list',
    id: list.id,
    name,
    result: 'failed',
    uid: null,
    reason: problem ?? null,
    notes: [],
    subscribers: null,
  };
  const sender = options.sender ?? list.sender;
  try {
    // The check of the plan leaves no list without a sender.
    const target =
      here ??
      (problem === undefined && sender !== undefined
        ? await createList(client, list, { name, sender, signal })
        : undefined);
    if (target !== undefined) {
      Object.assign(item, { uid: target.uid, result: here === undefined ? 'created' : 'existing' });
      const people = await storePeople(source, list, { line, signal });
      try {
        await moveSubscribers(context, { item, target, list, people, sendEvents: options.sendEvents });
      } finally {
        await people.remove();
      }
      for (const left of await source.findLeftOut(list)) move.onLeftOut(left);
    }
  } catch (error) {
    const reason = describeRefusal(error);
    if (reason === undefined) throw error;
    Object.assign(item, { result: 'failed', reason });
  }
  line.clear();
  move.onItem(item);
  return item.uid ?? undefined;
}

async function moveSubscribers(
  { source, client, line, signal }: Context,
  {
    item,
    target,
    list,
    people,
    sendEvents,
  }: { item: MovedItem; target: List; list: SourceList; people: StoredPeople; sendEvents: boolean },
): Promise<void> {
  const { fields, added, leftOut } = await addFields(client, target, people.fields, signal);
  item.notes.push(...describeFields(added, leftOut));
  const optIn = list.isDoubleOptIn ? 'double opt-in' : 'single opt-in';
  const statement =
    `On the list "${list.name.slice(0, 200)}" of ${source.system} (${optIn}), moved from ${source.url}`.slice(0, 900);
  const imported =
    people.count === 0
      ? undefined
      : await importPeople(client, { list: target, fields, people }, { statement, sendEvents, line, signal });
  item.subscribers = countPeople(people, imported);
  item.notes.push(...describeLosses(people, imported?.lostValues ?? new Map<string, number>()));
  if (imported !== undefined) await describeImport({ client, signal }, item, imported.import);
}

function describeFields(added: string[], leftOut: string[]): string[] {
  return [
    ...(added.length > 0 ? [`new fields: ${added.join(', ')}`] : []),
    ...(leftOut.length > 0 ? [`no field could be added for: ${leftOut.join(', ')}`] : []),
  ];
}

async function describeImport({ client, signal }: Pick<Context, 'client' | 'signal'>, item: MovedItem, ended: Import) {
  if (ended.status === 'failed' || ended.status === 'cancelled') {
    const why = ended.error?.message ?? `the import ${ended.uid} was cancelled`;
    Object.assign(item, { result: 'failed', reason: why });
  }
  for (const { email, field, message } of await fetchFirstErrors(client, ended, signal))
    item.notes.push(`not imported: ${clean(email)}: ${clean(`${field} ${message}`.trim())}`);
}

function countPeople(people: StoredPeople, imported: ImportedPeople | undefined): MovedSubscribers {
  const { created = 0, updated = 0, unchanged = 0, invalid = 0, suppressed = 0 } = imported?.import.counts ?? {};
  const read = countRead(people);
  return {
    read,
    missing: Math.max(0, people.total - read),
    created,
    updated,
    unchanged,
    invalid,
    suppressed,
    left_out: Object.fromEntries(people.leftOut),
  };
}

function countRead({ count, leftOut }: StoredPeople): number {
  return count + [...leftOut.values()].reduce((sum, each) => sum + each, 0);
}

function describeLosses(people: StoredPeople, lostValues: Map<string, number>): string[] {
  const { total } = people;
  const read = countRead(people);
  return [
    ...(read < total
      ? [
          `only ${formatCount(read)} of ${formatCount(total)} subscribers could be read: run it again, or check the permissions`,
        ]
      : []),
    ...[...lostValues].map(([tag, lost]) => `${many(lost, 'value')} of ${tag} left out: not of the type of the field`),
  ];
}

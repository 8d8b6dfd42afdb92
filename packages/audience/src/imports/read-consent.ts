import { type ConsentHeader, isOtherChannel, readConsentHeader, readEvidenceHeader } from './consent-headers.ts';
import { normalizeHeader } from './header-words.ts';
import { looksLikeDate } from './cell-values.ts';
import type { SubscriberState } from '../subscribers/subscriber-state.ts';

type Status = SubscriberState['status'];

// Longer text isn't a status.
const maxLength = 64;

/** The status that a word names, in the products' words or in plain ones; undefined if it names none. */
export function parseImportedStatus(text: string): Status | undefined {
  if (text.length > maxLength) return undefined;
  // Nearly every cell is a plain word, so it is looked up before it is normalized, which takes forty times as long.
  return statuses.get(text.toLowerCase()) ?? statuses.get(normalizeHeader(text));
}

const words: Record<Status, string> = {
  // "Enabled" is listmonk's word, "active" Sendy's. A soft bounce is a mailbox that is full for a day.
  subscribed: `
    subscribed, active, enabled, confirmed, opted in, opt-in, subscriber, verified, soft bounced, soft bounce,
    optin, double opt-in, double opt-in confirmed, single opt-in, confirmed opt-in, explicit, express, implied, implicit,
    marketing contact, marketable, deliverable, consented, sub, regular, premium, gifted, free, comped, activated, C,
    unengaged marketable, unengaged, registered, abonnent, eingetragen, suscriptor, inscrite, abonnée, iscritta, suscrita,
    abonniert, angemeldet, aktiv, bestätigt, abonné, inscrit, actif, confirmé, suscrito, activo, confirmado,
    iscritto, attivo, confermato, inscrito, ativo, subscrito, ingeschreven, actief, geabonneerd, bevestigd,
    zapisany, aktywny, potwierdzony, subskrybent`,
  // In Mailchimp, people who bought something but never subscribed are non-subscribed, or transactional.
  unsubscribed: `
    unsubscribed, inactive, disabled, opted out, opt-out, removed, cancelled, canceled, non-subscribed, not subscribed,
    never subscribed, transactional, unsubscribe, optout, unsub, unsubbed, non-marketing contact, non-marketable,
    not marketable, do not market, do not contact, no marketing, deleted, archived by user, churned, left, stopped, stop,
    not opted in, no consent, consent withdrawn, withdrawn, revoked, declined, denied, deactivated, expired, U,
    global unsubscribe, globally unsubscribed, unsubscribed all, user_suppressed, user suppressed, manually unsubscribed,
    abgemeldete, ausgetragen, abbestellt, gekündigt, gelöscht, widerrufen, désabonnée, désinscrite, dada de baja,
    disiscritta, non iscritto, nicht abonniert, nicht angemeldet, non abonné, non inscrit, eliminado, отписан,
    abgemeldet, inaktiv, désabonné, désinscrit, inactif, dado de baja, baja, no suscrito, inactivo, disiscritto,
    cancellato, inattivo, descadastrado, inativo, cancelado, uitgeschreven, afgemeld, inactief, wypisany, nieaktywny`,
  // "Cleaned" is Mailchimp's word.
  bounced:
    'bounced, bounce, hard bounced, hard bounce, cleaned, invalid, undeliverable, invalid email, unzustellbar, hard, hardbounce, hard_bounce, bounced hard, bouncing, invalid address, non-existent, mailbox not found, bad address, dead, B, rebotado, rimbalzato, hard-bounced, permanent',
  // "Marked as spam" is Sendy's.
  complained: `
    complained, complaint, complaints, spam, marked as spam, spam complaint, spam complaints, abuse, reported spam,
    abuse report, junk, spammy, complainer, spam reported, feedback loop, spam report, P`,
  blocklisted: `
    blocklisted, blacklisted, blocked, blocklist, blacklist, suppressed, banned, suppression, suppressed globally, on suppression list, do not email, do not mail, gesperrt,
    blockiert, bloqué, bloqueado, bloccato, geblokkeerd, zablokowany`,
  unconfirmed: `
    unconfirmed, pending, not confirmed, awaiting confirmation, unverified, waiting, pending confirmation, unactivated, not activated, validating, awaiting, opt-in pending, pending opt-in,
    unconfirmed opt-in, requires confirmation, not verified, S, double opt-in pending, confirmation sent,
    unbestätigt, ausstehend, non confirmé, en attente, sin confirmar, no confirmado, pendiente, non confermato,
    in attesa, não confirmado, pendente, niet bevestigd, onbevestigd, niepotwierdzony, oczekujący`,
};

const split = (text: string) => text.split(',').map(normalizeHeader);

const statuses = new Map(
  (Object.keys(words) as Status[]).flatMap((status) => split(words[status]).map((word) => [word, status] as const)),
);

/** A column about consent, and how its cells are read. It survives JSON. */
export interface ConsentColumn extends ConsentHeader {
  /**
   * What an empty cell means: in a column that marks people who agreed, that the person hasn't. Null if it means
   * nothing.
   */
  empty: Status | null;
}

/** How a column is read that the caller maps to status, but whose header says nothing. */
export const unnamedStatus: ConsentHeader = { means: 'status', kind: 'flag', isWeak: true };

const splitValues = (text: string) => text.split(',').map((word) => normalizeHeader(word.trim()) || word.trim());

const yes = new Set(
  splitValues(`yes, true, 1, 1.0, y, t, x, on, ok, checked, ✓, ✔, ☑, ✅, ja, j, wahr, an, oui, o, vrai, sí, s, verdadero, sì,
    vero, sim, verdadeiro, waar, tak, prawda, ano, да, kyllä, igen, evet, はい, 是, opted in, agreed, accepted, granted,
    given, allowed, consented, einverstanden, zugestimmt, erteilt, accepté, accordé, aceptado, accettato`),
);
const no = new Set(
  splitValues(`no, false, 0, 0.0, n, f, off, unchecked, ✗, ✘, ☐, ❌, nein, falsch, aus, non, faux, falso, não, nee, onwaar,
    nie, fałsz, ne, нет, ei, nem, hayır, いいえ, 否, declined, denied, refused, rejected, not given, not granted, withdrawn,
    revoked, abgelehnt, widerrufen, nicht erteilt, refusé, retiré, rechazado, rifiutato, revocato`),
);
const nothing = new Set(
  splitValues('-, –, —, null, none, n/a, na, nan, nil, undefined, unset, [], {}, 0000-00-00, 0000-00-00 00:00:00'),
);
const leaving = { opt_out: 'unsubscribed' } as const;

/** The status that a yes in a column stands for; undefined for columns whose cells name it. */
function statusOfYes(means: ConsentHeader['means']): Status | undefined {
  if (means === 'status') return undefined;
  if (means === 'opt_in' || means === 'confirmed') return 'subscribed';
  return means === 'opt_out' ? leaving.opt_out : means;
}

/**
 * The status in a cell of a column about consent; null if it says nothing, undefined if it isn't understood.
 * @param text the cell without spaces around it.
 */
export function readConsentCell(column: ConsentColumn, text: string): Status | null | undefined {
  const word = wordOf(text);
  if (word === '' || nothing.has(word)) return column.empty;
  const { means, kind, isWeak } = column;
  const named = parseImportedStatus(text);
  if (means === 'status') {
    if (named !== undefined) return named;
    if (/^5\.\d{1,3}\.\d{1,3}\b/.test(text)) return 'bounced';
    if (no.has(word)) return 'unsubscribed';
    return yes.has(word) && !isWeak ? 'subscribed' : undefined;
  }
  const meant = statusOfYes(means);
  if (means === 'opt_in' || means === 'confirmed') {
    if (yes.has(word)) return meant;
    // Brevo writes 1 and 2.
    if (means === 'confirmed' && (no.has(word) || word === '2')) return 'unconfirmed';
    if (no.has(word)) return 'unsubscribed';
    return named ?? (looksLikeDate(text) ? meant : undefined);
  }
  if (no.has(word)) return 'subscribed';
  // Elsewhere "opted in" is a yes, but in a column of people who left it means the opposite.
  if (kind === 'flag' && /^opt(?:ed)?in$/.test(word)) return named;
  if (yes.has(word) || kind === 'filled' || looksLikeDate(text)) return meant;
  if (means === 'bounced' && /^(?:hard|permanent)$/.test(word)) return 'bounced';
  if (means === 'bounced' && /^(?:soft|temporary|transient)$/.test(word)) return 'subscribed';
  // In a column of people who left, "active" may refer to the block, or to the person.
  if (named === 'subscribed') return word.startsWith('subscri') || word === 'optedin' ? named : undefined;
  return named;
}

/**
 * Whether a cell names a status in words that mean nothing else, so that its column is about consent whatever its name.
 */
function isPlainStatus(text: string): boolean {
  return plainStatuses.has(wordOf(text));
}

const plainStatuses = new Set(
  splitValues(`subscribed, unsubscribed, not subscribed, non-subscribed, never subscribed, opted in, opted out, opt-in, opt-out,
    bounced, hard bounced, soft bounced, cleaned, complained, blacklisted, blocklisted, unconfirmed, marked as spam,
    abgemeldet, abonniert, unbestätigt, désabonné, désinscrit, abonné, dado de baja, suscrito, no suscrito, iscritto,
    disiscritto, uitgeschreven, ingeschreven`),
);

/** A cell as a normalized word, or unchanged if it has no letters or digits. Long text isn't a word. */
function wordOf(text: string): string {
  if (text.length > maxLength) return '?';
  return normalizeHeader(text) || text.trim();
}

/** Whether a cell says yes, or implies it, as a date does. */
export function saysYes(text: string): boolean {
  return yes.has(wordOf(text)) || looksLikeDate(text);
}

/** Whether a cell is a plain yes or no. */
export function isYesOrNo(text: string): boolean {
  const word = wordOf(text);
  return yes.has(word) || no.has(word);
}

/** What a column says about consent. `unclear`: it may be about consent, but not all of its cells are understood. */
export type FoundConsent = ({ kind: 'understood' } & UnderstoodConsent) | { kind: 'unclear'; by: FoundBy };

type FoundBy = 'header' | 'cells';

interface UnderstoodConsent {
  column: ConsentColumn;
  by: FoundBy;
  /** Whether the column has cells, and all are understood. */
  hasStatuses: boolean;
  /** Whether all of its cells are understood, and none could be a value of another kind, such as a number. */
  isPlain: boolean;
  /** Whether some cells say what a value of another kind wouldn't, such as that a person has left. */
  isTelling: boolean;
}

/**
 * Whether a column is about consent, judging by its header and then by its cells; undefined if it isn't.
 * @param cells all distinct cells, or some of each kind; see `createCellSorter`.
 */
export function classifyConsent(name: string, cells: string[]): FoundConsent | undefined {
  const filled = fill(cells);
  const header = readConsentHeader(name);
  if (header === undefined) return classifyByCells(name, filled);
  if (header.isDoubtful) return { kind: 'unclear', by: 'header' };
  const column = { ...header, empty: emptyMeans(name, header, filled) };
  const statuses = filled.map((cell) => readConsentCell(column, cell));
  const understood = statuses.filter((status) => status !== undefined).length;
  const isAll = understood === filled.length;
  if (header.isWeak) {
    const meant = countMeant(header, filled);
    if (meant === 0) return undefined;
    // The other words may be about something else, or may say that a person has left.
    if (header.means === 'status' ? !isAll : meant < filled.length) return { kind: 'unclear', by: 'cells' };
  }
  const isStatus = header.means === 'status';
  // In a status column, unknown words are errors of their rows.
  if (filled.length > 0 && understood === 0 && !isStatus) return { kind: 'unclear', by: 'header' };
  const isWord = (cell: string) => !isStatus || isStatusWord(cell);
  return {
    kind: 'understood',
    column,
    by: 'header',
    hasStatuses: filled.length > 0 && isAll,
    // A column of people who left has no other purpose, even while nobody has left.
    isPlain: isAll && filled.every(isWord) && (filled.length > 0 || isLeaving(header)),
    isTelling: filled.some((cell, index) => {
      const status = statuses[index] ?? undefined;
      return status !== undefined && (!isStatus || (status !== 'subscribed' && isWord(cell)));
    }),
  };
}

function classifyByCells(name: string, filled: string[]): FoundConsent | undefined {
  const column: ConsentColumn = { ...unnamedStatus, empty: null };
  const plain = isOtherChannel(name) ? [] : filled.filter(isPlainStatus);
  if (plain.length === 0) return undefined;
  if (plain.length === filled.length)
    return { kind: 'understood', column, by: 'cells', hasStatuses: true, isPlain: true, isTelling: true };
  const keepsAway = plain.some((cell) => readConsentCell(column, cell) !== 'subscribed');
  return keepsAway ? { kind: 'unclear', by: 'cells' } : undefined;
}

/** Sorts the cells of a column into kinds, by what they say about consent. */
interface CellSorter {
  /** Whether the header is about consent. If not, the only kinds of cells are `status` and `other`. */
  isNamed: boolean;
  /** Whether the column is judged the same way whatever its cells are. */
  isSettled: boolean;
  /** The kind of a cell, which has no spaces around it. `classifyConsent` judges all cells of a kind alike. */
  kindOf(cell: string): string;
}

/** Makes the sorter for a column; undefined if no cell could make it a column about consent. */
function createCellSorter(name: string): CellSorter | undefined {
  const header = readConsentHeader(name);
  if (header === undefined) {
    if (isOtherChannel(name)) return undefined;
    return { isNamed: false, isSettled: false, kindOf: (cell) => (isPlainStatus(cell) ? 'status' : 'other') };
  }
  const column = { ...header, empty: null };
  const differences: ((cell: string) => unknown)[] = [(cell) => readConsentCell(column, cell)];
  // The other questions that are asked about such a column's cells. They take time, and a file may have millions of
  // distinct cells.
  if (header.means === 'status' || header.isWeak) differences.push(isStatusWord, (cell) => cell.length > 2);
  if (header.isWeak) differences.push(isPlainStatus, isYesOrNo);
  if (header.means === 'opt_in' && readEvidenceHeader(name) !== undefined) differences.push(looksLikeDate);
  return {
    isNamed: true,
    isSettled: header.isDoubtful === true || (header.kind === 'filled' && isLeaving(header)),
    kindOf: (cell) => differences.map((differs) => String(differs(cell))).join(' '),
  };
}

function isStatusWord(cell: string): boolean {
  return parseImportedStatus(cell) !== undefined;
}

function isLeaving({ means }: ConsentHeader): boolean {
  return means !== 'status' && means !== 'opt_in' && means !== 'confirmed';
}

/** How a column that the caller maps to status is read. */
export function toStatusColumn(name: string, cells: string[]): ConsentColumn {
  const header = readConsentHeader(name) ?? unnamedStatus;
  return { ...header, empty: emptyMeans(name, header, fill(cells)) };
}

/**
 * If a header also has another meaning, how many cells show that it is about consent: `State` with "active", but not
 * with "CA".
 */
function countMeant({ means }: ConsentHeader, filled: string[]): number {
  const isMeant = (cell: string) =>
    (means !== 'status' && isYesOrNo(cell)) || isPlainStatus(cell) || (cell.length > 2 && isStatusWord(cell));
  return filled.filter(isMeant).length;
}

function fill(cells: string[]): string[] {
  return [...new Set(cells.map((cell) => cell.trim()).filter((cell) => cell !== ''))];
}

/**
 * What an empty cell means. In a column that marks people who agreed, those without a mark haven't; a column without
 * any mark isn't used.
 */
function emptyMeans(name: string, { means, isWeak }: ConsentHeader, filled: string[]): ConsentColumn['empty'] {
  if (means !== 'opt_in' || isWeak || filled.length === 0) return null;
  // Dates of subscription, which a product needn't know for everyone.
  const areTimes = readEvidenceHeader(name) !== undefined && filled.every(looksLikeDate);
  return areTimes ? null : 'unsubscribed';
}

/** Collects, from all rows of a file, the cells that show whether its columns are about consent. */
interface ConsentCollector {
  add(cells: string[]): void;
  /**
   * By column index: the column's distinct cells, or as many of each kind as are shown, in the order of the file. Omits
   * columns that say nothing about consent.
   */
  cells(): ConsentCells;
}

/** The cells that show whether columns are about consent, by column index. */
export type ConsentCells = Map<number, string[]>;

interface Column {
  index: number;
  sorter: NonNullable<ReturnType<typeof createCellSorter>>;
  /** Cells that have been looked at and needn't be again. */
  known: Set<string>;
  kinds: Map<string, number>;
  kept: string[];
}

// How many cells of each kind are kept, which is as many as are shown.
const maxOfKind = 20;
// A column with more distinct words is free text, unless its name is about consent.
const maxWords = 50;
const maxKnown = 200;
const maxKnownLength = 64;
// Longer text isn't a word. Only its beginning is looked at.
const maxKeptLength = 256;

/** @param header the columns' names; undefined if the file has none. Any row may have more columns. */
export function createConsentCollector(header: string[] | undefined, width: number): ConsentCollector {
  const columns: Column[] = [];
  /** The columns that further rows may change. */
  let open: Column[] = [];
  let count = 0;
  const addColumns = (most: number): void => {
    for (; count < most; count += 1) {
      const sorter = createCellSorter(header?.[count]?.trim() ?? '');
      if (sorter === undefined) continue;
      const column = { index: count, sorter, known: new Set<string>(), kinds: new Map<string, number>(), kept: [] };
      columns.push(column);
      open.push(column);
    }
  };
  addColumns(Math.max(width, header?.length ?? 0));

  return {
    add(cells) {
      if (cells.length > count) addColumns(cells.length);
      let isAnyClosed = false;
      for (const column of open) {
        const given = cells[column.index] ?? '';
        const cell = given.length > maxKeptLength ? given.trim().slice(0, maxKeptLength) : given;
        if (cell === '' || column.known.has(cell)) continue;
        look(column, cell);
        isAnyClosed ||= isClosed(column);
      }
      if (isAnyClosed) open = open.filter((column) => !isClosed(column));
    },
    cells: () =>
      new Map(
        columns
          .filter((column) => column.sorter.isNamed || (column.kinds.has('status') && !isClosed(column)))
          .map(({ index, kept }) => [index, kept]),
      ),
  };
}

function look({ sorter, known, kinds, kept }: Column, given: string): void {
  const cell = given.trim();
  if (cell === '') return;
  const kind = sorter.kindOf(cell);
  const count = kinds.get(kind) ?? 0;
  kinds.set(kind, count + 1);
  if (count < maxOfKind) kept.push(copyOf(cell.slice(0, maxKeptLength)));
  // Free text isn't looked at for long: its column is closed after a few distinct cells.
  if (!sorter.isNamed) known.add(copyOf(given));
  else if (known.size < maxKnown && given.length <= maxKnownLength) known.add(copyOf(given));
}

/** Whether further cells can't change what a column says. */
function isClosed({ sorter, kinds, kept }: Column): boolean {
  if (!sorter.isNamed) return (kinds.get('other') ?? 0) > maxWords;
  return sorter.isSettled && kept.length >= maxOfKind;
}

/** Copies a text: a substring keeps the whole text in memory. */
function copyOf(text: string): string {
  return Buffer.from(text).toString();
}

/** Collects from rows that are all there are. */
export function collectConsent(header: string[] | undefined, rows: string[][]): ConsentCells {
  const collector = createConsentCollector(header, Math.max(0, ...rows.map((cells) => cells.length)));
  for (const cells of rows) collector.add(cells);
  return collector.cells();
}

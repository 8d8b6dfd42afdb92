import { type ConsentHeader, isOtherChannel, readConsentHeader, readEvidenceHeader } from './consent-headers.ts';
import { normalizeHeader } from './read-mapping.ts';
import { looksLikeDate } from './cell-values.ts';
import type { SubscriberState } from '@mailwright/audience';

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
/**
 * The status in a cell of a column about consent; null if it says nothing, undefined if it isn't understood.
 * @param text the cell without spaces around it.
 */
export function readConsentCell(column: ConsentColumn, text: string): Status | null | undefined {
  const word = wordOf(text);
  if (word === '' || nothing.has(word)) return column.empty;
  const { means } = column;
  if (means === 'status') return readStatusWord(column, text, word);
  return means === 'opt_in' || means === 'confirmed'
    ? readAgreement(means, text, word)
    : readLeaving(means, column.kind, text, word);
}

function readStatusWord({ isWeak }: ConsentColumn, text: string, word: string): Status | undefined {
  const named = parseImportedStatus(text);
  if (named !== undefined) return named;
  if (/^5\.\d{1,3}\.\d{1,3}\b/.test(text)) return 'bounced';
  if (no.has(word)) return 'unsubscribed';
  return yes.has(word) && !isWeak ? 'subscribed' : undefined;
}

function readAgreement(means: 'opt_in' | 'confirmed', text: string, word: string): Status | undefined {
  if (yes.has(word)) return 'subscribed';
  // Brevo writes 1 and 2.
  if (means === 'confirmed' && (no.has(word) || word === '2')) return 'unconfirmed';
  if (no.has(word)) return 'unsubscribed';
  return parseImportedStatus(text) ?? (looksLikeDate(text) ? 'subscribed' : undefined);
}

/** Reads a cell of a column in which a yes keeps mail away. */
function readLeaving(
  means: Exclude<ConsentHeader['means'], 'status' | 'opt_in' | 'confirmed'>,
  kind: ConsentHeader['kind'],
  text: string,
  word: string,
): Status | undefined {
  if (no.has(word)) return 'subscribed';
  const named = parseImportedStatus(text);
  // Elsewhere "opted in" is a yes, but in a column of people who left it means the opposite.
  if (kind === 'flag' && /^opt(?:ed)?in$/.test(word)) return named;
  if (yes.has(word) || kind === 'filled' || looksLikeDate(text)) return means === 'opt_out' ? 'unsubscribed' : means;
  if (means === 'bounced' && bounceKinds.has(word)) return bounceKinds.get(word);
  // In a column of people who left, "active" may refer to the block, or to the person.
  return named === 'subscribed' && !/^(?:subscri|optedin$)/.test(word) ? undefined : named;
}

const bounceKinds = new Map<string, Status>([
  ['hard', 'bounced'],
  ['permanent', 'bounced'],
  ['soft', 'subscribed'],
  ['temporary', 'subscribed'],
  ['transient', 'subscribed'],
]);

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
  if (header.isWeak) {
    const meant = countMeant(header, filled);
    if (meant === 0) return undefined;
    // The other words may be about something else, or may say that a person has left.
    const isPart = header.means === 'status' ? statuses.includes(undefined) : meant < filled.length;
    if (isPart) return { kind: 'unclear', by: 'cells' };
  }
  // In a status column, unknown words are errors of their rows.
  const isUnknown = filled.length > 0 && statuses.every((status) => status === undefined);
  if (isUnknown && header.means !== 'status') return { kind: 'unclear', by: 'header' };
  return { kind: 'understood', column, by: 'header', ...describeCells(column, filled, statuses) };
}

/** @param statuses what the cells say, as `readConsentCell` returns it. */
function describeCells(
  column: ConsentColumn,
  filled: string[],
  statuses: (Status | null | undefined)[],
): Pick<UnderstoodConsent, 'hasStatuses' | 'isPlain' | 'isTelling'> {
  const isStatus = column.means === 'status';
  const isWord = (cell: string) => !isStatus || isStatusWord(cell);
  const isAll = !statuses.includes(undefined);
  return {
    hasStatuses: filled.length > 0 && isAll,
    // A column of people who left has no other purpose, even while nobody has left.
    isPlain: isAll && filled.every(isWord) && (filled.length > 0 || isLeaving(column)),
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
export interface CellSorter {
  /** Whether the header is about consent. If not, the only kinds of cells are `status` and `other`. */
  isNamed: boolean;
  /** Whether the column is judged the same way whatever its cells are. */
  isSettled: boolean;
  /** The kind of a cell, which has no spaces around it. `classifyConsent` judges all cells of a kind alike. */
  kindOf(cell: string): string;
}

/** Makes the sorter for a column; undefined if no cell could make it a column about consent. */
export function createCellSorter(name: string): CellSorter | undefined {
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

import type { SubscriberState } from '../subscribers/subscriber-state.ts';
import type { ConsentHeader } from './consent-headers.ts';
import { normalizeHeader } from './header-words.ts';
import { parseImportedStatus } from './parse-imported-status.ts';
import { looksLikeDate } from './read-date.ts';

type Status = SubscriberState['status'];

/** A column of consent, as its cells are read. It survives JSON. */
export interface ConsentColumn extends ConsentHeader {
  /** What an empty cell means: in a column of those who agreed, that one hasn't. Null: nothing. */
  empty: Status | null;
}

/** How a column that the caller says is one of statuses, under a header that says nothing, is read. */
export const unnamedStatus: ConsentHeader = { means: 'status', kind: 'flag', isWeak: true };

const split = (text: string) => text.split(',').map((word) => normalizeHeader(word.trim()) || word.trim());

const yes = new Set(
  split(`yes, true, 1, 1.0, y, t, x, on, ok, checked, ✓, ✔, ☑, ✅, ja, j, wahr, an, oui, o, vrai, sí, s, verdadero, sì,
    vero, sim, verdadeiro, waar, tak, prawda, ano, да, kyllä, igen, evet, はい, 是, opted in, agreed, accepted, granted,
    given, allowed, consented, einverstanden, zugestimmt, erteilt, accepté, accordé, aceptado, accettato`),
);
const no = new Set(
  split(`no, false, 0, 0.0, n, f, off, unchecked, ✗, ✘, ☐, ❌, nein, falsch, aus, non, faux, falso, não, nee, onwaar,
    nie, fałsz, ne, нет, ei, nem, hayır, いいえ, 否, declined, denied, refused, rejected, not given, not granted, withdrawn,
    revoked, abgelehnt, widerrufen, nicht erteilt, refusé, retiré, rechazado, rifiutato, revocato`),
);
const nothing = new Set(
  split('-, –, —, null, none, n/a, na, nan, nil, undefined, unset, [], {}, 0000-00-00, 0000-00-00 00:00:00'),
);
const leaving = { opt_out: 'unsubscribed' } as const;
const maxLength = 64;

/** The status of those for whom a column says yes; undefined for the columns that name it. */
function statusOfYes(means: ConsentHeader['means']): Status | undefined {
  if (means === 'status') return undefined;
  if (means === 'opt_in' || means === 'confirmed') return 'subscribed';
  return means === 'opt_out' ? leaving.opt_out : means;
}

/**
 * The status that a cell of a column of consent gives; null if it says nothing, undefined if it isn't understood.
 * @param text without spaces around it.
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
  // "Opted in" is a yes elsewhere, and the contrary of one in a column of those who left.
  if (kind === 'flag' && /^opt(?:ed)?in$/.test(word)) return named;
  if (yes.has(word) || kind === 'filled' || looksLikeDate(text)) return meant;
  if (means === 'bounced' && /^(?:hard|permanent)$/.test(word)) return 'bounced';
  if (means === 'bounced' && /^(?:soft|temporary|transient)$/.test(word)) return 'subscribed';
  // "Active" in a column of those who left may be the lock, or the person.
  if (named === 'subscribed') return word.startsWith('subscri') || word === 'optedin' ? named : undefined;
  return named;
}

/** Whether a cell names a status in words that mean nothing else, so that the column is one of consent by its cells. */
export function isPlainStatus(text: string): boolean {
  return plainStatuses.has(wordOf(text));
}

const plainStatuses = new Set(
  split(`subscribed, unsubscribed, not subscribed, non-subscribed, never subscribed, opted in, opted out, opt-in, opt-out,
    bounced, hard bounced, soft bounced, cleaned, complained, blacklisted, blocklisted, unconfirmed, marked as spam,
    abgemeldet, abonniert, unbestätigt, désabonné, désinscrit, abonné, dado de baja, suscrito, no suscrito, iscritto,
    disiscritto, uitgeschreven, ingeschreven`),
);

/** The word that a cell is, and what has no letters as it is. Long text is no word. */
function wordOf(text: string): string {
  if (text.length > maxLength) return '?';
  return normalizeHeader(text) || text.trim();
}

/** Whether a cell says yes, or is an addition to it, such as the date. */
export function saysYes(text: string): boolean {
  return yes.has(wordOf(text)) || looksLikeDate(text);
}

/** Whether a cell is a plain yes or no. */
export function isYesOrNo(text: string): boolean {
  const word = wordOf(text);
  return yes.has(word) || no.has(word);
}

import type { SubscriberState } from '../subscribers/subscriber-state.ts';
import { normalizeHeader } from './header-words.ts';

type Status = SubscriberState['status'];

/**
 * The status that a cell of an import's status column names, in the words of Mailchimp, listmonk, Brevo and Sendy or in
 * plain ones; undefined if it names none.
 * @param column the column's name, which says what a cell with yes or no means: Brevo's is `EMAIL_BLACKLISTED`.
 */
export function parseImportedStatus(text: string, column = ''): Status | undefined {
  // Nearly every cell is a plain word: it isn't normalized, which would take forty times as long.
  const plain = statuses.get(text.toLowerCase());
  if (plain !== undefined) return plain;
  const word = normalizeHeader(text);
  const status = statuses.get(word);
  if (status !== undefined) return status;
  const isYes = yes.has(word);
  if (!isYes && !no.has(word)) return undefined;
  const meant = yesMeans.get(normalizeHeader(column));
  if (meant === undefined) return undefined;
  if (meant === 'subscribed') return isYes ? 'subscribed' : 'unsubscribed';
  return isYes ? meant : 'subscribed';
}

const words: Record<Status, string> = {
  // Enabled is listmonk's, active Sendy's. A soft bounce is a mailbox that is full for a day.
  subscribed: `
    subscribed, active, enabled, confirmed, opted in, opt-in, subscriber, verified, soft bounced, soft bounce,
    abonniert, angemeldet, aktiv, bestätigt, abonné, inscrit, actif, confirmé, suscrito, activo, confirmado,
    iscritto, attivo, confermato, inscrito, ativo, subscrito, ingeschreven, actief, geabonneerd, bevestigd,
    zapisany, aktywny, potwierdzony, subskrybent`,
  // Contacts of Mailchimp who bought something but never subscribed are non-subscribed, or transactional.
  unsubscribed: `
    unsubscribed, inactive, disabled, opted out, opt-out, removed, cancelled, canceled, non-subscribed, not subscribed,
    never subscribed, transactional, unsubscribe,
    abgemeldet, inaktiv, désabonné, désinscrit, inactif, dado de baja, baja, no suscrito, inactivo, disiscritto,
    cancellato, inattivo, descadastrado, inativo, cancelado, uitgeschreven, afgemeld, inactief, wypisany, nieaktywny`,
  // Cleaned is Mailchimp's.
  bounced: 'bounced, bounce, hard bounced, hard bounce, cleaned, invalid, undeliverable, invalid email, unzustellbar',
  // Marked as spam is Sendy's.
  complained: `
    complained, complaint, complaints, spam, marked as spam, spam complaint, spam complaints, abuse, reported spam,
    abuse report`,
  blocklisted: `
    blocklisted, blacklisted, blocked, blocklist, blacklist, suppressed, banned, do not email, do not mail, gesperrt,
    blockiert, bloqué, bloqueado, bloccato, geblokkeerd, zablokowany`,
  unconfirmed: `
    unconfirmed, pending, not confirmed, awaiting confirmation, unverified, waiting, pending confirmation,
    unbestätigt, ausstehend, non confirmé, en attente, sin confirmar, no confirmado, pendiente, non confermato,
    in attesa, não confirmado, pendente, niet bevestigd, onbevestigd, niepotwierdzony, oczekujący`,
};

const split = (text: string) => text.split(',').map(normalizeHeader);

const statuses = new Map(
  (Object.keys(words) as Status[]).flatMap((status) => split(words[status]).map((word) => [word, status] as const)),
);

const yes = new Set(split('yes, true, 1, y, t, x, on, ja, oui, sí, sì, sim, tak'));
const no = new Set(split('no, false, 0, n, f, off, nein, non, não, nee, nie'));

const yesMeans = new Map<string, Status>([
  ...split('subscribed, is subscribed').map((column) => [column, 'subscribed'] as const),
  ...split('unsubscribed, is unsubscribed, opted out, opt out, email opt out').map(
    (column) => [column, 'unsubscribed'] as const,
  ),
  ...split('email blacklisted, blacklisted, blocklisted, email blocklisted').map(
    (column) => [column, 'blocklisted'] as const,
  ),
]);

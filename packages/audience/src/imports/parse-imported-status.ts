import type { SubscriberState } from '../subscribers/subscriber-state.ts';
import { normalizeHeader } from './header-words.ts';

type Status = SubscriberState['status'];

// No status is longer.
const maxLength = 64;

/** The status that a word names, in those of the products and in plain ones; undefined if it names none. */
export function parseImportedStatus(text: string): Status | undefined {
  if (text.length > maxLength) return undefined;
  // Nearly every cell is a plain word: it isn't normalized, which would take forty times as long.
  return statuses.get(text.toLowerCase()) ?? statuses.get(normalizeHeader(text));
}

const words: Record<Status, string> = {
  // Enabled is listmonk's, active Sendy's. A soft bounce is a mailbox that is full for a day.
  subscribed: `
    subscribed, active, enabled, confirmed, opted in, opt-in, subscriber, verified, soft bounced, soft bounce,
    optin, double opt-in, double opt-in confirmed, single opt-in, confirmed opt-in, explicit, express, implied, implicit,
    marketing contact, marketable, deliverable, consented, sub, regular, premium, gifted, free, comped, activated, C,
    unengaged marketable, unengaged, registered, abonnent, eingetragen, suscriptor, inscrite, abonnée, iscritta, suscrita,
    abonniert, angemeldet, aktiv, bestätigt, abonné, inscrit, actif, confirmé, suscrito, activo, confirmado,
    iscritto, attivo, confermato, inscrito, ativo, subscrito, ingeschreven, actief, geabonneerd, bevestigd,
    zapisany, aktywny, potwierdzony, subskrybent`,
  // Contacts of Mailchimp who bought something but never subscribed are non-subscribed, or transactional.
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
  // Cleaned is Mailchimp's.
  bounced:
    'bounced, bounce, hard bounced, hard bounce, cleaned, invalid, undeliverable, invalid email, unzustellbar, hard, hardbounce, hard_bounce, bounced hard, bouncing, invalid address, non-existent, mailbox not found, bad address, dead, B, rebotado, rimbalzato, hard-bounced, permanent',
  // Marked as spam is Sendy's.
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

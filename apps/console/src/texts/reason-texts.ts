/** Why mail bounced, was refused or is waiting. */
const reasonEn = {
  reason: 'Reason',
  title: 'Bounce reasons',
  reasons: {
    unknown_user: 'No such address',
    unknown_domain: 'No such domain',
    mailbox_full: 'Mailbox full',
    blocked: 'Sender blocked',
    rate_limited: 'Too many emails at once',
    policy: 'Rejected by a policy',
    spam: 'Classified as spam',
    too_large: 'Too large',
    auth: 'SPF, DKIM or DMARC',
    dns: 'DNS error',
    network: 'Server unreachable',
    expired: 'Retries exhausted',
    content: 'Content rejected',
    other: 'Other',
  },
};

const reasonDe: typeof reasonEn = {
  reason: 'Grund',
  title: 'Warum Mails zurückkamen',
  reasons: {
    unknown_user: 'Adresse gibt es nicht',
    unknown_domain: 'Domain gibt es nicht',
    mailbox_full: 'Postfach voll',
    blocked: 'Absender gesperrt',
    rate_limited: 'Zu viele Mails auf einmal',
    policy: 'Durch eine Regel abgelehnt',
    spam: 'Für Spam gehalten',
    too_large: 'Zu groß',
    auth: 'SPF, DKIM oder DMARC',
    dns: 'DNS-Fehler',
    network: 'Server nicht erreicht',
    expired: 'Nach Versuchen aufgegeben',
    content: 'Inhalt abgelehnt',
    other: 'Etwas anderes',
  },
};

export const reasonTexts = { en: reasonEn, de: reasonDe };

/** The download of all of an account's data. */
export const exportEn = {
  title: 'Your data',
  text:
    'Everything in this account as one compressed file, with a line of JSON for each item: lists with their subscribers, ' +
    'consents and imports, campaigns with the outcome of each email, automations with their runs, templates, images, users, ' +
    'webhooks and keys without their secrets, and the audit log. The last line counts them. Without it, the download is incomplete.',
  download: 'Download all data',
};

export const exportDe: typeof exportEn = {
  title: 'Ihre Daten',
  text:
    'Alles in diesem Konto als eine komprimierte Datei mit einer Zeile JSON je Ding: Listen mit ihren Abonnenten, Einwilligungen ' +
    'und Importen, Kampagnen mit dem Verbleib jeder E-Mail, Automationen mit ihren Durchläufen, Vorlagen, Bilder, Benutzer, ' +
    'Webhooks und Schlüssel ohne ihre Geheimnisse und das Protokoll. Die letzte Zeile zählt sie: Ohne sie ist der Download abgebrochen.',
  download: 'Alle Daten herunterladen',
};

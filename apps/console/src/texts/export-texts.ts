/** The download of all of an account's data. */
export const exportEn = {
  title: 'Your data',
  text:
    'Everything in this account, as one compressed file with a line of JSON for each thing: lists with their subscribers, ' +
    'campaigns, automations, templates, webhooks without their secrets, and the audit log.',
  download: 'Download all data',
};

export const exportDe: typeof exportEn = {
  title: 'Ihre Daten',
  text:
    'Alles in diesem Konto als eine komprimierte Datei mit einer Zeile JSON je Ding: Listen mit ihren Abonnenten, Kampagnen, ' +
    'Automationen, Vorlagen, Webhooks ohne ihre Geheimnisse und das Protokoll.',
  download: 'Alle Daten herunterladen',
};

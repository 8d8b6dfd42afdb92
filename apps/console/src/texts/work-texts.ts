/** Background work: what is running, and what has run. */
const workEn = {
  tab: 'Background work',
  about: 'Imports into all lists, and campaigns that are being sent. Exports aren’t listed: they download at once.',
  imports: 'Imports',
  list: 'List',
  result: 'Progress',
  emptyTitle: 'No imports yet',
  emptyText: 'To import people, open a list and choose “Import”.',
};

const workDe: typeof workEn = {
  tab: 'Hintergrundarbeit',
  about:
    'Importe in alle Listen und Kampagnen, die gerade gesendet werden. Exporte stehen nicht hier: Sie werden sofort heruntergeladen.',
  imports: 'Importe',
  list: 'Liste',
  result: 'Fortschritt',
  emptyTitle: 'Noch kein Import',
  emptyText: 'Um Personen zu importieren, öffnen Sie eine Liste und wählen Sie „Import“.',
};

export const workTexts = { en: workEn, de: workDe };

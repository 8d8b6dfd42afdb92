/** The welcome mail of a list. */
const welcomeEn = {
  title: 'Welcome mail',
  help: 'Whoever becomes subscribed gets it at once: by your own code, by the form, or by confirming. People who are imported get none.',
  isOn: 'Send a welcome mail',
  subject: 'Subject',
  subjectHelp: 'When empty: that of the template, or “Welcome to” and the name of the list.',
  htmlHelp: 'A short welcome when empty. You can use fields such as {{ FIRST_NAME }}.',
  htmlInTemplate: 'It goes into the template. A short welcome when empty.',
  plain: 'Plain text',
  plainHelp: 'Made from the HTML when empty.',
  wholeMail: (name: string) =>
    `The template “${name}” is the whole mail. Choose “Without a template” to write the mail here.`,
  unverified: (address: string) => `${address} is not a verified sender: until it is, no welcome mail is sent.`,
  senders: 'Verify it',
  save: 'Save the welcome mail',
};

const welcomeDe: typeof welcomeEn = {
  title: 'Willkommensmail',
  help: 'Wer die Liste abonniert, bekommt sie sofort: durch Ihren eigenen Code, durch das Formular oder durch die Bestätigung. Wer importiert wird, bekommt keine.',
  isOn: 'Eine Willkommensmail senden',
  subject: 'Betreff',
  subjectHelp: 'Wenn leer: der Betreff der Vorlage, oder „Welcome to“ und der Name der Liste.',
  htmlHelp: 'Wenn leer: ein kurzer Willkommensgruß. Felder wie {{ FIRST_NAME }} sind möglich.',
  htmlInTemplate: 'Es kommt in die Vorlage. Wenn leer: ein kurzer Willkommensgruß.',
  plain: 'Reiner Text',
  plainHelp: 'Aus dem HTML gemacht, wenn leer.',
  wholeMail: (name) =>
    `Die Vorlage „${name}“ ist die ganze Mail. Wählen Sie „Ohne Vorlage“, um die Mail hier zu schreiben.`,
  unverified: (address) => `${address} ist kein bestätigter Absender: Bis dahin wird keine Willkommensmail gesendet.`,
  senders: 'Bestätigen',
  save: 'Willkommensmail speichern',
};

export const welcomeTexts = { en: welcomeEn, de: welcomeDe };

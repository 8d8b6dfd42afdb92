/** The welcome mail of a list. */
const welcomeEn = {
  title: 'Welcome email',
  help: 'Sent as soon as someone subscribes: through your own code, through the form, or by confirming. Imported people don’t get it.',
  isOn: 'Send a welcome email',
  subject: 'Subject',
  subjectHelp: 'If empty: the template’s subject, or “Welcome to” and the list’s name.',
  htmlHelp: 'If empty, a short welcome is sent. You can use fields such as {{ FIRST_NAME }}.',
  htmlInTemplate: 'Goes into the template. If empty, a short welcome is sent.',
  plain: 'Plain text',
  plainHelp: 'Generated from the HTML if empty.',
  wholeMail: (name: string) =>
    `The template “${name}” is a complete email. Choose “No template” to write the email here.`,
  unverified: (address: string) => `${address} is not a verified sender. No welcome emails are sent until it is.`,
  senders: 'Verify sender',
  save: 'Save welcome email',
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

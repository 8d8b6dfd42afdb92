/** The steps from a draft to a sent campaign. */
const stepEn = {
  steps: 'Steps',
  names: { write: 'Write', audience: 'Audience', options: 'Options', send: 'Send' },
  next: (step: string) => `Next: ${step}`,
  problems: (count: string) => (count === '1' ? 'one problem' : `${count} problems`),
  more: 'More actions',
  change: 'Change',
  changeSender: 'Change sender',
  closeSender: 'Close sender',
  unverified: 'not verified',
  verifyAnother: 'Verify another…',
  characters: (count: string) => (count === '1' ? 'one character' : `${count} characters`),
  own: 'Campaign',
};

const stepDe: typeof stepEn = {
  steps: 'Schritte',
  names: { write: 'Schreiben', audience: 'Empfänger', options: 'Optionen', send: 'Senden' },
  next: (step) => `Weiter: ${step}`,
  problems: (count) => (count === '1' ? 'ein Problem' : `${count} Probleme`),
  more: 'Weitere Aktionen',
  change: 'Ändern',
  changeSender: 'Absender ändern',
  closeSender: 'Absender schließen',
  unverified: 'nicht bestätigt',
  verifyAnother: 'Weitere Adresse bestätigen…',
  characters: (count) => (count === '1' ? 'ein Zeichen' : `${count} Zeichen`),
  own: 'Kampagne',
};

/** In the languages of the console. */
export const stepTexts = { en: stepEn, de: stepDe };

/** The keyboard shortcuts. */
export const shortcutEn = {
  title: 'Keyboard shortcuts',
  help: 'Show shortcuts',
  palette: 'Search or jump',
  goTo: (page: string) => `Go to ${page}`,
  then: 'then',
};

export const shortcutDe: typeof shortcutEn = {
  title: 'Tastenkürzel',
  help: 'Die Tastenkürzel zeigen',
  palette: 'Suchen oder springen',
  goTo: (page) => `Zu ${page}`,
  then: 'dann',
};

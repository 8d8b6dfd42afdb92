import type { List } from '@mailwright/client';

/** The names of the languages of lists' pages and mails, in each of them. */
export const listLanguages: Record<List['language'], string> = {
  en: 'English',
  de: 'Deutsch',
  fr: 'Français',
  it: 'Italiano',
  es: 'Español',
};

import type { List } from 'mailwright';

/** The names of the languages for lists' pages and mails, each in its own language. */
export const listLanguages: Record<List['language'], string> = {
  en: 'English',
  de: 'Deutsch',
  fr: 'Français',
  it: 'Italiano',
  es: 'Español',
  nl: 'Nederlands',
  pl: 'Polski',
  pt: 'Português',
  zh: '简体中文',
};

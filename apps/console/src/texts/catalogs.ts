import { type I18n, setupI18n } from '@lingui/core';
import type { Messages } from './messages.ts';

/** The languages by their own names. */
export const languages = { en: 'English', de: 'Deutsch' };
export type Language = keyof typeof languages;
type OtherLanguage = Exclude<Language, 'en'>;

/** The messages of a namespace by their keys, in ICU MessageFormat. The build compiles them: see `compile-texts.ts`. */
type Texts = Record<string, string>;
type LoadTexts = () => Promise<{ default: Texts }>;
type LoadStartTexts = () => Promise<{ texts: Record<string, Texts> }>;

export type MessageId = keyof Messages;

/** Gives messages in the viewer's language. */
export interface Translate {
  <Id extends MessageId>(id: Id, ...values: Values<Id>): string;
  /** The message whose id contains a word from data, such as a code, if there is one for that word. */
  ifKnown(id: `${string}.${string}`, values?: Record<string, string | number | boolean>): string | undefined;
}

// An id that is one of several takes what any of them takes.
type Values<Id extends MessageId> = [Taken<Id>] extends [never] ? [] : [values: All<Taken<Id>>];
type Taken<Id extends MessageId> = Id extends MessageId ? Exclude<Messages[Id], undefined> : never;
type All<Union> = (Union extends unknown ? (each: Union) => void : never) extends (all: infer Each) => void
  ? Each
  : never;

const catalogs: Record<Language, I18n> = { en: setupI18n(), de: setupI18n() };
// The language that is shown.
let shown: Language = 'en';
const startTexts: Partial<Record<OtherLanguage, LoadStartTexts>> = {};
const pageTexts: Record<OtherLanguage, Map<string, LoadTexts>> = { de: new Map() };

/** Defines what the initial load needs: English is part of it, another language is loaded before anything is shown. */
export function defineStartTexts(english: Record<string, Texts>, others: Record<OtherLanguage, LoadStartTexts>): void {
  addAll('en', english);
  Object.assign(startTexts, others);
}

/**
 * Defines a namespace that only some pages need. English is in the code of these pages. Another language is loaded
 * after that code, and before the page is shown: see `withTexts`.
 */
export function definePageTexts(namespace: string, english: Texts, others: Record<OtherLanguage, LoadTexts>): void {
  addAll('en', { [namespace]: english });
  for (const [language, load] of Object.entries(others)) pageTexts[language as OtherLanguage].set(namespace, load);
}

/** Loads what is defined by now in this language. */
export async function loadTexts(language: Language): Promise<void> {
  if (language === 'en') return;
  const [start, pages] = [startTexts[language], pageTexts[language]];
  await Promise.all([
    start?.().then(({ texts }) => addAll(language, texts)),
    ...[...pages].map(async ([namespace, load]) => {
      addAll(language, { [namespace]: (await load()).default });
      pages.delete(namespace);
    }),
  ]);
}

/** Waits for code that is loaded on demand, and then for its texts in the viewer's language. */
export async function withTexts<Module>(loading: Promise<Module>): Promise<Module> {
  const module = await loading;
  await loadTexts(shown);
  return module;
}

/** Switches to a language whose texts are loaded. Numbers in messages are formatted for the locale. */
export function translateIn(language: Language, locale: string): Translate {
  shown = language;
  const catalog = catalogs[language];
  catalog.activate(language, [locale]);
  return Object.assign((id: string, values?: Record<string, unknown>) => catalog._(id, values), {
    ifKnown: (id: string, values?: Record<string, unknown>) =>
      Object.hasOwn(catalog.messages, id) ? catalog._(id, values) : undefined,
  }) as Translate;
}

function addAll(language: Language, texts: Record<string, Texts>): void {
  for (const [namespace, messages] of Object.entries(texts)) {
    const byId = Object.entries(messages).map(([key, message]) => [`${namespace}.${key}`, message]);
    catalogs[language].load(language, Object.fromEntries(byId) as Texts);
  }
}

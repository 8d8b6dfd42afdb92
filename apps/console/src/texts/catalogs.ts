import { type I18n, setupI18n } from '@lingui/core';
import type { Messages } from './messages.ts';

/** The languages by their own names. The messages of each are in the folder of its code. */
export const languages = { en: 'English', de: 'Deutsch', pl: 'Polski' };
export type Language = keyof typeof languages;
type OtherLanguage = Exclude<Language, 'en'>;

// The build needs the folder's name in each import, and loads the namespaces of the start as one file.
const folders: Record<OtherLanguage, (namespace: string) => Promise<unknown>> = {
  de: (namespace) => import(`./de/${namespace}.json`, { with: { type: 'json' } }),
  pl: (namespace) => import(`./pl/${namespace}.json`, { with: { type: 'json' } }),
};

/** The messages of a namespace by their keys, in ICU MessageFormat. The build compiles them: see `compile-texts.ts`. */
type Texts = Record<string, string>;

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

const codes = Object.keys(languages) as Language[];
const catalogs = Object.fromEntries(codes.map((code) => [code, setupI18n()])) as Record<Language, I18n>;
// The namespaces that are defined, but not loaded in a language yet.
const missing = Object.fromEntries(codes.map((code) => [code, new Set()])) as Record<Language, Set<string>>;
// The language that is shown.
let shown: Language = 'en';

/**
 * Defines a namespace, with its texts in English: they are in the code that shows them. Another language is loaded
 * after that code, and before anything of it is shown: see `withTexts`.
 */
export function defineTexts(namespace: string, english: Texts): void {
  add('en', namespace, english);
  for (const code of codes) if (code !== 'en') missing[code].add(namespace);
}

/** Loads what is defined by now in this language. */
export async function loadTexts(language: Language): Promise<void> {
  if (language === 'en') return;
  // Code that arrives meanwhile defines more.
  while (missing[language].size > 0)
    await Promise.all(
      [...missing[language]].map(async (namespace) => {
        const { default: texts } = (await folders[language](namespace)) as { default: Texts };
        add(language, namespace, texts);
        missing[language].delete(namespace);
      }),
    );
}

/** Waits for code that is loaded on demand, and then for its texts in the viewer's language. */
export async function withTexts<Module>(loading: Promise<Module>): Promise<Module> {
  const module = await loading;
  let language: Language;
  do {
    language = shown;
    await loadTexts(language);
    // The viewer may have chosen another language in the meantime.
  } while (language !== shown);
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

function add(language: Language, namespace: string, texts: Texts): void {
  const byId = Object.entries(texts).map(([key, message]) => [`${namespace}.${key}`, message]);
  catalogs[language].load(language, Object.fromEntries(byId) as Texts);
}

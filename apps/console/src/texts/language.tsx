import { createContext, type ReactNode, use, useMemo, useState } from 'react';
import { formatExactTime, formatTime, formatTimeIn } from '../format/format-time.ts';
import { type Language, languages, loadTexts, type Translate, translateIn } from './catalogs.ts';
import './start.ts';

// The language in which the page is shown, for which the texts have been loaded.
let viewersLanguage: Language = 'en';

/** Loads the texts of the viewer's language. */
export async function loadViewersTexts(): Promise<void> {
  const language = storedLanguage();
  await loadTexts(language);
  viewersLanguage = language;
}

interface I18n {
  /** Gives a message in the viewer's language. */
  t: Translate;
  language: Language;
  /** The locale for formats, such as `en-GB`. */
  locale: string;
  /** Shows the page in another language once its texts are loaded; rejects if they can't be. */
  setLanguage(language: Language): Promise<void>;
  /** Formats a whole number with grouped digits. */
  count(value: number): string;
  /** Formats a share as a percentage with at most one decimal; a dash if the whole is zero. */
  share(part: number, whole: number): string;
  time(at: string): string;
  exact(at: string): string;
  /** Formats a date and time on the clock of a zone. */
  timeIn(at: Date, zone: string): string;
}

const I18nContext = createContext<I18n | undefined>(undefined);
const storageKey = 'mailwright-language';

/** Provides texts and formats in the language that the viewer chose, or in their browser's language. */
export function I18nProvider({ children }: { children: ReactNode }) {
  const [language, setLanguage] = useState<Language>(() => viewersLanguage);
  const i18n = useMemo(() => {
    document.documentElement.lang = language;
    // If the browser's locale is in this language, its country decides how dates and numbers are formatted.
    const locale = navigator.language.startsWith(language) ? navigator.language : language;
    const counts = new Intl.NumberFormat(locale);
    const shares = new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 1 });
    return {
      t: translateIn(language, locale),
      language,
      locale,
      setLanguage: async (chosen: Language) => {
        await loadTexts(chosen);
        localStorage.setItem(storageKey, chosen);
        setLanguage(chosen);
      },
      count: (value: number) => counts.format(value),
      share: (part: number, whole: number) => (whole === 0 ? '—' : shares.format(part / whole)),
      time: (at: string) => formatTime(new Date(at), locale, new Date()),
      exact: (at: string) => formatExactTime(new Date(at), locale),
      timeIn: (at: Date, zone: string) => formatTimeIn(at, locale, zone),
    };
  }, [language]);
  return <I18nContext value={i18n}>{children}</I18nContext>;
}

/** The texts and formats in the viewer's language. */
export function useI18n(): I18n {
  const i18n = use(I18nContext);
  if (i18n === undefined) throw new Error('useI18n is called outside of I18nProvider');
  return i18n;
}

function storedLanguage(): Language {
  const stored = localStorage.getItem(storageKey);
  if (stored !== null && isLanguage(stored)) return stored;
  const [browsers = 'en'] = navigator.language.split('-');
  return isLanguage(browsers) ? browsers : 'en';
}

function isLanguage(code: string): code is Language {
  return Object.hasOwn(languages, code);
}

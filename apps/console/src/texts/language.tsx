import { createContext, type ReactNode, use, useMemo, useState } from 'react';
import { formatExactTime, formatTime, formatTimeIn } from '../format/format-time.ts';
import { english, type Texts } from './console-english.ts';

type Language = 'en' | 'de';

// English is part of the initial load, since most people read it. Other languages are loaded before anything is shown
// in them.
const texts: Partial<Record<Language, Texts>> = { en: english };

async function loadTexts(language: Language): Promise<void> {
  if (language === 'de') texts.de ??= (await import('./console-german.ts')).german;
}

/** Loads the texts of the viewer's language. */
export const loadViewersTexts = (): Promise<void> => loadTexts(storedLanguage());

/** The languages by their own names. */
export const languages: Record<Language, string> = { en: 'English', de: 'Deutsch' };

interface I18n {
  language: Language;
  /** The locale for formats, such as `en-GB`. */
  locale: string;
  texts: Texts;
  /** Picks the texts in the viewer's language, for texts that only some pages need and therefore import themselves. */
  pick<Subject>(both: Record<Language, Subject>): Subject;
  setLanguage(language: Language): void;
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
  const [language, setLanguage] = useState<Language>(storedLanguage);
  const i18n = useMemo(() => {
    document.documentElement.lang = language;
    // If the browser's locale is in this language, its country decides how dates and numbers are formatted.
    const locale = navigator.language.startsWith(language) ? navigator.language : language;
    const counts = new Intl.NumberFormat(locale);
    const shares = new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 1 });
    return {
      language,
      locale,
      texts: texts[language] ?? english,
      pick: <Subject,>(both: Record<Language, Subject>) => both[language],
      setLanguage: (chosen: Language) => {
        localStorage.setItem(storageKey, chosen);
        void loadTexts(chosen).then(() => setLanguage(chosen));
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
  if (stored === 'en' || stored === 'de') return stored;
  return navigator.language.startsWith('de') ? 'de' : 'en';
}

import { createContext, type ReactNode, use, useMemo, useState } from 'react';
import { formatExactTime, formatTime, formatTimeIn } from '../format/format-time.ts';
import { english, type Texts } from './console-english.ts';

type Language = 'en' | 'de';

// English is there from the start, since most read it; another language is loaded before anything is shown in it.
const texts: Partial<Record<Language, Texts>> = { en: english };

async function loadTexts(language: Language): Promise<void> {
  if (language === 'de') texts.de ??= (await import('./console-german.ts')).german;
}

/** Loads the texts of the viewer's language. */
export const loadViewersTexts = (): Promise<void> => loadTexts(storedLanguage());

/** The languages by their own names. */
export const languages: Record<Language, string> = { en: 'English', de: 'Deutsch' };

interface Speech {
  language: Language;
  /** For formats, such as `en-GB`. */
  locale: string;
  texts: Texts;
  /** The texts in the viewer's language of a subject that only some pages have, which load them. */
  pick<Subject>(both: Record<Language, Subject>): Subject;
  speak(language: Language): void;
  /** A whole number, grouped. */
  count(value: number): string;
  /** A share as a percentage with one digit; a dash of nothing. */
  share(part: number, whole: number): string;
  time(at: string): string;
  exact(at: string): string;
  /** A date and time by the clock of a zone. */
  timeIn(at: Date, zone: string): string;
}

const SpeechContext = createContext<Speech | undefined>(undefined);
const storageKey = 'mailwright-language';

/** Gives everything below it the texts and formats of the language that the viewer has chosen, else of their browser. */
export function SpeechProvider({ children }: { children: ReactNode }) {
  const [language, setLanguage] = useState<Language>(storedLanguage);
  const speech = useMemo(() => {
    document.documentElement.lang = language;
    // The viewer's own country decides on the form of dates and numbers, when it speaks the language.
    const locale = navigator.language.startsWith(language) ? navigator.language : language;
    const counts = new Intl.NumberFormat(locale);
    const shares = new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 1 });
    return {
      language,
      locale,
      texts: texts[language] ?? english,
      pick: <Subject,>(both: Record<Language, Subject>) => both[language],
      speak: (chosen: Language) => {
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
  return <SpeechContext value={speech}>{children}</SpeechContext>;
}

/** The texts and formats of the viewer's language. */
export function useSpeech(): Speech {
  const speech = use(SpeechContext);
  if (speech === undefined) throw new Error('useSpeech is called outside of SpeechProvider');
  return speech;
}

function storedLanguage(): Language {
  const stored = localStorage.getItem(storageKey);
  if (stored === 'en' || stored === 'de') return stored;
  return navigator.language.startsWith('de') ? 'de' : 'en';
}

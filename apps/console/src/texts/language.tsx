import { createContext, type ReactNode, use, useMemo, useState } from 'react';
import { formatExactTime, formatTime, formatTimeIn } from '../format/format-time.ts';
import { accountDe, accountEn } from './account-texts.ts';
import { campaignDe, campaignEn } from './campaign-texts.ts';
import { chartDe, chartEn } from './chart-texts.ts';
import { frameDe, frameEn } from './frame-texts.ts';
import { hookDe, hookEn } from './hook-texts.ts';
import { importDe, importEn } from './import-texts.ts';
import { keyDe, keyEn } from './key-texts.ts';
import { listDe, listEn } from './list-texts.ts';
import { signInDe, signInEn } from './sign-in-texts.ts';
import { subscriberDe, subscriberEn } from './subscriber-texts.ts';

/** All texts of the console in English; the other languages have the same shape. */
const english = {
  frame: frameEn,
  charts: chartEn,
  signIn: signInEn,
  keys: keyEn,
  hooks: hookEn,
  lists: listEn,
  subscribers: subscriberEn,
  imports: importEn,
  campaigns: campaignEn,
  account: accountEn,
};
type Texts = typeof english;
const german: Texts = {
  frame: frameDe,
  charts: chartDe,
  signIn: signInDe,
  keys: keyDe,
  hooks: hookDe,
  lists: listDe,
  subscribers: subscriberDe,
  imports: importDe,
  campaigns: campaignDe,
  account: accountDe,
};
const texts = { en: english, de: german };
type Language = keyof typeof texts;

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
      texts: texts[language],
      pick: <Subject,>(both: Record<Language, Subject>) => both[language],
      speak: (chosen: Language) => {
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

import type { ListLanguage } from '@mailwright/contracts';
import { chinese } from './chinese.ts';
import { dutch } from './dutch.ts';
import { english } from './english.ts';
import { french } from './french.ts';
import { german } from './german.ts';
import { italian } from './italian.ts';
import { polish } from './polish.ts';
import { portuguese } from './portuguese.ts';
import type { PublicTexts } from './public-texts.ts';
import { spanish } from './spanish.ts';

const texts: Record<ListLanguage, PublicTexts> = {
  en: english,
  de: german,
  fr: french,
  it: italian,
  es: spanish,
  nl: dutch,
  pl: polish,
  pt: portuguese,
  zh: chinese,
};

/** The service's own texts in a list's language; English if undefined. */
export function textsIn(language: ListLanguage | undefined): PublicTexts {
  return texts[language ?? 'en'];
}

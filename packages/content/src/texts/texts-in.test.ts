import { expect, test } from '@jest/globals';
import { ListLanguage } from '@mailwright/contracts';
import { fillText } from './public-texts.ts';
import { textsIn } from './texts-in.ts';

/** The texts by their paths, each with its words in braces. */
function wordsOf(texts: object, path = ''): [string, string[]][] {
  return Object.entries(texts).flatMap(([name, text]: [string, unknown]): [string, string[]][] =>
    typeof text === 'string'
      ? [[`${path}${name}`, [...text.matchAll(/\{(\w+)\}/g)].map(([, word]) => word ?? '').sort()]]
      : wordsOf(text as object, `${path}${name}.`),
  );
}

test.each(ListLanguage.options)(
  'the texts in %s use the same values as the English ones, and none is empty',
  (language) => {
    expect(wordsOf(textsIn(language))).toEqual(wordsOf(textsIn('en')));
    expect(JSON.stringify(textsIn(language))).not.toContain('""');
  },
);

test('each language has texts of its own', () => {
  const questions = ListLanguage.options.map((language) => textsIn(language).unsubscribe.question);
  expect(new Set(questions).size).toBe(ListLanguage.options.length);
});

test('French has no space at which a line may break before a sign, and Chinese has only signs of its own', () => {
  const valuesOf = (texts: object): string[] =>
    Object.values(texts).flatMap((text: string | object) => (typeof text === 'string' ? [text] : valuesOf(text)));
  expect(valuesOf(textsIn('fr')).filter((text) => / [:;?!»]|« /.test(text))).toEqual([]);
  expect(valuesOf(textsIn('zh')).filter((text) => /[,.:;?!()'"]/.test(text))).toEqual([]);
});

test('a value is inserted as it is, even if it looks like a word in braces', () => {
  expect(fillText('From {list} until {time}', { list: '{time} & $1', time: 'noon' })).toBe(
    'From {time} & $1 until noon',
  );
});

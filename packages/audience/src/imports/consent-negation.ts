const list = (text: string) => text.trim().split(/\s+/);

const nots = new Set(
  list('no not non ne sans sin senza without kein keine keinen nicht ohne niet geen never nao nie sem pas'),
);
const endings =
  list(`withdr revok revoc revoq cancel stop declin reject refus retir ritir widerr abgelehnt gekund kundig denied
  disabl deactiv deaktiv desactiv disattiv remov suspend terminat rescind annul rifiut rechaz`);
// What they say depends on today, or on what ends.
const doubtfulWords = list('expir ablauf abgelaufen scad caduc lapsed');
const ends = new Set(list('end ends ended ending ende fin fine'));
// Longer headers are sentences, which may speak of leaving to those who agree.
const maxWords = 6;

/** How a header turns what its other words say. `doubtful`: somebody has to say what it means. */
export type Negation = 'not' | 'ended' | 'doubtful';

/** The negation in a header's words; undefined if there is none. */
export function findNegation(words: string[]): Negation | undefined {
  const starts = (word: string, stems: string[]) => stems.some((stem) => word.startsWith(stem));
  if (words.some((word) => starts(word, doubtfulWords) || ends.has(word))) return 'doubtful';
  const count = words.filter((word) => nots.has(word) || starts(word, endings)).length;
  if (count === 0) return undefined;
  if (count > 1 || words.length > maxWords) return 'doubtful';
  return words.some((word) => nots.has(word)) ? 'not' : 'ended';
}

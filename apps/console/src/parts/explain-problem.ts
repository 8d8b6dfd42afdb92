import type { ProblemTexts } from '../texts/problem-texts.ts';

/** A problem as the service reports it. */
export interface FoundProblem {
  /** The property that it is about, such as `html` or `steps[2].then[0].tag`. */
  part: string;
  message: string;
  /** The kind of a warning. */
  code?: string | undefined;
}

/** Says a problem in the viewer's language; see `explainProblem`. */
export type Explain = (found: FoundProblem) => string;

/**
 * Says a problem of a mail or a step as a sentence. It names what the user sees in the console, not the property. A
 * message that isn't known follows the property's name.
 */
export function explainProblem({ part, message: said, code }: FoundProblem, words: ProblemTexts): string {
  const property = /([a-z_]+)(?:\[\d+\])?$/i.exec(part)?.[1] ?? '';
  const message = withoutPosition(said);
  const place = words.places[property] ?? '';
  const sentence =
    explainTemplate(message, place, words) ??
    explainWarning(code, message, place, words) ??
    explainProperty(property, message, words);
  const variant = /^variants\[(\d+)\]\./.exec(part)?.[1];
  return variant === undefined ? sentence : words.ofVariant(String.fromCodePoint(65 + Number(variant)), sentence);
}

/** The tag that is still being typed, according to a message, such as `{{ fir`; undefined if the message is another. */
export function findUnfinishedTag(message: string): string | undefined {
  return /^output "(\{\{-?\s*[\w.]*)[^]*" not closed$/.exec(withoutPosition(message))?.[1]?.trim();
}

/** Lines and columns are those of the code, which isn't visible to those who write in blocks. */
function withoutPosition(message: string): string {
  return message
    .replace(/^line \d+, column \d+: /, '')
    .replace(/^is not valid Liquid: /, '')
    .replace(/ \(line \d+, column \d+\)$/, '');
}

function explainTemplate(message: string, place: string, words: ProblemTexts): string | undefined {
  const unfinished = findUnfinishedTag(message);
  if (unfinished !== undefined) return words.unfinishedTag(unfinished, place);
  const quoted = (pattern: RegExp) => pattern.exec(message)?.[1];
  const begun = quoted(/^tag "(\{%-?\s*\w*)[^]*" not closed$/);
  if (begun !== undefined) return words.unfinishedCode(begun.trim(), place);
  const open = /^(?:tag|raw) "?(\{%-?\s*(\w+)[^]*?%\})[^]* not closed$/.exec(message);
  if (open !== null) return words.openCode(open[1] ?? '', `{% end${open[2] ?? ''} %}`, place);
  const unknown = quoted(/^tag "(\w+)" not found$/);
  if (unknown !== undefined) return words.unknownCode(`{% ${unknown} %}`, place);
  const filter = quoted(/^undefined filter: (.*)$/);
  if (filter !== undefined) return words.unknownFilter(filter, place);
  if (message === 'invalid value expression: ""') return words.emptyTag(place);
  return undefined;
}

function explainWarning(
  code: string | undefined,
  message: string,
  place: string,
  words: ProblemTexts,
): string | undefined {
  const explain = code === undefined ? undefined : words.warnings[code];
  if (explain === undefined) return undefined;
  const name = /^\{.*?\}+/.exec(message)?.[0] ?? /“(.*?)”/.exec(message)?.[1] ?? '';
  if (message.includes('for some recipients only')) return words.linkForSome;
  return code === 'tag_unknown' && !name.startsWith('{{') ? words.unknownStays(name, place) : explain(name, place);
}

function explainProperty(property: string, message: string, words: ProblemTexts): string {
  const known = words.known[message];
  if (known !== undefined) return known;
  const deleted = message === 'has been deleted' ? words.deleted[property] : undefined;
  if (deleted !== undefined) return deleted;
  const name = words.names[property];
  if (name === undefined) return capitalized(message);
  if (message === 'is required' || message === 'must not be empty') return words.isMissing(name);
  // A message that begins with a capital letter is a sentence about the template's code.
  if (/^\p{Lu}/u.test(message)) return message;
  const place = words.places[property];
  if (place !== undefined && !/^(?:must|is|has) /.test(message)) return words.wrongCode(place, message);
  return words.other(name, message);
}

const capitalized = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

import type { Translate } from '../texts/catalogs.ts';
import '../texts/problem.ts';

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
export function explainProblem({ part, message: said, code }: FoundProblem, t: Translate): string {
  const property = /([a-z_]+)(?:\[\d+\])?$/i.exec(part)?.[1] ?? '';
  const message = withoutPosition(said);
  const place = t.ifKnown(`problem.places.${property}`) ?? '';
  const sentence =
    explainTemplate(message, place, t) ??
    explainWarning(code, message, place, t) ??
    explainProperty(property, message, t);
  const variant = /^variants\[(\d+)\]\./.exec(part)?.[1];
  return variant === undefined
    ? sentence
    : t('problem.ofVariant', { letter: String.fromCodePoint(65 + Number(variant)), problem: sentence });
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

function explainTemplate(message: string, place: string, t: Translate): string | undefined {
  const unfinished = findUnfinishedTag(message);
  if (unfinished !== undefined) return t('problem.unfinishedTag', { tag: unfinished, place });
  const quoted = (pattern: RegExp) => pattern.exec(message)?.[1];
  const begun = quoted(/^tag "(\{%-?\s*\w*)[^]*" not closed$/);
  if (begun !== undefined) return t('problem.unfinishedCode', { tag: begun.trim(), place });
  const open = /^(?:tag|raw) "?(\{%-?\s*(\w+)[^]*?%\})[^]* not closed$/.exec(message);
  if (open !== null) return t('problem.openCode', { tag: open[1] ?? '', end: `{% end${open[2] ?? ''} %}`, place });
  const unknown = quoted(/^tag "(\w+)" not found$/);
  if (unknown !== undefined) return t('problem.unknownCode', { tag: `{% ${unknown} %}`, place });
  const filter = quoted(/^undefined filter: (.*)$/);
  if (filter !== undefined) return t('problem.unknownFilter', { filter, place });
  if (message === 'invalid value expression: ""') return t('problem.emptyTag', { place });
  return undefined;
}

function explainWarning(code: string | undefined, message: string, place: string, t: Translate): string | undefined {
  const name = /^\{.*?\}+/.exec(message)?.[0] ?? /“(.*?)”/.exec(message)?.[1] ?? '';
  const known = code === undefined ? undefined : t.ifKnown(`problem.warnings.${code}`, { name, place });
  if (known === undefined) return undefined;
  if (message.includes('for some recipients only')) return t('problem.linkForSome');
  if (code === 'link_broken' && name === '') return t('problem.linkWithoutAddress');
  return code === 'tag_unknown' && !name.startsWith('{{') ? t('problem.unknownStays', { name, place }) : known;
}

function explainProperty(property: string, message: string, t: Translate): string {
  const known = t.ifKnown(`problem.known.${message}`);
  if (known !== undefined) return known;
  const deleted = message === 'has been deleted' ? t.ifKnown(`problem.deleted.${property}`) : undefined;
  if (deleted !== undefined) return deleted;
  const name = t.ifKnown(`problem.names.${property}`);
  if (name === undefined) return capitalized(message);
  if (message === 'is required' || message === 'must not be empty') return t('problem.isMissing', { name });
  // A message that begins with a capital letter is a sentence about the template's code.
  if (/^\p{Lu}/u.test(message)) return message;
  const place = t.ifKnown(`problem.places.${property}`);
  if (place !== undefined && !/^(?:must|is|has) /.test(message)) return t('problem.wrongCode', { place, message });
  return t('problem.other', { name, message });
}

const capitalized = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

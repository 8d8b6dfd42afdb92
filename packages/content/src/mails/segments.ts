import { Context, type FilterImplOptions, type Output } from 'liquidjs';
import type { RecipientData } from './campaign-source.ts';
import { engineOf, escapeHtml, showValue, type Syntax } from './template-engine.ts';
import { TemplateError } from './template-error.ts';
import type { TemplateValues } from './template-values.ts';
import { toTrackedUrl } from './tracked-link-tag.ts';

/**
 * A piece of a part, as data that can be passed between threads: text that is the same in all mails, a value read from
 * a recipient, a tracked link that contains values of the recipient, or the number of a piece that only Liquid can
 * render.
 */
export type Segment =
  | string
  | { kind: 'value'; path: string[]; filters: ValueFilter[]; isEscaped: boolean }
  | { kind: 'link'; link: number; target: Segment[] }
  | { kind: 'logic'; index: number };

/** One of the `simpleFilters`, with its arguments. */
export interface ValueFilter {
  name: string;
  args: (string | number)[];
}

/** The parts of a mail. */
export interface MailSegments {
  subject: Segment[];
  plain: Segment[];
  html: Segment[];
}

/**
 * What differs from mail to mail: the recipient, and what Liquid has rendered for them, by the numbers of the pieces.
 */
export interface MailValues {
  recipient: RecipientData;
  logic: readonly string[];
}

/** The text of a slot in one mail, escaped for its syntax. */
export type Slot = (mail: MailValues) => string;

/**
 * Filters whose time grows at most linearly with their input, so that a few of them need neither a limit nor a thread.
 */
export const simpleFilters: ReadonlySet<string> = new Set(
  'default upcase downcase capitalize strip lstrip rstrip truncate append prepend url_encode escape raw'.split(' '),
);

/** The maximum length of a mail's part, in characters: even a short template can repeat long values. */
export const maxPartLength = 5_000_000;

type FilterHandler = Extract<FilterImplOptions, (...args: never[]) => unknown>;

const unlimited = new Context({}, engineOf('text').options, { sync: true, memoryLimit: Infinity });

/**
 * Returns a function that applies the filters to a value and shows it.
 * @param isEscaped whether the last filter has escaped it already, or no escaping is needed.
 */
export function createShow(filters: readonly ValueFilter[], isEscaped: boolean, syntax: Syntax) {
  const liquid = engineOf(syntax);
  const self = { context: unlimited, liquid } as unknown as ThisParameterType<FilterHandler> & {
    token: Output['token'];
  };
  const steps = filters.map(({ name, args }) => {
    const filter = simpleFilters.has(name) ? liquid.filters[name] : undefined;
    if (filter === undefined) throw new Error(`${name} is not a simple filter`);
    const handler: FilterHandler = typeof filter === 'function' ? filter : filter.handler;
    return (value: unknown) => handler.call(self, value, ...args) as unknown;
  });
  return (value: unknown): string => {
    let result = value;
    for (const step of steps) result = step(result);
    const text = showValue(result);
    return isEscaped ? text : escapeHtml(text);
  };
}

/** Turns a part's segments into text and functions. */
export function toSlots(segments: readonly Segment[], syntax: Syntax, values: TemplateValues): (string | Slot)[] {
  return segments.map((segment) => {
    if (typeof segment === 'string') return segment;
    if (segment.kind === 'logic') return ({ logic }) => logic[segment.index] ?? '';
    if (segment.kind === 'link') {
      const target = toSlots(segment.target, syntax, values);
      return (mail) => toTrackedUrl(segment.link, joinSlots(target, mail), mail.recipient.links.tracking);
    }
    const show = createShow(segment.filters, segment.isEscaped, syntax);
    const read = values.reader(segment.path);
    return ({ recipient }) => show(read?.(recipient));
  });
}

/** Renders a part for one mail. @throws TemplateError if it is too long */
export function joinSlots(slots: readonly (string | Slot)[], mail: MailValues): string {
  let text = '';
  for (const slot of slots) {
    text += typeof slot === 'string' ? slot : slot(mail);
    if (text.length > maxPartLength) throw tooLong();
  }
  return text;
}

/** The error for a mail with a part of more than `maxPartLength` characters. */
export function tooLong(): TemplateError {
  return new TemplateError('html', `With the recipient's values, the mail has more than ${maxPartLength} characters`);
}

import { Context, type FilterImplOptions, type Output } from 'liquidjs';
import type { RecipientData } from './campaign-source.ts';
import { engineOf, escapeHtml, showValue, type Syntax } from './template-engine.ts';
import { TemplateError } from './template-error.ts';
import type { TemplateValues } from './template-values.ts';
import { toTrackedUrl } from './tracked-link-tag.ts';

/**
 * A piece of a part, as data that threads pass to each other: text that is the same in all mails, a value that is read from
 * a recipient, a tracked link with values of the recipient, or what only Liquid can render, by its number in the mail.
 */
export type Segment =
  | string
  | { kind: 'value'; path: string[]; filters: ValueFilter[]; isEscaped: boolean }
  | { kind: 'link'; link: number; target: Segment[] }
  | { kind: 'logic'; index: number };

/** A filter of `simpleFilters`, with its arguments. */
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

/** What differs from mail to mail: its recipient, and what Liquid has rendered for them, by the numbers of the pieces. */
export interface MailValues {
  recipient: RecipientData;
  logic: readonly string[];
}

/** The text of a slot in one mail, escaped for its syntax. */
export type Slot = (mail: MailValues) => string;

/** Filters whose time grows no faster than their input: a few of them need no limits, and no thread. */
export const simpleFilters: ReadonlySet<string> = new Set(
  'default upcase downcase capitalize strip lstrip rstrip truncate append prepend url_encode escape raw'.split(' '),
);

/** The most characters that a part of a mail may have: short templates can repeat long values. */
export const maxPartLength = 5_000_000;

type FilterHandler = Extract<FilterImplOptions, (...args: never[]) => unknown>;

const unlimited = new Context({}, engineOf('text').options, { sync: true, memoryLimit: Infinity });

/** What shows a value, after its filters. @param isEscaped whether the last of them has escaped it, or nothing has to. */
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

/** The pieces of a part as text and functions. */
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

/** The text of a part in one mail. @throws TemplateError when it is too long */
export function joinSlots(slots: readonly (string | Slot)[], mail: MailValues): string {
  let text = '';
  for (const slot of slots) {
    text += typeof slot === 'string' ? slot : slot(mail);
    if (text.length > maxPartLength) throw tooLong();
  }
  return text;
}

/** The error of a mail with more than `maxPartLength` characters in a part. */
export function tooLong(): TemplateError {
  return new TemplateError('html', `With the recipient's values, the mail has more than ${maxPartLength} characters`);
}

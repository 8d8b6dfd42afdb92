import { MailwrightError } from 'mailwright';
import { z } from 'zod';

/** A list's, a segment's or another resource's uid as a tool takes it. */
export function uidOf(prefix: string, what: string) {
  // The path of a request must not change, as it would with two dots.
  return z
    .string()
    .max(100)
    .regex(/^\w+$/, `must be a uid such as ${prefix}_…`)
    .describe(`The uid of ${what}, \`${prefix}_…\``);
}

/** A subscriber as a tool takes one, with the list if the address names them. */
export const personInput = {
  subscriber: z
    .string()
    .max(320)
    .refine((text) => !/^\.{0,2}$/.test(text), 'must be a uid or an email address')
    .describe('The uid, `sub_…`, or the email address together with `list_uid`'),
  list_uid: uidOf('list', 'the list').optional(),
};

/** The inputs of every tool that returns a page. */
export const pageInput = {
  limit: z.int().min(1).max(50).default(20).describe('Page size, 1 to 50'),
  cursor: z.string().max(100).optional().describe('`next_cursor` of the page before'),
};

type Given<Values> = { [Name in keyof Values]: Exclude<Values[Name], undefined> };

/** The properties that have a value. */
export function given<Values extends object>(values: Values): Given<Values> {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)) as Given<Values>;
}

/** JSON whose form the API checks, for a call of the client, which would expect the precise type. */
export function asGiven(value: unknown): never {
  return value as never;
}

interface Ending {
  data?: unknown;
  error?: unknown;
  response: Response;
}

/**
 * Resolves to a successful response with its data.
 * @throws MailwrightError for an error response.
 */
export async function succeed<Call extends Ending>(
  call: Promise<Call>,
): Promise<{ data: NonNullable<Call['data']>; response: Response }> {
  const { data, error, response } = await call;
  if (!response.ok) throw new MailwrightError(response, error);
  return { data: data as NonNullable<Call['data']>, response };
}

/** A page as tools return it. */
export async function readPage<Call extends Ending & { data?: unknown[] }, Item>(
  call: Promise<Call>,
  show: (item: NonNullable<Call['data']>[number]) => Item,
): Promise<{ items: Item[]; next_cursor: string | null }> {
  const { data, response } = await succeed(call);
  return { items: data.map(show), next_cursor: response.headers.get('x-next-cursor') };
}

/** An object without some of its properties. */
export function without<Whole extends object, Name extends keyof Whole>(
  whole: Whole,
  ...names: Name[]
): Omit<Whole, Name> {
  const rest = { ...whole };
  for (const name of names) delete rest[name];
  return rest;
}

/** An object without its properties that are null: they say nothing, and cost tokens. */
export function withoutNulls<Whole extends object>(whole: Whole): Partial<Whole> {
  return Object.fromEntries(Object.entries(whole).filter(([, value]) => value !== null)) as Partial<Whole>;
}

import { MailwrightError } from './mailwright-error.ts';

/** How a call of the client ends: with data, or with what went wrong. */
type Ending<Data> =
  { data: Data; error?: never; response: Response } | { data?: never; error: unknown; response: Response };

/**
 * Resolves to what a call answers, e.g. `const list = await unwrap(client.GET('/lists/{uid}', …))`; undefined when that is
 * nothing (204).
 * @throws MailwrightError when the answer is not a good one.
 */
export async function unwrap<Data>(call: Promise<Ending<Data>>): Promise<[Data] extends [never] ? undefined : Data> {
  const { data, error, response } = await call;
  if (!response.ok) throw new MailwrightError(response, error);
  return data as [Data] extends [never] ? undefined : Data;
}

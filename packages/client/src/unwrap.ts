import { MailwrightError } from './mailwright-error.ts';

/** The outcome of a call: data, or an error. */
type Ending<Data> =
  { data: Data; error?: never; response: Response } | { data?: never; error: unknown; response: Response };

/**
 * Resolves to the data of a response, e.g. `const list = await unwrap(client.GET('/lists/{uid}', …))`; undefined when
 * there is none (204).
 * @throws MailwrightError for an error response.
 */
export async function unwrap<Data>(call: Promise<Ending<Data>>): Promise<[Data] extends [never] ? undefined : Data> {
  const { data, error, response } = await call;
  if (!response.ok) throw new MailwrightError(response, error);
  return data as [Data] extends [never] ? undefined : Data;
}

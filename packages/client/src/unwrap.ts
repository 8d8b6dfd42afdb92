import { MailwrightError } from './mailwright-error.ts';

/** How a call of the client ends: with data, or with what went wrong. */
type Ending = { data?: unknown; error?: unknown; response: Response };

/**
 * The data of a call that goes well; undefined when there is none (204). Only the ending that has to have data counts:
 * without `exactOptionalPropertyTypes`, the `data?: never` of the other one would add an undefined to it.
 */
type DataOf<Call extends Ending> = Call extends { data: infer Data }
  ? [Data] extends [never]
    ? undefined
    : Data
  : never;

/**
 * Resolves to the data of a response, e.g. `const list = await unwrap(client.GET('/lists/{uid}', …))`; undefined when
 * there is none (204).
 * @throws MailwrightError for an error response.
 */
export async function unwrap<Call extends Ending>(call: Promise<Call>): Promise<DataOf<Call>> {
  const { data, error, response } = await call;
  if (!response.ok) throw new MailwrightError(response, error);
  return data as DataOf<Call>;
}

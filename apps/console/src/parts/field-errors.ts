import { MailwrightError } from 'mailwright';
import type { Explain } from './explain-problem.ts';

/**
 * The service's error about one field of a form; undefined if there is none.
 * @param explain says the error in the viewer's language; if absent, it is as the service says it
 */
export function errorOf(error: Error | null, field: string, explain?: Explain): string | undefined {
  if (!(error instanceof MailwrightError)) return undefined;
  const messages = error.errors[field];
  if (explain === undefined) return messages?.join(', ');
  return messages?.map((message) => explain({ part: field, message })).join(' ');
}

/** The error, or null if it is only about fields that show their own errors. */
export function errorBeside(error: Error | null, fields: string[]): Error | null {
  if (!(error instanceof MailwrightError)) return error;
  const named = Object.keys(error.errors);
  return named.length > 0 && named.every((field) => fields.includes(field)) ? null : error;
}

/** The fields that an error of the service is about. */
export function fieldsOf(error: Error | null): string[] {
  return error instanceof MailwrightError ? Object.keys(error.errors) : [];
}

/** The field errors that the message doesn't already state; empty if the message states the only one. */
export function errorsBeyondMessage({ message, errors }: MailwrightError): [field: string, text: string][] {
  const all = Object.entries(errors).map(([field, messages]): [string, string] => [field, messages.join(', ')]);
  const [only] = all;
  return all.length === 1 && only !== undefined && message.startsWith(only.join(' ')) ? [] : all;
}

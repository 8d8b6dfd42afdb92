import { MailwrightError } from '@mailwright/client';

/** The service's error about one field of a form; undefined if there is none. */
export function errorOf(error: Error | null, field: string): string | undefined {
  if (!(error instanceof MailwrightError)) return undefined;
  return error.errors[field]?.join(', ');
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

import { MailwrightError } from '@mailwright/client';

/** What the service says about one field of a form; undefined when it says nothing. */
export function errorOf(error: Error | null, field: string): string | undefined {
  if (!(error instanceof MailwrightError)) return undefined;
  return error.errors[field]?.join(', ');
}

/** The error when it isn't about fields that show their own; otherwise null. */
export function errorBeside(error: Error | null, fields: string[]): Error | null {
  if (!(error instanceof MailwrightError)) return error;
  const named = Object.keys(error.errors);
  return named.length > 0 && named.every((field) => fields.includes(field)) ? null : error;
}

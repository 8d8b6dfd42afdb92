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

/** What the service says about fields beyond its message: nothing when that says the one thing that is wrong. */
export function errorsBeyondMessage({ message, errors }: MailwrightError): [field: string, text: string][] {
  const all = Object.entries(errors).map(([field, messages]): [string, string] => [field, messages.join(', ')]);
  const [only] = all;
  return all.length === 1 && only !== undefined && message.startsWith(only.join(' ')) ? [] : all;
}

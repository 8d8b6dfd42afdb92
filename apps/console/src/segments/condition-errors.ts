import { MailwrightError } from 'mailwright';

/** The service's errors about a property of a condition, or about one of its values; undefined if there are none. */
export function errorAt(error: Error | null, path: string): string | undefined {
  if (!(error instanceof MailwrightError)) return undefined;
  const found = Object.entries(error.errors).filter(([name]) => name === path || name.startsWith(`${path}[`));
  return found.length === 0 ? undefined : found.flatMap(([, messages]) => messages).join(', ');
}

/** The service's errors about a condition itself, or about properties that have no input of their own. */
export function errorBesideInputs(error: Error | null, path: string, inputs: string[]): string | undefined {
  if (!(error instanceof MailwrightError)) return undefined;
  const rest = Object.entries(error.errors).filter(([name]) => {
    if (name === path) return true;
    if (!name.startsWith(`${path}.`)) return false;
    const property = name.slice(path.length + 1).split(/[.[]/)[0] ?? '';
    return !inputs.includes(property) && !['all', 'any', 'none'].includes(property);
  });
  return rest.length === 0 ? undefined : rest.flatMap(([, messages]) => messages).join(', ');
}

/** The error, or null if it is only about these conditions or fields, which show their own errors. */
export function errorBesideConditions(error: Error | null, at: string, fields: string[] = []): Error | null {
  if (!(error instanceof MailwrightError)) return error;
  const named = Object.keys(error.errors);
  const isShown = (name: string) => name === at || name.startsWith(`${at}.`) || fields.includes(name);
  return named.length > 0 && named.every(isShown) ? null : error;
}

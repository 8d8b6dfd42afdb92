import type { Stack } from '@mailwright/local-stack';

/**
 * Calls the API of a stack with its key, for what a test prepares or checks beside the integration.
 * @throws Error with the response's body if its status isn't the expected one; a 2xx unless given.
 */
export type ApiCaller = (
  method: string,
  path: string,
  body?: unknown,
  expected?: number,
) => Promise<Record<string, unknown>>;

/** A caller for a stack. */
export function makeApiCaller({ baseUrl, apiKey }: Pick<Stack, 'baseUrl' | 'apiKey'>): ApiCaller {
  return async (method, path, body, expected) => {
    const response = await fetch(`${baseUrl}/api/v1${path}`, {
      method,
      headers: { authorization: `Bearer ${apiKey}`, 'content-type': 'application/json' },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    const text = await response.text();
    if (expected === undefined ? !response.ok : response.status !== expected)
      throw new Error(`${method} ${path}: ${response.status} ${text}`);
    return (text === '' ? {} : JSON.parse(text)) as Record<string, unknown>;
  };
}

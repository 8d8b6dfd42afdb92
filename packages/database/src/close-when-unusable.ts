import type pg from 'pg';
import { isDatabaseUnavailable, isStatementTimeout } from './postgres-errors.ts';

type Callback = (error: unknown, result: unknown) => void;

/**
 * Closes a connection as soon as a statement shows that it is unusable: it doesn't respond, or its server is read-only,
 * is stopping or has no space left. The pool then opens another one, which may reach a server that works. Without this,
 * Prisma would return the connection to the pool, whatever happened on it.
 * @param onError receives the error of each failed statement.
 */
export function closeWhenUnusable(client: pg.Client, onError: (error: unknown) => void): void {
  const query = client.query.bind(client) as (...args: unknown[]) => unknown;
  const check = (error: unknown): void => {
    onError(error);
    // Not pg's own `end`, which waits until earlier statements have their responses.
    if (isDatabaseUnavailable(error) && !isStatementTimeout(error)) client.connection.stream.destroy();
  };
  client.query = ((...args: unknown[]) => {
    const callback = args.at(-1);
    if (typeof callback === 'function') {
      const wrapped: Callback = (error, result) => {
        check(error);
        (callback as Callback)(error, result);
      };
      return query(...args.slice(0, -1), wrapped);
    }
    const result = query(...args) as Partial<Promise<unknown>>;
    return typeof result.catch === 'function'
      ? result.catch((error: unknown) => {
          check(error);
          throw error;
        })
      : result;
  }) as typeof client.query;
}

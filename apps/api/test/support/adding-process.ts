import { addSubscriber, createAdditionGroups, type CachedKey } from '@mailwright/audience';
import type { Statement } from '@mailwright/database';
import { createEventWriter } from '@mailwright/outbox';
import { newId, systemClock } from '@mailwright/platform';
import { testAppSecrets } from '@mailwright/testing';
import { deliveriesOfEvents } from '@mailwright/webhooks';
import type { TestApi } from './start-test-api.ts';

/** Adds subscribers as a process of the API does. Calls made in one turn of the event loop arrive together. */
export type AddingProcess = ReturnType<typeof startAddingProcess>;

/** `after`: called after each statement; `pauseMs`: as in `createAdditionGroups`, but 1 ms when absent. */
export interface AddingProcessOptions {
  after?: (statement: Statement) => void;
  pauseMs?: number;
}

const events = createEventWriter([deliveriesOfEvents()]);

/**
 * Starts a process that records its statements. It adds to this list of the API's account, unless an addition names
 * others.
 */
export function startAddingProcess(api: TestApi, list: string, options: AddingProcessOptions = {}) {
  const statements: string[] = [];
  const errors: unknown[] = [];
  const database: TestApi['database'] = {
    ...api.database,
    query: async (statement) => {
      statements.push(statement.name ?? statement.text);
      const rows = await api.database.query<never>(statement);
      options.after?.(statement);
      return rows;
    },
  };
  const { pauseMs = 1 } = options;
  const additions = createAdditionGroups({ database, events, report: (error) => errors.push(error), pauseMs });
  const deps = { database, events, clock: systemClock, appSecrets: testAppSecrets, additions };
  const add = (
    email: string,
    { to = list, by = api.account.accountId, ...values }: Record<string, string> = {},
    key?: CachedKey,
  ) => addSubscriber(deps, by, newId(), { list_uid: to, EMAIL: email, resubscribe: false, ...values }, { key });
  return { add, statements, errors };
}

/** `a0@example.com`, `a1@example.com` and so on. */
export const addresses = (count: number, name = 'a') =>
  Array.from({ length: count }, (_, i) => `${name}${i}@example.com`);

/** Resolves to the code of the error that the work ends with, or to `done`. */
export const codeOf = (work: Promise<unknown>): Promise<string | undefined> =>
  work.then(
    () => 'done',
    (error: { code?: string }) => error.code,
  );

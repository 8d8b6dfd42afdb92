import { beforeEach } from '@jest/globals';
import { newId } from '@mailwright/platform';
import type { TestAccount } from '@mailwright/testing';
import type supertest from 'supertest';
import { type TestApi, useTwoProcesses } from './start-test-api.ts';

export const hook = { target_url: 'https://example.com/h', event: 'subscriber.subscribed' };
export const list = { name: 'News', from_name: 'Ada', from_email: 'ada@example.com' };

/** What is stored about a request. */
interface StoredRequest {
  response: Buffer | null;
  resourceId: string;
}

/** Requests with an Idempotency-Key, and what is stored about them. */
interface IdempotentRequests {
  api: TestApi;
  /** A second process over the same database. */
  other: TestApi;
  /** The key of the requests: a new one for each test. */
  key: string;
  post(path: string, body: object, account?: TestAccount, at?: TestApi): supertest.Test;
  readRow(): Promise<StoredRequest | undefined>;
  /** Makes the request look as if its process had died before it could store the response. */
  forgetAnswer(): Promise<void>;
}

/** Starts two processes of the API for the tests of a file, with a new key for each test. */
export function useIdempotentRequests(): IdempotentRequests {
  const [api, other] = useTwoProcesses();
  const requests: IdempotentRequests = {
    api,
    other,
    key: '',
    post: (path, body, account, at = api) =>
      at.call('post', path, account).set('Idempotency-Key', requests.key).send(body),
    readRow: async () => {
      const [row] = await api.database.query<StoredRequest>({
        text: 'SELECT response, resource_id AS "resourceId" FROM idempotent_requests WHERE account_id = $1 AND key = $2',
        values: [api.account.accountId, requests.key],
      });
      return row;
    },
    forgetAnswer: async () => {
      await api.run(
        `UPDATE idempotent_requests SET response = NULL, locked_until = now() - interval '1 second'
          WHERE account_id = $1 AND key = $2`,
        api.account.accountId,
        requests.key,
      );
    },
  };
  beforeEach(() => {
    requests.key = newId();
  });
  return requests;
}

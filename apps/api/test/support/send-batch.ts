import { expect } from '@jest/globals';
import { BatchResult } from '@mailwright/contracts';
import { fromUid } from '@mailwright/platform';
import type { TestAccount } from '@mailwright/testing';
import type supertest from 'supertest';
import type { TestApi } from './start-test-api.ts';

/** Sends batches and reads their outcome. */
export interface Batches {
  post(
    list: string,
    subscribers: unknown[],
    more?: Record<string, unknown>,
    account?: TestAccount,
  ): ReturnType<ReturnType<typeof supertest>['post']>;
  /** Sends a batch that must succeed; resolves to its result, which has one entry per row, in order. */
  send(
    list: string,
    subscribers: unknown[],
    more?: Record<string, unknown>,
    account?: TestAccount,
  ): Promise<BatchResult>;
  /** The tags of every subscriber of a list, by normalized address. */
  rowsOf(list: string): Promise<Map<string, string[]>>;
}

/** `count` different addresses. */
export const addresses = (count: number, prefix: string): string[] =>
  Array.from({ length: count }, (_, i) => `${prefix}${i}@example.com`);

/** Sends batches to an API under test. */
export function createBatches(api: TestApi): Batches {
  const post: Batches['post'] = (list, subscribers, more = {}, account = api.account) =>
    api.call('post', '/subscribers/batch', account).send({ list_uid: list, subscribers, ...more });
  return {
    post,
    send: async (list, subscribers, more, account) => {
      const response = await post(list, subscribers, more, account);
      expect({ status: response.status, text: response.text.slice(0, 500) }).toMatchObject({ status: 200 });
      const result = BatchResult.parse(response.body);
      expect(result.results.map(({ index }) => index)).toEqual(subscribers.map((_, i) => i));
      const total = Object.values(result.counts).reduce((sum, n) => sum + n, 0);
      expect(total).toBe(subscribers.length);
      return result;
    },
    rowsOf: async (list) => {
      const rows = await api.database.query<{ email: string; tags: string[] }>({
        text: 'SELECT email_normalized AS email, tags FROM subscribers WHERE list_id = $1',
        values: [fromUid('list', list)],
      });
      return new Map(rows.map(({ email, tags }) => [email, tags]));
    },
  };
}

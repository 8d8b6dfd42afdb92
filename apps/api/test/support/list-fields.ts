import { beforeEach, expect } from '@jest/globals';
import type { ListFieldResource, SubscriberResource } from '@mailwright/contracts';
import type supertest from 'supertest';
import { takeSnapshot } from './snapshot.ts';
import { type TestApi, useTestApi } from './start-test-api.ts';
import { type AudienceWatch, watchAudience } from './watch-audience.ts';

/** The tags of the fields that every new list has. */
export const standardTags = ['EMAIL', 'FIRST_NAME', 'LAST_NAME'];

/** Calls that concern the fields of one list. */
interface ListFields {
  api: TestApi;
  watch: AudienceWatch;
  /** A new list for each test. */
  list: string;
  /** `/lists/{uid}/fields`, or one field below it. */
  path(tag?: string): string;
  add(body: object): supertest.Test;
  change(tag: string, body: object): supertest.Test;
  remove(tag: string): supertest.Test;
  tags(): Promise<string[]>;
  addSubscriber(email: string, more?: Record<string, unknown>): Promise<SubscriberResource>;
  /** Expects that the work changes nothing in the database. */
  unchanged(work: () => Promise<unknown>): Promise<void>;
}

/** Starts an API for the tests of a file, and adds a new list before each of them. */
export function useListFields(): ListFields {
  const api = useTestApi();
  const watch = watchAudience(api);
  const path: ListFields['path'] = (tag) => `/lists/${fields.list}/fields${tag === undefined ? '' : `/${tag}`}`;
  const fields: ListFields = {
    api,
    watch,
    list: '',
    path,
    add: (body) => api.call('post', path()).send(body),
    change: (tag, body) => api.call('patch', path(tag)).send(body),
    remove: (tag) => api.call('delete', path(tag)),
    tags: async () => ((await api.call('get', path()).expect(200)).body as ListFieldResource[]).map(({ tag }) => tag),
    addSubscriber: (email, more) => watch.add(fields.list, email, more),
    unchanged: async (work) => {
      const before = await takeSnapshot(api.database);
      await work();
      expect(await takeSnapshot(api.database)).toEqual(before);
    },
  };
  beforeEach(async () => {
    fields.list = await api.addList();
  });
  return fields;
}

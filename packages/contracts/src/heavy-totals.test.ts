import { expect, test } from '@jest/globals';
import { z } from 'zod';
import { appOperations } from './console/app-operations.ts';
import { operations } from './operations.ts';

/** For each collection whose total is not heavy, why counting it reads few rows even in a large account. */
const small: Record<string, string> = {
  listLists: 'as many as the plan allows',
  listHooks: 'as many as the plan allows',
  listTemplates: 'as many as the plan allows',
  listMedia: 'as many images as fit into what the plan allows',
  listSenders: 'as many as the plan allows',
  listDomains: 'as many as the plan allows',
  listAutomations: 'as many as the plan allows',
  listTransports: 'one for each SMTP server of the account',
  listBounceCallbacks: 'one for each provider of the account',
  listSegments: 'made by hand',
  listCampaigns: 'made one by one',
  listImports: 'one for each uploaded file',
  listAudit: 'an entry for each sign-in, export and change of access, counted over an index',
  listConsents: 'of one subscriber',
  listSubscriberActivity: 'of one subscriber',
  listRecipients: 'kept with the campaign; what is counted by a filter is heavy by that filter',
};

/** Lists the operations that can count their collection, by id, and whether a request that counts is heavy. */
function heavyWhenCounting(): [id: string, isHeavy: boolean][] {
  return [...Object.values(operations), ...Object.values(appOperations)].flatMap((operation) => {
    const query: unknown = operation.query;
    if (!(query instanceof z.ZodObject) || !('include_total' in query.shape)) return [];
    return [[operation.id, operation.isHeavy?.(query.parse({ include_total: 'true' }) as never) === true]];
  });
}

test('every request that counts a collection of unlimited size is heavy', () => {
  const counting = heavyWhenCounting();
  expect(counting.length).toBeGreaterThan(20);
  const light = counting.flatMap(([id, isHeavy]) => (isHeavy ? [] : [id]));
  expect(light.toSorted()).toEqual(Object.keys(small).toSorted());
});

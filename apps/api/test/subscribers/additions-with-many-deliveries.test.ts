import { expect, test } from '@jest/globals';
import { addSubscriber, createAdditionGroups } from '@mailwright/audience';
import { createEventWriter } from '@mailwright/outbox';
import { newId, systemClock } from '@mailwright/platform';
import { createTestAccount, testAppSecrets } from '@mailwright/testing';
import { deliveriesOfEvents } from '@mailwright/webhooks';
import { useTestApi } from '../support/start-test-api.ts';

const api = useTestApi();

test('additions that cause many deliveries are written in small groups of their own, so that they delay no others', async () => {
  const groups: string[][] = [];
  const database: typeof api.database = {
    ...api.database,
    query: async (statement) => {
      const { name, values } = statement;
      const rows = values?.find((value) => typeof value === 'string' && value.startsWith('[')) as string;
      if (name === 'add-subscribers')
        groups.push((JSON.parse(rows) as { email: string }[]).map(({ email }) => email.slice(0, 4)));
      return api.database.query(statement);
    },
  };
  const events = createEventWriter([deliveriesOfEvents()]);
  const additions = createAdditionGroups({ database, events, report: (error) => expect(error).toBeUndefined() });
  const deps = { database, events, clock: systemClock, appSecrets: testAppSecrets, additions };
  const other = await createTestAccount(api.database);
  const lists = { mine: await api.addList(), many: await api.addList({}, other) };
  for (let n = 0; n < 12; n += 1) await api.addHook({ event: 'subscriber.subscribed', list_uid: lists.many }, other);
  const add = (whose: 'mine' | 'many', name: string) =>
    addSubscriber(deps, whose === 'mine' ? api.account.accountId : other.accountId, newId(), {
      list_uid: lists[whose],
      EMAIL: `${whose}-${name}@example.com`,
      resubscribe: false,
    });
  await add('mine', 'first');
  // The first addition loads the list. The second is written in a group, which counts the deliveries that it causes.
  for (const name of ['first', 'second']) await add('many', name);
  groups.length = 0;
  const added = await Promise.all([
    ...Array.from({ length: 12 }, (_, n) => add('many', String(n))),
    ...Array.from({ length: 8 }, (_, n) => add('mine', String(n))),
  ]);
  expect(added.map(({ created }) => created)).toEqual(added.map(() => true));
  expect(groups.filter((group) => group.includes('mine'))).toEqual([Array.from({ length: 8 }, () => 'mine')]);
  expect(groups.filter((group) => group.includes('many')).map((group) => group.length)).toEqual([2, 2, 2, 2, 2, 2]);
});

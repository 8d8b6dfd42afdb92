import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { createTestDatabase, type TestDatabase } from '@mailwright/testing';
import fc from 'fast-check';
import { codeOf, createReal, expectConsistent, type Model, type Real } from '../testing/model-audience.ts';
import { anyCommand, anyWork, commandsOfMove } from '../testing/model-commands.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

const modes = fc.constantFrom('single_opt_in' as const, 'double_opt_in' as const);

// A failure prints its seed and path, with which fast-check can repeat it.
test('after any sequence of commands, the rows, events and consents equal the model’s', async () => {
  await fc.assert(
    fc.asyncProperty(modes, fc.commands([anyCommand], { maxCommands: 60, size: '+1' }), async (mode, commands) => {
      const real = await createReal(database, mode);
      const model: Model = { mode, suppressed: new Set(), subscribers: new Map() };
      await fc.asyncModelRun(() => ({ model, real }), commands);
      await expectConsistent(real);
    }),
    { numRuns: 12, endOnFailure: false },
  );
}, 180_000);

const moves = ['subscribe', 'sign-up', 'confirm', 'unsubscribe'] as const;
const statuses = ['unconfirmed', 'subscribed', 'unsubscribed', 'bounced', 'complained', 'blocklisted'] as const;

test.each(statuses.flatMap((status) => moves.map((move) => [move, status] as const)))(
  'the move “%s” of a subscriber who is %s leads to the model’s status, on single and double opt-in lists',
  async (move, status) => {
    for (const mode of ['single_opt_in', 'double_opt_in'] as const) {
      const real = await createReal(database, mode);
      const model: Model = { mode, suppressed: new Set(), subscribers: new Map() };
      for (const command of commandsOfMove(status, move)) await command.run(model, real);
      await expectConsistent(real);
    }
  },
);

const expected = new Set([undefined, 'not_found', 'address_suppressed']);

/** Expects every subscriber's history to be one that a sequence of moves can produce. */
async function expectHistories({ listId }: Real): Promise<void> {
  const rows = await database.query<{
    status: string;
    revision: number;
    tags: string[];
    consents: string[];
    events: Event[];
  }>({
    text: `SELECT s.status, s.revision, s.tags,
        ARRAY(SELECT c.action::text FROM subscriber_consents c WHERE c.subscriber_id = s.id ORDER BY c.id) AS consents,
        (SELECT coalesce(json_agg(json_build_object('type', e.type, 'tags', e.data->'tags_added', 'now', e.data->'subscriber')
          ORDER BY e.id), '[]') FROM events e WHERE e.subscriber_id = s.id) AS events
      FROM subscribers s WHERE s.list_id = $1`,
    values: [listId],
  });
  for (const { revision, tags, consents, events } of rows) {
    expect(consents[0]).toBe('subscribed');
    // Nobody consents again without having left, or leaves twice. A bounce or a blocklisting has no consent.
    for (const [i, action] of consents.entries())
      if (action === 'unsubscribed') expect(consents[i - 1]).not.toBe(action);
    const addedTags = events.flatMap((event) => event.tags ?? []);
    for (const tag of tags) expect(addedTags).toContain(tag);
    expect(revision).toBeGreaterThanOrEqual(1);
    const last = events.findLast(({ type }) => type === 'subscriber.tagged' || type === 'subscriber.updated');
    if (last !== undefined) expect([...last.now.tags].sort()).toEqual([...tags].sort());
  }
}

interface Event {
  type: string;
  tags: string[] | null;
  now: { tags: string[] };
}

test('concurrent commands fail only with expected codes, and leave a consistent history', async () => {
  await fc.assert(
    fc.asyncProperty(
      modes,
      fc.array(fc.array(anyWork, { minLength: 2, maxLength: 12 }), { minLength: 1, maxLength: 5 }),
      async (mode, rounds) => {
        const real = await createReal(database, mode);
        for (const works of rounds) {
          const codes = await Promise.all(works.map((work) => codeOf(work.run(real))));
          for (const code of codes) expect(expected).toContain(code);
        }
        await expectConsistent(real);
        await expectHistories(real);
      },
    ),
    { numRuns: 12 },
  );
}, 180_000);

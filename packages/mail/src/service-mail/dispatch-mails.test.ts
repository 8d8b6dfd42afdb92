import { beforeEach, expect, test } from '@jest/globals';
import type { ClaimRound, MailClaim } from '@mailwright/outbox';
import { createDispatcher } from './dispatch-mails.ts';

type Turn = { slots: number; sending: Map<string, number>; after: string; until: string };

let turns: Turn[];
let rounds: Partial<ClaimRound>[];
let sent: string[];
let released: string[];
let endSending: Map<string, () => void>;
let paused: boolean;
let failures: unknown[];
/** What happens while a claim is under way. */
let duringClaim: () => void;
beforeEach(() => {
  [turns, rounds, sent, released, endSending, paused, failures] = [[], [], [], [], new Map(), false, []];
  duringClaim = () => undefined;
});

/** A dispatcher whose claims return the `rounds`, one after the other, and then nothing. */
const create = (slots: number) =>
  createDispatcher({
    slots,
    isPaused: () => paused,
    claim: async (turn) => {
      turns.push({ ...turn, sending: new Map(turn.sending) });
      const { claims = [], ...rest } = rounds.shift() ?? {};
      duringClaim();
      const found = { chosen: claims.length, taken: claims.length };
      return { claims, ...found, sawAll: true, lastTurn: claims.at(-1)?.accountId ?? turn.after, ...rest };
    },
    release: ({ id }) => Promise.resolve(released.push(id)),
    send: ({ id }) => {
      sent.push(id);
      return new Promise((resolve) => endSending.set(id, resolve));
    },
    onError: (error) => failures.push(error),
  });
const mail = (id: string, accountId = 'a') => ({ id, accountId }) as MailClaim;
const nextTick = () => new Promise((resolve) => setImmediate(resolve));

test('as many mails are sent at once as there are slots, and each that finishes releases its slot to the next', async () => {
  rounds = [{ claims: [mail('1'), mail('2', 'b')] }, { claims: [mail('3', 'b')] }];
  await create(2).dispatch();
  expect(sent).toEqual(['1', '2']);
  endSending.get('1')?.();
  await nextTick();
  expect(sent).toEqual(['1', '2', '3']);
  expect(turns.map(({ slots }) => slots)).toEqual([2, 1]);
  expect(turns[1]).toMatchObject({ after: 'b', sending: new Map([['b', 1]]) });
});

test('a round that visited all accounts and filled fewer than the free slots is the last one', async () => {
  rounds = [{ claims: [mail('1')] }];
  await create(3).dispatch();
  expect(turns).toHaveLength(1);
});

test('rounds continue around the circle while accounts are left, and make another full circle after a round that found mail', async () => {
  rounds = [
    { sawAll: false, lastTurn: 'c' },
    { sawAll: false, lastTurn: 'f', claims: [mail('1', 'f')] },
    { sawAll: false, lastTurn: 'k' },
  ];
  await create(3).dispatch();
  expect(turns.map(({ after }) => after).slice(1)).toEqual(['c', 'f', 'k']);
  expect(turns.map(({ until }) => until).slice(2)).toEqual(['f', 'f']);
});

test('a round of expired mails is followed by another, but rounds of rows locked by another process end the pass', async () => {
  const expired = { chosen: 2, taken: 2, lastTurn: 'a' };
  rounds = [expired, expired, { claims: [mail('1')] }];
  await create(2).dispatch();
  expect(sent).toEqual(['1']);
  turns = [];
  rounds = Array.from({ length: 100 }, () => ({ chosen: 1, taken: 0, lastTurn: 'a' }));
  await create(1).dispatch();
  expect(turns.length).toBeGreaterThan(1);
  expect(turns.length).toBeLessThan(10);
});

test('a call during a pass causes another pass after it, never a second one at the same time', async () => {
  const dispatcher = create(1);
  const passes = [dispatcher.dispatch(), dispatcher.dispatch(), dispatcher.dispatch()];
  await Promise.all(passes);
  expect(turns).toHaveLength(2);
});

test('nothing is claimed while the queue is paused, or after closing, which waits for the mails being sent', async () => {
  const dispatcher = create(2);
  paused = true;
  await dispatcher.dispatch();
  expect(turns).toEqual([]);
  paused = false;
  rounds = [{ claims: [mail('1')] }];
  await dispatcher.dispatch();
  let closed = false;
  const closing = dispatcher.close(60_000).then(() => (closed = true));
  await nextTick();
  expect(closed).toBe(false);
  endSending.get('1')?.();
  await closing;
  const before = turns.length;
  await dispatcher.dispatch();
  expect(turns).toHaveLength(before);
});

test('mail whose claim was under way when the queue was paused is given back, not sent, and no more is claimed', async () => {
  rounds = [{ claims: [mail('1'), mail('2', 'b')] }, { claims: [mail('3')] }];
  duringClaim = () => {
    paused = true;
  };
  const dispatcher = create(3);
  await dispatcher.dispatch();
  expect([sent, released, turns.length]).toEqual([[], ['1', '2'], 1]);
  duringClaim = () => undefined;
  paused = false;
  await dispatcher.dispatch();
  expect(sent).toEqual(['3']);
});

test('closing stops waiting for a hanging send after its limit', async () => {
  rounds = [{ claims: [mail('1')] }];
  const dispatcher = create(1);
  await dispatcher.dispatch();
  await dispatcher.close(1);
  expect(sent).toEqual(['1']);
});

test('a claim that fails is reported, and the next pass claims again', async () => {
  const dispatcher = createDispatcher({
    slots: 1,
    isPaused: () => false,
    claim: () => Promise.reject(new Error('Postgres is unavailable')),
    release: () => Promise.resolve(),
    send: () => Promise.resolve(),
    onError: (error) => failures.push(error),
  });
  await dispatcher.dispatch();
  await dispatcher.dispatch();
  expect(failures).toHaveLength(2);
});

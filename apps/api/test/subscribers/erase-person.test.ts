import { afterEach, beforeAll, describe, expect, test } from '@jest/globals';
import type { SubscriberResource } from '@mailwright/contracts';
import { fromUid } from '@mailwright/platform';
import { createTestAccount } from '@mailwright/testing';
import { type Claim, claimDelivery } from '@mailwright/webhooks';
import { personMaker } from '../support/add-person.ts';
import { expectProblem } from '../support/expect-problem.ts';
import { findText } from '../support/find-text.ts';
import { useTestApi } from '../support/start-test-api.ts';
import { watchAudience } from '../support/watch-audience.ts';

const api = useTestApi();
const watch = watchAudience(api);
const lists: string[] = [];
beforeAll(async () => {
  for (const subscription of ['single_opt_in', 'double_opt_in', 'single_opt_in'])
    lists.push(await api.addList({ subscription, fields: [{ tag: 'SECRET' }] }));
  await watch.hearAll();
});
afterEach(() => watch.expectConsistent());

const erase = (uid: string, query = '') => api.call('post', `/subscribers/${uid}/erase${query}`);
const rows = <Row extends object = Record<string, unknown>>(text: string, values: unknown[] = []) =>
  api.database.query<Row>({ text, values });

const person = personMaker(api, watch, lists);

const idsOf = (subscribers: SubscriberResource[]) => subscribers.map(({ uid }) => fromUid('sub', uid));
const ofThem = 'event_id IN (SELECT id FROM events WHERE subscriber_id = ANY($1::uuid[]))';

/** Claims all due deliveries of events about these subscribers. */
async function claimOf(subscribers: SubscriberResource[]): Promise<Claim[]> {
  const due = await rows<{ id: string }>(`SELECT id FROM deliveries WHERE status = 'pending' AND ${ofThem}`, [
    idsOf(subscribers),
  ]);
  const lease = { workerId: 1, seconds: 60 };
  const claims = await Promise.all(
    due.map(({ id }) => claimDelivery(api.database, lease, { deliveryId: id, attempt: 1 })),
  );
  return claims.filter((claim) => claim !== undefined);
}

/** Ends the deliveries as if a receiver had replied with the person's data. */
const recordReply = (subscribers: SubscriberResource[], excerpt: string) =>
  rows(
    `WITH ended AS (
        UPDATE deliveries SET status = 'succeeded', attempt_count = 1, finished_at = now() WHERE ${ofThem} RETURNING id)
      INSERT INTO delivery_attempts (delivery_id, number, started_at, duration_ms, status_code, response_excerpt)
      SELECT id, 1, now(), 1, 200, $2 FROM ended`,
    [idsOf(subscribers), excerpt],
  );

/** Stores the deliveries as cancelled, as if the hooks had been disabled when the events happened. */
const cancelOf = (subscribers: SubscriberResource[]) =>
  rows(
    `UPDATE deliveries SET status = 'cancelled', reason = 'hook-switched-off', finished_at = now() WHERE ${ofThem}`,
    [idsOf(subscribers)],
  );

/** The ids of the subscribers whose stored events contain this text. */
const whoseEventsSay = async (text: string) =>
  (
    await rows<{ id: string }>(
      'SELECT DISTINCT subscriber_id AS id FROM events WHERE data::text LIKE $1 AND subscriber_id IS NOT NULL',
      [`%${text}%`],
    )
  )
    .map(({ id }) => id)
    .sort();

describe('POST /subscribers/{uid}/erase', () => {
  test('leaves no data of the person in any table or on any list, except a hash that identifies nobody', async () => {
    const { words, on, uid } = await person();
    const stays = await person();
    await recordReply(on.slice(0, 2), `Thanks, ${words.name}`);
    await api.call('post', '/suppressions').send({ email: words.address }).expect(201);
    for (const word of Object.values(words)) expect(await findText(api.database, word)).not.toEqual([]);

    await erase(uid).expect(204);
    for (const word of Object.values(words))
      expect({ [word]: await findText(api.database, word) }).toEqual({ [word]: [] });
    for (const { uid: gone } of on) {
      expectProblem(await api.call('get', `/subscribers/${gone}`), 'not_found');
      // The audit log may contain the erased subscriber's uid, which identifies nobody.
      const left = await findText(api.database, fromUid('sub', gone) ?? '');
      // Kept for the campaign's statistics.
      expect(left).toEqual(['campaign_recipients.subscriber_id']);
    }
    const { body } = await api.call('get', `/suppressions/${encodeURIComponent(words.address)}`).expect(200);
    expect(body).toMatchObject({ kind: 'address', email: null, domain: null, reason: 'erased' });
    const collection = await api.call('get', '/suppressions?limit=100').expect(200);
    expect(JSON.stringify(collection.body)).not.toContain(words.address);

    // The data of all other subscribers is still there.
    for (const word of Object.values(stays.words)) expect(await findText(api.database, word)).not.toEqual([]);
    for (const subscriber of stays.on)
      expect(await watch.read(subscriber.uid)).toMatchObject({ EMAIL: subscriber.EMAIL });
  });

  test('deletes pending deliveries, including one that is being sent', async () => {
    const { on, uid } = await person();
    const claims = await claimOf(on);
    expect(claims.length).toBeGreaterThan(5);
    await erase(uid).expect(204);
    const ids = claims.map(({ deliveryId }) => deliveryId);
    expect(await rows('SELECT 1 FROM deliveries WHERE id = ANY($1::uuid[])', [ids])).toEqual([]);
    expect(await rows('SELECT 1 FROM delivery_attempts WHERE delivery_id = ANY($1::uuid[])', [ids])).toEqual([]);
    expect(await claimOf(on)).toEqual([]);
  });

  test('deletes the deliveries retained for a disabled hook, which DELETE leaves', async () => {
    const { words, on, uid } = await person();
    await cancelOf(on);
    await erase(uid).expect(204);
    expect(await findText(api.database, words.name)).toEqual([]);
  });

  test('deletes what hooks could still get about subscribers with the address who were deleted earlier', async () => {
    const { words, on } = await person();
    const stays = await person();
    const [alone, inBatch, last] = on;
    if (alone === undefined || inBatch === undefined || last === undefined)
      throw new Error('There are not three lists');
    await cancelOf([inBatch]);
    await api.call('delete', `/subscribers/${alone.uid}`).expect(204);
    const batch = { list_uid: lists[1], subscribers: [{ uid: inBatch.uid, action: 'delete' }] };
    await api.call('post', '/subscribers/batch').send(batch).expect(200);
    await api.call('delete', `/subscribers/${stays.uid}`).expect(204);
    expect(await whoseEventsSay(words.former)).toEqual(idsOf(on).sort());

    await erase(last.uid).expect(204);
    for (const word of [words.address, words.name, words.former])
      expect({ [word]: await whoseEventsSay(word) }).toEqual({ [word]: [] });
    expect(await rows(`SELECT 1 FROM deliveries WHERE ${ofThem}`, [idsOf([alone, inBatch])])).toEqual([]);
    expect(await whoseEventsSay(stays.words.former)).toEqual(idsOf(stays.on).sort());
  });

  test('leaves nothing of subscribers with the address who were deleted earlier, by a request or in a batch', async () => {
    const { words, on } = await person();
    const [alone, inBatch, last] = on;
    await api.call('delete', `/subscribers/${alone?.uid}`).expect(204);
    const batch = { list_uid: lists[1], subscribers: [{ uid: inBatch?.uid, action: 'delete' }] };
    await api.call('post', '/subscribers/batch').send(batch).expect(200);
    expect(await findText(api.database, words.address)).toContain('campaign_recipients.email');
    await erase(last?.uid ?? '').expect(204);
    for (const word of Object.values(words))
      expect({ [word]: await findText(api.database, word) }).toEqual({ [word]: [] });
  });

  test("accepts an address too, and erases the person's other subscribers", async () => {
    const { words, on } = await person();
    await erase(encodeURIComponent(words.address), `?list_uid=${lists[1]}`).expect(204);
    for (const { uid } of on) expectProblem(await api.call('get', `/subscribers/${uid}`), 'not_found');
    expectProblem(await erase(encodeURIComponent(words.address), `?list_uid=${lists[1]}`), 'not_found');
  });

  test('accepts an address without a list, even if everyone who had it has been deleted', async () => {
    const { words, on } = await person();
    const { words: former, on: deleted } = await person();
    for (const { uid } of deleted) await api.call('delete', `/subscribers/${uid}`).expect(204);
    expect(await findText(api.database, former.address)).toContain('campaign_recipients.email');
    for (const { address } of [words, former]) await erase(encodeURIComponent(address)).expect(204);
    for (const { uid } of on) expectProblem(await api.call('get', `/subscribers/${uid}`), 'not_found');
    for (const word of [...Object.values(words), ...Object.values(former)])
      expect({ [word]: await findText(api.database, word) }).toEqual({ [word]: [] });
    const { body } = await api.call('get', `/suppressions/${encodeURIComponent(former.address)}`).expect(200);
    expect(body).toMatchObject({ email: null, reason: 'erased' });
    expectProblem(await erase('no@address@at-all'), 'not_found');
  });

  test('erases data that is left on a list while it is being deleted', async () => {
    const doomed = await api.addList();
    const { words, uid } = await person();
    await watch.add(doomed, words.address, { FIRST_NAME: words.name });
    await api.call('delete', `/lists/${doomed}`).expect(202);
    await erase(uid).expect(204);
    expect(await findText(api.database, words.address)).toEqual([]);
    expect(await findText(api.database, words.name)).toEqual([]);
  });

  test('prevents the address from being added again until the suppression is lifted', async () => {
    const { words, uid } = await person();
    await erase(uid).expect(204);
    const again = { list_uid: lists[0], EMAIL: words.address };
    expectProblem(await api.call('post', '/subscribers').send(again), 'address_suppressed', ['EMAIL']);
    const batch = await api
      .call('post', '/subscribers/batch')
      .send({ list_uid: lists[0], subscribers: [{ EMAIL: words.address }] })
      .expect(200);
    expect(batch.body.counts).toMatchObject({ suppressed: 1 });
    // A manual suppression of an erased address restores no readable data.
    const stays = await api.call('post', '/suppressions').send({ email: words.address }).expect(200);
    expect(stays.body).toMatchObject({ email: null, reason: 'erased' });
    expect(await findText(api.database, words.address)).toEqual([]);
    await api.call('delete', `/suppressions/${encodeURIComponent(words.address)}`).expect(204);
    const { body } = await api.call('post', '/subscribers').send(again).expect(201);
    expect(body).toMatchObject({ FIRST_NAME: null, tags: [] });
    expect((await watch.consentsOf((body as SubscriberResource).uid)).map(({ action }) => action)).toEqual([
      'subscribed',
    ]);
  });

  test('run concurrently many times, and with concurrent writers, succeeds and leaves no subscriber', async () => {
    const { words, on, uid } = await person();
    const responses = await Promise.all([
      ...on.flatMap((subscriber) => [
        erase(subscriber.uid),
        api.call('patch', `/subscribers/${subscriber.uid}`).send({ FIRST_NAME: words.name, tag: 'late' }),
        api.call('post', `/subscribers/${subscriber.uid}/unsubscribe`).send({ reason: words.reason }),
        api.call('delete', `/subscribers/${subscriber.uid}`),
      ]),
      ...lists.map((list) =>
        api
          .call('post', '/subscribers/batch')
          .send({ list_uid: list, subscribers: [{ EMAIL: words.address, LAST_NAME: words.name }] }),
      ),
    ]);
    for (const { status, text } of responses) expect({ text, fine: status < 500 }).toMatchObject({ fine: true });
    await erase(uid);
    for (const { uid: gone } of on) expectProblem(await api.call('get', `/subscribers/${gone}`), 'not_found');
  });

  test("does not affect another account's subscriber with the same address", async () => {
    const stranger = await createTestAccount(api.database);
    const { words, uid } = await person();
    const least = { name: 'L', from_name: 'A', from_email: 'a@example.com' };
    const { body } = await api.call('post', '/lists', stranger).send(least).expect(201);
    const theirs = await watch.add((body as { uid: string }).uid, words.address, {}, stranger);
    await erase(uid).expect(204);
    expect(await watch.read(theirs.uid, stranger)).toEqual(theirs);
    const none = await api.call('get', '/suppressions', stranger).expect(200);
    expect(none.body).toEqual([]);
  });
});

describe('DELETE /subscribers/{uid}', () => {
  test('deletes the events for which no hook waits, while deliveries in progress continue', async () => {
    const { words, on } = await person();
    const [first, second] = on;
    if (first === undefined || second === undefined) throw new Error('There is no subscriber to delete');
    await recordReply([first], 'Thanks');
    for (const { uid } of [first, second]) await api.call('delete', `/subscribers/${uid}`).expect(204);
    expect(await whoseEventsSay(words.name)).toEqual(idsOf(on.slice(1)).sort());
  });

  test('retains only the events that a hook can recover, whether it is disabled or active again', async () => {
    const { words, on } = await person();
    const [off, back, gone] = on;
    if (off === undefined || back === undefined || gone === undefined) throw new Error('There are not three lists');
    await cancelOf(on);
    const setHooks = (status: string) => rows('UPDATE hooks SET status = $1::hook_status', [status]);
    await setHooks('switched_off');
    try {
      await api.call('delete', `/subscribers/${off.uid}`).expect(204);
      await setHooks('active');
      await api.call('delete', `/subscribers/${back.uid}`).expect(204);
      await setHooks('removed');
      await api.call('delete', `/subscribers/${gone.uid}`).expect(204);
    } finally {
      await setHooks('active');
    }
    expect(await whoseEventsSay(words.name)).toEqual(idsOf(on.filter((one) => one !== gone)).sort());
    const retained = await rows(`SELECT DISTINCT status FROM deliveries WHERE ${ofThem}`, [idsOf([off, back])]);
    expect(retained).toEqual([{ status: 'cancelled' }]);
  });
});

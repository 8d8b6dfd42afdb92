import { describe, expect, test } from '@jest/globals';
import { DeliveryResource, HookResource } from '@mailwright/contracts';
import { fromUid, newId } from '@mailwright/platform';
import { readHome } from '../../src/home/read-home.ts';
import { useTestApi } from '../support/start-test-api.ts';

const api = useTestApi();

/** Puts a hook that was created a day ago into a state that only deliveries can cause. */
function setStatus(uid: string, status: 'switched_off' | 'removed', keptDays = 7) {
  return api.database.query({
    text: `UPDATE hooks SET status = $2::hook_status, switched_off_at = now(), recoverable_since = now() - interval '1 day',
        recoverable_until = now() + make_interval(days => $3) WHERE id = $1`,
    values: [fromUid('hook', uid), status, keptDays],
  });
}
const read = async (uid: string) => HookResource.parse((await api.call('get', `/hooks/${uid}`).expect(200)).body);
const activate = async (uid: string) =>
  HookResource.parse((await api.call('patch', `/hooks/${uid}`).send({ status: 'active' }).expect(200)).body);
const agoMs = (time: string | null) => Date.now() - Date.parse(time ?? '');

test('events for a disabled hook are retained for some days after it was disabled, as `recoverable_since` and `recoverable_until` show', async () => {
  const { uid } = await api.addHook();
  await setStatus(uid, 'switched_off');
  const off = await read(uid);
  expect(agoMs(off.recoverable_since)).toBeGreaterThan(86_000_000);
  expect(Math.round(agoMs(off.recoverable_until) / 86_400_000)).toBe(-7);
  expect(await activate(uid)).toMatchObject({ recoverable_since: off.recoverable_since, recoverable_until: null });
});

test('nothing is retained for a hook disabled for longer than that, and once it is active again, everything from then on is', async () => {
  const { uid } = await api.addHook();
  await setStatus(uid, 'switched_off', -1);
  expect(await read(uid)).toMatchObject({ recoverable_since: null, recoverable_until: null });
  expect(agoMs((await activate(uid)).recoverable_since)).toBeLessThan(60_000);
});

test('nothing is retained for a hook that a 410 removed', async () => {
  const { uid } = await api.addHook();
  await setStatus(uid, 'removed');
  expect(await read(uid)).toMatchObject({ recoverable_since: null, recoverable_until: null });
});

test('`status: active` on an active hook leaves it recoverable since its creation', async () => {
  const { uid, recoverable_since: since } = await api.addHook();
  expect(await activate(uid)).toMatchObject({ recoverable_since: since });
});

describe('a hook that its owner has disabled', () => {
  const disable = async (uid: string) =>
    HookResource.parse((await api.call('patch', `/hooks/${uid}`).send({ status: 'switched_off' }).expect(200)).body);
  const statusesOf = async (uid: string) => {
    const { body } = await api.call('get', `/hooks/${uid}/deliveries`).expect(200);
    return DeliveryResource.array()
      .parse(body)
      .map(({ status, reason }) => [status, reason]);
  };
  const off = ['cancelled', 'hook-switched-off'];
  const subscribe = async (list: string) =>
    void (await api
      .call('post', '/subscribers')
      .send({ list_uid: list, EMAIL: `${newId()}@example.com` })
      .expect(201));

  test('gets nothing that is pending, keeps what happens, and misses nothing by a recovery once it is enabled', async () => {
    const list = await api.addList();
    const { uid } = await api.addHook({ event: 'subscriber.subscribed', list_uid: list });
    await subscribe(list);
    expect(await disable(uid)).toMatchObject({ status: 'switched_off', switched_off_reason: null });
    await subscribe(list);
    expect(await statusesOf(uid)).toEqual([off, off]);
    const { recoverable_since: since, status } = await activate(uid);
    expect(status).toBe('active');
    const { body } = await api.call('post', `/hooks/${uid}/recover`).send({ since }).expect(202);
    expect(body).toMatchObject({ total: 2 });
  });

  test('can be disabled from the start, keeps its events for as long as any other, and is no problem on the first page', async () => {
    const { uid } = await api.addHook({ status: 'switched_off' });
    const hook = await read(uid);
    expect(hook).toMatchObject({ status: 'switched_off', switched_off_reason: null, consecutive_failures: 0 });
    expect(agoMs(hook.switched_off_at)).toBeLessThan(60_000);
    expect(Math.round(agoMs(hook.recoverable_until) / 86_400_000)).toBe(-7);
    const { problems } = await readHome(api.database, api.account.accountId);
    expect(problems.map(({ uid: of }) => of)).not.toContain(uid);
  });

  test('keeps the time, the reason and the end of its events if the service had disabled it before', async () => {
    const { uid } = await api.addHook();
    await setStatus(uid, 'switched_off', 3);
    await api.run(`UPDATE hooks SET switched_off_reason = '503' WHERE id = $1`, fromUid('hook', uid));
    const before = await read(uid);
    expect(await disable(uid)).toEqual(before);
  });

  test('is written to the audit log, and nobody gets a mail about it', async () => {
    const { uid } = await api.addHook();
    const mails = await api.run('SELECT count(*)::int AS n FROM mails');
    await disable(uid);
    expect(await api.run('SELECT count(*)::int AS n FROM mails')).toEqual(mails);
    const [entry] = await api.run(
      'SELECT action, details FROM audit_log WHERE subject = $1 ORDER BY id DESC LIMIT 1',
      uid,
    );
    expect(entry).toMatchObject({ action: 'hook.updated', details: { changed: ['status'] } });
  });
});

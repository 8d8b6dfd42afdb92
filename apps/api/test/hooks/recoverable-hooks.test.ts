import { expect, test } from '@jest/globals';
import { HookResource } from '@mailwright/contracts';
import { fromUid } from '@mailwright/platform';
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

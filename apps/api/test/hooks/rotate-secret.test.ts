import { beforeEach, describe, expect, test } from '@jest/globals';
import { HookResource, NewHookResource } from '@mailwright/contracts';
import { fromUid, newId } from '@mailwright/platform';
import { decryptHookSecret } from '@mailwright/webhooks';
import { testAppSecrets } from '@mailwright/testing';
import { expectProblem } from '../support/expect-problem.ts';
import { takeSnapshot } from '../support/snapshot.ts';
import { useTestApi } from '../support/start-test-api.ts';

const api = useTestApi();
let hook: NewHookResource;
beforeEach(async () => {
  hook = await api.addHook({ target_url: 'https://example.com/hook?token=private' });
});

const rotate = () => api.call('post', `/hooks/${hook.uid}/rotate-secret`);

/** Lets the 24 hours since the last rotation pass. */
const passADay = () =>
  api.run(
    `UPDATE hooks SET previous_secret_expires_at = previous_secret_expires_at - interval '24 hours' WHERE id = $1`,
    fromUid('hook', hook.uid),
  );

/** The secrets with which deliveries are signed, newest first, decrypted as a sender does. */
async function signing(): Promise<string[]> {
  const id = fromUid('hook', hook.uid) ?? '';
  const [row] = await api.database.query<{ present: Buffer; previous: Buffer | null }>({
    text: `SELECT secret_ciphertext AS present,
        CASE WHEN previous_secret_expires_at > now() THEN previous_secret_ciphertext END AS previous
      FROM hooks WHERE id = $1`,
    values: [id],
  });
  return [row?.present, row?.previous].flatMap((ciphertext) =>
    ciphertext === null || ciphertext === undefined ? [] : [decryptHookSecret(ciphertext, testAppSecrets, id)],
  );
}

describe('POST /hooks/{uid}/rotate-secret', () => {
  test('returns a new secret, only this once; the previous secret also signs for 24 hours', async () => {
    expect(hook.previous_secret_expires_at).toBeNull();
    const { secret, ...rotated } = NewHookResource.parse((await rotate().expect(200)).body);
    expect(secret).toMatch(/^whsec_[0-9A-Za-z+/]{48}$/);
    expect(secret).not.toBe(hook.secret);
    expect(await signing()).toEqual([secret, hook.secret]);
    const hours = (new Date(rotated.previous_secret_expires_at ?? 0).getTime() - Date.now()) / 3_600_000;
    expect(Math.abs(hours - 24)).toBeLessThan(0.01);
    const responses = [await api.call('get', `/hooks/${hook.uid}`), await api.call('get', '/hooks?limit=100')];
    for (const { text } of responses) expect(text).not.toContain('whsec_');
    expect(HookResource.parse(responses[0]?.body)).toEqual(rotated);
    const { secret: _secret, previous_secret_expires_at: _expiry, ...unchanged } = hook;
    expect(rotated).toMatchObject(unchanged);
  });

  test('returns 409 with the end of the period and changes nothing when repeated within 24 hours; afterwards it succeeds', async () => {
    const first = NewHookResource.parse((await rotate().expect(200)).body);
    const before = await takeSnapshot(api.database);
    const refused = expectProblem(await rotate(), 'rotation_in_progress');
    expect(refused.detail).toContain(first.previous_secret_expires_at);
    expectProblem(await rotate().send({ expire_previous: false }), 'rotation_in_progress');
    expect(await takeSnapshot(api.database)).toEqual(before);
    expect(await signing()).toEqual([first.secret, hook.secret]);
    await passADay();
    const second = (await rotate().expect(200)).body as NewHookResource;
    expect(await signing()).toEqual([second.secret, first.secret]);
  });

  test('succeeds once when called many times concurrently, and no returned secret is invalidated', async () => {
    const responses = await Promise.all(Array.from({ length: 6 }, () => rotate()));
    expect(responses.map(({ status }) => status).toSorted()).toEqual([200, 409, 409, 409, 409, 409]);
    const given = responses.filter(({ status }) => status === 200).map(({ body }) => (body as NewHookResource).secret);
    expect(await signing()).toEqual([...given, hook.secret]);
  });

  test('with expire_previous leaves only the new secret, even within 24 hours of another rotation', async () => {
    const rotateAtOnce = () => rotate().send({ expire_previous: true }).expect(200);
    const first = NewHookResource.parse((await rotateAtOnce()).body);
    expect([first.previous_secret_expires_at, await signing()]).toEqual([null, [first.secret]]);
    const second = (await rotate().expect(200)).body as NewHookResource;
    expect(await signing()).toEqual([second.secret, first.secret]);
    const third = (await rotateAtOnce()).body as NewHookResource;
    expect(await signing()).toEqual([third.secret]);
    const [row] = await api.run(
      `SELECT previous_secret_ciphertext AS p FROM hooks WHERE id = $1`,
      fromUid('hook', hook.uid),
    );
    expect(row).toEqual({ p: null });
  });

  test('returns 422 for an unknown property, and changes nothing', async () => {
    expectProblem(await rotate().send({ expire: true }), 'validation_failed', ['expire']);
    expect(await signing()).toEqual([hook.secret]);
  });

  test('no longer shows when the previous secret expires once it has expired', async () => {
    await rotate().expect(200);
    await passADay();
    expect((await api.call('get', `/hooks/${hook.uid}`)).body.previous_secret_expires_at).toBeNull();
    const { body } = await api.call('get', '/hooks?limit=100').expect(200);
    const [listed] = (body as HookResource[]).filter(({ uid }) => uid === hook.uid);
    expect(listed?.previous_secret_expires_at).toBeNull();
  });

  test('is in the audit log without secrets', async () => {
    await rotate().expect(200);
    const rows = await api.run(
      `SELECT action, actor, details FROM audit_log WHERE subject = $1 ORDER BY id DESC LIMIT 1`,
      hook.uid,
    );
    expect(rows).toMatchObject([
      { action: 'hook.secret_rotated', actor: 'api_key', details: { target_origin: 'https://example.com' } },
    ]);
    expect(JSON.stringify(rows)).not.toMatch(/whsec_|private/);
  });

  test('returns the secret that it already created when it is run again with its Idempotency-Key after a crash', async () => {
    const key = newId();
    const first = await rotate().set('Idempotency-Key', key).expect(200);
    await api.run(
      `UPDATE idempotent_requests SET response = NULL, locked_until = now() - interval '1 second' WHERE key = $1`,
      key,
    );
    const again = await rotate().set('Idempotency-Key', key).expect(200);
    expect(again.body).toEqual(first.body);
    expect(again.headers['idempotent-replayed']).toBeUndefined();
    expect(await signing()).toEqual([first.body.secret, hook.secret]);
    const entries = await api.run(
      `SELECT 1 FROM audit_log WHERE subject = $1 AND action = 'hook.secret_rotated'`,
      hook.uid,
    );
    expect(entries).toHaveLength(1);
  });

  test('rotates the secret of a disabled hook; for a removed hook it returns 409 and changes nothing', async () => {
    const set = (status: string) =>
      api.run('UPDATE hooks SET status = $2::hook_status WHERE id = $1', fromUid('hook', hook.uid), status);
    await set('switched_off');
    expect((await rotate().expect(200)).body.status).toBe('switched_off');
    await set('removed');
    const before = await takeSnapshot(api.database);
    expectProblem(await rotate(), 'hook_removed');
    expect(await takeSnapshot(api.database)).toEqual(before);
    await api.call('delete', `/hooks/${hook.uid}`).expect(204);
    expectProblem(await rotate(), 'not_found');
  });

  test('leaves no secret in the log', async () => {
    const { body } = await rotate().expect(200);
    const written = api.log.join('');
    for (const secret of [hook.secret, body.secret as string]) expect(written).not.toContain(secret.slice(6, 22));
  });
});

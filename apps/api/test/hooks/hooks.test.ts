import { describe, expect, test } from '@jest/globals';
import {
  DeliveryBody,
  eventCatalogue,
  EventDescription,
  eventNames,
  HookResource,
  NewHookResource,
} from '@mailwright/contracts';
import { fromUid } from '@mailwright/platform';
import { createTestAccount, testAppSecrets } from '@mailwright/testing';
import { decryptHookSecret } from '@mailwright/webhooks';
import { addExamples } from '../support/add-examples.ts';
import { expectProblem } from '../support/expect-problem.ts';
import { type TestApi, useTestApi } from '../support/start-test-api.ts';
import { takeSnapshot } from '../support/snapshot.ts';

const api = useTestApi();

const target = 'https://example.com/hook';

const addHook = (changes: object = {}) => api.addHook({ target_url: target, event: 'subscriber.tagged', ...changes });

/** Puts a hook into a state that only deliveries can cause. */
function setStatus(uid: string, status: 'switched_off' | 'removed') {
  return api.database.query({
    text: `UPDATE hooks SET status = $2::hook_status, consecutive_failures = 50, switched_off_at = now(),
        switched_off_reason = 'failures', recoverable_until = now() + interval '7 days' WHERE id = $1`,
    values: [fromUid('hook', uid), status],
  });
}

describe('POST /hooks', () => {
  const ways: [name: string, send: (list: string) => ReturnType<TestApi['call']>][] = [
    [
      'JSON',
      (list) =>
        api
          .call('post', '/hooks')
          .send({ target_url: target, event: 'subscriber.tagged', list_uid: list, description: 'To the CRM' }),
    ],
    [
      'a URL-encoded form',
      (list) =>
        api
          .call('post', '/hooks')
          .type('form')
          .send({ target_url: target, event: 'subscriber.tagged', list_uid: list, description: 'To the CRM' }),
    ],
    [
      'a multipart form',
      (list) =>
        api
          .call('post', '/hooks')
          .field('target_url', target)
          .field('event', 'subscriber.tagged')
          .field('list_uid', list)
          .field('description', 'To the CRM'),
    ],
  ];
  test.each(ways)('registers a hook of one list from %s', async (_name, send) => {
    const list = await api.addList();
    const response = await send(list).expect(201);
    const { secret, ...hook } = NewHookResource.parse(response.body);
    expect(hook).toMatchObject({
      target_url: target,
      event: 'subscriber.tagged',
      list_uid: list,
      status: 'active',
      consecutive_failures: 0,
      switched_off_at: null,
      switched_off_reason: null,
      description: 'To the CRM',
      recoverable_since: hook.created_at,
      recoverable_until: null,
    });
    expect(secret).toMatch(/^whsec_[0-9A-Za-z+/]{48}$/);
    expect(response.headers['location']).toMatch(new RegExp(`/api/v1/hooks/${hook.uid}$`));
    const read = await api.call('get', `/hooks/${hook.uid}`).expect(200);
    expect(read.body).toEqual(hook);
  });

  test('accepts `url` for `target_url`, even together with an equal `target_url`, and reads an empty list_uid in a form as all lists', async () => {
    for (const body of [{ url: target }, { url: target, target_url: target }, { url: target, list_uid: '' }]) {
      const response = await api
        .call('post', '/hooks')
        .type('form')
        .send({ ...body, event: 'email.opened' })
        .expect(201);
      expect(response.body).toMatchObject({ target_url: target, list_uid: null });
    }
  });

  test.each(eventNames)('accepts the event %s', async (event) => {
    expect(await addHook({ event })).toMatchObject({ event });
  });
});

describe("a hook's secret", () => {
  test('is only in the response that creates the hook', async () => {
    const { uid, secret } = await addHook();
    const responses = await Promise.all([
      api.call('get', `/hooks/${uid}`),
      api.call('get', '/hooks?limit=100'),
      api.call('patch', `/hooks/${uid}`).send({ description: 'x' }),
    ]);
    for (const { status, text } of responses) {
      expect(status).toBe(200);
      expect(text).not.toContain('whsec_');
      expect(text).not.toContain(secret.slice(6));
    }
  });

  test('differs from hook to hook', async () => {
    const secrets = await Promise.all(Array.from({ length: 5 }, async () => (await addHook()).secret));
    expect(new Set(secrets).size).toBe(5);
  });

  test("is stored encrypted with the hook's id as context, and never appears in the log", async () => {
    const { uid, secret } = await addHook();
    const id = fromUid('hook', uid) ?? '';
    const [row] = await api.database.query<{ bytes: Buffer; dump: string }>({
      text: 'SELECT secret_ciphertext AS bytes, h::text AS dump FROM hooks h WHERE id = $1',
      values: [id],
    });
    const bytes = row?.bytes ?? Buffer.alloc(0);
    expect(bytes.length).toBeGreaterThan(48);
    for (const form of [secret, secret.slice(6), secret.slice(6, 22)]) {
      expect(bytes.includes(form)).toBe(false);
      expect(row?.dump).not.toContain(form);
    }
    expect(bytes.includes(Buffer.from(secret.slice(6), 'base64'))).toBe(false);
    expect(decryptHookSecret(bytes, testAppSecrets, id)).toBe(secret);
    expect(() =>
      decryptHookSecret(bytes, { current: 'another secret of at least 32 characters', previous: [] }, id),
    ).toThrow();
    const { uid: another } = await addHook();
    expect(() => decryptHookSecret(bytes, testAppSecrets, fromUid('hook', another) ?? '')).toThrow();
    expect(api.log.join('')).not.toContain(secret.slice(6, 22));
  });
});

describe('PATCH /hooks/{uid}', () => {
  test('changes each property on its own and leaves the rest', async () => {
    const list = await api.addList();
    const { secret: _secret, ...hook } = await addHook({ description: 'first' });
    let now: HookResource = hook;
    const changes: [sent: object, changed: Partial<HookResource>][] = [
      [{ target_url: 'https://example.com/2' }, { target_url: 'https://example.com/2' }],
      [{ url: 'https://example.com/3' }, { target_url: 'https://example.com/3' }],
      [{ event: 'email.clicked' }, { event: 'email.clicked' }],
      [{ list_uid: list }, { list_uid: list }],
      [{ list_uid: null }, { list_uid: null }],
      [{ description: 'second' }, { description: 'second' }],
      [{ description: null }, { description: null }],
      [{ status: 'active' }, {}],
      [{}, {}],
    ];
    for (const [sent, changed] of changes) {
      const response = await api.call('patch', `/hooks/${hook.uid}`).send(sent).expect(200);
      // Events and lists that the hook listened to before create no deliveries.
      const hearsOther = 'event' in sent || 'list_uid' in sent;
      const { recoverable_since: since } = HookResource.parse(response.body);
      expect((since ?? '') > (now.recoverable_since ?? '')).toBe(hearsOther);
      now = { ...now, ...changed, recoverable_since: since };
      expect(response.body).toEqual(now);
      expect((await api.call('get', `/hooks/${hook.uid}`)).body).toEqual(now);
    }
  });

  test('reads forms too, in which an empty value means none', async () => {
    const { uid } = await addHook({ description: 'first' });
    const { body } = await api.call('patch', `/hooks/${uid}`).type('form').send({ description: '' }).expect(200);
    expect(body.description).toBeNull();
  });

  test('with `status: active` enables a hook again and resets its failure counter', async () => {
    const { uid } = await addHook();
    await setStatus(uid, 'switched_off');
    expect((await api.call('get', `/hooks/${uid}`)).body).toMatchObject({
      status: 'switched_off',
      consecutive_failures: 50,
      switched_off_at: expect.any(String),
      switched_off_reason: 'failures',
    });
    const { body } = await api.call('patch', `/hooks/${uid}`).send({ status: 'active' }).expect(200);
    expect(HookResource.parse(body)).toMatchObject({
      status: 'active',
      consecutive_failures: 0,
      switched_off_at: null,
      switched_off_reason: null,
    });
  });

  test('leaves a hook disabled on any other change', async () => {
    const { uid } = await addHook();
    await setStatus(uid, 'switched_off');
    const { body } = await api.call('patch', `/hooks/${uid}`).send({ target_url: 'https://example.com/4' }).expect(200);
    expect(body).toMatchObject({ status: 'switched_off', consecutive_failures: 50 });
  });

  test.each([{ status: 'active' }, { description: 'x' }, {}])(
    'with %j for a hook that a 410 removed returns 409 hook_removed and changes nothing',
    async (sent) => {
      const { uid } = await addHook();
      await setStatus(uid, 'removed');
      const before = await takeSnapshot(api.database);
      expectProblem(await api.call('patch', `/hooks/${uid}`).send(sent), 'hook_removed');
      expect(await takeSnapshot(api.database)).toEqual(before);
      expect((await api.call('get', `/hooks/${uid}`).expect(200)).body.status).toBe('removed');
    },
  );
});

describe('DELETE /hooks/{uid}', () => {
  test.each(['active', 'switched_off', 'removed'] as const)(
    'returns 204 for a hook that is %s; from then on every operation returns 404 for the hook, and no page lists it',
    async (status) => {
      const { uid } = await addHook();
      if (status !== 'active') await setStatus(uid, status);
      const response = await api.call('delete', `/hooks/${uid}`).expect(204);
      expect(response.text).toBe('');
      expectProblem(await api.call('get', `/hooks/${uid}`), 'not_found');
      expectProblem(await api.call('patch', `/hooks/${uid}`).send({ status: 'active' }), 'not_found');
      expectProblem(await api.call('delete', `/hooks/${uid}`), 'not_found');
      const { body } = await api.call('get', '/hooks?limit=100').expect(200);
      expect((body as HookResource[]).map((hook) => hook.uid)).not.toContain(uid);
    },
  );

  test('returns 204 to exactly one of many concurrent requests', async () => {
    const { uid } = await addHook();
    const statuses = await Promise.all(
      Array.from({ length: 8 }, async () => (await api.call('delete', `/hooks/${uid}`)).status),
    );
    expect(statuses.sort()).toEqual([204, ...Array<number>(7).fill(404)]);
  });

  test('ends the subscription: an event is written before, but none after', async () => {
    const account = await createTestAccount(api.database);
    const { list, sub, hook } = await addExamples(api, account, ['list', 'sub', 'hook']);
    const countEvents = async () => {
      const rows = await api.database.query({
        text: 'SELECT id FROM events WHERE list_id = $1',
        values: [fromUid('list', list)],
      });
      return rows.length;
    };
    await api.call('patch', `/subscribers/${sub}`, account).send({ FIRST_NAME: 'A' }).expect(200);
    expect(await countEvents()).toBe(1);
    await api.call('delete', `/hooks/${hook}`, account).expect(204);
    await api.call('patch', `/subscribers/${sub}`, account).send({ FIRST_NAME: 'B' }).expect(200);
    expect(await countEvents()).toBe(1);
  });
});

describe('GET /hooks/sample/{event}', () => {
  test.each(eventNames)('returns a delivery for %s as the catalog describes it', async (event) => {
    const { body } = await api.call('get', `/hooks/sample/${event}`).expect(200);
    const delivery = DeliveryBody.parse(body);
    expect(delivery.event).toBe(event);
    expect(eventCatalogue[event].data.parse(delivery.data)).toEqual(delivery.data);
  });

  test('returns 404 for an unknown event and names the known events', async () => {
    const problem = expectProblem(await api.call('get', '/hooks/sample/subscriber.imagined'), 'not_found');
    for (const event of eventNames) expect(problem.detail).toContain(event);
  });
});

describe('GET /events', () => {
  test('returns the whole catalog, with what GET /hooks/sample/{event} returns for each event', async () => {
    const { body } = await api.call('get', '/events').expect(200);
    const events = (body as unknown[]).map((event) => EventDescription.parse(event));
    expect(events.map(({ event }) => event)).toEqual([...eventNames]);
    for (const { event, description, sample } of events) {
      expect(description).toBe(eventCatalogue[event].occurs);
      expect(sample).toEqual((await api.call('get', `/hooks/sample/${event}`).expect(200)).body);
    }
  });
});

import { describe, expect, test } from '@jest/globals';
import { createTestAccount } from '@mailwright/testing';
import { useMcp } from '../support/connect-mcp.ts';
import { expectProblem } from '../support/expect-problem.ts';
import { startTestApi, useTestApi, useTwoProcesses } from '../support/start-test-api.ts';

const [api, other] = useTwoProcesses({ sharesLimits: true });
const mcp = useMcp(api);
const proxied = useTestApi({ trustProxy: 1 });

const accept = 'application/json, text/event-stream';
const listTools = { jsonrpc: '2.0', id: 1, method: 'tools/list', params: {} };
const post = (at = api, account = api.account) =>
  at.bare.post('/mcp').set(account.headers).set('Accept', accept).type('json');

describe('the MCP endpoint', () => {
  test('answers a message without a session, so that any process can answer any message of a client', async () => {
    const initialize = {
      jsonrpc: '2.0',
      id: 1,
      method: 'initialize',
      params: { protocolVersion: '2025-06-18', capabilities: {}, clientInfo: { name: 'test', version: '1' } },
    };
    const first = await post().send(initialize).expect(200);
    expect(first.headers['mcp-session-id']).toBeUndefined();
    expect(first.body).toMatchObject({ id: 1, result: { serverInfo: { name: 'mailwright' } } });
    await post(other).send({ jsonrpc: '2.0', method: 'notifications/initialized' }).expect(202);
    const second = await post(other).send(listTools).expect(200);
    expect((second.body as { result: { tools: unknown[] } }).result.tools.length).toBeGreaterThan(20);
  });

  test('refuses a missing, a wrong and a revoked key with 401', async () => {
    expectProblem(await api.bare.post('/mcp').set('Accept', accept).send(listTools), 'unauthenticated');
    const wrong = { headers: { authorization: 'Bearer mw_live_wrong' } };
    const refused = await post(api, { ...api.account, ...wrong }).send(listTools);
    expectProblem(refused, 'unauthenticated');
    expect(refused.headers['www-authenticate']).toContain('Bearer');
    const account = await createTestAccount(api.database);
    const connection = await mcp.connect(account);
    await connection.succeed('list_lists');
    await api.run('DELETE FROM api_keys WHERE id = $1', account.keyId);
    await expect(connection.call('list_lists')).rejects.toThrow(/unauthenticated/);
    await expect(mcp.connect({ ...api.account, ...wrong })).rejects.toThrow();
  });

  test('refuses a key in the query string, and a query that it does not know', async () => {
    expectProblem(await api.bare.post(`/mcp?api_key=${api.account.key}`).send(listTools), 'key_in_query');
    const unknown = await api.bare.post('/mcp?list=x').set(api.account.headers).send(listTools);
    expectProblem(unknown, 'validation_failed', ['list']);
    const noMode = await api.bare.post('/mcp?mode=everything').set(api.account.headers).send(listTools);
    expectProblem(noMode, 'validation_failed', ['mode']);
  });

  test.each(['get', 'delete'] as const)('has neither a stream nor a session: %s is 405', async (method) => {
    const response = await api.bare[method]('/mcp').set(api.account.headers).set('Accept', 'text/event-stream');
    expectProblem(response, 'method_not_allowed');
    expect(response.headers['allow']).toBe('POST');
  });

  test('counts each call against the limits of the key, and says when to try again', async () => {
    await api.run(
      `INSERT INTO plans (code, name, api_access, max_named_keys, requests_per_second, request_burst)
       VALUES ('tiny', 'Tiny', true, 25, 1, 20)`,
    );
    const account = await createTestAccount(api.database, { plan: 'tiny' });
    const responses = await Promise.all(Array.from({ length: 60 }, () => post(api, account).send(listTools)));
    const refused = responses.filter(({ status }) => status === 429);
    expect(responses.filter(({ status }) => status === 200).length).toBeGreaterThan(0);
    expect(refused.length).toBeGreaterThan(0);
    for (const response of refused) {
      expectProblem(response, 'rate_limited');
      expect(Number(response.headers['retry-after'])).toBeGreaterThan(0);
    }
  });

  test('refuses a body that is no JSON object, and one that is too large', async () => {
    expectProblem(await post().send('[1]'), 'malformed_body');
    expectProblem(await post().send('{'), 'malformed_body');
    expectProblem(await post().send(JSON.stringify({ text: 'x'.repeat(1_100_000) })), 'body_too_large');
  });

  test('records what a tool changes under the address of the client, as the proxy names it', async () => {
    const call = {
      jsonrpc: '2.0',
      id: 1,
      method: 'tools/call',
      params: { name: 'create_list', arguments: { name: 'N', from_name: 'Ada', from_email: 'ada@example.com' } },
    };
    await post(proxied, proxied.account).set('X-Forwarded-For', '203.0.113.7').send(call).expect(200);
    const entries = await proxied.run(
      'SELECT action, ip_address::text AS ip FROM audit_log WHERE account_id = $1',
      proxied.account.accountId,
    );
    expect(entries).toContainEqual({ action: 'list.created', ip: '203.0.113.7' });
  });

  test('has one line in the log for the message, with the same request id as those of its calls', async () => {
    const sent = await post()
      .set('X-Request-Id', 'from-the-client')
      .send({
        jsonrpc: '2.0',
        id: 1,
        method: 'tools/call',
        params: { name: 'list_lists', arguments: {} },
      });
    expect(sent.headers['x-request-id']).toBe('from-the-client');
    const lines = api.log.filter((line) => line.includes('from-the-client'));
    expect(lines.filter((line) => line.includes('"/mcp"'))).toHaveLength(1);
    expect(lines.filter((line) => line.includes('"/lists"'))).toHaveLength(1);
    expect(lines.join()).not.toContain(api.account.key);
  });
});

describe('a page of another origin', () => {
  test('may not use the endpoint, nor may one whose name the Host header repeats (DNS rebinding)', async () => {
    expectProblem(await post().set('Origin', 'https://evil.example').send(listTools), 'csrf_failed');
    const rebound = await post().set('Host', 'evil.example').set('Origin', 'http://evil.example').send(listTools);
    expectProblem(rebound, 'csrf_failed');
  });

  test('may use it if the operator allows its origin, with a preflight', async () => {
    const allowing = await startTestApi({
      databaseUrl: api.database.url,
      corsOrigins: ['https://app.example.com'],
      baseUrl: 'https://mail.example.com',
    });
    try {
      const origin = 'https://app.example.com';
      const preflight = await allowing.bare.options('/mcp').set({
        Origin: origin,
        'Access-Control-Request-Method': 'POST',
        'Access-Control-Request-Headers': 'mcp-protocol-version',
      });
      expect(preflight.status).toBe(204);
      expect(preflight.headers['access-control-allow-headers']).toContain('Mcp-Protocol-Version');
      const allowed = await post(allowing).set('Origin', origin).send(listTools).expect(200);
      expect(allowed.headers['access-control-allow-origin']).toBe(origin);
      await post(allowing).set('Origin', 'https://mail.example.com').send(listTools).expect(200);
      expectProblem(await post(allowing).set('Origin', 'https://evil.example').send(listTools), 'csrf_failed');
    } finally {
      await allowing.stop();
    }
  });
});

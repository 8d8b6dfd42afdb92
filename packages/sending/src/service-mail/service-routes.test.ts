import { afterEach, describe, expect, test } from '@jest/globals';
import { createLogger, parseSmtpServers, type SmtpServerSettings } from '@mailwright/platform';
import { until } from '@mailwright/testing';
import { createMailRoute, type MailRoute } from '../delivery/mail-route.ts';
import { createSendRate, createServerRates, type ServerRates } from '../delivery/send-rate.ts';
import { makeMail } from '../testing/open-route.ts';
import { type RawSmtpServer, startRawSmtpServer } from '../testing/start-raw-smtp-server.ts';
import { openServiceRoute, serviceMailLimits } from './send-mail.ts';

const log = createLogger({ service: 'test', level: 'silent', format: 'json' });
const routes: MailRoute[] = [];
let server: RawSmtpServer;
afterEach(async () => {
  await Promise.all(routes.splice(0).map((route) => route.close(0)));
  await server?.close();
});

function keep(route: MailRoute): MailRoute {
  routes.push(route);
  return route;
}

/** Opens the routes of a worker: for campaigns, and for each queue of system email. */
function openAll(smtpUrl: string, rates: ServerRates = createServerRates()) {
  const servers: SmtpServerSettings[] = parseSmtpServers(smtpUrl);
  const shared = { servers, rates, log };
  const options = { ...shared, connections: 1, limits: serviceMailLimits };
  return {
    campaigns: keep(createMailRoute(shared)),
    account: keep(openServiceRoute('account', options)),
    subscribers: keep(openServiceRoute('subscribers', options)),
  };
}

describe('system email and campaigns at the same server', () => {
  test('system email is sent while all connections for campaigns hang', async () => {
    server = await startRawSmtpServer({ reply: (_stage, { to }) => (to.includes('slow') ? 'hang' : undefined) });
    const { campaigns, account } = openAll(`${server.url}?connections=1`);
    void campaigns.send(makeMail('slow'));
    expect(await account.send(makeMail('fast'))).toMatchObject({ kind: 'sent' });
    expect(server.connections()).toBe(2);
  });

  test('while campaigns use up the rate, system email does not wait for it', async () => {
    server = await startRawSmtpServer();
    const usedUp = { waitMs: (_now: number, headStartMs = 0) => (headStartMs > 0 ? 0 : 60_000), take: () => {} };
    const { campaigns, account, subscribers } = openAll(server.url, () => usedUp);
    void campaigns.send(makeMail('news'));
    await Promise.all([account.send(makeMail('reset')), subscribers.send(makeMail('confirm'))]);
    const sent = server.mails.map(({ to }) => to).sort();
    expect(sent).toEqual(['toconfirm@example.org', 'toreset@example.org']);
  });

  test('a route opens no more connections than the server allows, and no more than it has slots', () => {
    const { account, campaigns } = openAll('smtp://127.0.0.1:1?connections=3');
    expect([account.maxInFlight, campaigns.maxInFlight]).toEqual([1, 6]);
    const [few] = parseSmtpServers('smtp://127.0.0.1:1?connections=2');
    const options = {
      servers: few === undefined ? [] : [few],
      rates: createServerRates(),
      limits: serviceMailLimits,
      log,
    };
    expect(keep(openServiceRoute('subscribers', { ...options, connections: 5 })).maxInFlight).toBe(2);
  });
});

test('all routes’ mails count towards a rate, and the route with the longest head start goes first', () => {
  const rate = createSendRate(10);
  for (let n = 0; n < 15; n += 1) rate.take(1_000);
  // 15 mails use up 1,500 ms, less the burst of 50.
  expect([rate.waitMs(1_000), rate.waitMs(1_000, 1_000), rate.waitMs(1_000, 2_000)]).toEqual([1_450, 450, 0]);
});

test('a mail that waits for a connection is not sent after its time is over', async () => {
  server = await startRawSmtpServer({ reply: (stage) => (stage === 'mail' ? 'hang' : undefined) });
  const { account } = openAll(server.url);
  const waiting = new AbortController();
  void account.send(makeMail(1));
  const second = account.send(makeMail(2), { signal: waiting.signal });
  await until('the first mail', async () => server.commands.some((line) => line.startsWith('MAIL')));
  waiting.abort();
  expect(await second).toMatchObject({ kind: 'not-sent', code: 'ECLOSED' });
});

test('a mail whose connection ends after its time is over is not passed to another server', async () => {
  server = await startRawSmtpServer({ reply: (stage) => (stage === 'mail' ? 'hang' : undefined) });
  const other = await startRawSmtpServer();
  const { account } = openAll(`${server.url} ${other.url}`);
  const waiting = new AbortController();
  const sending = account.send(makeMail(1), { signal: waiting.signal });
  await until('the mail', async () => server.commands.some((line) => line.startsWith('MAIL')));
  waiting.abort();
  server.drop();
  expect(await sending).toMatchObject({ kind: 'not-sent' });
  expect(other.mails).toEqual([]);
  await other.close();
});

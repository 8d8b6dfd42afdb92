import { afterEach, describe, expect, test } from '@jest/globals';
import { makeMail, openRoute } from '../testing/open-route.ts';
import { type RawSmtpServer, startRawSmtpServer } from '../testing/start-raw-smtp-server.ts';
import type { MailRoute } from './mail-route.ts';
import type { SendResult } from './send-result.ts';

const servers: RawSmtpServer[] = [];
const routes: MailRoute[] = [];

async function start(...options: Parameters<typeof startRawSmtpServer>): Promise<RawSmtpServer> {
  const server = await startRawSmtpServer(...options);
  servers.push(server);
  return server;
}

function open(...options: Parameters<typeof openRoute>): MailRoute {
  const route = openRoute(...options);
  routes.push(route);
  return route;
}

const kindsOf = (results: SendResult[]) => new Set(results.map(({ kind }) => kind));
const sendAll = (route: MailRoute, count: number) =>
  Promise.all(Array.from({ length: count }, (_, n) => route.send(makeMail(n))));

afterEach(async () => {
  await Promise.all(routes.splice(0).map((route) => route.close(0)));
  await Promise.all(servers.splice(0).map((server) => server.close()));
});

describe('several servers', () => {
  test.each([
    ['is too large', { ...makeMail(1), raw: Buffer.alloc(2_000, 'a line\r\n') }],
    ['needs 8BITMIME', { ...makeMail(1), raw: Buffer.from('Subject: Grüße\r\n\r\n') }],
    ['needs SMTPUTF8', makeMail(1, { to: 'grüße@example.org', smtpUtf8: true })],
  ])('if one cannot accept a mail that %s, the other one gets it', async (_what, mail) => {
    const [small, able] = [await start({ features: ['SIZE 1000'] }), await start()];
    const route = open(`${small.url}?weight=100 ${able.url}`);
    const results = await Promise.all([...Array.from({ length: 30 }, () => route.send(mail)), route.send(makeMail(2))]);
    expect(kindsOf(results)).toEqual(new Set(['sent']));
    expect(small.mails.filter(({ to }) => to === mail.envelope.to)).toEqual([]);
    expect(able.mails.filter(({ to }) => to === mail.envelope.to)).toHaveLength(30);
  });

  test('if none can accept a mail, it is rejected', async () => {
    const [a, b] = [await start({ features: ['SIZE 35'] }), await start({ features: ['SIZE 30'] })];
    const route = open(`${a.url} ${b.url}`);
    expect(kindsOf(await sendAll(route, 10))).toEqual(new Set(['rejected']));
  });

  test('if the only one that can accept a mail is unavailable, that mail is deferred and the others are sent', async () => {
    const down = await start({ reply: (stage) => (stage === 'connect' ? '421 busy' : undefined) });
    const small = await start({ features: ['SIZE 1000'] });
    const route = open(`${small.url} ${down.url}`, { limits: { backOffMs: 600_000, maxBackOffMs: 600_000 } });
    await sendAll(route, 10);
    const large = { ...makeMail('large'), raw: Buffer.alloc(2_000, 'a line\r\n') };
    const [result, ...others] = await Promise.all([
      route.send(large),
      ...[1, 2, 3].map((n) => route.send(makeMail(n))),
    ]);
    expect(result).toMatchObject({ kind: 'deferred', code: 'EMESSAGESIZE', attempted: false });
    expect(result.kind === 'deferred' && (result.retryAfterMs ?? 0) > 200_000).toBe(true);
    expect(kindsOf(others)).toEqual(new Set(['sent']));
  });

  test('mails that only an unavailable server can accept do not hold up those behind them, even if they outnumber the slots', async () => {
    const down = await start({ reply: (stage) => (stage === 'connect' ? '421 busy' : undefined) });
    const small = await start({ features: ['SIZE 1000'] });
    const route = open(`${small.url}?connections=1 ${down.url}`, {
      limits: { backOffMs: 600_000, maxBackOffMs: 600_000, idleMs: 600_000 },
    });
    await sendAll(route, 10);
    const large = Array.from({ length: 40 }, (_, n) => ({
      ...makeMail(`large-${n}`),
      raw: Buffer.alloc(2_000, 'a line\r\n'),
    }));
    const results = await Promise.all([...large, makeMail('last')].map((mail) => route.send(mail)));
    expect(kindsOf(results.slice(0, -1))).toEqual(new Set(['deferred']));
    expect(results.at(-1)?.kind).toBe('sent');
  });
});

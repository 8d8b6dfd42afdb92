import { afterEach, expect, test } from '@jest/globals';
import { createMetrics, parseSmtpServers } from '@mailwright/platform';
import { recordLog, until } from '@mailwright/testing';
import { makeMail } from '../testing/open-route.ts';
import { type RawSmtpServer, startRawSmtpServer } from '../testing/start-raw-smtp-server.ts';
import { deliveryLimits } from './send-rate.ts';
import { createMailRoute, type MailRoute } from './mail-route.ts';
import { createRouteMetrics } from './route-metrics.ts';

const servers: RawSmtpServer[] = [];
const routes: MailRoute[] = [];
afterEach(async () => {
  await Promise.all(routes.splice(0).map((route) => route.close(0)));
  await Promise.all(servers.splice(0).map((server) => server.close()));
});

async function start(...options: Parameters<typeof startRawSmtpServer>): Promise<RawSmtpServer> {
  const server = await startRawSmtpServer(...options);
  servers.push(server);
  return server;
}

/** Opens routes over these servers that share a registry. `read` returns a metric's values other than 0. */
function openRoutes(...of: { url: string; owner: 'installation' | 'account' }[]) {
  const registry = createMetrics('test');
  const metrics = createRouteMetrics(registry);
  const limits = { ...deliveryLimits, backOffMs: 60_000, maxBackOffMs: 60_000 };
  const { log } = recordLog('test');
  const opened = of.map(({ url, owner }) =>
    createMailRoute({ servers: parseSmtpServers(url), log, limits, metrics: metrics(owner) }),
  );
  routes.push(...opened);
  const read = async (name: string) => {
    const { values } = (await registry.getSingleMetric(`mailwright_smtp_${name}`)?.get()) ?? { values: [] };
    const kept = values.filter(({ value, labels }) => value !== 0 && !('le' in labels));
    return Object.fromEntries(kept.map(({ value, labels }) => [Object.values(labels).join(' '), value]));
  };
  return { opened, read, text: () => registry.metrics() };
}

test('mails are counted by result and by whose servers they were sent over, and connections while they are open', async () => {
  const replies: Record<string, string> = {
    'b+2@example.com': '450 4.2.1 later',
    'b+3@example.com': '550 5.1.1 unknown',
    'b+4@example.com': 'reset',
  };
  const own = await start({ reply: (stage, { from }) => (stage === 'dot' ? replies[from] : undefined) });
  const shared = await start();
  const { opened, read } = openRoutes(
    { url: `${own.url}?connections=1`, owner: 'account' },
    { url: `${shared.url}?connections=1`, owner: 'installation' },
  );
  const [account, installation] = opened;
  for (const n of [1, 2, 3, 4]) await account?.send(makeMail(n));
  await installation?.send(makeMail(5));
  expect(await read('mails_total')).toEqual({
    'account sent': 1,
    'account deferred': 1,
    'account rejected': 1,
    'account uncertain': 1,
    'installation sent': 1,
  });
  expect(await read('connections')).toEqual({ installation: 1 });
  await installation?.close(0);
  await until('no connection', async () => Object.keys(await read('connections')).length === 0);
});

test('back-offs are counted once each, by the step that failed, or as those of a domain', async () => {
  const refusing = await start({ reply: (stage) => (stage === 'connect' ? '554 no service' : undefined) });
  const deferring = await start({ reply: (stage) => (stage === 'rcpt' ? '421 4.7.0 too busy' : undefined) });
  const closed = await start();
  await closed.close();
  servers.pop();
  const { opened, read } = openRoutes(
    { url: refusing.url, owner: 'account' },
    { url: deferring.url, owner: 'account' },
    { url: closed.url, owner: 'account' },
    { url: deferring.url.replace('//', '//me:hunter2@'), owner: 'installation' },
  );
  for (const route of opened) await Promise.all([1, 2, 3].map((n) => route.send(makeMail(n))));
  expect(await read('back_offs_total')).toMatchObject({
    'account greeting': 1,
    'account connect': 1,
    'account domain': 1,
    'installation login': 1,
  });
});

test('labels contain nothing of an account: the series are the same, however many routes there are', async () => {
  const server = await start();
  const one = openRoutes({ url: server.url, owner: 'account' });
  await one.opened[0]?.send(makeMail());
  const many = openRoutes(...Array.from({ length: 5 }, () => ({ url: server.url, owner: 'account' }) as const));
  for (const route of many.opened) await route.send(makeMail());
  const series = async (text: Promise<string>) =>
    (await text).split('\n').flatMap((line) => /^mailwright_smtp[^ ]*/.exec(line)?.[0] ?? []);
  expect(await series(many.text())).toEqual(await series(one.text()));
});

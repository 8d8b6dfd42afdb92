import { promises as dns } from 'node:dns';
import { afterEach, expect, test } from '@jest/globals';
import { createAddressGuard, createWebhookSender, type Sent } from '@mailwright/webhooks';
import { startReceiver } from '../receiver/start-receiver.ts';
import { resolveInRounds, type RoundsServer } from './resolve-in-rounds.ts';

// In the range of public addresses, but assigned to no network.
const publicAddress = '2fff:ffff:0:0:0:0:0:1';

const closers: (() => unknown)[] = [];
afterEach(async () => {
  for (const close of closers.splice(0)) await close();
});

/**
 * Sends one or more requests to a name that DNS resolves to these addresses in turn; a receiver listens on its loopback
 * address. A process would use the system's DNS servers, so this runs a worker's sender and address guard without the
 * worker.
 */
async function send(
  rounds: string[][],
  times: number,
): Promise<{ sent: Sent[]; connections: number; server: RoundsServer }> {
  const receiver = await startReceiver({ tls: true });
  const server = await resolveInRounds(rounds);
  const resolver = new dns.Resolver();
  resolver.setServers([server.address]);
  const guard = createAddressGuard(
    { allowHttp: false, allowedCidrs: [] },
    {
      resolve: async (host) => {
        const [four, six] = await Promise.allSettled([resolver.resolve4(host), resolver.resolve6(host)]);
        return [four, six].flatMap((result, index) =>
          result.status === 'rejected' ? [] : result.value.map((address) => ({ address, family: index === 0 ? 4 : 6 })),
        );
      },
    },
  );
  closers.push(
    () => guard.close(),
    () => server.close(),
    () => receiver.close(),
  );
  const sendWebhook = createWebhookSender({ guard, timeoutSeconds: 1 });
  const sent: Sent[] = [];
  for (let n = 0; n < times; n += 1) {
    sent.push(await sendWebhook({ url: `https://rebinding.example:${receiver.port}/`, headers: {}, body: '{}' }));
  }
  return { sent, connections: receiver.connections(), server };
}

test('a name that resolves to a public address first and to loopback next is refused without a connection once it is loopback', async () => {
  const { sent, connections } = await send([[publicAddress], ['127.0.0.1']], 2);
  expect(sent[0]?.kind).toMatch(/^(unreachable|timed-out)$/);
  expect(sent[1]?.kind).toBe('refused-target');
  expect(connections).toBe(0);
});

test('the connection goes to the validated address, without a second lookup of the name', async () => {
  const { sent, connections, server } = await send([[publicAddress], ['127.0.0.1']], 1);
  expect(sent[0]?.kind).toMatch(/^(unreachable|timed-out)$/);
  expect(server.questions()).toBe(1);
  expect(connections).toBe(0);
});

test('a name that resolves to both a public address and loopback is refused', async () => {
  for (const addresses of [
    [publicAddress, '127.0.0.1'],
    ['127.0.0.1', publicAddress],
    [publicAddress, '0:0:0:0:0:0:0:1'],
  ]) {
    const { sent, connections } = await send([addresses], 1);
    expect([addresses, sent[0]?.kind]).toEqual([addresses, 'refused-target']);
    expect(connections).toBe(0);
  }
});

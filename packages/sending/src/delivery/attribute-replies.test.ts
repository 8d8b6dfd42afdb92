import { expect, test } from '@jest/globals';
import { until } from '@mailwright/testing';
import fc from 'fast-check';
import { makeMail, openRoute } from '../testing/open-route.ts';
import { type RawStage, startRawSmtpServer } from '../testing/start-raw-smtp-server.ts';
import { connectionLost } from './send-result.ts';

// What the server does with a mail: at which stage it replies differently, and how.
const plan = fc.record({
  stage: fc.constantFrom<RawStage | 'none'>('none', 'mail', 'rcpt', 'data', 'dot'),
  code: fc.constantFrom('450', '451 4.2.2', '550', '550 5.1.1', '554 5.7.1', '421', 'reset'),
  // Whether the server replies 354 although it has refused the recipient.
  isLenient: fc.boolean(),
});

// Each mail goes to a domain of its own, so that none is deferred because of another.
const recipient = (n: number) => `to@domain${n}.example`;

test('whatever a server replies to a mail, no other mail is given that reply', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(plan, { minLength: 1, maxLength: 30 }),
      fc.boolean(),
      fc.constantFrom(1 as const, 2 as const),
      fc.integer({ min: 1, max: 3 }),
      async (plans, isPipelining, depth, connections) => {
        const faults = new Set<string>();
        const server = await startRawSmtpServer({
          isPipelining,
          reply: (stage, mail) => {
            const [, number = ''] = /\+(\d+)@/.exec(mail.from) ?? [];
            const given = plans[Number(number)];
            if (given === undefined || !['mail', 'rcpt', 'data', 'dot'].includes(stage)) return undefined;
            const isFault = given.code === '421' || given.code === 'reset';
            const isRefused = !isFault && (given.stage === 'mail' || given.stage === 'rcpt');
            const normal = stage === 'data' ? (isRefused ? '503' : '354') : '250';
            if (given.stage === 'rcpt' && given.isLenient && stage === 'data' && isRefused) return '354 go on';
            if (given.stage !== stage || faults.has(number)) return `${normal} mail ${number}.`;
            if (!isFault) return `${given.code} mail ${number}.`;
            // Only once, so that the mail succeeds on another connection.
            faults.add(number);
            return given.code === 'reset' ? 'reset' : `421 mail ${number}.`;
          },
        });
        const route = openRoute(`${server.url}?connections=${connections}`, { depth });
        // The transport backs off when the first mail of a connection is lost. The caller tries such a mail again.
        const results = await Promise.all(
          plans.map(async (_, n) => {
            for (;;) {
              const result = await route.send(makeMail(n, { to: recipient(n) }));
              const isLost = result.kind === 'deferred' && result.code === connectionLost;
              if (isLost) expect(['rcpt reset', 'data reset']).toContain(`${plans[n]?.stage} ${plans[n]?.code}`);
              else if (result.kind !== 'not-sent') return result;
              await until('the transport', async () => route.state().kind === 'available');
            }
          }),
        );
        await route.close(1_000);
        await server.close();
        for (const [n, { kind, reply }] of results.entries()) {
          const given = plans[n];
          const received = server.mails.filter(({ to }) => to === recipient(n)).length;
          if (kind !== 'uncertain') expect(reply).toContain(`mail ${n}.`);
          expect(received).toBe(kind === 'sent' || kind === 'uncertain' ? 1 : 0);
          if (kind === 'uncertain') expect(given).toMatchObject({ stage: 'dot', code: 'reset' });
          else if (given?.stage === 'none') expect(kind).toBe('sent');
          else if (given?.code.startsWith('5')) expect(kind).toBe('rejected');
          else if (given?.code.startsWith('45')) expect(kind).toBe('deferred');
        }
        expect(server.violations).toEqual([]);
      },
    ),
    { numRuns: 40 },
  );
});

import type { SendResult } from '@mailwright/mail';
import { createEventWriter, type EventWork, type EventWriter } from '@mailwright/outbox';
import { type Clock, createMetrics, systemClock } from '@mailwright/platform';
import { recordLog, type TestDatabase, type TestQueues, testAppSecrets } from '@mailwright/testing';
import { createSendingPorts } from '../sending/compose-campaign.ts';
import type { CampaignRecipient, Composer, MailRoute, OutgoingMail, SendingPorts } from '../sending/sending-ports.ts';
import { startCampaigns } from '../sending/start-campaigns.ts';
import { testRenderer } from './test-renderer.ts';

/** A route of a test: it records what is sent, and replies as the test decides. */
export interface TestRoute extends MailRoute {
  sent: OutgoingMail[];
  /** The addresses of what was sent, in order. */
  addresses(): string[];
  /** The mails that are being sent. */
  inFlight(): number;
}

/** @param reply what becomes of a mail: it is sent when absent. */
export function createTestRoute(
  options: { maxInFlight?: number; reply?: (mail: OutgoingMail) => SendResult | Promise<SendResult> } = {},
): TestRoute {
  const { maxInFlight = 10, reply = () => ({ kind: 'sent', reply: '250 OK' }) as const } = options;
  const sent: OutgoingMail[] = [];
  let inFlight = 0;
  return {
    maxInFlight,
    sent,
    addresses: () => sent.map(({ envelope }) => envelope.to),
    inFlight: () => inFlight,
    send: async (mail, { signal }) => {
      if (signal.aborted) return { kind: 'not-sent', code: 'ECLOSED', reply: 'stopped' };
      inFlight += 1;
      try {
        const result = await reply(mail);
        if (result.kind === 'sent') sent.push(mail);
        return result;
      } finally {
        inFlight -= 1;
      }
    },
  };
}

/** Composes the mail of one recipient. */
export type Compose = (recipient: CampaignRecipient) => OutgoingMail;

/** Compiles every campaign to the same. */
export const compileTo = (compose: Compose, renderLogic?: Composer['renderLogic']) => () =>
  Promise.resolve(() => Promise.resolve({ compose, renderLogic }));

/** An engine of a test, as a worker runs it. */
export interface TestEngine {
  /** What it published after commits. */
  published: EventWork[];
  log: string[];
  stop(): Promise<void>;
}

/** Starts an engine within the test's process. */
export function startTestEngine(options: {
  database: TestDatabase;
  queues: TestQueues;
  route: MailRoute | ((accountId: string) => MailRoute);
  events?: EventWriter;
  ports?: Partial<SendingPorts>;
  maxFailedPercent?: number;
  routeDownMs?: number;
  chunkMs?: number;
  bounceDomain?: string;
  clock?: Clock;
}): TestEngine {
  const { database, queues, route } = options;
  const { log, lines } = recordLog('mail-worker');
  const published: EventWork[] = [];
  const step = startCampaigns(
    {
      service: 'mail-worker',
      database,
      directUrl: database.url,
      consumer: { redisUrl: queues.redisUrl, prefix: queues.prefix, log },
      registry: createMetrics('mail-worker'),
      isClockTrusted: () => true,
      log,
      appSecrets: testAppSecrets,
      events: options.events ?? createEventWriter([]),
      publish: (work) => void published.push(work),
      ports: {
        ...createSendingPorts({
          database,
          renderer: testRenderer,
          log,
          clock: systemClock,
          appSecrets: testAppSecrets,
          baseUrl: 'https://mail.example.com',
          bounceTo: 'bounces@example.com',
          bounceDomain: options.bounceDomain,
          route: createTestRoute(),
          isVerifiedSender: () => Promise.resolve(true),
        }),
        routeOf: typeof route === 'function' ? route : () => route,
        ...options.ports,
      },
      maxFailedPercent: options.maxFailedPercent ?? 10,
      bounceRules: { softLimit: 5, softDays: 30 },
      drainMs: 5_000,
    },
    { routeDownMs: options.routeDownMs ?? 20, chunkMs: options.chunkMs ?? 5_000, clock: options.clock ?? systemClock },
  );
  return { published, log: lines, stop: async () => void (await step.close()) };
}

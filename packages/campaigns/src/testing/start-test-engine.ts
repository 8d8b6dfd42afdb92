import type { SendResult } from '@mailwright/sending';
import { createEventWriter, type EventWork, type EventWriter } from '@mailwright/outbox';
import { type Clock, createMetrics, systemClock } from '@mailwright/platform';
import { recordLog, type TestDatabase, type TestQueues, testAppSecrets } from '@mailwright/testing';
import { createSendingPorts } from '../sending/compose-campaign.ts';
import type {
  CampaignRecipient,
  Composer,
  SigningRoute,
  RecipientMail,
  SendingPorts,
} from '../sending/sending-ports.ts';
import { startCampaigns } from '../sending/start-campaigns.ts';
import { testRenderer } from './test-renderer.ts';

/** A test's route, which records what is sent and replies as the test decides. */
export interface TestRoute extends SigningRoute {
  sent: RecipientMail[];
  /** The addresses that mails were sent to, in order. */
  addresses(): string[];
  /** How many mails are being sent. */
  inFlight(): number;
}

/** @param reply decides the result of a mail, which is sent if this is absent. */
export function createTestRoute(
  options: { maxInFlight?: number; reply?: (mail: RecipientMail) => SendResult | Promise<SendResult> } = {},
): TestRoute {
  const { maxInFlight = 10, reply = () => ({ kind: 'sent', reply: '250 OK' }) as const } = options;
  const sent: RecipientMail[] = [];
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
export type Compose = (recipient: CampaignRecipient) => RecipientMail;

/** Compiles every campaign to the same composer. */
export const compileTo = (compose: Compose, renderLogic?: Composer['renderLogic']) => () =>
  Promise.resolve(() => Promise.resolve({ compose, renderLogic }));

/** A test's engine, which works as in a worker. */
export interface TestEngine {
  /** What it published after commits. */
  published: EventWork[];
  log: string[];
  stop(): Promise<void>;
}

/** Starts an engine in the test's process. */
export function startTestEngine(options: {
  database: TestDatabase;
  queues: TestQueues;
  route: SigningRoute | ((accountId: string) => SigningRoute);
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

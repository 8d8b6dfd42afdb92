import { createEventWriter, type EventListener, type EventWork } from '@mailwright/outbox';
import { type Clock, createMetrics, newId } from '@mailwright/platform';
import { recordLog, type TestAutomation, testAppSecrets, type TestDatabase } from '@mailwright/testing';
import { startAutomations } from '../engine/start-automations.ts';
import { runsOfEvents } from '../triggers/start-runs-of-events.ts';

/** A test's engine, which works only when the test tells it to, by a clock that the test sets. */
export interface TestAutomations {
  /** Advances the clock by `ms` milliseconds, and does everything that is then due. */
  pass(ms?: number): Promise<void>;
  /** The current time of the engine. */
  now(): Date;
  setNow(now: Date): void;
  /** Writes the events of changes as the API does. */
  events: ReturnType<typeof createEventWriter>;
  /** The data of the events that hooks got. */
  called: unknown[];
  log: string[];
  close(): Promise<unknown>;
}

/** Starts an engine in the test's process. @param options `listeners`: added to the automations' own. */
export function startTestAutomations(
  database: TestDatabase,
  options: { now?: Date; segmentPauseMs?: number; pageSize?: number; listeners?: EventListener[] } = {},
): TestAutomations {
  const { log, lines } = recordLog('mail-worker');
  const events = createEventWriter([...(options.listeners ?? []), runsOfEvents()]);
  // Ahead of Postgres's clock, which sets the times of runs that events start.
  let now = options.now ?? new Date(Date.now() + 60_000);
  const clock: Clock = { now: () => now };
  const called: unknown[] = [];
  const { segmentPauseMs = 60_000, pageSize = 2 } = options;
  const engine = startAutomations(
    {
      database,
      consumer: { redisUrl: '', prefix: '', log },
      registry: createMetrics('mail-worker'),
      isClockTrusted: () => true,
      log,
      appSecrets: testAppSecrets,
      events,
      publish: () => {},
      wakeSending: () => {},
      callHook: (_sql, _hook, calls): Promise<EventWork> => {
        called.push(...calls.map(({ data }) => data));
        return Promise.resolve({});
      },
      runDays: 30,
    },
    { clock, segmentPauseMs, pageSize, isManual: true },
  );
  return {
    events,
    called,
    log: lines,
    now: () => now,
    setNow: (time) => void (now = time),
    pass: async (ms = 0) => {
      now = new Date(now.getTime() + ms);
      await engine.settle();
    },
    close: async () => engine.close(),
  };
}

/** Starts a run of an automation for each of these subscribers. @param data the runs' data, in the same order. */
export async function startTestRuns(
  database: TestDatabase,
  automation: TestAutomation,
  subscriberIds: string[] = automation.subscriberIds,
  data: Record<string, string | number | boolean | object>[] = [],
): Promise<string[]> {
  const { automationId, accountId, listId } = automation;
  const ids = subscriberIds.map(() => newId());
  await database.prisma.automationRun.createMany({
    data: subscriberIds.map((subscriberId, index) => ({
      id: ids[index] ?? '',
      automationId,
      accountId,
      listId,
      subscriberId,
      version: 1,
      ...(data[index] === undefined ? {} : { data: data[index] }),
      wakeAt: new Date(),
    })),
  });
  return ids;
}

/** The runs of an automation with what they did, in the order in which they were started. */
export async function readTestRuns(database: TestDatabase, { automationId }: TestAutomation) {
  const runs = await database.prisma.automationRun.findMany({
    where: { automationId },
    include: { steps: { orderBy: { seq: 'asc' } } },
    orderBy: { id: 'asc' },
  });
  return runs.map((run) => ({
    ...run,
    did: run.steps.map(({ stepId, result }) => `${stepId}: ${result}`),
  }));
}

import { type Database, retryWhileUnavailable } from '@mailwright/database';
import type { EventWork, EventWriter } from '@mailwright/outbox';
import { type Clock, createBacklog, type Logger, newId } from '@mailwright/platform';
import type { ChangeNotes } from '@mailwright/queues';
import { type EmailOpen, recordOpen } from './record-open.ts';

/** Records opens of single mails after the response to each. */
export interface OpenRecorder {
  /** Never throws, and nothing waits for it. */
  record(open: Omit<EmailOpen, 'id' | 'occurredAt' | 'country'>): void;
  /** What a response waits for before its open is recorded; see `Backlog`. */
  waitForCapacity(emailId: string): Promise<void> | undefined;
  /** Resolves when all are recorded, or given up. */
  settle(): Promise<void>;
}

export interface OpenRecorderDeps {
  database: Pick<Database, 'pool'>;
  events: EventWriter;
  clock: Clock;
  log: Logger;
  /** Whether opens are recorded without addresses and user agents. */
  isAnonymous: boolean;
  /** The country of an address, of which events tell; undefined without a database of countries. */
  countryOf: ((ip: string | null) => string | null) | undefined;
  limiter: {
    take(
      bucket: string,
      limit: { burst: number; perSecond: number },
      options: { whenUnavailable: 'memory' },
    ): Promise<{ allowed: boolean }>;
  };
  /** Publishes the work of events after their commit. */
  publish(work: EventWork): void;
  /** Tells open pages of opens; none when absent. */
  changes?: ChangeNotes | undefined;
}

// From here on responses wait.
const manyWaiting = 500;
// What arrives beyond that, while Postgres is unavailable, is not recorded.
const maxWaiting = 2_000;
const recordLimitMs = 60_000;
// Of one mail: one that is shown again and again is requested more often by no one.
const limit = { burst: 20, perSecond: 1 / 6 };

/** Makes a recorder. Requests for one mail are limited, so that a flood of them costs little. */
export function createOpenRecorder(deps: OpenRecorderDeps): OpenRecorder {
  const backlog = createBacklog({ many: manyWaiting, most: maxWaiting });

  async function limitAndRecord(open: EmailOpen): Promise<void> {
    const { allowed } = await deps.limiter.take(`tracking:${open.emailId}`, limit, { whenUnavailable: 'memory' });
    if (!allowed) return;
    const recorded = await retryWhileUnavailable(recordLimitMs, () => recordOpen(deps, open));
    if (recorded === undefined) return;
    deps.publish(recorded.work);
    deps.changes?.note(recorded.accountId, 'emails');
  }

  return {
    record: (given) => {
      if (!backlog.begin(given.emailId)) return;
      // That of a scanner's data centre says nothing about the recipient.
      const country = deps.countryOf && (given.isBot ? null : deps.countryOf(given.ip));
      const hidden = deps.isAnonymous ? { ip: null, userAgent: null } : {};
      const open = { ...given, ...hidden, country, id: newId(), occurredAt: deps.clock.now() };
      limitAndRecord(open)
        .catch((error: unknown) => deps.log.error('email_open.not_recorded', { emailId: given.emailId, error }))
        .finally(() => backlog.end(given.emailId));
    },
    waitForCapacity: (emailId) => backlog.waitForCapacity(emailId),
    settle: () => backlog.settle(),
  };
}

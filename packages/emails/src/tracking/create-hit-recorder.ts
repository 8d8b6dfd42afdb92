import { type Database, retryWhileUnavailable } from '@mailwright/database';
import type { EventWork, EventWriter } from '@mailwright/outbox';
import { type Clock, createBacklog, type Logger, newId } from '@mailwright/platform';
import type { ChangeNotes } from '@mailwright/queues';
import { type EmailHit, recordHit } from './record-hit.ts';

/** Records opens and clicks of transactional emails, each after the response to its request. */
export interface EmailHitRecorder {
  /** Starts recording a hit and returns at once. Never throws. */
  record(hit: Omit<EmailHit, 'id' | 'occurredAt' | 'country'>): void;
  /** What a response must wait for before its hit is recorded; see `Backlog`. */
  waitForCapacity(emailId: string): Promise<void> | undefined;
  /** Resolves when every hit has been recorded or dropped. */
  settle(): Promise<void>;
}

export interface EmailHitRecorderDeps {
  database: Pick<Database, 'pool'>;
  events: EventWriter;
  clock: Clock;
  log: Logger;
  /** Whether hits are recorded without addresses and user agents. */
  isAnonymous: boolean;
  /** Looks up the country of an address, for events; undefined without a database of countries. */
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
  /** Notifies open pages of hits; nobody is notified when absent. */
  changes?: ChangeNotes | undefined;
}

// When this many hits wait to be recorded, responses wait, too.
const manyWaiting = 500;
// While Postgres is unavailable, hits beyond this number are dropped.
const maxWaiting = 2_000;
const recordLimitMs = 60_000;
// For one email: nobody opens it or follows its links more often than this.
const limit = { burst: 20, perSecond: 1 / 6 };

/** Creates a recorder. Requests for the same email are limited, so that a flood of them costs little. */
export function createEmailHitRecorder(deps: EmailHitRecorderDeps): EmailHitRecorder {
  const backlog = createBacklog({ many: manyWaiting, most: maxWaiting });

  async function limitAndRecord(hit: EmailHit): Promise<void> {
    const { allowed } = await deps.limiter.take(`tracking:${hit.emailId}`, limit, { whenUnavailable: 'memory' });
    if (!allowed) return;
    const recorded = await retryWhileUnavailable(recordLimitMs, () => recordHit(deps, hit));
    if (recorded === undefined) return;
    deps.publish(recorded.work);
    deps.changes?.note(recorded.accountId, 'emails');
  }

  return {
    record: (given) => {
      if (!backlog.begin(given.emailId)) return;
      // A bot's address is that of its data center, which says nothing about the recipient.
      const country = deps.countryOf && (given.isBot ? null : deps.countryOf(given.ip));
      const hidden = deps.isAnonymous ? { ip: null, userAgent: null } : {};
      const hit = { ...given, ...hidden, country, id: newId(), occurredAt: deps.clock.now() };
      limitAndRecord(hit)
        .catch((error: unknown) => deps.log.error('email_hit.not_recorded', { emailId: given.emailId, error }))
        .finally(() => backlog.end(given.emailId));
    },
    waitForCapacity: (emailId) => backlog.waitForCapacity(emailId),
    settle: () => backlog.settle(),
  };
}

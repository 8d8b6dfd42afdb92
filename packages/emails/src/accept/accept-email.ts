import { type EmailResource } from '@mailwright/contracts';
import { batchCalls, isDatabaseUnavailable } from '@mailwright/database';
import { createPauses } from '@mailwright/platform';
import type { DueEmails } from '../email-jobs.ts';
import { presentEmail } from '../read/present-email.ts';
import { findOriginal } from '../read/read-emails.ts';
import { type EmailRecord, type EmailRequest, type PrepareDeps, prepareEmail } from './prepare-email.ts';
import { saveAlone, type Saved, saveEmails } from './save-emails.ts';

interface AcceptDeps extends PrepareDeps {
  /** Notifies the workers of an account's emails that are due. Doesn't wait. */
  publish(due: DueEmails): void;
  /** Reports a group of emails that couldn't be saved together. */
  report(error: unknown): void;
}

/**
 * Accepts an email: renders its content, checks its sender and queues it for each recipient.
 * @throws ProblemError `not_found` for the subscriber, the template or an image; `validation_failed`;
 *   `template_too_slow`; `rate_limited` when a new account has reached its limit for the day; what `key.revalidate`
 *   throws
 */
export type EmailAcceptor = (request: EmailRequest) => Promise<EmailResource>;

const maxInGroup = 50;
// While one group commits, the next one is written.
const parallel = 2;
const pauseAfterFailureMs = 1_000;
// In characters. The others of a group would wait until a long one has been written.
const maxGroupedLength = 65_536;

/** Creates what accepts emails. */
export function createEmailAcceptor(deps: AcceptDeps): EmailAcceptor {
  const { database } = deps;
  // An account that keeps causing failures delays others at most once a second.
  const pauses = createPauses(pauseAfterFailureMs);
  const saveInGroup = batchCalls<EmailRecord, Saved | undefined>(
    (records) =>
      saveEmails(database, records).catch((error: unknown) => {
        if (isDatabaseUnavailable(error)) throw error;
        // One email's error mustn't fail the others: saved alone, each fails or succeeds by itself.
        deps.report(error);
        pauses.begin(records.map(({ accountId }) => accountId));
        return records.map(() => undefined);
      }),
    { maxSize: maxInGroup, parallel, turnsBy: ({ accountId }) => accountId },
  );
  return async (request) => {
    const { accountId, id, key } = request;
    try {
      const prepared = await prepareEmail(deps, request);
      const { record, copies, files } = prepared;
      const isLong = (record.html?.length ?? 0) + record.plain.length > maxGroupedLength;
      const isAlone = isLong || files.length > 0 || copies.length > 0 || pauses.isPaused(accountId);
      const grouped = isAlone ? undefined : await saveInGroup(record);
      const saved = grouped ?? (await saveAlone(database, prepared));
      if (record.sendAt === null) deps.publish({ accountId, own: saved.own });
      return presentEmail(record, copies);
    } catch (error) {
      await key?.revalidate();
      const known = await findOfFirstRun(deps, accountId, id);
      if (known === undefined) throw error;
      return known;
    }
  };
}

/** The email that the first run of a request has queued. The subscriber or the template may have changed since. */
async function findOfFirstRun(deps: AcceptDeps, accountId: string, id: string): Promise<EmailResource | undefined> {
  const known = await findOriginal(deps.database, accountId, id);
  if (known === undefined) return undefined;
  // The run may have ended before it notified anyone. Workers that don't need to know find nothing.
  if (known.status === 'queued' && known.send_at === null)
    for (const own of [false, true]) deps.publish({ accountId, own });
  return known;
}

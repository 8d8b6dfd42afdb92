// Unique keys decide whether a run is started; ON CONFLICT recognizes a retried request.
import type { RunSummary, StartRun } from '@mailwright/contracts';
import { getSubscriber } from '@mailwright/audience';
import type { Database } from '@mailwright/database';
import { automationListener, type EventWork } from '@mailwright/outbox';
import { fromUid, ProblemError, toUid } from '@mailwright/platform';
import { findAutomationId, presentRun } from './read-runs.ts';

/**
 * Starts a run of an active automation for a subscriber of its list.
 * @param id the new run's id. A retried request passes the same id and gets the run that the first try started.
 * @returns also what to publish after the commit.
 * @throws ProblemError `not_found`; `invalid_transition` if the automation isn't active; `already_entered` if the
 *   automation doesn't let the subscriber in.
 */
export async function startRun(
  database: Database,
  accountId: string,
  uid: string,
  id: string,
  body: StartRun,
): Promise<{ run: RunSummary; work: EventWork }> {
  const { prisma } = database;
  const automationId = await findAutomationId(database, accountId, uid);
  const { listId, status } = await prisma.automation.findUniqueOrThrow({ where: { id: automationId } });
  const subscriberId = await readSubscriberId(database, accountId, listId, body);
  const startKey = body.key === undefined ? null : `key:${body.key}`;
  const data = body.data === undefined ? null : JSON.stringify(body.data);
  // The subscriber's row is locked, so that an erasure finds the run, whose data may be personal.
  const started = await database.query<{ id: string }>({
    name: 'start-automation-run',
    text: `INSERT INTO automation_runs (id, account_id, automation_id, version, list_id, subscriber_id, wake_at, entry_key, start_key, data)
      SELECT $1, t.account_id, t.automation_id, t.version, t.list_id, $4::uuid, now(),
        CASE WHEN t.entry = 'every_time' THEN NULL ELSE $4::uuid::text END, $5, $6::jsonb
      FROM automation_triggers t JOIN subscribers s ON s.id = $4::uuid AND s.list_id = t.list_id
      WHERE t.automation_id = $2 AND t.account_id = $3 FOR KEY SHARE OF s
      ON CONFLICT DO NOTHING RETURNING id`,
    values: [id, automationId, accountId, subscriberId, startKey, data],
  });
  const known = startKey === null ? [{ id }] : [{ id }, { automationId, startKey }];
  const run = await prisma.automationRun.findFirst({ where: { accountId, OR: known } });
  if (run === null && status !== 'active')
    throw new ProblemError(
      'invalid_transition',
      `The automation is ${status}. It can start runs only while it is active.`,
    );
  if (run === null) {
    // The subscriber may have been erased since they were read.
    await readSubscriberId(database, accountId, listId, body);
    throw new ProblemError('already_entered');
  }
  const work = started.length === 0 ? {} : { [automationListener]: { created: 1, due: ['runs'] } };
  return { run: presentRun(run), work };
}

async function readSubscriberId(
  database: Database,
  accountId: string,
  listId: string,
  { subscriber_uid: uid, email }: StartRun,
): Promise<string> {
  const name = { uid: uid ?? email ?? '', list_uid: toUid('list', listId) };
  const subscriber = await getSubscriber(database, accountId, name);
  return fromUid('sub', subscriber.uid) ?? '';
}

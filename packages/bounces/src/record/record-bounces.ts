// All reports of an account are inserted in one transaction, in which unique keys make each of them count once.
import { blockAddresses, lockAddresses, type ToPublish } from '@mailwright/audience';
import { parseEmailAddress } from '@mailwright/contracts';
import { type Database, inTransaction, type Sql, type SqlTransaction } from '@mailwright/database';
import { addWork, type EventWriter, noWork, rowsCreatedBy } from '@mailwright/outbox';
import { type AppSecrets, type Clock, newId } from '@mailwright/platform';
import { readAccountRules } from '../rules/account-rules.ts';
import type { BounceReport, BounceRules, InstallationRules, RecordedBounce } from './bounce-report.ts';
import { describeBounces } from './bounce-events.ts';
import { decideBlocks } from './decide-blocks.ts';
import { findKnown } from './find-known.ts';
import { findMails } from './find-mails.ts';
import { type ApplyBounces, describeMails } from './mail-outcomes.ts';
import { clip, type MatchedReport, type NewBounce, reasonOf } from './new-bounce.ts';

/** The dependencies of recording bounces. */
export interface BounceDeps {
  database: Database;
  clock: Clock;
  appSecrets: AppSecrets;
  events: EventWriter;
  /** Applies new bounces to the mails that they are about. */
  applyBounces: ApplyBounces;
  /** For accounts that have set no rules of their own. */
  rules: InstallationRules;
  /** Publishes due work after the commit. */
  publish(toPublish: ToPublish): void;
  /** Notifies open pages of what was recorded; optional. */
  changes?: { note(accountId: string, ...topics: string[]): void } | undefined;
}

/**
 * Records bounces and complaints from any source, with all their effects: the recipient's state, the campaign's
 * figures, the address's subscribers, its suppression, and the events. A report that was already recorded changes
 * nothing.
 * @returns results in the order of the reports.
 */
export async function recordBounces(deps: BounceDeps, reports: BounceReport[]): Promise<RecordedBounce[]> {
  const matched = await findMails(deps.database, reports);
  const results: RecordedBounce[] = reports.map(() => ({ result: 'unmatched' }));
  const byAccount = new Map<string, { index: number; bounce: MatchedReport }[]>();
  for (const [index, bounce] of matched.entries()) {
    if (bounce === undefined) continue;
    byAccount.set(bounce.accountId, [...(byAccount.get(bounce.accountId) ?? []), { index, bounce }]);
  }
  const rules = await readAccountRules(deps.database, [...byAccount.keys()], deps.rules);
  for (const [accountId, found] of byAccount) {
    const bounces = found.map(({ bounce }) => ({ ...bounce, id: newId() }));
    const { recorded, toPublish } = await inTransaction(deps.database, (sql) =>
      recordOfAccount(sql, deps, { accountId, rules: rules(accountId) }, bounces),
    );
    deps.publish(toPublish);
    if (recorded.size < found.length) deps.changes?.note(accountId, 'emails', 'lists', 'campaigns', 'suppressions');
    let created = rowsCreatedBy(toPublish.work);
    for (const [position, { index }] of found.entries()) {
      const id = bounces[position]?.id ?? '';
      const known = recorded.get(id);
      results[index] = known === undefined ? { result: 'recorded', id, created } : { result: 'known', id: known };
      if (known === undefined) created = 0;
    }
  }
  return results;
}

async function recordOfAccount(
  sql: SqlTransaction,
  deps: BounceDeps,
  { accountId, rules }: { accountId: string; rules: BounceRules },
  given: (MatchedReport & { id: string })[],
): Promise<{ recorded: Map<string, string>; toPublish: ToPublish }> {
  const addresses = [...new Set(given.flatMap(({ email }) => parseEmailAddress(email)?.normalized ?? []))];
  // All effects depend on the address: transactions about the same one wait for each other, and for an erasure.
  const erased = await lockAddresses(sql, accountId, addresses, deps.appSecrets);
  const bounces = given.map((bounce): NewBounce => {
    const address = parseEmailAddress(bounce.email);
    return { ...bounce, address: address && erased.has(address.normalized) ? undefined : address };
  });
  const isNew = await insertBounces(sql, accountId, bounces);
  const added = bounces.filter(({ id }) => isNew.has(id));
  const others = bounces.filter(({ id }) => !isNew.has(id));
  const known = await findKnown(sql, accountId, others);
  const recorded = new Map(others.map(({ id }) => [id, known.get(id) ?? id]));
  if (added.length === 0) return { recorded, toPublish: { work: noWork, mailIds: [] } };
  const now = deps.clock.now();
  const blocked = await decideBlocks(sql, rules, accountId, added);
  const { work, mailIds, subscribers } = await blockAddresses(sql, { ...deps, now }, accountId, blocked, {
    addresses: added.flatMap(({ mail, address }) =>
      mail === undefined && address !== undefined ? address.normalized : [],
    ),
    subscriberIds: added.flatMap((bounce) => subscriberIdOf(bounce) ?? []),
  });
  const own = await deps.events.append(sql, accountId, describeBounces(added, subscribers));
  // Last, since the worker that sends the campaign waits for the row of its figures.
  await deps.applyBounces(sql, describeMails(added));
  return { recorded, toPublish: { work: addWork(work, own), mailIds } };
}

function subscriberIdOf({
  mail,
  single,
}: Pick<NewBounce, 'mail'> & { single?: NewBounce['single'] | undefined }): string | null {
  return mail?.subscriberId ?? single?.subscriberId ?? null;
}

/** Inserts the bounces that don't exist yet. @returns the ids of the inserted ones */
async function insertBounces(sql: Sql, accountId: string, bounces: NewBounce[]): Promise<Set<string>> {
  const rows = bounces.map(({ id, mail, single, address, report }) => ({
    id,
    email_id: single?.id ?? null,
    campaign_id: mail?.campaignId ?? null,
    position: mail?.position ?? null,
    subscriber_id: subscriberIdOf({ mail, single }),
    email: address?.given ?? '',
    email_normalized: address?.normalized ?? '',
    kind: report.kind,
    source: report.source,
    code: clip(report.code),
    reason: reasonOf(report),
    reply: address === undefined ? null : clip(report.reply),
    feedback_type: clip(report.feedbackType),
    occurred_at: report.occurredAt.toISOString(),
  }));
  // A report without a mail and without an address says nothing. Rows are sorted by key, so that two transactions with
  // the same rows lock them in the same order.
  const known = rows.filter((row) => row.campaign_id !== null || row.email_id !== null || row.email !== '').sort(byKey);
  const inserted = await sql.query<{ id: string }>({
    name: 'insert-bounces',
    text: `INSERT INTO bounces (id, account_id, campaign_id, position, email_id, subscriber_id, email, email_normalized, kind, source, code,
        reason, reply, feedback_type, occurred_at, occurred_on)
      SELECT g.id, $1, g.campaign_id, g.position, g.email_id, g.subscriber_id, g.email, g.email_normalized, g.kind, g.source, g.code,
        g.reason, g.reply, g.feedback_type, g.occurred_at, (g.occurred_at AT TIME ZONE 'UTC')::date
      FROM jsonb_to_recordset($2::jsonb) AS g (id uuid, campaign_id uuid, position int, email_id uuid, subscriber_id uuid, email text,
        email_normalized text, kind bounce_kind, source bounce_source, code text, reason bounce_reason, reply text, feedback_type text,
        occurred_at timestamptz)
      ON CONFLICT DO NOTHING RETURNING id`,
    values: [accountId, JSON.stringify(known)],
  });
  return new Set(inserted.map(({ id }) => id));
}

type Keyed = { campaign_id: string | null; email_id: string | null; position: number | null; email_normalized: string };

function byKey(one: Keyed, other: Keyed): number {
  return (
    compare(one.campaign_id ?? '', other.campaign_id ?? '') ||
    compare(one.email_id ?? '', other.email_id ?? '') ||
    (one.position ?? 0) - (other.position ?? 0) ||
    compare(one.email_normalized, other.email_normalized)
  );
}

const compare = (one: string, other: string): number => (one < other ? -1 : one > other ? 1 : 0);

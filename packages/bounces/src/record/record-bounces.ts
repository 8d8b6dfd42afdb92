// Raw SQL: set-wise and guarded, the reports of an account are recorded in one transaction; each unique key counts once.
import { blockAddresses, lockAddresses, type ToPublish } from '@mailwright/audience';
import { type EmailAddress, parseEmailAddress } from '@mailwright/contracts';
import { type Database, inTransaction, type Sql } from '@mailwright/database';
import { addWork, type EventWriter, noWork } from '@mailwright/outbox';
import { type AppSecrets, type Clock, newId } from '@mailwright/platform';
import { type BounceReport, type BounceRules, decideBlock, type RecordedBounce } from './bounce-report.ts';
import { describeBounces } from './bounce-events.ts';
import { findMails } from './find-mails.ts';
import { markEmails } from './mark-emails.ts';
import { markRecipients } from './mark-recipients.ts';
import { clip, type MatchedReport, type NewBounce } from './new-bounce.ts';

/** The dependencies of recording bounces. */
export interface BounceDeps {
  database: Database;
  clock: Clock;
  appSecrets: AppSecrets;
  events: EventWriter;
  rules: BounceRules;
  /** Publishes what is due after the commit. */
  publish(toPublish: ToPublish): void;
}

/**
 * Records bounces and complaints, whichever way they came, with all that follows from them: the state of the recipient, the
 * figures of the campaign, the subscribers of the address, its suppression in the whole account, and the events. What was
 * recorded before changes nothing.
 * @returns in the order of the reports.
 */
export async function recordBounces(deps: BounceDeps, reports: BounceReport[]): Promise<RecordedBounce[]> {
  const matched = await findMails(deps.database, reports);
  const results: RecordedBounce[] = reports.map(() => ({ result: 'unmatched' }));
  const byAccount = new Map<string, { index: number; bounce: MatchedReport }[]>();
  for (const [index, bounce] of matched.entries()) {
    if (bounce === undefined) continue;
    byAccount.set(bounce.accountId, [...(byAccount.get(bounce.accountId) ?? []), { index, bounce }]);
  }
  for (const [accountId, found] of byAccount) {
    const bounces = found.map(({ bounce }) => ({ ...bounce, id: newId() }));
    const { recorded, toPublish } = await inTransaction(deps.database, (sql) =>
      recordOfAccount(sql, deps, accountId, bounces),
    );
    deps.publish(toPublish);
    for (const [position, { index }] of found.entries()) {
      const id = bounces[position]?.id ?? '';
      const known = recorded.get(id);
      results[index] = known === undefined ? { result: 'recorded', id } : { result: 'known', id: known };
    }
  }
  return results;
}

async function recordOfAccount(
  sql: Sql,
  deps: BounceDeps,
  accountId: string,
  given: (MatchedReport & { id: string })[],
): Promise<{ recorded: Map<string, string>; toPublish: ToPublish }> {
  const addresses = [...new Set(given.flatMap(({ email }) => parseEmailAddress(email)?.normalized ?? []))];
  // All that follows depends on the address: transactions about one wait for each other, and for an erasure.
  const erased = await lockAddresses(sql, accountId, addresses, deps.appSecrets);
  const bounces = given.map((bounce): NewBounce => {
    const address = parseEmailAddress(bounce.email);
    return { ...bounce, address: address && erased.has(address.normalized) ? undefined : address };
  });
  const isNew = await insertBounces(sql, accountId, bounces);
  const recorded = new Map<string, string>();
  for (const { id } of bounces) if (!isNew.has(id)) recorded.set(id, id);
  const added = bounces.filter(({ id }) => isNew.has(id));
  if (added.length < bounces.length) await findKnown(sql, accountId, bounces, recorded);
  if (added.length === 0) return { recorded, toPublish: { work: noWork, mailIds: [] } };
  const now = deps.clock.now();
  const blocked = await decideBlocks(sql, deps.rules, accountId, added);
  const { work, mailIds, subscribers } = await blockAddresses(sql, { ...deps, now }, accountId, blocked, {
    addresses: added.flatMap(({ mail, address }) =>
      mail === undefined && address !== undefined ? address.normalized : [],
    ),
    subscriberIds: added.flatMap(({ mail, single }) => mail?.subscriberId ?? single?.subscriberId ?? []),
  });
  const own = await deps.events.append(sql, accountId, describeBounces(added, subscribers));
  // Last, since the worker that sends the campaign waits for the row of its figures.
  await markEmails(sql, added);
  await markRecipients(sql, added);
  return { recorded, toPublish: { work: addWork(work, own), mailIds } };
}

/** Inserts bounces that aren't there. @returns the ids of the inserted ones */
async function insertBounces(sql: Sql, accountId: string, bounces: NewBounce[]): Promise<Set<string>> {
  const rows = bounces.map(({ id, mail, single, address, report }) => ({
    id,
    email_id: single?.id ?? null,
    campaign_id: mail?.campaignId ?? null,
    position: mail?.position ?? null,
    subscriber_id: mail?.subscriberId ?? single?.subscriberId ?? null,
    email: address?.given ?? '',
    email_normalized: address?.normalized ?? '',
    kind: report.kind,
    source: report.source,
    code: clip(report.code),
    reply: address === undefined ? null : clip(report.reply),
    feedback_type: clip(report.feedbackType),
    occurred_at: report.occurredAt.toISOString(),
  }));
  // Without a mail and without an address nothing says what it is about.
  const known = rows.filter((row) => row.campaign_id !== null || row.email_id !== null || row.email !== '');
  const inserted = await sql.query<{ id: string }>({
    name: 'insert-bounces',
    text: `INSERT INTO bounces (id, account_id, campaign_id, position, email_id, subscriber_id, email, email_normalized, kind, source, code,
        reply, feedback_type, occurred_at, occurred_on)
      SELECT g.id, $1, g.campaign_id, g.position, g.email_id, g.subscriber_id, g.email, g.email_normalized, g.kind, g.source, g.code,
        g.reply, g.feedback_type, g.occurred_at, (g.occurred_at AT TIME ZONE 'UTC')::date
      FROM jsonb_to_recordset($2::jsonb) AS g (id uuid, campaign_id uuid, position int, email_id uuid, subscriber_id uuid, email text,
        email_normalized text, kind bounce_kind, source bounce_source, code text, reply text, feedback_type text,
        occurred_at timestamptz)
      ON CONFLICT DO NOTHING RETURNING id`,
    values: [accountId, JSON.stringify(known)],
  });
  return new Set(inserted.map(({ id }) => id));
}

/** Puts the ids of the rows that were there into `recorded`. */
async function findKnown(
  sql: Sql,
  accountId: string,
  bounces: NewBounce[],
  recorded: Map<string, string>,
): Promise<void> {
  for (const { id, mail, single, address, report } of bounces) {
    if (!recorded.has(id)) continue;
    if (single !== undefined) {
      const row = await findKnownOfSingle(sql, single.id, report.kind);
      if (row !== undefined) recorded.set(id, row.id);
      continue;
    }
    const [row] = await sql.query<{ id: string }>(
      mail === undefined
        ? {
            name: 'find-known-bounce-by-address',
            text: `SELECT id FROM bounces WHERE account_id = $1 AND email_normalized = $2 AND kind = $3::bounce_kind
              AND occurred_on = ($4::timestamptz AT TIME ZONE 'UTC')::date AND campaign_id IS NULL AND email_id IS NULL`,
            values: [accountId, address?.normalized ?? '', report.kind, report.occurredAt],
          }
        : {
            name: 'find-known-bounce',
            text: `SELECT id FROM bounces WHERE account_id = $1 AND campaign_id = $2 AND position = $3
              AND kind = $4::bounce_kind`,
            values: [accountId, mail.campaignId, mail.position, report.kind],
          },
    );
    if (row !== undefined) recorded.set(id, row.id);
  }
}

async function findKnownOfSingle(
  sql: Sql,
  emailId: string,
  kind: BounceReport['kind'],
): Promise<{ id: string } | undefined> {
  const [row] = await sql.query<{ id: string }>({
    name: 'find-known-bounce-of-email',
    text: 'SELECT id FROM bounces WHERE email_id = $1 AND kind = $2::bounce_kind',
    values: [emailId, kind],
  });
  return row;
}

async function decideBlocks(sql: Sql, rules: BounceRules, accountId: string, added: NewBounce[]) {
  const soft = await countSoft(sql, rules, accountId, added);
  const blocked = new Map<string, { email: EmailAddress; reason: 'bounced' | 'complained' }>();
  for (const { address, report } of added) {
    if (address === undefined) continue;
    const reason = decideBlock(report.kind, soft.get(address.normalized) ?? 0, rules);
    // Of an address that has bounced and complained, the complaint is what a person decided.
    if (reason === undefined || blocked.get(address.normalized)?.reason === 'complained') continue;
    blocked.set(address.normalized, { email: address, reason });
  }
  return [...blocked.values()];
}

/** How many soft bounces each address of new soft bounces has within the days of the rules. */
async function countSoft(
  sql: Sql,
  { softDays }: BounceRules,
  accountId: string,
  added: NewBounce[],
): Promise<Map<string, number>> {
  const addresses = added.flatMap(({ address, report }) => (report.kind === 'soft' ? (address?.normalized ?? []) : []));
  if (addresses.length === 0) return new Map();
  const rows = await sql.query<{ address: string; bounces: number }>({
    name: 'count-soft-bounces',
    text: `SELECT email_normalized AS address, count(*)::int AS bounces FROM bounces
      WHERE account_id = $1 AND email_normalized = ANY($2::text[]) AND kind = 'soft'
        -- Those of a policy are about the sender: a server that blocks it would end all mail to its users.
        AND coalesce(code, '') !~ '[45][.]7[.]'
        AND occurred_at > now() - make_interval(days => $3)
      GROUP BY 1`,
    values: [accountId, [...new Set(addresses)], softDays],
  });
  return new Map(rows.map(({ address, bounces }) => [address, bounces]));
}

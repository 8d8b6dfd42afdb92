// The row stays locked while an update is compared, written and logged.
import { isDeepStrictEqual } from 'node:util';
import {
  AccountSettings,
  Brand,
  type BrandChange,
  plainBrand,
  type UpdateAccountSettings,
} from '@mailwright/contracts';
import {
  type Database,
  inPrismaTransaction,
  prepared,
  Prisma,
  type Sql,
  sql,
  type Transaction,
} from '@mailwright/database';
import { type Actor, appendAudit } from '@mailwright/outbox';
import { type Precondition, toUid } from '@mailwright/platform';

/** Reads the settings of an account. @throws if there is no such account */
export async function readSettings(
  { prisma }: Pick<Transaction, 'prisma'>,
  accountId: string,
): Promise<AccountSettings> {
  const row = await prisma.account.findUniqueOrThrow({
    where: { id: accountId },
    select: {
      trackOpens: true,
      trackClicks: true,
      anonymousTracking: true,
      frequencyCap: true,
      quietHours: true,
      brand: true,
    },
  });
  return AccountSettings.parse({
    track_opens: row.trackOpens,
    track_clicks: row.trackClicks,
    anonymous_tracking: row.anonymousTracking,
    frequency_cap: row.frequencyCap,
    quiet_hours: row.quietHours,
    brand: toBrand(row.brand),
  });
}

/** Reads the brand of an account, for a public page; a plain one if there is no such account. */
export async function readBrand(runner: Sql, accountId: string): Promise<Brand> {
  const [row] = await runner.query<{ brand: Prisma.JsonValue }>(
    prepared('read-brand', sql`SELECT brand FROM accounts WHERE id = ${accountId}::uuid`),
  );
  return toBrand(row?.brand ?? {});
}

function toBrand(stored: Prisma.JsonValue): Brand {
  return Brand.parse({ ...plainBrand, ...(stored as Partial<Brand>) });
}

/**
 * Updates the given settings of an account, and records what differs in the audit log.
 * @throws what `precondition` throws
 */
export function updateSettings(
  database: Database,
  accountId: string,
  body: UpdateAccountSettings,
  actor: Actor,
  precondition?: Precondition<AccountSettings>,
): Promise<AccountSettings> {
  return inPrismaTransaction(database, async (tx) => {
    await tx.query({ text: 'SELECT 1 FROM accounts WHERE id = $1::uuid FOR NO KEY UPDATE', values: [accountId] });
    const before = await readSettings(tx, accountId);
    precondition?.(before);
    const after: AccountSettings = {
      track_opens: body.track_opens ?? before.track_opens,
      track_clicks: body.track_clicks ?? before.track_clicks,
      anonymous_tracking: body.anonymous_tracking ?? before.anonymous_tracking,
      // null removes the setting.
      frequency_cap: body.frequency_cap === undefined ? before.frequency_cap : body.frequency_cap,
      quiet_hours: body.quiet_hours === undefined ? before.quiet_hours : body.quiet_hours,
      brand: { ...before.brand, ...givenOf(body.brand) },
    };
    const changed = (Object.keys(after) as (keyof AccountSettings)[]).filter(
      (name) => !isDeepStrictEqual(after[name], before[name]),
    );
    if (changed.length === 0) return before;
    await tx.prisma.account.update({
      where: { id: accountId },
      data: {
        trackOpens: after.track_opens,
        trackClicks: after.track_clicks,
        anonymousTracking: after.anonymous_tracking,
        frequencyCap: after.frequency_cap ?? Prisma.DbNull,
        quietHours: after.quiet_hours ?? Prisma.DbNull,
        brand: after.brand,
      },
    });
    const details = Object.fromEntries(
      changed.map((name) => [name, name === 'brand' ? differing(after.brand, before.brand) : after[name]]),
    );
    const subject = toUid('acc', accountId);
    await appendAudit(tx, { accountId, actor, action: 'account.settings_changed', subject, details });
    return after;
  });
}

/** The given parts of a change. */
function givenOf(change: BrandChange = {}): Partial<Brand> {
  return Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined));
}

/** The parts that differ, as they are now. */
function differing(after: Brand, before: Brand): Partial<Brand> {
  const names = (Object.keys(after) as (keyof Brand)[]).filter((name) => !isDeepStrictEqual(after[name], before[name]));
  return Object.fromEntries(names.map((name) => [name, after[name]]));
}

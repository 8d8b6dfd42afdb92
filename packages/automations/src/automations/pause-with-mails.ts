// A named statement, since every worker runs it once a second.
import { type Database, inPrismaTransaction, sql } from '@mailwright/database';
import { system } from '@mailwright/outbox';
import { toUid } from '@mailwright/platform';
import { lockAutomation } from './read-automations.ts';
import { pauseLocked } from './stop-automation.ts';
import { isVersionInUse } from './version-in-use.ts';

interface Paused {
  id: string;
  accountId: string;
  code: string;
}

/**
 * Pauses each active automation that has a paused mail, in the current version or in an older one with unfinished runs.
 * A mail is paused when servers refuse too many of its recipients, or when its content or its sender is invalid.
 * Without this, runs would skip the mail while the automation still looked active. Safe in any number of workers.
 * @returns the accounts whose automations were paused.
 */
export async function pauseWithMails(database: Database): Promise<string[]> {
  const { text, values } = sql`
    SELECT DISTINCT ON (a.id) a.id, a.account_id AS "accountId", c.reason ->> 'code' AS code
    FROM campaigns c JOIN automation_mails m ON m.campaign_id = c.id JOIN automations a ON a.id = m.automation_id
    WHERE c.kind = 'automation' AND c.status = 'paused' AND c.reason IS NOT NULL AND a.status = 'active'
      AND ${isVersionInUse(sql`m.version`)}
    ORDER BY a.id, c.paused_at LIMIT 100`;
  const found = await database.query<Paused>({ name: 'automations-of-paused-mails', text, values });
  const accounts: string[] = [];
  for (const { id, accountId, code } of found) {
    const uid = toUid('aut', id);
    const isPaused = await inPrismaTransaction(database, async (tx) => {
      const { status } = await lockAutomation(tx, accountId, uid);
      if (status !== 'active') return false;
      await pauseLocked(tx, { accountId, uid, actor: system }, { code });
      return true;
    });
    if (isPaused) accounts.push(accountId);
  }
  return accounts;
}

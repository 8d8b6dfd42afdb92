import { type Actor, appendAudit } from '@mailwright/outbox';
import { type Database, inTransaction } from '@mailwright/database';
import { toUid } from '@mailwright/platform';

/** Renames the account, and records the previous name in the audit log. Its current name changes nothing. */
export async function renameAccount(database: Database, accountId: string, name: string, actor: Actor): Promise<void> {
  await inTransaction(database, async (sql) => {
    const [before] = await sql.query<{ name: string }>({
      text: 'SELECT name FROM accounts WHERE id = $1 FOR NO KEY UPDATE',
      values: [accountId],
    });
    if (before === undefined || before.name === name) return;
    await sql.query({ text: 'UPDATE accounts SET name = $2 WHERE id = $1', values: [accountId, name] });
    const details = { from: before.name, to: name };
    await appendAudit(sql, { accountId, actor, action: 'account.renamed', subject: toUid('acc', accountId), details });
  });
}

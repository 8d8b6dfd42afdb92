// The row in bounce_mailboxes decides which worker reads the mailbox.
import { createHash, randomInt } from 'node:crypto';
import type { Sql } from '@mailwright/database';
import type { MailboxSettings } from '@mailwright/platform';

/** The right to read a mailbox, held by one worker at a time. */
export interface MailboxLease {
  /** Acquires or renews the lease; false while another worker holds it. @throws if Postgres is unavailable */
  take(): Promise<boolean>;
  /** Lets another worker acquire it. */
  release(): Promise<void>;
}

// Longer than a batch takes. A worker that keeps reading after its lease has ended does no harm.
const leaseSeconds = 120;

export function createMailboxLease(sql: Sql, { protocol, host, port, user, folder }: MailboxSettings): MailboxLease {
  const key = randomInt(1, 2 ** 31 - 1);
  const mailbox = createHash('sha256')
    .update(JSON.stringify([protocol, host, port, user, folder]))
    .digest('hex');
  return {
    take: async () => {
      const rows = await sql.query({
        name: 'take-bounce-mailbox',
        text: `INSERT INTO bounce_mailboxes AS m (mailbox, locked_by, locked_until)
          VALUES ($1, $2, now() + make_interval(secs => $3))
          ON CONFLICT (mailbox) DO UPDATE SET locked_by = excluded.locked_by, locked_until = excluded.locked_until
          WHERE m.locked_by = excluded.locked_by OR m.locked_until <= now() RETURNING 1`,
        values: [mailbox, key, leaseSeconds],
      });
      return rows.length > 0;
    },
    release: async () => {
      await sql.query({
        text: 'UPDATE bounce_mailboxes SET locked_until = now() WHERE mailbox = $1 AND locked_by = $2',
        values: [mailbox, key],
      });
    },
  };
}

// Plain SQL instead of Prisma, so that a caller's transaction of raw statements can run it, too.
import { isIP } from 'node:net';
import { batchCalls, type Sql } from '@mailwright/database';

/**
 * Finds where links in an account's mails lead: to its verified tracking domain, or else to this service.
 * @param baseUrl this service's public URL without a trailing slash; a tracking domain gets its scheme.
 */
export async function readLinkRoot(sql: Sql, accountId: string, baseUrl: string): Promise<string> {
  const [row] = await sql.query<{ domain: string }>({
    text: `SELECT domain FROM tracking_domains WHERE account_id = $1::uuid AND status = 'verified'`,
    values: [accountId],
  });
  return row === undefined ? baseUrl : `${new URL(baseUrl).protocol}//${row.domain}`;
}

/** Finds the accounts of tracking domains. */
export interface TrackingHosts {
  /**
   * Finds the ids of the accounts that have proven a host, even if its record is missing by now, since links in old
   * mails lead there. Undefined if no account has proven it.
   */
  find(host: string): Promise<ReadonlySet<string> | undefined>;
}

const keptMs = 10_000;
const maxHosts = 10_000;
const maxInBatch = 500;

/**
 * Makes look-ups that are cached for ten seconds, or for longer while Postgres is unavailable. However many unknown
 * hosts are asked for, only one statement runs at a time.
 */
export function createTrackingHosts(sql: Sql, now: () => number = () => performance.now()): TrackingHosts {
  const known = new Map<string, { until: number; accounts: Promise<ReadonlySet<string> | undefined> }>();

  const lookUp = batchCalls(
    async (hosts: string[]) => {
      const rows = await sql.query<{ domain: string; accountIds: string[] }>({
        name: 'find-tracking-hosts',
        text: `SELECT domain, array_agg(account_id) AS "accountIds" FROM tracking_domains
          WHERE domain = ANY($1::text[]) AND verified_at IS NOT NULL GROUP BY domain`,
        values: [hosts],
      });
      const found = new Map(rows.map(({ domain, accountIds }) => [domain, new Set(accountIds)]));
      return hosts.map((host) => found.get(host));
    },
    { maxSize: maxInBatch, parallel: 1 },
  );

  async function read(host: string, before: Promise<ReadonlySet<string> | undefined> | undefined) {
    try {
      return await lookUp(host);
    } catch (error) {
      if (before === undefined) known.delete(host);
      else known.set(host, { until: now() + keptMs, accounts: before });
      if (before === undefined) throw error;
      return before;
    }
  }

  return {
    find: (given) => {
      // A name with a dot at the end is the same domain (RFC 1034 §3.1).
      const host = given.toLowerCase().replace(/\.$/, '');
      // Anyone may send any Host header: what can't be a domain isn't looked up.
      if (isIP(host) !== 0 || !/^(?=.{4,253}$)[a-z0-9-]+(\.[a-z0-9-]+)+$/.test(host)) return Promise.resolve(undefined);
      const found = known.get(host);
      if (found !== undefined && found.until > now()) return found.accounts;
      const accounts = read(host, found?.accounts);
      known.delete(host);
      known.set(host, { until: now() + keptMs, accounts });
      const [oldest] = known.keys();
      if (known.size > maxHosts && oldest !== undefined) known.delete(oldest);
      return accounts;
    },
  };
}

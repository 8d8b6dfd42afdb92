// Raw SQL: it also reads in a caller's transaction of raw statements.
import { isIP } from 'node:net';
import { batchCalls, type Sql } from '@mailwright/database';

/**
 * Where the links in an account's mails lead: to its verified tracking domain, or to this service.
 * @param baseUrl where people reach this service, without a slash at the end; the tracking domain has its scheme.
 */
export async function readLinkRoot(sql: Sql, accountId: string, baseUrl: string): Promise<string> {
  const [row] = await sql.query<{ domain: string }>({
    text: `SELECT domain FROM tracking_domains WHERE account_id = $1::uuid AND status = 'verified'`,
    values: [accountId],
  });
  return row === undefined ? baseUrl : `${new URL(baseUrl).protocol}//${row.domain}`;
}

/** Which hosts are tracking domains. */
export interface TrackingHosts {
  /**
   * The ids of the accounts that have proven a host: also of one whose record is missing since, as links that were sent lead
   * there. Undefined when no account has.
   */
  find(host: string): Promise<ReadonlySet<string> | undefined>;
}

const keptMs = 10_000;
const maxHosts = 10_000;
const maxInBatch = 500;

/**
 * Makes look-ups that are remembered for ten seconds, and for longer while Postgres is unavailable. However many unknown hosts
 * are asked for, one statement at a time looks them up.
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
      // A name with a dot at its end is the same domain (RFC 1034 §3.1).
      const host = given.toLowerCase().replace(/\.$/, '');
      // Anyone may send any Host: what can't be a domain is not looked up.
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

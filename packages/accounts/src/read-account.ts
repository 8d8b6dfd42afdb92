import type { AccountResource, MeResource } from '@mailwright/contracts';
import type { Database, Sql } from '@mailwright/database';
import { toUid } from '@mailwright/platform';
import type { Principal } from './keys/authenticate-key.ts';

interface AccountRow {
  id: string;
  name: string;
  status: 'active' | 'suspended';
  createdAt: Date;
  planCode: string;
  planName: string;
  apiAccess: boolean;
  maxNamedKeys: number;
  namedKeys: number;
  maxLists: number | null;
  lists: number;
  maxSubscribers: number | null;
  subscribers: number;
  maxHooks: number | null;
  hooks: number;
  maxSenders: number | null;
  senders: number;
  maxDomains: number | null;
  domains: number;
  requestsPerSecond: number | null;
  requestBurst: number | null;
  heavyRequests: number | null;
  deliveriesPerSecond: number | null;
  deliveriesPerBatch: number | null;
  mailsPerHour: number | null;
  dayLimit: number | null;
  dayMails: number | null;
  importsAtOnce: number | null;
  importMegabytes: number | null;
  importRows: number | null;
  maxTemplates: number | null;
  templates: number;
  maxAutomations: number | null;
  automations: number;
  mediaMegabytes: number | null;
  /** Postgres returns a sum as text. */
  mediaBytes: string;
}

/** Reads the account, its plan, its limits and their usage, in one statement. @throws if there is no such account. */
export async function readAccount(sql: Sql, accountId: string): Promise<AccountResource> {
  const [row] = await sql.query<AccountRow>({
    name: 'read-account',
    text: `SELECT a.id, a.name, a.status, a.created_at AS "createdAt", p.code AS "planCode", p.name AS "planName",
        p.api_access AS "apiAccess", p.max_named_keys AS "maxNamedKeys", p.max_lists AS "maxLists",
        p.max_subscribers AS "maxSubscribers", p.requests_per_second AS "requestsPerSecond",
        p.request_burst AS "requestBurst", p.heavy_requests AS "heavyRequests", p.max_hooks AS "maxHooks",
        p.deliveries_per_second AS "deliveriesPerSecond", p.deliveries_per_batch AS "deliveriesPerBatch",
        p.mails_per_hour AS "mailsPerHour", q.day_limit AS "dayLimit", q.day_mails AS "dayMails", p.imports_at_once AS "importsAtOnce",
        p.import_megabytes AS "importMegabytes", p.import_rows AS "importRows",
        p.max_templates AS "maxTemplates", p.media_megabytes AS "mediaMegabytes",
        (SELECT count(*)::int FROM templates t WHERE t.account_id = a.id) AS templates,
        p.max_automations AS "maxAutomations",
        (SELECT count(*)::int FROM automations u WHERE u.account_id = a.id) AS automations,
        (SELECT coalesce(sum(m.bytes), 0) FROM media m
          WHERE m.account_id = a.id AND m.deleted_at IS NULL) AS "mediaBytes",
        p.max_senders AS "maxSenders", p.max_domains AS "maxDomains",
        (SELECT count(*)::int FROM senders s WHERE s.account_id = a.id) AS senders,
        (SELECT count(*)::int FROM sending_domains d WHERE d.account_id = a.id) AS domains,
        (SELECT count(*)::int FROM hooks h WHERE h.account_id = a.id AND h.status <> 'removed') AS hooks,
        (SELECT count(*)::int FROM api_keys k
          WHERE k.account_id = a.id AND k.kind = 'named' AND k.revoked_at IS NULL) AS "namedKeys",
        (SELECT count(*)::int FROM lists l WHERE l.account_id = a.id AND l.deleted_at IS NULL) AS lists,
        (SELECT coalesce(sum(s.subscribers), 0)::int FROM lists l JOIN list_statistics s ON s.list_id = l.id
          WHERE l.account_id = a.id AND l.deleted_at IS NULL) AS subscribers
      FROM accounts a JOIN plans p ON p.code = a.plan_code LEFT JOIN mail_quotas q ON q.account_id = a.id
      WHERE a.id = $1`,
    values: [accountId],
  });
  if (row === undefined) throw new Error('There is no such account');
  return {
    account: {
      uid: toUid('acc', row.id),
      name: row.name,
      status: row.status,
      created_at: row.createdAt.toISOString(),
    },
    plan: { code: row.planCode, name: row.planName, api_access: row.apiAccess },
    limits: {
      named_keys: { limit: row.maxNamedKeys, used: row.namedKeys },
      lists: { limit: row.maxLists, used: row.lists },
      subscribers: { limit: row.maxSubscribers, used: row.subscribers },
      hooks: { limit: row.maxHooks, used: row.hooks },
      senders: { limit: row.maxSenders, used: row.senders },
      domains: { limit: row.maxDomains, used: row.domains },
      requests: { per_second: row.requestsPerSecond, burst: row.requestBurst },
      heavy_requests: { at_once: row.heavyRequests },
      deliveries: { per_second: row.deliveriesPerSecond, per_batch: row.deliveriesPerBatch },
      imports: { at_once: row.importsAtOnce, megabytes: row.importMegabytes, rows: row.importRows },
      templates: { limit: row.maxTemplates, used: row.templates },
      automations: { limit: row.maxAutomations, used: row.automations },
      media: { megabytes: row.mediaMegabytes, used_bytes: Number(row.mediaBytes) },
      confirmations: { per_hour: row.mailsPerHour },
      daily_mails: { limit: row.dayLimit, used: row.dayLimit === null ? null : row.dayMails },
    },
  };
}

/** Reads the principal's account, plan, limits and key, as the API shows them. */
export async function getMe(database: Database, principal: Principal): Promise<MeResource> {
  const [account, key] = await Promise.all([
    readAccount(database, principal.accountId),
    database.prisma.apiKey.findUniqueOrThrow({ where: { id: principal.keyId, accountId: principal.accountId } }),
  ]);
  return {
    ...account,
    key: {
      uid: toUid('key', key.id),
      kind: key.kind,
      name: key.name,
      prefix: key.prefix,
      scopes: key.scopes as MeResource['key']['scopes'],
    },
  };
}

/** The recipient of a mail about an account. */
interface MailUser {
  /** The user's address as they wrote it. */
  to: string;
  accountName: string;
  /** Whether the user has proven that the address is theirs. */
  isProvenUser: boolean;
}

/**
 * Called when a mail about the account is sent to one of its users; undefined if the user is gone, or the account is
 * suspended, since its users then couldn't act on the mail.
 */
export async function readMailUser(
  { prisma }: Pick<Database, 'prisma'>,
  accountId: string,
  userId: string,
): Promise<MailUser | undefined> {
  const user = await prisma.user.findFirst({
    where: { id: userId, accountId, account: { status: 'active' } },
    include: { account: true },
  });
  if (user === null) return undefined;
  return {
    to: user.email,
    accountName: user.account.name,
    isProvenUser: user.emailVerifiedAt !== null,
  };
}

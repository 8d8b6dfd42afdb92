import type { BounceProvider } from '@mailwright/contracts';
import { sql } from '@mailwright/database';
import { createYielder } from '@mailwright/platform';
import { findReturnPath, readMessageId } from '../parse/find-reference.ts';
import type { BounceReport } from '../record/bounce-report.ts';
import type { RecordBounce } from '../record/bounce-recorder.ts';
import type { BounceDeps } from '../record/record-bounces.ts';
import { type CallbackSecret, decryptCallbackSecret, isCallbackToken, readCallbackId } from './callback-secret.ts';
import type { CallbackRequest, FetchText, ProviderAdapter, ProviderReport } from './provider-report.ts';
import { mailgunAdapter } from './read-mailgun.ts';
import { sendgridAdapter } from './read-sendgrid.ts';
import { sesAdapter } from './read-ses.ts';
import { brevoAdapter, postmarkAdapter, sparkpostAdapter } from './read-unsigned.ts';
import { useSignature } from './use-signature.ts';

const adapters: Record<BounceProvider, ProviderAdapter> = {
  ses: sesAdapter,
  sendgrid: sendgridAdapter,
  mailgun: mailgunAdapter,
  postmark: postmarkAdapter,
  brevo: brevoAdapter,
  sparkpost: sparkpostAdapter,
};

/**
 * The result of a provider's request. `forged`: its signature is wrong, too old, or belongs to another request.
 * `created`: how many rows of deliveries the request caused.
 */
export type CallbackResult = { kind: 'forged' | 'malformed' } | { kind: 'done'; created: number };

/** A callback of an account, for a request that knew its secret URL. */
export interface KnownCallback {
  id: string;
  accountId: string;
  provider: BounceProvider;
  secret: CallbackSecret;
  lastUsedAt: Date | null;
  /** The limit of the account's plan; null if there is none. */
  deliveriesPerSecond: number | null;
}

/** Finds the callback that a URL names; undefined if there is none, or the token is wrong. */
export async function findCallback(
  { database, appSecrets }: Pick<BounceDeps, 'database' | 'appSecrets'>,
  { provider, token }: { provider: string; token: string },
): Promise<KnownCallback | undefined> {
  const id = readCallbackId(token);
  if (id === undefined) return undefined;
  const [row] = await database.query<Omit<KnownCallback, 'id' | 'secret'> & { secretCiphertext: Buffer }>({
    name: 'find-bounce-callback',
    text: `SELECT c.account_id AS "accountId", c.provider, c.secret_ciphertext AS "secretCiphertext",
        c.last_used_at AS "lastUsedAt", p.deliveries_per_second AS "deliveriesPerSecond"
      FROM bounce_callbacks c JOIN accounts a ON a.id = c.account_id JOIN plans p ON p.code = a.plan_code WHERE c.id = $1`,
    values: [id],
  });
  if (row === undefined || row.provider !== provider) return undefined;
  const { secretCiphertext, ...known } = row;
  const secret = decryptCallbackSecret(secretCiphertext, appSecrets, id);
  return isCallbackToken(token, id, secret) ? { id, secret, ...known } : undefined;
}

// An older report comes from a repeated request, and its bounce may already have been removed.
const maxAgeMs = 30 * 86_400_000;
const minuteMs = 60_000;

/**
 * Verifies a provider's request, and records what it reports. A repeated request changes nothing.
 * @throws if Postgres, or what verifies the request, is unavailable; the provider then repeats the request
 */
export async function handleCallback(
  deps: Pick<BounceDeps, 'database' | 'appSecrets' | 'clock'> & { fetchText: FetchText; record: RecordBounce },
  callback: KnownCallback,
  request: CallbackRequest,
): Promise<CallbackResult> {
  const { database, clock } = deps;
  const { id, provider, secret } = callback;
  const context = { key: secret.key ?? undefined, now: clock.now(), fetchText: deps.fetchText };
  const content = await adapters[provider].read(request, context);
  if (content.kind === 'forged' || content.kind === 'malformed') return { kind: content.kind };
  if (content.kind === 'reports' && content.use !== undefined && !(await useSignature(database, id, content.use)))
    return { kind: 'forged' };
  if (clock.now().getTime() - (callback.lastUsedAt?.getTime() ?? 0) > minuteMs)
    await database.query(sql`UPDATE bounce_callbacks SET last_used_at = now()
      WHERE id = ${id}::uuid AND (last_used_at IS NULL OR last_used_at < now() - interval '1 minute')`);
  if (content.kind === 'confirm') {
    await deps.fetchText(new URL(content.url));
    return { kind: 'done', created: 0 };
  }
  return { kind: 'done', created: await recordReports(deps, callback, content.reports) };
}

/** @returns how many rows of deliveries they caused. */
async function recordReports(
  deps: Pick<BounceDeps, 'appSecrets' | 'clock'> & { record: RecordBounce },
  callback: KnownCallback,
  reports: Iterable<ProviderReport>,
): Promise<number> {
  const now = deps.clock.now();
  let created = 0;
  for await (const group of inGroups(reports, (report) => toBounce(report, callback, now, deps))) {
    // Recorded at the same time, so that they share statements with each other and with other requests' reports.
    const results = await Promise.all(group.map((report) => deps.record(report)));
    for (const result of results) created += 'created' in result ? result.created : 0;
  }
  return created;
}

// The next group is read only after this one is recorded.
const groupSize = 100;

/** Reads reports in groups, yielding to the event loop in between: a body can hold some ten thousand. */
async function* inGroups(
  reports: Iterable<ProviderReport>,
  read: (report: ProviderReport) => BounceReport[],
): AsyncGenerator<BounceReport[]> {
  const yieldIfDue = createYielder();
  let group: BounceReport[] = [];
  for (const report of reports) {
    await yieldIfDue();
    group.push(...read(report));
    if (group.length < groupSize) continue;
    yield group;
    group = [];
  }
  if (group.length > 0) yield group;
}

function toBounce(
  { references, occurredAt = new Date(NaN), ...report }: ProviderReport,
  { accountId, provider }: { accountId: string; provider: BounceReport['source'] },
  now: Date,
  { appSecrets }: Pick<BounceDeps, 'appSecrets'>,
): BounceReport[] {
  if (now.getTime() - occurredAt.getTime() > maxAgeMs) return [];
  const about = references
    .map((text) => findReturnPath(text, appSecrets) ?? readMessageId(text))
    .find((found) => found !== undefined);
  const time = occurredAt.getTime() <= now.getTime() ? occurredAt : now;
  return [{ ...report, source: provider, about, accountId, occurredAt: time }];
}

// Raw SQL: guarded, a callback that providers use all the time is written once a minute at most.
import type { BounceProvider } from '@mailwright/contracts';
import { sql } from '@mailwright/database';
import { findReturnPath, readMessageId } from '../parse/find-reference.ts';
import type { BounceReport } from '../record/bounce-report.ts';
import { type BounceDeps, recordBounces } from '../record/record-bounces.ts';
import { decryptCallbackSecret, isCallbackToken, readCallbackId } from './callback-secret.ts';
import type { CallbackRequest, FetchText, ProviderAdapter, ProviderReport } from './provider-report.ts';
import { mailgunAdapter } from './read-mailgun.ts';
import { sendgridAdapter } from './read-sendgrid.ts';
import { sesAdapter } from './read-ses.ts';
import { brevoAdapter, postmarkAdapter, sparkpostAdapter } from './read-unsigned.ts';

const adapters: Record<BounceProvider, ProviderAdapter> = {
  ses: sesAdapter,
  sendgrid: sendgridAdapter,
  mailgun: mailgunAdapter,
  postmark: postmarkAdapter,
  brevo: brevoAdapter,
  sparkpost: sparkpostAdapter,
};

/** What became of a provider's request. `unknown`: no such address; `forged`: its signature is wrong. */
export type CallbackResult = { kind: 'unknown' | 'forged' | 'malformed' } | { kind: 'done'; recorded: number };

// Older ones are repeated requests, of a time whose bounces may have been removed.
const maxAgeMs = 30 * 86_400_000;
const batchSize = 100;

/**
 * Verifies a provider's request, and records what it reports. A request that is repeated changes nothing.
 * @throws when Postgres, or what it has to be verified by, is unavailable: the provider repeats it
 */
export async function handleCallback(
  deps: BounceDeps & { fetchText: FetchText },
  { provider, token }: { provider: string; token: string },
  request: CallbackRequest,
): Promise<CallbackResult> {
  const { database, appSecrets, clock } = deps;
  const id = readCallbackId(token);
  const row = id === undefined ? null : await database.prisma.bounceCallback.findUnique({ where: { id } });
  if (row === null || row.provider !== provider) return { kind: 'unknown' };
  const secret = decryptCallbackSecret(row.secretCiphertext, appSecrets, row.id);
  if (!isCallbackToken(token, row.id, secret)) return { kind: 'unknown' };
  const content = await adapters[row.provider as BounceProvider].read(request, secret.key ?? undefined, deps.fetchText);
  if (content.kind === 'forged' || content.kind === 'malformed') return { kind: content.kind };
  await database.query(sql`UPDATE bounce_callbacks SET last_used_at = now()
    WHERE id = ${row.id}::uuid AND (last_used_at IS NULL OR last_used_at < now() - interval '1 minute')`);
  if (content.kind === 'confirm') {
    await deps.fetchText(new URL(content.url));
    return { kind: 'done', recorded: 0 };
  }
  const now = clock.now();
  const reports = content.reports.flatMap((report) => toBounce(report, row, now, deps));
  let recorded = 0;
  for (let from = 0; from < reports.length; from += batchSize) {
    const results = await recordBounces(deps, reports.slice(from, from + batchSize));
    recorded += results.filter(({ result }) => result === 'recorded').length;
  }
  return { kind: 'done', recorded };
}

function toBounce(
  { references, occurredAt = new Date(NaN), ...report }: ProviderReport,
  { accountId, provider }: { accountId: string; provider: BounceReport['source'] },
  now: Date,
  { appSecrets }: BounceDeps,
): BounceReport[] {
  if (now.getTime() - occurredAt.getTime() > maxAgeMs) return [];
  const about = references
    .map((text) => findReturnPath(text, appSecrets) ?? readMessageId(text))
    .find((found) => found !== undefined);
  const time = occurredAt.getTime() <= now.getTime() ? occurredAt : now;
  return [{ ...report, source: provider, about, accountId, occurredAt: time }];
}

// A start is one conditional UPDATE, in a transaction with the content that it freezes.
import { collectFieldIds, type StoredGroup } from '@mailwright/audience';
import type { CampaignResource, RunCampaign } from '@mailwright/contracts';
import {
  inPrismaTransaction,
  isConflict,
  isDatabaseUnavailable,
  isStatementTimeout,
  Prisma,
  sql,
} from '@mailwright/database';
import { type Actor, appendAudit, system } from '@mailwright/outbox';
import { type Logger, type Precondition, ProblemError, toUid, validationProblem } from '@mailwright/platform';
import { resolveAudience } from '../audience/campaign-audience.ts';
import type { RunContent } from '../content/compile-content.ts';
import { checkVariants, findDemoProblem, toFieldErrors } from './check-content.ts';
import { readTime } from '../schedule/sending-hours.ts';
import { addLinks } from '../content/links.ts';
import { freezeVariants, uniteLinks } from '../variants/stored-variant.ts';
import type { CampaignDeps, CampaignRow } from '../content/campaign-row.ts';
import { presentCampaign } from './campaign-columns.ts';
import { checkMove, isCampaign, moveCampaigns } from './campaign-state.ts';
import { findCampaign, getCampaign } from './read-campaigns.ts';

const tries = 5;
// RFC 3339 can't express a later time, but an offset can lead beyond it.
const lastTime = new Date('9999-12-31T23:59:59.999Z');
const startedAtOnce = 20;
// A caller's clock may be slow, and a request may take a while. An earlier time is a mistake and must not start a
// campaign.
const pastAllowedMs = 300_000;

/**
 * Starts a campaign, resumes it, or schedules it for a future time. A time within the last five minutes means now.
 * @throws ProblemError `not_found`; `invalid_transition`; `sender_not_verified`; `validation_failed` if its content
 *   can't be sent, its audience can't be determined, or its time is past; whatever `precondition` throws
 */
export async function runCampaign(
  deps: CampaignDeps,
  accountId: string,
  uid: string,
  body: RunCampaign,
  { actor, precondition }: { actor: Actor; precondition?: Precondition<CampaignResource> | undefined },
): Promise<CampaignResource> {
  for (let attempt = 1; attempt <= tries; attempt += 1) {
    const row = await findCampaign(deps.database, accountId, uid);
    precondition?.(await presentCampaign(deps.database, row));
    const at = body.at === undefined ? undefined : readTime(body.at, row.timeZone);
    if (at !== undefined && at > lastTime) throw validationProblem({ at: ['must be before year 10000'] });
    const now = deps.clock.now();
    if (at !== undefined && at.getTime() < now.getTime() - pastAllowedMs)
      throw validationProblem({ at: ['is in the past; omit it to start now'] });
    const scheduledAt = at === undefined || at <= now ? undefined : at;
    checkMove(row, scheduledAt === undefined ? 'run' : 'schedule');
    const sendable = await readSendable(deps, row);
    if (await start(deps, row, { sendable, scheduledAt, actor })) return getCampaign(deps.database, accountId, uid);
  }
  throw new ProblemError('service_unavailable', 'This campaign was changed too many times at once. Try again.');
}

/**
 * The accounts with scheduled campaigns that are due, longest waiting first. Campaigns of suspended accounts wait.
 * @param options `except`: accounts to leave out.
 * @throws if Postgres is unavailable
 */
export async function findAccountsDue(
  { database }: Pick<CampaignDeps, 'database'>,
  { except, limit }: { except: string[]; limit: number },
): Promise<string[]> {
  const accounts = await database.query<{ accountId: string }>({
    text: `SELECT c.account_id AS "accountId" FROM campaigns c JOIN accounts a ON a.id = c.account_id AND a.status = 'active'
      WHERE c.status = 'scheduled' AND c.kind = 'campaign' AND c.scheduled_at <= now() AND c.account_id <> ALL($1::uuid[])
      GROUP BY c.account_id ORDER BY min(c.scheduled_at) LIMIT $2`,
    values: [except, limit],
  });
  return accounts.map(({ accountId }) => accountId);
}

/**
 * Starts some of an account's due scheduled campaigns, one after another; resolves to how many it started. A campaign
 * that can't be sent any longer is paused with the reason. Safe in any number of processes.
 * @throws if Postgres is unavailable, or if nothing can be rendered at the moment
 */
export async function startDueCampaigns(deps: CampaignDeps & { log: Logger }, accountId: string): Promise<number> {
  const due = await deps.database.query<{ id: string }>({
    text: `SELECT id FROM campaigns WHERE account_id = $1 AND status = 'scheduled' AND kind = 'campaign' AND scheduled_at <= now()
      ORDER BY scheduled_at LIMIT ${startedAtOnce}`,
    values: [accountId],
  });
  let started = 0;
  for (const { id } of due) if (await startDue(deps, accountId, toUid('cmp', id))) started += 1;
  return started;
}

async function startDue(deps: CampaignDeps & { log: Logger }, accountId: string, uid: string): Promise<boolean> {
  try {
    const row = await findCampaign(deps.database, accountId, uid);
    // Another process has started it, or it has been rescheduled.
    if (row.status !== 'scheduled' || row.scheduledAt === null || row.scheduledAt > deps.clock.now()) return false;
    return await start(deps, row, { sendable: await readSendable(deps, row), scheduledAt: undefined, actor: system });
  } catch (error) {
    // This campaign is tried again in the next round, and keeps no other from starting until then.
    if (isStatementTimeout(error) || isConflict(error)) {
      deps.log.warn('campaign.start_postponed', { campaign: uid, error });
      return false;
    }
    const problem = toProblem(deps, uid, error);
    if (problem.code !== 'not_found') await pauseUnsendable(deps, accountId, uid, problem);
    return false;
  }
}

/** Whether rendering is impossible at the moment, as when the process stops or the account has too much to render. */
function saysNothingOfContent(error: unknown): boolean {
  return error instanceof ProblemError && (error.code === 'service_unavailable' || error.code === 'rate_limited');
}

/** Why a campaign isn't started. @throws an error that is temporary */
function toProblem({ log }: { log: Logger }, campaign: string, error: unknown): ProblemError {
  if (isDatabaseUnavailable(error) || saysNothingOfContent(error)) throw error;
  if (error instanceof ProblemError) return error;
  // Without a pause it would be first again in the next round, and no other campaign would ever start.
  log.error('campaign.start_failed', { campaign, error });
  return new ProblemError(
    'internal_error',
    'An error occurred in the service when the campaign was due to start. Start it again.',
  );
}

async function pauseUnsendable(
  { database }: CampaignDeps,
  accountId: string,
  uid: string,
  { code, message }: ProblemError,
): Promise<void> {
  await inPrismaTransaction(database, async (tx) => {
    const { id } = await findCampaign(tx, accountId, uid);
    const isDue = sql`${isCampaign(accountId, id)} AND status = 'scheduled' AND scheduled_at <= now()`;
    const moved = await moveCampaigns(tx, 'pause', isDue, { reason: { code, message } });
    if (moved.length === 0) return;
    await appendAudit(tx, { accountId, actor: system, action: 'campaign.paused', subject: uid, details: { code } });
  });
}

/** What a campaign sends: the content of each variant, their links, and the conditions on its recipients. */
interface Sendable {
  contents: readonly [RunContent, ...RunContent[]];
  links: readonly string[];
  conditions: StoredGroup | null;
}

/**
 * What a campaign sends; undefined if it has been started, which froze that.
 * @throws ProblemError if it may not be sent
 */
async function readSendable(deps: CampaignDeps, row: CampaignRow): Promise<Sendable | undefined> {
  const demo = row.startedAt === null ? await findDemoProblem(deps.database, row) : [];
  if (demo.length > 0) throw validationProblem(toFieldErrors(demo));
  if (!(await deps.isVerifiedSender(row.accountId, row.fromEmail ?? ''))) throw new ProblemError('sender_not_verified');
  if (row.startedAt !== null) return undefined;
  const check = await checkVariants(deps, row);
  const audience = await resolveAudience(deps.database, row);
  if (check.ok && audience.ok) {
    const [first, ...others] = check.contents;
    return {
      contents: [first.content, ...others.map(({ content }) => content)],
      links: uniteLinks(check.contents.map(({ compiled }) => compiled.links)),
      conditions: audience.conditions,
    };
  }
  throw validationProblem(toFieldErrors([check, audience].flatMap((each) => (each.ok ? [] : each.problems))));
}

/** Starts, resumes or schedules a campaign unless it has changed since it was read; resolves to false if it has. */
async function start(
  { database }: CampaignDeps,
  row: CampaignRow,
  given: { sendable: Sendable | undefined; scheduledAt: Date | undefined; actor: Actor },
): Promise<boolean> {
  const { id, accountId, version } = row;
  const { sendable, scheduledAt, actor } = given;
  return inPrismaTransaction(database, async (tx) => {
    const isAsRead = sql`${isCampaign(accountId, id)} AND version = ${version}::int`;
    const moved =
      scheduledAt === undefined
        ? await moveCampaigns(tx, 'run', isAsRead)
        : await moveCampaigns(tx, 'schedule', isAsRead, { scheduledAt });
    if (moved.length === 0) return false;
    if (scheduledAt === undefined && sendable !== undefined) {
      const content = sendable.contents[0] as unknown as Prisma.InputJsonObject;
      const conditions = sendable.conditions as unknown as Prisma.InputJsonObject | null;
      const data = {
        content,
        ...(conditions === null ? {} : { conditions }),
        ...freezeVariants(row, sendable.contents),
      };
      await tx.prisma.campaignRun.create({ data: { campaignId: id, accountId, ...data } });
      await addLinks(tx.prisma, id, sendable.links);
      // A field in the segment's conditions counts as used until all recipients have been added, even if the segment
      // changes.
      const fieldIds = sendable.conditions === null ? [] : collectFieldIds(sendable.conditions);
      await tx.prisma.campaign.update({ where: { id, accountId }, data: { fieldIds } });
    }
    const action = scheduledAt !== undefined ? 'scheduled' : sendable === undefined ? 'resumed' : 'started';
    const details = scheduledAt === undefined ? {} : { at: scheduledAt.toISOString() };
    await appendAudit(tx, { accountId, actor, action: `campaign.${action}`, subject: toUid('cmp', id), details });
    return true;
  });
}

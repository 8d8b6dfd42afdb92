import {
  listAllKeys,
  listInvitations,
  listUsers,
  readAccount,
  readSettings,
  type SignedIn,
} from '@mailwright/accounts';
import { type Actor, appendAudit, listAudit } from '@mailwright/outbox';
import { toUid } from '@mailwright/platform';
import { listDomains, listSenders, getTrackingDomain } from '@mailwright/senders';
import { listTransports } from '@mailwright/transports';
import { listHooks } from '@mailwright/webhooks';
import type { ApiDeps } from '../../api-deps.ts';
import { exportLists, exportSuppressions } from './export-audience.ts';
import { exportAutomations } from './export-automations.ts';
import { exportBounces, exportCampaigns, exportEmails } from './export-campaigns.ts';
import { exportImages, exportTemplates } from './export-content.ts';
import { newestFirst, oldestFirst, one, type Part, partOf } from './export-parts.ts';

export type ExportDeps = Pick<ApiDeps, 'database' | 'appSecrets' | 'sendingSetup' | 'media' | 'bounceRules'>;

/** Who exports an account's data, and where the service is reached. */
export interface ExportRequest {
  signedIn: SignedIn;
  actor: Actor;
  rootUrl: string;
}

/**
 * All of an account's data as lines of JSON, `{"type":"list","data":{…}}`, a page at a time and no faster than they are read: each
 * page is one short statement, and nothing is held in between. What is written or deleted meanwhile may or may not be in it. The
 * last line is `{"type":"end","counts":{…}}` with the number of lines of each type: a file without it is not complete. It is
 * recorded in the audit log, since personal data leaves.
 */
export async function* exportAccount(deps: ExportDeps, request: ExportRequest): AsyncGenerator<string> {
  const { accountId } = request.signedIn;
  const { database } = deps;
  const subject = toUid('acc', accountId);
  await appendAudit(database, { accountId, actor: request.actor, action: 'account.exported', subject });
  const counts: Record<string, number> = {};
  for await (const { type, lines, text } of exportParts(deps, request)) {
    if (lines === 0) continue;
    counts[type] = (counts[type] ?? 0) + lines;
    yield text;
  }
  yield `${JSON.stringify({ type: 'end', counts })}\n`;
}

async function* exportParts(deps: ExportDeps, request: ExportRequest): AsyncGenerator<Part> {
  yield* exportSetup(deps, request);
  const { accountId } = request.signedIn;
  yield* exportLists(deps, accountId, request.actor);
  yield* exportSuppressions(deps, accountId);
  yield* exportTemplates(deps, accountId);
  yield* exportImages(deps, accountId, request.rootUrl);
  yield* exportCampaigns(deps, accountId);
  yield* exportAutomations(deps, accountId);
  yield* exportEmails(deps, accountId);
  yield* exportBounces(deps, accountId, request.rootUrl);
  yield* newestFirst('audit_entry', 'aud', (page) => listAudit(deps.database, accountId, page));
}

/** The account, who has access to it, and what it sends from and reports to. */
async function* exportSetup({ database, sendingSetup }: ExportDeps, { signedIn }: ExportRequest): AsyncGenerator<Part> {
  const { accountId } = signedIn;
  yield partOf('account', [await readAccount(database, accountId)]);
  yield partOf('settings', [await readSettings(database, accountId)]);
  const users = await listUsers(database, signedIn);
  yield partOf(
    'user',
    users.map(({ current: _current, ...user }) => user),
  );
  yield partOf('invitation', await listInvitations(database, accountId));
  yield partOf('key', await listAllKeys(database, accountId));
  yield* oldestFirst('sender', 'snd', (page) => listSenders(database, accountId, page));
  yield* oldestFirst('domain', 'dom', (page) => listDomains(database, sendingSetup, accountId, page));
  yield* one('tracking_domain', () => getTrackingDomain(database, accountId));
  yield* oldestFirst('transport', 'trp', (page) => listTransports(database, accountId, page));
  yield* oldestFirst('hook', 'hook', (page) => listHooks(database, accountId, page));
}

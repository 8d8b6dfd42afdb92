import { listAllKeys, listInvitations, listUsers, readAccount, readSettings } from '@mailwright/accounts';
import { appendAudit, listAudit } from '@mailwright/outbox';
import { toUid } from '@mailwright/platform';
import { listDomains, listSenders, getTrackingDomain } from '@mailwright/senders';
import { listTransports } from '@mailwright/sending';
import { listHooks } from '@mailwright/webhooks';
import { exportLists, exportSuppressions } from './export-audience.ts';
import { exportAutomations } from './export-automations.ts';
import { exportBounces, exportCampaigns, exportEmails } from './export-campaigns.ts';
import { exportImages, exportTemplates } from './export-content.ts';
import type { ExportDeps, ExportRequest } from './export-deps.ts';
import { newestFirst, oldestFirst, one, type Part, partOf } from './export-parts.ts';

/**
 * Streams all of an account's data as lines of JSON, `{"type":"list","data":{…}}`, page by page and no faster than they
 * are read. Each page is one short statement, and nothing is held between pages. What is written or deleted meanwhile
 * may or may not be included. The last line is `{"type":"end","counts":{…}}`, with the number of lines of each type: a
 * file without it is incomplete. The audit log records the export, since personal data leaves the service.
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

/** The account, its users, invitations and keys, what it sends from, and its hooks. */
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

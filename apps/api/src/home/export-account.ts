import { readAccount, readSettings } from '@mailwright/accounts';
import { exportSubscribers, listLists, listSegments, listSuppressions } from '@mailwright/audience';
import { getAutomation, listAutomations } from '@mailwright/automations';
import { getCampaign, listCampaigns } from '@mailwright/campaigns';
import { exportColumns, ExportSubscribers } from '@mailwright/contracts';
import { type Actor, appendAudit, listAudit } from '@mailwright/outbox';
import { fromUid, ProblemError, toUid, type UidPrefix } from '@mailwright/platform';
import { listDomains, listSenders } from '@mailwright/senders';
import { getTemplate, listMedia, listTemplates } from '@mailwright/templates';
import { listTransports } from '@mailwright/transports';
import { listHooks } from '@mailwright/webhooks';
import type { ApiDeps } from '../api-deps.ts';

type Deps = Pick<ApiDeps, 'database' | 'appSecrets' | 'sendingSetup' | 'media'>;

const pageSize = 100;

/** Who asks for an account's data, and where its images are served. */
interface Asked {
  actor: Actor;
  rootUrl: string;
}

/**
 * All of an account's data as lines of JSON, read as they are taken: `{"type":"list","data":{…}}`, a subscriber with its list's
 * uid. What is written meanwhile may or may not be in it. It is recorded in the audit log, since personal data leaves.
 */
export async function* exportAccount(deps: Deps, accountId: string, asked: Asked): AsyncGenerator<string> {
  const { database, appSecrets, sendingSetup } = deps;
  const { actor, rootUrl } = asked;
  await appendAudit(database, { accountId, actor, action: 'account.exported', subject: toUid('acc', accountId) });
  yield line('account', await readAccount(database, accountId));
  yield line('settings', await readSettings(database, accountId));
  yield* lines(
    'sender',
    oldestFirst('snd', (page) => listSenders(database, accountId, page)),
  );
  yield* lines(
    'domain',
    oldestFirst('dom', (page) => listDomains(database, sendingSetup, accountId, page)),
  );
  yield* lines(
    'transport',
    oldestFirst('trp', (page) => listTransports(database, accountId, page)),
  );
  for await (const list of oldestFirst('list', (page) => listLists(database, accountId, page))) {
    yield line('list', list);
    yield* exportList(deps, accountId, list, actor);
  }
  yield* lines(
    'segment',
    oldestFirst('seg', (page) => listSegments(database, accountId, undefined, page)),
  );
  for await (const { uid } of oldestFirst('tpl', (page) => listTemplates(database, accountId, page)))
    yield* unlessGone('template', () => getTemplate(database, accountId, uid));
  yield* lines(
    'image',
    newestFirst('med', (page) => listMedia(deps, accountId, page, rootUrl)),
  );
  const all = { listUid: undefined, status: undefined, name: undefined };
  for await (const { uid } of newestFirst('cmp', (page) => listCampaigns(database, accountId, all, page)))
    yield* unlessGone('campaign', () => getCampaign(database, accountId, uid));
  for await (const { uid } of newestFirst('aut', (page) => listAutomations(database, accountId, all, page)))
    yield* unlessGone('automation', () => getAutomation(database, accountId, uid));
  yield* lines(
    'hook',
    oldestFirst('hook', (page) => listHooks(database, accountId, page)),
  );
  const suppressions = (page: AfterPage) => listSuppressions(database, appSecrets, accountId, undefined, page);
  yield* lines('suppression', oldestFirst('sup', suppressions));
  yield* lines(
    'audit_entry',
    newestFirst('aud', (page) => listAudit(database, accountId, page)),
  );
}

async function* exportList(
  { database }: Deps,
  accountId: string,
  { uid, fields }: { uid: string; fields: { tag: string }[] },
  actor: Actor,
): AsyncGenerator<string> {
  const columns = [...exportColumns, ...fields.map(({ tag }) => tag)];
  const request = ExportSubscribers.parse({ format: 'ndjson', columns });
  const file = await readUnlessGone(() => exportSubscribers(database, accountId, uid, request, actor));
  if (file === undefined) return;
  const { parts } = file;
  const before = `{"type":"subscriber","list_uid":${JSON.stringify(uid)},"data":`;
  // Each part has whole lines.
  for await (const part of parts)
    yield part
      .trimEnd()
      .split('\n')
      .map((text) => `${before}${text}}\n`)
      .join('');
}

/** A thing that was there when its page was read, unless it has been deleted since. */
async function* unlessGone(type: string, read: () => Promise<object>): AsyncGenerator<string> {
  const thing = await readUnlessGone(read);
  if (thing !== undefined) yield line(type, thing);
}

async function readUnlessGone<Thing>(read: () => Promise<Thing>): Promise<Thing | undefined> {
  try {
    return await read();
  } catch (error) {
    if (error instanceof ProblemError && error.code === 'not_found') return undefined;
    throw error;
  }
}

function line(type: string, data: object): string {
  return `${JSON.stringify({ type, data })}\n`;
}

async function* lines(type: string, things: AsyncIterable<object>): AsyncGenerator<string> {
  for await (const thing of things) yield line(type, thing);
}

type AfterPage = { limit: number; afterId: string | undefined };
type BeforePage = { limit: number; beforeId: string | undefined };

async function* oldestFirst<Thing extends { uid: string }>(
  prefix: UidPrefix,
  read: (page: AfterPage) => Promise<Thing[]>,
): AsyncGenerator<Thing> {
  for (let afterId: string | undefined; ;) {
    const things = await read({ limit: pageSize, afterId });
    yield* things;
    afterId = fromUid(prefix, things.at(-1)?.uid ?? '');
    if (things.length < pageSize || afterId === undefined) return;
  }
}

async function* newestFirst<Thing extends { uid: string }>(
  prefix: UidPrefix,
  read: (page: BeforePage) => Promise<Thing[]>,
): AsyncGenerator<Thing> {
  for (let beforeId: string | undefined; ;) {
    const things = await read({ limit: pageSize, beforeId });
    yield* things;
    beforeId = fromUid(prefix, things.at(-1)?.uid ?? '');
    if (things.length < pageSize || beforeId === undefined) return;
  }
}

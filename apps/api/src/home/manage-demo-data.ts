import { setTimeout as wait } from 'node:timers/promises';
import {
  addDemoSubscribers,
  addList,
  addSegment,
  claimDemoData,
  claimDemoRemoval,
  type DemoData,
  forgetDemoData,
  releaseDemoData,
} from '@mailwright/audience';
import { addAutomation, deleteAutomation, getAutomation, refuseUsedByAutomations } from '@mailwright/automations';
import { addCampaign, deleteCampaign, endAsDemo, getCampaign, refuseUsedTemplate } from '@mailwright/campaigns';
import type { Actor } from '@mailwright/outbox';
import { ProblemError, toUid } from '@mailwright/platform';
import { addTemplate, deleteTemplate } from '@mailwright/content';
import type { ApiDeps } from '../api-deps.ts';
import { deleteWholeList } from '../delete-whole-list.ts';
import * as content from './demo-content.ts';

type Deps = Pick<ApiDeps, 'database' | 'enqueue' | 'renderer'>;

const waitLimitMs = 20_000;
const pauseMs = 200;

/**
 * Adds demo data to an account, or whatever part of it is missing. Each step uses an id chosen in advance, so that a
 * call that broke off can be repeated; concurrent calls wait for each other.
 * @throws ProblemError `plan_limit_reached`, with nothing added; `service_unavailable` if another call takes too long
 */
export async function addDemoData(deps: Deps, accountId: string, actor: Actor): Promise<void> {
  const demo = await untilClaimed(() => claimDemoData(deps.database, accountId));
  try {
    if (!demo.isComplete) await addAll(deps, accountId, demo, actor);
    await releaseDemoData(deps.database, accountId, demo, true);
  } catch (error) {
    try {
      if (isFinal(error)) await removeAll(deps, accountId, demo, actor);
    } finally {
      // Demo data that was removed no longer has a claim. After any other failure, the next call adds what is missing.
      await releaseDemoData(deps.database, accountId, demo, false);
    }
    throw error;
  }
}

/** Whether another call would fail too, so that what has been added so far might stay forever. */
function isFinal(error: unknown): boolean {
  const mayPass = ['rate_limited', 'service_unavailable', 'template_too_slow'];
  return error instanceof ProblemError && !mayPass.includes(error.code);
}

/**
 * Removes the demo data of an account and nothing else. Does nothing if there is none.
 * @throws ProblemError `service_unavailable` if another call takes too long
 */
export async function removeDemoData(deps: Deps, accountId: string, actor: Actor): Promise<void> {
  const demo = await untilClaimed(() => claimDemoRemoval(deps.database, accountId));
  if (demo === null) return;
  try {
    await removeAll(deps, accountId, demo, actor);
  } catch (error) {
    await releaseDemoData(deps.database, accountId, demo, false);
    throw error;
  }
}

async function untilClaimed<Claimed>(claim: () => Promise<Claimed | undefined>): Promise<Claimed> {
  const deadline = performance.now() + waitLimitMs;
  for (;;) {
    const claimed = await claim();
    if (claimed !== undefined) return claimed;
    if (performance.now() > deadline)
      throw new ProblemError('service_unavailable', 'The demo data is being added or removed. Try again in a minute.');
    await wait(pauseMs);
  }
}

async function addAll({ database, renderer }: Deps, accountId: string, demo: DemoData, actor: Actor): Promise<void> {
  const { uid: list } = await addList(database, accountId, demo.listId, content.demoList, actor);
  await addDemoSubscribers(database, accountId, demo.listId);
  const { uid: segment } = await addSegment(database, accountId, demo.segmentId, content.demoSegment(list), actor);
  const { uid: template } = await addTemplate(
    { database, renderer },
    accountId,
    demo.templateId,
    content.demoTemplate,
    actor,
  );
  const { uid: sent } = await addCampaign(database, accountId, demo.sentId, content.demoSent(list, template), actor);
  await endAsDemo({ database, renderer }, accountId, sent);
  await addCampaign(database, accountId, demo.draftId, content.demoDraft(list, template, segment), actor);
  await addAutomation(database, accountId, demo.automationId, content.demoAutomation(list, template), actor);
}

/**
 * Leaves a campaign or automation that users have moved to another list, and the template if something else uses it.
 */
async function removeAll(deps: Deps, accountId: string, demo: DemoData, actor: Actor): Promise<void> {
  const { database } = deps;
  const list = toUid('list', demo.listId);
  for (const id of [demo.draftId, demo.sentId]) {
    await ifThere(async () => {
      const { uid, list_uid: listUid } = await getCampaign(database, accountId, toUid('cmp', id));
      if (listUid === list) await deleteCampaign(database, accountId, uid, actor);
    });
  }
  await ifThere(async () => {
    const { uid, list_uid: listUid } = await getAutomation(database, accountId, toUid('aut', demo.automationId));
    if (listUid === list) await deleteAutomation(database, accountId, uid, actor);
  });
  // This also deletes the list's segments.
  await ifThere(async () => void (await deleteWholeList(deps, { accountId, uid: list }, actor, () => undefined)));
  await ifThere(() =>
    deleteTemplate(database, accountId, toUid('tpl', demo.templateId), actor, async (tx, owner, id) => {
      await refuseUsedTemplate(tx, owner, id);
      await refuseUsedByAutomations(tx, 'template_in_use', owner, id);
    }),
  );
  await forgetDemoData(database, accountId, demo);
}

const stays = new Set(['not_found', 'template_in_use', 'automation_in_use', 'invalid_transition']);

/** Runs one step of the removal; leaves what is already gone or still in use. */
async function ifThere(remove: () => Promise<void>): Promise<void> {
  try {
    await remove();
  } catch (error) {
    if (!(error instanceof ProblemError && stays.has(error.code))) throw error;
  }
}

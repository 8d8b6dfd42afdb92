import { fromUid, newId, toUid } from '@mailwright/platform';
import type { TestAccount } from '@mailwright/testing';
import type { TestApi } from './start-test-api.ts';

/** Steps for which every list has what they need. */
export const simpleSteps = [
  { type: 'send_email', id: 'welcome', subject: 'Welcome', html: '<p>Hello {{ FIRST_NAME }}</p>' },
  { type: 'wait', id: 'later', for: 'P1D' },
  { type: 'add_tag', id: 'tag', tag: 'welcomed' },
];

/** Adds a draft of an automation that can be activated; resolves to its uid. */
export async function addAutomation(
  api: TestApi,
  list: string,
  changes: Record<string, unknown> = {},
  account: TestAccount = api.account,
): Promise<string> {
  const body = { name: 'Welcome', list_uid: list, trigger: { type: 'subscribed' }, steps: simpleSteps, ...changes };
  const response = await api.call('post', '/automations', account).send(body);
  if (response.status !== 201) throw new Error(`POST /automations: ${response.status} ${response.text}`);
  return (response.body as { uid: string }).uid;
}

/** Adds a run that waits at a step of `simpleSteps`, for a subscriber who isn't on the list; resolves to its uid. */
export async function addWaitingRun(api: TestApi, { accountId }: TestAccount, automationUid: string): Promise<string> {
  const automationId = fromUid('aut', automationUid) ?? '';
  const { listId } = await api.database.prisma.automation.findUniqueOrThrow({ where: { id: automationId } });
  const id = newId();
  const until = new Date(Date.now() + 86_400_000);
  await api.database.prisma.automationRun.create({
    data: {
      id,
      accountId,
      automationId,
      listId,
      subscriberId: newId(),
      version: 1,
      status: 'waiting',
      stepId: 'later',
      seq: 1,
      wakeAt: until,
      timeoutAt: until,
    },
  });
  return toUid('run', id);
}

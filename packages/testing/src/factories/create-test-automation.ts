import type { Database } from '@mailwright/database';
import { newId, toUid } from '@mailwright/platform';
import { createTestAccount } from './create-test-account.ts';
import { verifyTestSender } from './verify-test-sender.ts';

/** A step of an automation, as it is stored. */
export type TestStep = { id: string; type: string } & Record<string, unknown>;

/** A test's automation, on a list of its own. */
export interface TestAutomation {
  automationId: string;
  accountId: string;
  listId: string;
  /** In the order of the numbers in their addresses. */
  subscriberIds: string[];
  /** The campaign of each step that sends a mail, by the step's id. */
  mails: Map<string, string>;
}

/**
 * Creates an active automation, its verified sender, and its subscribers: `person-<n>@example.com`, numbered from 1.
 * @param options `subscribers`: one by default; `list`: an automation whose list and subscribers to share; `entry`:
 *   `every_time` by default; `trigger`: columns of its trigger, `{ type: 'api' }` by default.
 */
export async function createTestAutomation(
  database: Database,
  options: {
    steps: TestStep[];
    subscribers?: number;
    list?: TestAutomation;
    entry?: 'once' | 'once_at_a_time' | 'every_time';
    timeZone?: string;
    trigger?: Record<string, unknown>;
    goals?: object[];
    conditions?: object;
  },
): Promise<TestAutomation> {
  const { prisma } = database;
  const { steps, entry = 'every_time', timeZone = 'UTC', goals = [], trigger = { type: 'api' } } = options;
  const shared = options.list ?? (await createList(database, options.subscribers ?? 1));
  const { accountId, listId, subscriberIds } = shared;
  const automationId = newId();
  const json = { steps: steps as object[], goals, conditions: options.conditions ?? {} };
  const { conditions, ...parts } = json;
  const definition = {
    timeZone,
    entry,
    trigger: trigger as object,
    ...parts,
    ...(options.conditions === undefined ? {} : { conditions }),
  };
  await prisma.automation.create({
    data: {
      id: automationId,
      accountId,
      listId,
      name: 'Test',
      status: 'active',
      activeVersion: 1,
      actor: 'system',
      ...definition,
    },
  });
  await prisma.automationVersion.create({ data: { automationId, number: 1, accountId, ...definition } });
  await prisma.automationTrigger.create({
    data: { automationId, accountId, listId, version: 1, entry, timeZone, ...(trigger as { type: 'api' }) },
  });
  const mails = new Map<string, string>();
  for (const { id: stepId, subject } of flatten(steps).filter(({ type }) => type === 'send_email')) {
    const campaignId = await createMail(database, shared, typeof subject === 'string' ? subject : stepId);
    await prisma.automationMail.create({ data: { automationId, version: 1, stepId, campaignId } });
    mails.set(stepId, campaignId);
  }
  return { automationId, accountId, listId, subscriberIds, mails };
}

/** All steps, including those in branches. */
function flatten(steps: TestStep[]): TestStep[] {
  return steps.flatMap((step) => {
    const { then, else: otherwise, until_event: event, branches } = step as Record<string, unknown>;
    const inner = [
      then,
      otherwise,
      (event as { on_timeout?: unknown } | undefined)?.on_timeout,
      ...((branches as { steps: unknown }[] | undefined) ?? []).map((branch) => branch.steps),
    ];
    return [step, ...inner.flatMap((some) => flatten((some as TestStep[] | undefined) ?? []))];
  });
}

const from = { name: 'Ada', address: 'ada@example.com' };

async function createList(
  database: Database,
  subscribers: number,
): Promise<Pick<TestAutomation, 'accountId' | 'listId' | 'subscriberIds'>> {
  const { accountId } = await createTestAccount(database);
  await verifyTestSender(database, accountId, from.address);
  const listId = newId();
  await database.prisma.list.create({
    data: { id: listId, accountId, name: 'News', fromName: from.name, fromEmail: from.address, contact: {} },
  });
  const rows = await database.query<{ id: string }>({
    text: `INSERT INTO subscribers (id, account_id, list_id, status, email, email_normalized, tags, source, created_at, subscribed_at)
      SELECT uuid_v7(), $1, $2, 'subscribed', email, email, '{}', 'api', now() - interval '1 minute', now() - interval '1 minute'
      FROM (SELECT 'person-' || n || '@example.com' AS email FROM generate_series(1, $3) AS n) AS people RETURNING id`,
    values: [accountId, listId, subscribers],
  });
  return { accountId, listId, subscriberIds: rows.map(({ id }) => id) };
}

async function createMail(
  { prisma }: Database,
  { accountId, listId }: Pick<TestAutomation, 'accountId' | 'listId'>,
  subject: string,
): Promise<string> {
  const id = newId();
  const name = `Mail ${subject}`;
  await prisma.campaign.create({
    data: {
      id,
      accountId,
      listId,
      kind: 'automation',
      name,
      status: 'sending',
      subject,
      html: '<p>Hello</p>',
      fromName: from.name,
      fromEmail: from.address,
      startedAt: new Date(),
      actor: 'system',
    },
  });
  const content = {
    subject,
    preheader: null,
    html: '<p>Hello</p>',
    plain: null,
    from,
    replyTo: null,
    list: { uid: toUid('list', listId), name: 'News', contact: {}, fields: [] },
    campaign: { uid: toUid('cmp', id), name },
  };
  await prisma.campaignRun.create({ data: { campaignId: id, accountId, content, isFrozen: true } });
  return id;
}

import type { Database } from '@mailwright/database';
import { newId, toUid } from '@mailwright/platform';
import { createTestAccount } from './create-test-account.ts';
import { verifyTestSender } from './verify-test-sender.ts';

/** A test's campaign, on a list of its own. */
export interface TestCampaign {
  campaignId: string;
  accountId: string;
  listId: string;
}

interface CampaignOptions {
  recipients: number;
  accountId?: string;
  status?: 'sending' | 'paused' | 'scheduled';
  throttlePerMinute?: number;
  domain?: string;
  fromEmail?: string;
  audience?: object;
  calendar?: object;
  test?: TestOptions;
}

/** An A/B test. Without `waitSeconds`, a person chooses the winner. */
interface TestOptions {
  variants: number;
  samplePercent: number;
  waitSeconds?: number;
  metric?: 'opens' | 'clicks';
}

/**
 * Creates a campaign that is being sent, its verified sender, and its subscribers: `person-<n>@<domain>`, numbered from
 * 1.
 * @param options `status`: `sending` by default; `accountId`: of an existing account, a new one by default; `domain`:
 *   example.com by default; `fromEmail`: ada@example.com by default; `test`: its variants have the subjects `Variant
 *   <n>`.
 */
export async function createTestCampaign(database: Database, options: CampaignOptions): Promise<TestCampaign> {
  const { prisma } = database;
  const { recipients, status = 'sending', domain = 'example.com', fromEmail = 'ada@example.com', test } = options;
  const accountId = options.accountId ?? (await createTestAccount(database)).accountId;
  const [listId, campaignId] = [newId(), newId()];
  const from = { name: 'Ada', address: fromEmail };
  await verifyTestSender(database, accountId, fromEmail);
  await prisma.list.create({
    data: { id: listId, accountId, name: 'News', fromName: from.name, fromEmail: from.address, contact: {} },
  });
  await database.query({
    text: `INSERT INTO subscribers (id, account_id, list_id, status, email, email_normalized, tags, source, created_at)
      SELECT uuid_v7(), $1, $2, 'subscribed', email, email, '{}', 'api', now() - interval '1 minute'
      FROM (SELECT 'person-' || n || '@' || $4::text AS email FROM generate_series(1, $3) AS n) AS people`,
    values: [accountId, listId, recipients, domain],
  });
  await prisma.campaign.create({
    data: {
      id: campaignId,
      accountId,
      listId,
      name: 'January issue',
      status,
      subject: 'What is new in January',
      html: '<p>Hello</p>',
      fromName: from.name,
      fromEmail: from.address,
      startedAt: status === 'scheduled' ? null : new Date(),
      scheduledAt: status === 'scheduled' ? new Date() : null,
      throttlePerMinute: options.throttlePerMinute ?? null,
      audience: options.audience ?? {},
      actor: 'system',
      ...(options.calendar === undefined ? {} : { calendar: options.calendar }),
      ...(test === undefined ? {} : toCampaignColumns(test)),
    },
  });
  const content = {
    subject: 'What is new in January',
    preheader: null,
    html: '<p>Hello</p>',
    plain: null,
    from,
    replyTo: null,
    list: { uid: toUid('list', listId), name: 'News', contact: {}, fields: [] },
    campaign: { uid: toUid('cmp', campaignId), name: 'January issue' },
  };
  const columns = test === undefined ? {} : toRunColumns(test);
  if (status !== 'scheduled') await prisma.campaignRun.create({ data: { campaignId, accountId, content, ...columns } });
  return { campaignId, accountId, listId };
}

function toCampaignColumns({ variants, samplePercent, metric = 'opens', waitSeconds }: TestOptions) {
  const none = { name: null, preheader: null, from_name: null, html: null, plain: null, template_id: null };
  const winner = waitSeconds === undefined ? 'manual' : 'automatic';
  return {
    variants: subjectsOf(variants).map((subject) => ({ ...none, subject })),
    abTest: { sample_percent: samplePercent, metric, winner, wait: waitSeconds === undefined ? null : 'PT24H' },
  };
}

function toRunColumns({ variants, samplePercent, waitSeconds }: TestOptions) {
  return {
    variants: subjectsOf(variants).map((subject) => ({ subject })),
    variantCount: variants,
    samplePercent,
    waitSeconds: waitSeconds ?? null,
  };
}

const subjectsOf = (variants: number) => Array.from({ length: variants }, (_, index) => `Variant ${index + 1}`);

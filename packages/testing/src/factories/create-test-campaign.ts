// Raw SQL: set-wise, an audience of thousands.
import type { Database } from '@mailwright/database';
import { newId, toUid } from '@mailwright/platform';
import { createTestAccount } from './create-test-account.ts';

/** A campaign of a test, on a list of its own. */
export interface TestCampaign {
  campaignId: string;
  accountId: string;
  listId: string;
}

/**
 * Creates a campaign that is being sent, and its subscribers: `person-<n>@<domain>`, from 1 on.
 * @param options `status`: `sending` when absent; `accountId`: of an account that exists; `domain`: example.com when absent.
 */
export async function createTestCampaign(
  database: Database,
  options: {
    recipients: number;
    accountId?: string;
    status?: 'sending' | 'paused' | 'scheduled';
    throttlePerMinute?: number;
    domain?: string;
    audience?: object;
    calendar?: object;
  },
): Promise<TestCampaign> {
  const { prisma } = database;
  const { recipients, status = 'sending', domain = 'example.com' } = options;
  const accountId = options.accountId ?? (await createTestAccount(database)).accountId;
  const [listId, campaignId] = [newId(), newId()];
  const from = { name: 'Ada', address: 'ada@example.com' };
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
  if (status !== 'scheduled') await prisma.campaignRun.create({ data: { campaignId, accountId, content } });
  return { campaignId, accountId, listId };
}

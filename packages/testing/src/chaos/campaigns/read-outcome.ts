import type { Database } from '@mailwright/database';
import type { TestCampaign } from '../../factories/create-test-campaign.ts';
import type { SmtpServer } from '../../smtp/start-smtp-server.ts';

/** What happened to a campaign's recipients according to the database and to the SMTP server. */
export interface Outcome {
  /** Recipients by status. */
  rows: Record<string, number>;
  /** The run's counters, without those that are 0. */
  counted: Record<string, number>;
  /** The number of subscribers without a row. */
  missing: number;
  /** The number of rows beyond one for each subscriber. */
  repeated: number;
  /** Addresses for which the server received more than one mail. */
  receivedTwice: string[];
  /** Recipients whose row says `sent` but for whom the server received nothing. */
  sentNotReceived: string[];
  /** Recipients for whom the server received a mail but whose row says neither `sent` nor `uncertain`. */
  receivedNotKnown: string[];
  received: number;
}

/** Compares a campaign's rows with what a server received. */
export async function readOutcome(database: Database, campaign: TestCampaign, smtp: SmtpServer): Promise<Outcome> {
  const { campaignId, listId } = campaign;
  const recipients = await database.prisma.campaignRecipient.findMany({ where: { campaignId } });
  const run = await database.prisma.campaignRun.findUniqueOrThrow({ where: { campaignId } });
  const subscribers = await database.prisma.subscriber.findMany({ where: { listId }, select: { id: true } });
  const received = new Map<string, number>();
  for (const {
    recipients: [address = ''],
  } of smtp.mails)
    received.set(address, (received.get(address) ?? 0) + 1);
  const known = new Set(recipients.map(({ subscriberId }) => subscriberId));
  const rows: Record<string, number> = {};
  for (const { status } of recipients) rows[status] = (rows[status] ?? 0) + 1;
  const { sent, failed, skipped, uncertain, deferred } = run;
  const counts = Object.entries({ sent, failed, skipped, uncertain, deferred });
  const addressesOf = (found: typeof recipients) => found.map(({ email }) => email);
  return {
    rows,
    counted: Object.fromEntries(counts.filter(([, count]) => count > 0)),
    missing: subscribers.filter(({ id }) => !known.has(id)).length,
    repeated: recipients.length - known.size,
    receivedTwice: [...received].filter(([, count]) => count > 1).map(([address]) => address),
    sentNotReceived: addressesOf(recipients.filter(({ status, email }) => status === 'sent' && !received.has(email))),
    receivedNotKnown: addressesOf(
      recipients.filter(({ status, email }) => received.has(email) && status !== 'sent' && status !== 'uncertain'),
    ),
    received: smtp.mails.length,
  };
}

/** The part of an outcome that proves every recipient is accounted for; how many are sent or uncertain may vary. */
export const accountedFor = {
  missing: 0,
  repeated: 0,
  receivedTwice: [],
  sentNotReceived: [],
  receivedNotKnown: [],
};

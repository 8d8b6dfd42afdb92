// A hot path: one statement locks the recipients of a group, in the order of their keys.
import { prepared, type Sql, sql } from '@mailwright/database';
import { testedVariant } from '../variants/stored-variant.ts';
import { type HitRecipient, recipientKey, type TrackingHit } from './tracking-hit.ts';

/** A campaign that was opened, or whose links were followed. */
export interface CampaignOfHit {
  accountId: string;
  name: string;
  subject: string;
  startedAt: Date | null;
  /** Whether its account wants neither IP addresses nor user agents recorded. */
  isAnonymous: boolean;
  /** Null if the list has been deleted: then no events are emitted that hooks could get. */
  list: { id: string; name: string } | null;
}

/** What the hits of a group refer to. */
interface LockedRecipients {
  /** By the clock of Postgres. */
  now: Date;
  recipients: Map<string, HitRecipient>;
  campaigns: Map<string, CampaignOfHit>;
}

interface Row {
  now: Date;
  campaignId: string;
  position: number;
  subscriberId: string;
  domain: string;
  testedVariant: number | null;
  status: string;
  code: string | null;
  changedAt: Date | null;
  firstOpenedAt: Date | null;
  firstClickedAt: Date | null;
  botOpened: boolean;
  botClicked: boolean;
  clickedLinks: number[] | null;
  scannedAt: Date | null;
  accountId: string;
  name: string;
  subject: string | null;
  startedAt: Date | null;
  isAnonymous: boolean;
  listId: string | null;
  listName: string | null;
}

/** Locks the recipients of a group of hits until the caller's transaction ends. Leaves out erased people. */
export async function lockRecipients(runner: Sql, hits: readonly TrackingHit[]): Promise<LockedRecipients> {
  const wanted = [...new Map(hits.map((hit) => [recipientKey(hit), hit])).values()];
  const rows = await runner.query<Row>(
    prepared(
      'lock-hit-recipients',
      sql`SELECT clock_timestamp() AS now, r.campaign_id AS "campaignId", r.position, r.subscriber_id AS "subscriberId",
          lower(split_part(r.email, '@', -1)) AS domain, r.status, r.code, r.changed_at AS "changedAt",
          r.first_opened_at AS "firstOpenedAt", r.first_clicked_at AS "firstClickedAt", r.bot_opened AS "botOpened",
          r.bot_clicked AS "botClicked", r.clicked_links AS "clickedLinks", r.scanned_at AS "scannedAt",
          ${sql.raw(testedVariant('r', 'u'))} AS "testedVariant",
          c.account_id AS "accountId", c.name, c.subject, c.started_at AS "startedAt",
          n.anonymous_tracking AS "isAnonymous", l.id AS "listId", l.name AS "listName"
        FROM unnest(${wanted.map(({ campaignId }) => campaignId)}::uuid[], ${wanted.map(({ position }) => position)}::int[])
            AS g (campaign_id, position)
          JOIN campaign_recipients r ON r.campaign_id = g.campaign_id AND r.position = g.position AND r.email <> ''
          JOIN campaigns c ON c.id = r.campaign_id
          LEFT JOIN campaign_runs u ON u.campaign_id = r.campaign_id
          JOIN accounts n ON n.id = c.account_id
          LEFT JOIN lists l ON l.id = c.list_id AND l.deleted_at IS NULL
        ORDER BY r.campaign_id, r.position FOR NO KEY UPDATE OF r`,
    ),
  );
  return {
    now: rows[0]?.now ?? new Date(),
    recipients: new Map(rows.map((row) => [recipientKey(row), toRecipient(row)])),
    campaigns: new Map(rows.map((row) => [row.campaignId, toCampaign(row)])),
  };
}

function toRecipient(row: Row): HitRecipient {
  const { campaignId, position, subscriberId, domain, botOpened, botClicked, scannedAt, testedVariant: tested } = row;
  return {
    campaignId,
    position,
    subscriberId,
    domain,
    testedVariant: tested,
    botOpened,
    botClicked,
    scannedAt,
    sentAt: readSentAt(row),
    hasOpened: row.firstOpenedAt !== null,
    hasClicked: row.firstClickedAt !== null,
    clickedLinks: new Set(row.clickedLinks ?? []),
  };
}

/**
 * When the mail was sent. Null while it is being sent: it must have left, since its token is known, but that isn't
 * recorded yet. Undefined if it is to be sent again, since the first mail may have arrived.
 */
function readSentAt({ status, code, changedAt }: Row): Date | null | undefined {
  if (code === 'resend') return undefined;
  if (status === 'queued' || status === 'deferred') return null;
  return status === 'sent' ? (changedAt ?? undefined) : undefined;
}

function toCampaign({ accountId, name, subject, startedAt, isAnonymous, listId, listName }: Row): CampaignOfHit {
  const list = listId === null ? null : { id: listId, name: listName ?? '' };
  return { accountId, name, subject: subject ?? '', startedAt, isAnonymous, list };
}

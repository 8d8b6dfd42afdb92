// Every worker runs it once a second.
import type { QuietHours } from '@mailwright/contracts';
import type { Sql } from '@mailwright/database';
import { sendable } from '../variants/tested-variant.ts';

/** A campaign that is being sent. */
export interface SendingCampaign {
  campaignId: string;
  accountId: string;
  calendar: unknown;
  timeZone: string;
  /** The account's quiet hours. */
  quietHours: QuietHours | null;
  /** Whether the list has the field with each subscriber's time zone that the quiet hours refer to. */
  hasOwnZones: boolean;
  /** Whether all recipients have been added. */
  isFrozen: boolean;
  /** Whether all remaining recipients wait for the winner of an A/B test. */
  isHeld: boolean;
}

/**
 * The campaigns that are being sent, of all accounts except suspended ones. Campaigns of automations never end; only
 * those with something to do are included.
 */
export function listSending(sql: Sql): Promise<SendingCampaign[]> {
  return sql.query<SendingCampaign>({
    name: 'list-sending-campaigns',
    text: `SELECT c.id AS "campaignId", c.account_id AS "accountId", c.calendar, c.time_zone AS "timeZone",
        a.quiet_hours AS "quietHours", ${zoneField('c.list_id', 'a.quiet_hours')} IS NOT NULL AS "hasOwnZones",
        r.is_frozen AS "isFrozen", r.next_position > ${sendable('r')} AND r.total > ${sendable('r')} AND r.deferred = 0
          AND NOT EXISTS (SELECT 1 FROM campaign_chunks k WHERE k.campaign_id = c.id) AS "isHeld"
      FROM campaigns c JOIN campaign_runs r ON r.campaign_id = c.id JOIN accounts a ON a.id = c.account_id
      WHERE c.status = 'sending' AND a.status = 'active'
        AND (c.kind <> 'automation' OR r.next_position <= r.total OR r.deferred > 0
          OR EXISTS (SELECT 1 FROM campaign_chunks k WHERE k.campaign_id = c.id))
      ORDER BY c.id`,
  });
}

/**
 * SQL for the id of the list's field that quiet hours take each subscriber's time zone from; null if there is none. The
 * parameters are column names.
 */
export function zoneField(listId: string, quietHours: string): string {
  return `(SELECT f.id FROM list_fields f
    WHERE f.list_id = ${listId} AND f.tag = ${quietHours} ->> 'time_zone_field' AND f.type = 'text')`;
}

/** The content of a campaign, and what differs by variant. Both are undefined if the campaign has been deleted. */
export async function readContent(
  sql: Sql,
  campaignId: string,
  accountId: string,
): Promise<{ content: unknown; variants: unknown }> {
  const [row] = await sql.query<{ content: unknown; variants: unknown }>({
    text: 'SELECT content, variants FROM campaign_runs WHERE campaign_id = $1 AND account_id = $2',
    values: [campaignId, accountId],
  });
  return row ?? { content: undefined, variants: undefined };
}

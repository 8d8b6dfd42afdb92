// Each move is one UPDATE whose WHERE contains the states it may start from.
//
//   draft ──schedule──▶ scheduled ──run──▶ sending ──finish──▶ sent
//     └───────────run──────────────────────▲  │ ▲                │
//                           pause: paused ◀┘  └─┼──resend────────┘
//                                     └──run────┘
//   A scheduled campaign becomes a draft again (unschedule) when it is changed by someone who may not send, or when its
//   audience becomes incomplete.
//   Scheduled, sending and paused campaigns can be cancelled; scheduled and sending ones can fail.
import { type CampaignStatusName } from '@mailwright/contracts';
import { type Sql, sql, type SqlFragment } from '@mailwright/database';
import { ProblemError } from '@mailwright/platform';

/** A move of a campaign's status. */
interface Move {
  from: readonly CampaignStatusName[];
  to: CampaignStatusName;
  /** Columns that the move sets in addition to the status. */
  set: SqlFragment;
  /** Further conditions. */
  where?: SqlFragment;
}

const unpaused = sql`paused_at = NULL`;

/** All moves. `endCampaign` makes the move `finish` in a statement of its own. */
const moves = {
  // A campaign that has been started is frozen: it can only be resumed.
  schedule: { from: ['draft', 'scheduled', 'paused'], to: 'scheduled', set: unpaused, where: sql`started_at IS NULL` },
  run: {
    from: ['draft', 'scheduled', 'paused'],
    to: 'sending',
    set: sql`started_at = coalesce(started_at, now()), ${unpaused}`,
  },
  // scheduled_at stays, so that whoever reschedules it finds the time that was intended.
  unschedule: { from: ['scheduled'], to: 'draft', set: unpaused },
  pause: { from: ['scheduled', 'sending'], to: 'paused', set: sql`paused_at = now()` },
  cancel: { from: ['scheduled', 'sending', 'paused'], to: 'cancelled', set: sql`finished_at = now()` },
  // finished_at stays: campaign.sent is emitted only once, when it is set.
  resend: { from: ['sent'], to: 'sending', set: unpaused },
  finish: { from: ['sending'], to: 'sent', set: sql`finished_at = coalesce(finished_at, now())` },
  fail: { from: ['scheduled', 'sending'], to: 'failed', set: sql`finished_at = now()` },
} as const satisfies Record<string, Move>;

/** The name of a move. */
type CampaignMove = keyof typeof moves;

/** Why the service stopped a campaign. */
interface StopReason {
  code: string;
  message: string;
}

/**
 * Moves the matching campaigns in one statement; resolves to the ids of those whose state allowed the move.
 * @param condition SQL over `campaigns`.
 * @param options `scheduledAt`: with `schedule`; `reason`: with `pause`, `cancel` and `fail`.
 */
export async function moveCampaigns(
  runner: Sql,
  name: CampaignMove,
  condition: SqlFragment,
  options: { scheduledAt?: Date; reason?: StopReason } = {},
): Promise<string[]> {
  const move: Move = moves[name];
  const set = [
    sql`status = ${move.to}::campaign_status`,
    sql`version = version + 1`,
    sql`updated_at = now()`,
    move.set,
    // A move made by a person has no reason, and clears the one of an earlier move by the service.
    sql`reason = ${options.reason === undefined ? null : JSON.stringify(options.reason)}::jsonb`,
  ];
  if (options.scheduledAt !== undefined) set.push(sql`scheduled_at = ${options.scheduledAt}::timestamptz`);
  const { text, values } = sql`UPDATE campaigns SET ${sql.join(set)}
    WHERE ${condition} AND status = ANY(${[...move.from]}::campaign_status[]) AND ${move.where ?? sql`true`}
    RETURNING id`;
  const rows = await runner.query<{ id: string }>({ text, values });
  return rows.map(({ id }) => id);
}

/** SQL over `campaigns` that selects one campaign of the account. */
export function isCampaign(accountId: string, id: string): SqlFragment {
  return sql`id = ${id}::uuid AND account_id = ${accountId}::uuid`;
}

/** Rejects a move that isn't possible from the campaign's state. @throws ProblemError `invalid_transition` */
export function checkMove(campaign: { status: CampaignStatusName; startedAt: Date | null }, name: CampaignMove): void {
  const move: Move = moves[name];
  const isPossible = move.from.includes(campaign.status) && (name !== 'schedule' || campaign.startedAt === null);
  if (!isPossible) throw invalidTransition(campaign.status, move.to);
}

/** The problem for a move that isn't possible from the campaign's state. */
export function invalidTransition(from: CampaignStatusName, to: CampaignStatusName | 'deleted'): ProblemError {
  return new ProblemError('invalid_transition', `The campaign is ${from}, and cannot change from that state to ${to}.`);
}

// Each move is one UPDATE whose WHERE contains the states it may start from.
//
//   draft ──activate──▶ active ──pause──▶ paused
//                        ▲ ▲│               │
//                activate└─┼┘◀────resume────┘
//   A draft, active or paused automation can be archived, which is final.
import type { AutomationStatusName } from '@mailwright/contracts';
import { type Sql, sql, type SqlFragment } from '@mailwright/database';
import { ProblemError } from '@mailwright/platform';

/** A move of an automation's status. */
interface Move {
  from: readonly AutomationStatusName[];
  to: AutomationStatusName;
  /** Columns that the move sets in addition to the status. */
  set: SqlFragment;
}

const activated = sql`activated_at = now(), paused_at = NULL`;

/** All moves. `activate` on an active automation makes the version that new runs use. */
const moves = {
  activate: { from: ['draft', 'active'], to: 'active', set: activated },
  pause: { from: ['active'], to: 'paused', set: sql`paused_at = now()` },
  resume: { from: ['paused'], to: 'active', set: activated },
  archive: { from: ['draft', 'active', 'paused'], to: 'archived', set: sql`paused_at = NULL` },
} as const satisfies Record<string, Move>;

/** The name of a move. */
export type AutomationMove = keyof typeof moves;

/**
 * Moves the matching automations in one statement; resolves to the ids of those whose state allowed the move.
 * @param condition SQL over `automations`.
 */
export async function moveAutomations(runner: Sql, name: AutomationMove, condition: SqlFragment): Promise<string[]> {
  const move: Move = moves[name];
  const rows = await runner.query<{ id: string }>(sql`
    UPDATE automations SET status = ${move.to}::automation_status, version = version + 1, updated_at = now(), ${move.set}
    WHERE ${condition} AND status = ANY(${[...move.from]}::automation_status[]) RETURNING id`);
  return rows.map(({ id }) => id);
}

/** SQL over `automations` that selects one automation of the account. */
export function isAutomation(accountId: string, id: string): SqlFragment {
  return sql`id = ${id}::uuid AND account_id = ${accountId}::uuid`;
}

/** Rejects a move that isn't possible from this state. @throws ProblemError `invalid_transition` */
export function checkMove(status: AutomationStatusName, name: AutomationMove): void {
  const move: Move = moves[name];
  if (!move.from.includes(status)) throw invalidTransition(status, move.to);
}

/** The problem for a move that isn't possible from the automation's state. */
export function invalidTransition(
  from: AutomationStatusName,
  to: AutomationStatusName | 'changed' | 'deleted',
): ProblemError {
  return new ProblemError(
    'invalid_transition',
    `The automation is ${from}, and cannot change from that state to ${to}.`,
  );
}

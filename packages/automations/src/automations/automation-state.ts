// Raw SQL: guarded, each move is one UPDATE whose WHERE has the states it starts from.
//
//   draft ──activate──▶ active ──pause──▶ paused
//                        ▲ ▲│               │
//                activate└─┼┘◀────resume────┘
//   draft, active and paused ones can be archived, which is final.
import type { AutomationStatusName } from '@mailwright/contracts';
import { type Sql, sql, type SqlFragment } from '@mailwright/database';
import { ProblemError } from '@mailwright/platform';

/** A move of an automation's status. */
interface Move {
  from: readonly AutomationStatusName[];
  to: AutomationStatusName;
  /** What it sets beside the status. */
  set: SqlFragment;
}

const activated = sql`activated_at = now(), paused_at = NULL`;

/** Every move there is. `activate` of an active one makes the version that new runs are of. */
const moves = {
  activate: { from: ['draft', 'active'], to: 'active', set: activated },
  pause: { from: ['active'], to: 'paused', set: sql`paused_at = now()` },
  resume: { from: ['paused'], to: 'active', set: activated },
  archive: { from: ['draft', 'active', 'paused'], to: 'archived', set: sql`paused_at = NULL` },
} as const satisfies Record<string, Move>;

/** The name of a move. */
export type MoveName = keyof typeof moves;

/**
 * Moves the automations that match, in one statement; resolves to the ids of those that were in a state the move starts from.
 * @param condition SQL over `automations`.
 */
export async function moveAutomations(runner: Sql, name: MoveName, condition: SqlFragment): Promise<string[]> {
  const move: Move = moves[name];
  const rows = await runner.query<{ id: string }>(sql`
    UPDATE automations SET status = ${move.to}::automation_status, version = version + 1, updated_at = now(), ${move.set}
    WHERE ${condition} AND status = ANY(${[...move.from]}::automation_status[]) RETURNING id`);
  return rows.map(({ id }) => id);
}

/** SQL over `automations` that is true of one of the account. */
export function isAutomation(accountId: string, id: string): SqlFragment {
  return sql`id = ${id}::uuid AND account_id = ${accountId}::uuid`;
}

/** Refuses a move that isn't possible from a state. @throws ProblemError `invalid_transition` */
export function checkMove(status: AutomationStatusName, name: MoveName): void {
  const move: Move = moves[name];
  if (!move.from.includes(status)) throw invalidTransition(status, move.to);
}

/** The problem of a move that isn't possible from an automation's state. */
export function invalidTransition(
  from: AutomationStatusName,
  to: AutomationStatusName | 'changed' | 'deleted',
): ProblemError {
  return new ProblemError('invalid_transition', `The automation is ${from}: from there it can't become ${to}.`);
}

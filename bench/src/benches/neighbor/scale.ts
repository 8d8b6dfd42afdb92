/** The amounts of the bench `neighbor`. */
export interface NeighborScale extends Record<string, number> {
  pairs: number;
  /** How many lists the other account has, up to its plan's limit. */
  lists: number;
  /** How many hooks it has, up to its plan's limit. */
  mostHooks: number;
  rowsInBatch: number;
  warmUpSeconds: number;
  settleSeconds: number;
  seconds: number;
  /** The pause after each response to the quiet account, which sends its requests one at a time. */
  pauseMs: number;
}

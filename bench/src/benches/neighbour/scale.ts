/** How much of all that the bench `neighbour` does. */
export interface NeighbourScale extends Record<string, number> {
  pairs: number;
  /** How many lists the other account has, if its plan allows so many. */
  lists: number;
  /** How many hooks it has, if its plan doesn't limit them to fewer. */
  mostHooks: number;
  rowsInBatch: number;
  warmUpSeconds: number;
  settleSeconds: number;
  seconds: number;
  /** After each response to the quiet account, whose requests are sent one at a time. */
  pauseMs: number;
}

/** How a quiet account is measured. */
export interface QuietScale extends Record<string, number> {
  pairs: number;
  warmUpSeconds: number;
  /** How long the other account works before the measurement begins. */
  settleSeconds: number;
  seconds: number;
  /** The pause after each response to the quiet account, which sends its requests one at a time. */
  pauseMs: number;
}

/** An account that puts load on the installation beside the quiet one. */
export interface OtherAccount {
  /** What it does and may do, for the output. */
  description: string;
  /** Puts on the full load for this long. Resolves to how much it got done: requests, or rows of imports. */
  work(seconds: number): Promise<number>;
  stop(): Promise<void>;
}

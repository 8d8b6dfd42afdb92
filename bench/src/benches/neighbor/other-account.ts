/** How a quiet account is measured. */
export interface QuietScale extends Record<string, number> {
  pairs: number;
  warmUpSeconds: number;
  /** How long the other account works before the measurement begins. */
  settleSeconds: number;
  seconds: number;
  /** How long the quiet account, which sends one request at a time, pauses after each response. */
  pauseMs: number;
}

/** An account that puts load on the installation beside the quiet one. */
export interface OtherAccount {
  /** A description, for the output, of what it does and may do. */
  description: string;
  /** Puts on the full load for this long. Resolves to how much it got done: requests, or imported rows. */
  work(seconds: number): Promise<number>;
  stop(): Promise<void>;
}

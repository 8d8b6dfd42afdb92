/** What the reference's process is told to do; its answer is `Looped`. */
export interface LoopOrder {
  urls: string[];
  deliveries: number;
  /** How many requests are under way at once. */
  concurrency: number;
  event: string;
  /** The body that is signed and sent. */
  body: string;
  secret: string;
}

export interface Looped {
  seconds: number;
}

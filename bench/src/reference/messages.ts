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

/** What the reference of the API is told; its response is `ExpressStarted`. */
export interface ExpressOrder {
  databaseUrl: string;
  poolSize: number;
  event: string;
  secret: string;
  /** Where each new subscriber is sent, before its request has its response: nowhere when absent. */
  target?: string;
}

export interface ExpressStarted {
  port: number;
}

/** A resource to close, named for the log. */
export interface ClosingStep {
  name: string;
  close(): Promise<unknown> | void;
}

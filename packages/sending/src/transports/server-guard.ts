import type { Socket } from 'node:net';

/** Decides which servers may be connected to, like the guard for webhooks' receivers. */
export interface ServerGuard {
  /**
   * Validates a host by its text alone, and normalizes it; the reason completes a sentence that starts with the field.
   */
  checkHost(host: string): { ok: true; host: string } | { ok: false; reason: string };
  /** Opens a TCP connection to vetted addresses only. */
  connect(to: { host: string; port: number }): Socket;
  /** Certificates (PEM) to trust in place of the system's. */
  ca: string | undefined;
}

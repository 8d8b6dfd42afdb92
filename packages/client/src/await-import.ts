import type { MailwrightClient } from './create-client.ts';
import type { Import } from './resources.ts';
import { createOutages, type OutageOptions } from './retry-outages.ts';
import { readImport } from './upload-import.ts';
import { waitUnlessAborted } from './wait-unless-aborted.ts';

const defaultPollSeconds = 1;

/** How to wait for an import. */
export interface WaitOptions extends OutageOptions {
  /** How often the import is read, in seconds; 1 by default. */
  pollSeconds?: number | undefined;
  /** Called each time with the import. */
  onProgress?: ((progress: Import) => void) | undefined;
}

/**
 * Resolves to an import when it has ended: `completed`, `completed_with_errors`, `failed` or `cancelled`.
 * @throws MailwrightError for an error response that retrying can't fix; the last error if an outage doesn't end.
 */
export async function awaitImport(client: MailwrightClient, uid: string, options: WaitOptions = {}): Promise<Import> {
  const { pollSeconds = defaultPollSeconds, onProgress, signal } = options;
  const outages = createOutages(options);
  for (;;) {
    const current = await outages.outlast(() => readImport(client, uid, signal));
    onProgress?.(current);
    if (current.finished_at !== null) return current;
    await waitUnlessAborted(pollSeconds * 1_000, signal);
  }
}
